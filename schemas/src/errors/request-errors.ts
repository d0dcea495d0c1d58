import type { CatalogueEntry } from './catalogue-entry.ts';

/** Codes that refuse a whole request (docs/specification/requests.md#refused-requests). */
export const request_errors = {
  I0001: {
    http: 400,
    text: 'The body cannot be read',
    meaning: 'The body is neither a JSON object, a form nor a flat XML document.',
    remedy:
      'Send one JSON object (or the same fields as a form or as flat XML) and check brackets, quotes and escapes.',
  },
  I0002: {
    http: 400,
    text: 'The body holds text that is not allowed',
    meaning: 'Invalid UTF-8, a NUL character, or half of a surrogate pair.',
    remedy: 'Encode the body as UTF-8 and remove control characters.',
  },
  I0003: {
    http: 400,
    text: 'The body holds a key that is not allowed',
    meaning: 'A key occurs twice in the same object, or is __proto__, constructor or prototype.',
    remedy: 'Send every key once.',
  },
  I0004: {
    http: 400,
    text: 'The body has more than 16 levels or 1,000 keys: send fewer fields, or split the batch',
    meaning: 'Keys are counted at all levels; in a form, each value of a repeated key counts.',
    remedy: 'Send fewer fields, or split the batch.',
  },
  I0005: {
    http: 413,
    text: 'The body is too large',
    meaning: 'A body may have at most 256 KiB.',
    remedy: 'Send fewer orders in one request.',
  },
  I0006: {
    http: 415,
    text: 'The content type is not supported',
    meaning:
      'The gateway accepts application/json, application/x-www-form-urlencoded, application/xml, text/xml, text/plain and multipart/form-data, all uncompressed.',
    remedy: 'Send application/json without Content-Encoding.',
  },
  I0007: {
    http: 404,
    text: 'There is nothing at this path',
    meaning: 'The path is not an operation of the gateway.',
    remedy: 'Compare the path with the reference; it is case-sensitive.',
  },
  I0008: {
    http: 405,
    text: 'The method is not allowed here',
    meaning:
      'The path has other methods, which `Allow` and `message` name. All operations under /v1 are POST.',
    remedy: 'Send the request with one of them.',
  },
  I0009: {
    http: 408,
    text: 'The request took longer than 10 seconds to arrive: send it again',
    meaning: 'Headers and body must arrive within 10 seconds.',
    remedy: 'Send the request in one go; retry with the same Idempotency-Key.',
  },
  I0010: {
    http: 422,
    text: 'A required parameter is missing',
    meaning: '`source` names the parameter.',
    remedy: 'Add the parameter.',
  },
  I0011: {
    http: 422,
    text: 'A parameter has a type or value that is not allowed',
    meaning:
      '`source` is the path of the parameter, `message` states what is allowed. Also a field whose name is close to a known one, card data where none are taken, a card number in a text, and with strict fields any unknown field.',
    remedy: 'Correct the parameter, or its name.',
  },
  I0012: {
    http: 403,
    text: 'The caller’s IP address is not registered',
    meaning:
      'Queries always require a registered caller address, and an account may require it for every operation.',
    remedy: 'Register the address: `npx gateway addresses add --account ID --cidr ADDRESS`.',
  },
  I0013: {
    http: 401,
    text: 'encryption_data is wrong',
    meaning:
      'The signature does not match, or there is no such merchant and account. The response does not reveal which.',
    remedy:
      'Open the request in the portal (Developers, Requests): the signature doctor tries common mistakes. Or compare the text that you sign with `npx gateway sign --explain`: profile, path, canonical JSON without encryption_data, and the sign key in use.',
  },
  I0014: {
    http: 403,
    text: 'A sandbox account cannot be used in production',
    meaning: 'The gateway runs in production, the account is a sandbox account.',
    remedy: 'Use the production account, or the sandbox’s base address.',
  },
  I0015: {
    http: 403,
    text: 'A production account cannot be used in the sandbox',
    meaning: 'The gateway runs as a sandbox, the account is a production account.',
    remedy: 'Use the sandbox account, or the production base address.',
  },
  I0016: {
    http: 401,
    text: 'timestamp is outside the window of 300 seconds',
    meaning: 'The signature is right, but its time is too far from the gateway’s.',
    remedy: 'Synchronise the clock by NTP, sign with Unix seconds, and sign every attempt again.',
  },
  I0017: {
    http: 401,
    text: 'nonce has been used before',
    meaning: 'The account has already used this nonce within the window: the request is a replay.',
    remedy: 'Use a new random nonce for every request; to retry safely, send an Idempotency-Key.',
  },
  I0018: {
    http: 422,
    text: 'Too many orders in one request',
    meaning: 'The batch exceeds its limit; none of it was processed.',
    remedy: 'Split the batch.',
  },
  I0019: {
    http: 429,
    text: 'Too many requests',
    meaning: 'The account has exceeded its limit of requests per second.',
    remedy: 'Wait for the number of seconds in Retry-After; combine several orders in one request.',
  },
  I0020: {
    http: 409,
    text: 'Idempotency-Key was used with another body',
    meaning: 'The same key was used before with different content or for another operation.',
    remedy: 'Use a new key for a new request.',
  },
  I0021: {
    http: 409,
    text: 'A request with this Idempotency-Key is still under way: send it again, with the same key, after Retry-After',
    meaning: 'The first request with this key is still being processed.',
    remedy: 'Wait for the number of seconds in Retry-After and send it again with the same key.',
  },
  I0022: {
    http: 429,
    text: 'Too many failed authentications from this address: correct the signature, and wait as Retry-After says',
    meaning: 'Failed attempts are limited per address; valid requests are not.',
    remedy: 'Correct the signature before trying again.',
  },
  I0023: {
    http: 403,
    text: 'The account is disabled: ask the gateway’s operator',
    meaning: 'The gateway’s operator has disabled the merchant or the account.',
    remedy: 'Ask the gateway’s operator.',
  },
  I0024: {
    http: 409,
    text: 'order_no has a live payment already',
    meaning:
      'An order can have only one live payment; its number can be used again only after a declined or failed attempt.',
    remedy: 'Query the order with /v1/retrievalTrans, or use a new order_no.',
  },
  I0025: {
    http: 400,
    text: 'The request is not well-formed HTTP',
    meaning: 'A header or the request line cannot be read.',
    remedy: 'Check header names, sizes (16 KiB at most) and Content-Length.',
  },
  I0026: {
    http: 422,
    text: 'token_id is not known: store the card by a payment with token_flag YES',
    meaning: 'There is no such stored card in this account.',
    remedy: 'Store the card first: send it once with token_flag YES.',
  },
  I0027: {
    http: 422,
    text: 'The acquirer of this account is not configured',
    meaning:
      'The acquirer for such payments of this account has been removed from the gateway’s configuration. Nothing was done.',
    remedy:
      'Ask the gateway’s operator to configure the acquirer or to give the account another one; then send the request again.',
  },
  I0028: {
    http: 403,
    text: 'The sign key is not permitted to do this',
    meaning:
      'The signature is right, but its sign key has not the permit that the operation needs, or waits for a second person to confirm it. `message` names both.',
    remedy:
      'Sign with another key of the account, or change what the key may do in the portal (Developers, Sign keys) or with `npx gateway keys permit`.',
  },
  I0090: {
    http: 503,
    text: 'The gateway cannot answer right now',
    meaning: 'The database is unreachable or the gateway is shutting down.',
    remedy:
      'Retry with the same Idempotency-Key after the number of seconds in Retry-After; query before you pay again.',
  },
  I0099: {
    http: 500,
    text: 'The gateway made a mistake',
    meaning: 'An internal error, logged under the Request-Id of the response.',
    remedy: 'Query the order before you repeat it, and give the Request-Id to the gateway’s operator.',
  },
} as const satisfies Record<string, CatalogueEntry>;
