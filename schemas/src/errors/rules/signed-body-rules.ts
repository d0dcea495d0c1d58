import type { RuleTexts } from './rule.ts';

const to_sort = 'they have to be sorted by name, at every depth';
const as_they_are = 'they have to stand as they are';
const sent_as_text = 'what is sent as a text has to be signed as a text';
const leave_out = 'encryption_data was signed as well; the field has to be left out';
const json_only = 'what is signed is JSON, however the body is sent';

/** How a program wrote the body that it signed under hmac-v2 (docs/authentication.md#profile-hmac-v2). */
export const signed_body_rules = {
  signed_as_sent: `The fields were signed in the order in which they were sent; ${to_sort}`,
  unsorted_too: 'The fields were not sorted by name either',
  only_outer_sorted: `Only the outer fields were sorted, those of nested objects were signed as they were sent; ${to_sort}`,
  only_nested_sorted: `Only the fields of nested objects were sorted; ${to_sort}`,
  sorted_by_language:
    'The fields were sorted by the rules of a language; they have to be sorted by the codes of their characters',
  sorted_descending: 'The fields were sorted from z to a; they have to be sorted from a to z',
  lists_sorted: 'The items of lists were sorted as well; lists keep the order in which they are sent',
  only_lists_sorted:
    'The items of lists were sorted instead of the fields; lists keep their order, fields are sorted by name',

  escaped_by_python: `Characters beyond ASCII were signed as \\u escapes; ${as_they_are} (Python: ensure_ascii=False)`,
  escaped_slashes: `Slashes were signed as \\/; ${as_they_are} (PHP: JSON_UNESCAPED_SLASHES)`,
  escaped_by_php:
    'Slashes and characters beyond ASCII were signed as escapes (PHP: JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE)',
  escaped_line_separators: `Line separators (U+2028, U+2029) were signed as escapes; ${as_they_are} (PHP: JSON_UNESCAPED_LINE_TERMINATORS)`,
  escaped_by_go: `<, > and & were signed as \\u escapes; ${as_they_are} (Go: SetEscapeHTML(false))`,
  escaped_by_gson: `<, >, &, = and ' were signed as \\u escapes; ${as_they_are} (Gson: disableHtmlEscaping())`,
  escaped_by_dotnet: `<, >, &, ', + and characters beyond ASCII were signed as \\u escapes; ${as_they_are} (.NET: JavaScriptEncoder.UnsafeRelaxedJsonEscaping)`,
  escaped_beyond_ascii: `Characters beyond ASCII were signed as \\u escapes; ${as_they_are}`,
  composed: 'The text was signed composed (Unicode NFC); it has to be signed as it is sent',
  decomposed: 'The text was signed decomposed (Unicode NFD); it has to be signed as it is sent',
  utf8_twice:
    'UTF-8 was encoded as UTF-8 a second time before it was signed: a text was read as Latin-1 in between',

  spaced: 'Spaces after commas and colons were signed; the text has none (Python: separators=(",", ":"))',
  spaced_unsorted:
    'The fields were neither sorted, nor written without spaces (Python: sort_keys=True, separators=(",", ":"))',
  spaced_escaped: 'Spaces and \\u escapes were signed (Python: ensure_ascii=False, separators=(",", ":"))',
  spaced_escaped_unsorted:
    'The fields were not sorted, and spaces and \\u escapes were signed (Python: sort_keys=True, ensure_ascii=False, separators=(",", ":"))',
  spaced_colons: 'A space after every colon was signed; the text has none',
  spaced_commas: 'A space after every comma was signed; the text has none',
  indented: 'The text was signed with line breaks and indentation',
  indented_unsorted: 'The text was signed with line breaks and indentation, and unsorted',
  indented_crlf: 'The text was signed with line breaks (CR LF) and indentation',
  body_bom: 'A byte order mark was signed before the body',
  json_twice: 'The JSON text was written as JSON once more, as a text in quotation marks',

  signature_signed_empty: `${leave_out} (it was empty)`,
  signature_signed_null: `${leave_out} (it was null)`,
  signature_signed_unsorted: `${leave_out} (it was empty), and the others sorted`,
  added_after_signing: ({ names }: { names: readonly string[] }) =>
    names.length === 1
      ? `${names.join()} was added after signing; it has to be signed`
      : `${names.slice(0, -1).join(', ')} and ${names.slice(-1).join()} were added after signing; they have to be signed`,
  signed_in_milliseconds: 'timestamp was signed in milliseconds, but sent in seconds',
  signed_in_seconds: 'timestamp was signed in seconds, but sent in milliseconds',
  clock_read_twice:
    'timestamp was read from the clock a second time after signing; what is signed has to be sent',

  numbers_as_texts: 'Numbers were signed as texts, but sent as numbers',
  numbers_as_texts_decimals: 'Numbers were signed as texts with two decimals, but sent as numbers',
  numbers_decimals:
    'Numbers were signed with two decimals; a number is signed in its shortest form (10.50 as 10.5). Send amounts as texts',
  whole_numbers_decimal:
    'Whole numbers were signed with a decimal (10.0); a number is signed in its shortest form (10)',
  numbers_as_written:
    'Numbers were signed with the digits as they were written (10.50, 1e2, more than 15 digits); a number is signed in its shortest form (10.5). Send amounts and identifiers as texts',
  amounts_as_short_numbers: `Amounts were signed as numbers (10.50 as 10.5), but sent as texts; ${sent_as_text}`,
  amounts_as_numbers: `Amounts were signed as numbers, but sent as texts; ${sent_as_text}`,
  digits_as_numbers: `Digits were signed as numbers, but sent as texts; ${sent_as_text}`,
  amounts_without_zeros:
    'Amounts were signed without their last zeros (10.50 as "10.5"); they have to be signed as they are sent',
  amounts_decimals: 'Amounts were signed with two decimals; they have to be signed as they are sent',
  texts_as_booleans: `true and false were signed without quotation marks, but sent as texts; ${sent_as_text}`,
  booleans_as_texts: 'true and false were signed as texts, but sent without quotation marks',
  empty_left_out: 'Empty fields were left out when it was signed; what is sent empty is signed empty',
  empty_and_null_left_out:
    'Empty fields and nulls were left out when it was signed; every field that is sent has to be signed',
  null_left_out:
    'Fields that are null were left out when it was signed; every field that is sent has to be signed',
  null_as_empty: 'null was signed as an empty text, but sent as null',
  empty_as_null: 'Empty texts were signed as null, but sent as texts',
  null_as_text: 'null was signed as the text "null"',
  texts_trimmed: 'Texts were signed without the spaces around them, but sent with them',
  texts_without_spaces: 'Texts were signed without their white space',
  texts_lf: 'Line breaks in texts were signed as LF, but sent as CR LF',
  texts_crlf: 'Line breaks in texts were signed as CR LF, but sent as LF',
  entities_signed:
    'Texts were signed with the entities of XML or HTML (&amp;); what they stand for is signed',
  entities_sent: 'Texts were sent with the entities of XML or HTML (&amp;), and signed without them',
  texts_percent_encoded: 'Texts were signed with percent-encoding; they have to be signed as they are meant',
  texts_form_encoded:
    'Texts were signed as they stand in a form (percent-encoded, spaces as +); they have to be signed as they are meant',
  texts_lower_case: 'Texts were signed in lower case, but sent as they are',
  texts_upper_case: 'Texts were signed in upper case, but sent as they are',

  objects_sent_as_texts:
    'Objects and lists were signed as JSON, but sent as texts (in forms and XML); such a field is signed as the text that is sent',
  objects_sent_as_texts_unsorted:
    'Objects and lists were signed as JSON, but sent as texts, and the fields were not sorted',
  objects_as_texts: 'Objects and lists were signed as JSON texts, but sent as objects and lists',
  list_sent_with_commas: 'A list was signed as a list, but sent as one text with commas',
  list_sent_as_text: 'A list with one item was signed as a list, but sent as a text',
  only_last_of_key: 'Of a repeated key only the last value was signed; it is a list',
  only_first_of_key: 'Of a repeated key only the first value was signed; it is a list',
  list_with_commas: 'A list was signed as one text with commas, but sent as a list or a repeated key',
  list_brackets: 'The brackets of a[] were signed as a part of its name; the list a is signed',
  list_as_object: 'A list was signed as an object with the numbers of its items (PHP: array_values)',
  fields_in_object: ({ name }: { name: string }) =>
    `The fields were signed inside an object \`${name}\`; they are signed alone`,
  fields_in_list: 'The fields were signed inside a list; they are signed alone',

  number_as_text: ({ field }: { field: string }) => `${field} was signed as a text, but sent as a number`,
  number_as_text_decimals: ({ field }: { field: string }) =>
    `${field} was signed as a text with two decimals, but sent as a number`,
  number_decimals: ({ field }: { field: string }) =>
    `${field} was signed with two decimals; a number is signed in its shortest form`,
  number_decimal: ({ field }: { field: string }) =>
    `${field} was signed with a decimal; a number is signed in its shortest form`,
  plus_as_space: ({ field }: { field: string }) =>
    `${field} was signed with a +, and a space arrived: in a form a + has to be encoded (%2B)`,
  text_as_number: ({ field }: { field: string }) =>
    `${field} was signed as a number, but sent as a text; ${sent_as_text}`,
  text_without_zeros: ({ field }: { field: string }) =>
    `${field} was signed without its last zeros; it has to be signed as it is sent`,

  not_canonical:
    'The body was signed as it was written; it has to be put into canonical form first, without white space and with sorted fields',
  form_signed: `A form was signed; ${json_only}`,
  pairs_signed: `Name-value pairs were signed; ${json_only}`,
  values_signed: 'The values were signed behind each other; what is signed is JSON',
} as const satisfies RuleTexts;
