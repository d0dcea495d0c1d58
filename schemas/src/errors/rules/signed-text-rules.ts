import type { RuleTexts } from './rule.ts';

const order = 'the values are in the order in which the documentation names them';

/** What a program signed before and behind the body under hmac-v2 (docs/authentication.md#profile-hmac-v2). */
export const signed_frame_rules = {
  body_alone: 'The body alone was signed; the lines “v2” and the path come before it',
  no_version: 'The line “v2” before the path is missing',
  no_path: 'The line with the path is missing',
  lines_crlf: 'Lines were ended by CR LF; they have to end by LF',
  lines_cr: 'Lines were ended by CR; they have to end by LF',
  lines_backslash:
    'A backslash and an n were signed where a line break is due: in single quotation marks \\n is none in PHP, Ruby and shells',
  path_end_slash: 'The path was signed with a slash at its end',
  path_without_v1: 'The path was signed without /v1',
  path_without_v1_slash: 'The path was signed without /v1/ before it',
  path_without_slash: 'The path was signed without the slash at its beginning',
  path_two_slashes: 'The path was signed with two slashes at its beginning',
  path_lower_case: 'The path was signed in lower case',
  path_upper_case: 'The path was signed in upper case',
  method_before_path: ({ path }: { path: string }) =>
    `The method was signed before the path; the path is there alone, such as ${path}`,
  request_line: ({ path }: { path: string }) =>
    `The whole request line was signed; the path is there alone, such as ${path}`,
  method_line: 'The method was signed in a line of its own; there is none',
  method_for_version: 'The method was signed in the place of the line “v2”',
  full_url: ({ path }: { path: string }) =>
    `The full URL was signed in the line of the path; the path is there alone, such as ${path}`,
  method_and_url: ({ path }: { path: string }) =>
    `Method and full URL were signed in the line of the path; the path is there alone, such as ${path}`,
  host_and_path: ({ path }: { path: string }) =>
    `Host and path were signed in the line of the path; the path is there alone, such as ${path}`,
  url_with_query: ({ path }: { path: string }) =>
    `The full URL with its query was signed; the path is there alone, such as ${path}`,
  path_with_query: ({ path }: { path: string }) =>
    `The path was signed with its query; the path is there alone, such as ${path}`,
  path_of_other_operation: ({ signed, path }: { signed: string; path: string }) =>
    `The path of another operation was signed, ${signed}; the request went to ${path}`,
  path_misspelt: ({ signed, path }: { signed: string; path: string }) =>
    `The path was signed as ${signed}; it is ${path}`,
  break_behind_body: 'A line break was signed behind the body',
  empty_line_before_body: 'An empty line was signed before the body',
  break_at_beginning: 'A line break was signed at the beginning',
  text_bom: 'A byte order mark was signed at the beginning',
  no_line_breaks: 'The line breaks between version, path and body are missing',
  lines_joined: ({ by }: { by: string }) =>
    `Version, path and body were joined by “${by}”; a line break goes between them`,
  version_signed_as: ({ version }: { version: string }) =>
    `The first line was signed as “${version}”; it is “v2”`,
  path_before_version: 'The lines “v2” and the path were signed in the other order',
  body_before_path: 'Body and path were signed in the other order',
  body_first: 'The lines “v2” and the path were signed behind the body; they come before it',

  first_line: ({ line }: { line: string }) => `The first line is “${line}”; it is “v2”`,
  line_with_method: ({ path }: { path: string }) =>
    `The method was signed before the path; the path is there alone: ${path}`,
  line_with_url: ({ path }: { path: string }) =>
    `The full URL was signed in the line of the path; the path is there alone: ${path}`,
  line_with_query: ({ path }: { path: string }) =>
    `The path was signed with its query; the path is there alone: ${path}`,
  path_line: ({ line, path }: { line: string; path: string }) =>
    `The line of the path is “${line}”; the path is there alone: ${path}`,
} as const satisfies RuleTexts;

/** What a program signed under sha256-v1 (docs/authentication.md#profile-sha256-v1). */
export const signed_values_rules = {
  account_before_merchant: `account_id was signed before merchant_id; ${order}`,
  values_reversed: `The values were signed in the opposite order; ${order}`,
  values_sorted: `The values were sorted before they were signed; ${order}`,
  identity_last: `merchant_id and account_id were signed last; ${order}`,
  identity_not_signed: 'merchant_id and account_id were not signed; they come first',
  account_not_signed: 'account_id was not signed; it comes after merchant_id',
  merchant_not_signed: 'merchant_id was not signed; it comes first',
  only_identity_signed: 'Only merchant_id and account_id were signed; more values belong to this operation',
  only_first_signed: 'Only the first of the values behind account_id was signed; all of them are, in order',
  list_joined_by_commas: 'The values of the list were joined by commas; nothing goes between them',
  value_not_signed: ({ place }: { place: number }) =>
    `The ${place === 3 ? 'third' : `${place}th`} value was not signed`,
  values_swapped: `Two values changed places; ${order}`,
  numbers_signed: 'Values that were sent as numbers were signed; only texts count, so send them as texts',
  amount_without_zeros: 'The amount was signed without its last zeros; it has to be signed as it is sent',
  amount_decimals: 'The amount was signed with two decimals; it has to be signed as it is sent',
  email_lower_case: 'The e-mail address was signed in lower case; it has to be signed as it is sent',
  values_of_other_operation: ({ operation }: { operation: string }) =>
    `The values of another operation (${operation}) were signed`,
  all_values: 'All values of the body were signed; only those that the documentation names are',
  all_values_sorted:
    'All values of the body were signed, sorted by name; only those that the documentation names are',
  key_first: 'The sign key comes first; it has to come last',
  key_at_both_ends: 'The sign key is at both ends; it has to come last only',
  key_not_signed: 'The sign key is missing at the end of the text',
  spaces_signed: 'White space was signed; it has to be taken out',
  spaces_in_values: 'White space within values was signed; it has to be taken out',
  spaces_behind_key: 'White space was signed behind the sign key: a line break or a space at its end',
  break_behind_key: 'A line break was signed behind the sign key, and white space',
  values_joined: ({ by }: { by: string }) => `The values were joined by ${by}; nothing goes between them`,
  values_joined_by_breaks: 'The values were joined by line breaks; nothing goes between them',
  values_joined_by_spaces: 'The values were joined by spaces; nothing goes between them',
  text_lower_case: 'The text was signed in lower case',
  text_upper_case: 'The text was signed in upper case',
  values_lower_case: 'The values were signed in lower case',
  values_upper_case: 'The values were signed in upper case',
  text_encoded: ({ encoding }: { encoding: 'base64' | 'hex' }) =>
    `The text was written in ${encoding} before it was digested; it is digested as it stands`,
  hmac_made: 'An HMAC was made; sha256-v1 is a plain SHA-256 with the sign key at the end of the text',
  other_digest: ({ algorithm }: { algorithm: string }) =>
    `A digest of ${algorithm} was made; it has to be SHA-256`,
} as const satisfies RuleTexts;
