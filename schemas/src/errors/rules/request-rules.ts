import type { RuleTexts } from './rule.ts';

/** A request as such: what its body, its headers and the fields that prove its sender may hold. */
export const request_field_rules = {
  not_utf8: 'is not valid UTF-8',
  other_encoding: 'names another character encoding; only UTF-8 is read',
  holds_nul: 'holds a NUL character',
  no_known_form: 'is neither a JSON object, a form nor an XML document',
  not_utf8_encoded: 'has a percent-encoding that is not UTF-8',
  holds_unnamed_field: 'holds a field without a name',
  /** What the parser says, in English. */
  not_json: ({ said }: { said: string }) => `is not valid JSON: ${said}`,
  not_object: 'must be a JSON object',
  key_twice: 'stands twice in the same object: send every key once',
  holds_unfit_character: 'holds a NUL character or half of a surrogate pair: remove it',
  number_too_large: 'holds a number that is too large',
  forbidden_key: 'is a key that is not allowed: __proto__, constructor or prototype',
  close_to_field: ({ meant }: { meant: string }) => `is not a field here: did you mean ${meant}?`,
  card_not_taken:
    'is card data, which is not taken here: remove it. /v1/authorise takes a card as card, expiration_month, expiration_year and security_code',
  not_known_field: 'is not a field here, and the account takes no unknown fields: remove it',
  not_string: 'must be a string',
  wrong_signature: 'is wrong; /reference/errors#I0013 says how to find out why',
  wrong_signature_in_sandbox:
    'is wrong; the request log (/portal/developers/requests) shows what was signed and what has to be, /reference/errors#I0013 the usual mistakes',
  no_signature: 'is missing; /reference says how to sign, /reference/errors#I0013 how to find mistakes',
  not_unix_time: 'must be Unix time in whole seconds, not milliseconds, and no date',
  not_nonce: 'must be a string of 8 to 64 characters',
  outside_window: ({ window_s, now_s }: { window_s: number; now_s: number }) =>
    `is outside the window of ${window_s} seconds: the gateway’s clock says ${now_s}`,
  nonce_used:
    'has been used before: send a new random nonce with every request; a request that may be repeated also carries an Idempotency-Key, the same each time',
  key_used: 'was used with another body: use a new key for a new request',
  order_has_payment: ({ transaction_id }: { transaction_id: string }) =>
    `has a live payment already, transaction_id ${transaction_id}: query it with /v1/retrievalTrans, or use a new order_no`,
  not_idempotency_key: 'must have 1 to 255 printable ASCII characters',
} as const satisfies RuleTexts;

export const request_rules = {
  body_empty: 'The body is empty: send the fields as one JSON object',
  body_max: ({ kib }: { kib: number }) =>
    `The body is larger than ${kib} KiB: send fewer items in one request`,
  other_content_type: ({ types }: { types: readonly string[] }) =>
    `The content type is not supported: send ${types.join(', ')}`,
  no_boundary: 'The multipart body has no boundary',
  holds_file: 'The multipart body holds a file; only fields are read',
  multipart_malformed: 'The multipart body is malformed',
  holds_doctype: 'The XML body holds a DOCTYPE declaration',
  not_flat: 'The XML body must be flat: give lists as JSON text',
  refers_to_no_character: 'The XML body refers to a character that no text holds',
  /** What the parser says, in English. */
  xml_malformed: ({ line, said }: { line: number; said: string }) =>
    `The XML body is malformed at line ${line}: ${said}`,
  address_holds_nul: 'The address holds a NUL character: remove it',
  other_methods: ({ methods }: { methods: readonly string[] }) =>
    `The method is not allowed here: send the request with ${methods.join(' or ')}`,
  path_meant: ({ path }: { path: string }) => `There is nothing at this path; ${path} is meant`,
  path_guessed: ({ path }: { path: string }) => `There is nothing at this path; did you mean ${path}?`,
  no_host: 'The Host header is missing',
  host_twice: 'The Host header is there twice',
  host_malformed: 'The Host header must be a host name or an address, with a port where there is one',
  compressed: 'Compressed bodies are not read: send the body as it is, without Content-Encoding',
  headers_too_large: 'The headers are larger than 16 KiB',
  other_expectation: 'The Expect header asks for something else than 100-continue',
  caller_not_registered: ({ address, account_id }: { address: string; account_id: string }) =>
    `The caller’s IP address ${address} is not registered: register it in the portal at /portal/${account_id}/developers/addresses`,
  key_not_permitted: ({
    operation,
    permit,
    key_id,
    account_id,
  }: {
    operation: string;
    permit: string;
    key_id: string;
    account_id: string;
  }) =>
    `/v1/${operation} needs the permit ${permit}, which sign key ${key_id} does not have, or which a second person has to confirm first: see the portal at /portal/${account_id}/developers/keys`,
  requests_a_second: ({ max }: { max: number }) =>
    `Too many requests: the account may send ${max} a second. Wait as Retry-After says, or combine several items in one request`,
  issuer_fields_max: ({ max }: { max: number }) => `The issuer’s page has sent back more than ${max} fields`,
  issuer_size_max: ({ kib }: { kib: number }) => `The issuer’s page has sent back more than ${kib} KiB`,
  issuer_form: ({ type }: { type: string }) => `What the issuer’s page sends back must be ${type}`,
  values_max: ({ max }: { max: number }) => `At most ${max} values can be looked up at once`,
  one_of_missing: ({ names }: { names: readonly string[] }) => `One of ${names.join(', ')} must not be empty`,
  types_max: ({ max }: { max: number }) => `At most ${max} types can be named`,
} as const satisfies RuleTexts;
