/**
 * The catalogue of every code that the gateway can answer. The reference documentation is generated from it;
 * a code that is not here cannot be sent. `http` is the status of a refused request; an entry without it is
 * reported inside an item of an answer with HTTP 200.
 */
export interface CatalogueEntry {
  readonly text: string;
  readonly meaning: string;
  readonly remedy: string;
  readonly http?: number;
}

const request_errors = {
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
    meaning: 'A key stands twice in the same object, or is one of __proto__, constructor, prototype.',
    remedy: 'Send every key once.',
  },
  I0004: {
    http: 400,
    text: 'The body is nested too deeply or has too many keys',
    meaning: 'At most 16 levels and 1,000 keys are read.',
    remedy: 'Send fewer fields, or split the batch.',
  },
  I0005: {
    http: 413,
    text: 'The body is too large',
    meaning: 'At most 256 KiB are read.',
    remedy: 'Send fewer orders in one request.',
  },
  I0006: {
    http: 415,
    text: 'The content type is not supported',
    meaning:
      'Accepted are application/json, application/x-www-form-urlencoded, application/xml, text/xml, text/plain and multipart/form-data, none of them compressed.',
    remedy: 'Send application/json without Content-Encoding.',
  },
  I0007: {
    http: 404,
    text: 'There is nothing at this path',
    meaning: 'The path is not an operation of the gateway.',
    remedy: 'Compare the path, upper and lower case included, with the reference.',
  },
  I0008: {
    http: 405,
    text: 'The method is not allowed here',
    meaning: 'All operations are POST.',
    remedy: 'Send the request with POST.',
  },
  I0009: {
    http: 408,
    text: 'The request took too long to arrive',
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
    meaning: '`source` is the path of the parameter, `message` says what is allowed.',
    remedy: 'Correct the parameter.',
  },
  I0012: {
    http: 403,
    text: 'The caller’s IP address is not registered',
    meaning:
      'Queries always demand a registered caller address, and an account may demand it for every operation.',
    remedy: 'Register the address: `npx gateway addresses add --account ID --cidr ADDRESS`.',
  },
  I0013: {
    http: 401,
    text: 'encryption_data is wrong',
    meaning:
      'The signature does not match, or there is no such merchant and account. The answer does not say which.',
    remedy:
      'Compare what you sign with `npx gateway sign --explain`: profile, path, canonical JSON without encryption_data, and the sign key in use.',
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
    remedy: 'Set the clock by NTP, sign with Unix seconds, and sign again for every attempt.',
  },
  I0017: {
    http: 401,
    text: 'nonce has been used before',
    meaning: 'This nonce was seen from the account within the window: the request is a replay.',
    remedy: 'Draw a new random nonce for every request; to retry safely, send an Idempotency-Key.',
  },
  I0018: {
    http: 422,
    text: 'Too many orders in one request',
    meaning: 'The batch is over its bound; none of it was done.',
    remedy: 'Split the batch.',
  },
  I0019: {
    http: 429,
    text: 'Too many requests',
    meaning: 'The account is over its requests per second.',
    remedy: 'Wait for the seconds given in Retry-After; put several orders into one request.',
  },
  I0020: {
    http: 409,
    text: 'Idempotency-Key was used with another body',
    meaning: 'The same key came before with other content or for another operation.',
    remedy: 'Use a new key for a new request.',
  },
  I0021: {
    http: 409,
    text: 'A request with this Idempotency-Key is still under way',
    meaning: 'The first request under this key has not been answered yet.',
    remedy: 'Wait for the seconds given in Retry-After and send it again with the same key.',
  },
  I0022: {
    http: 429,
    text: 'Too many failed authentications from this address',
    meaning: 'Failed attempts are limited per address; valid requests are not.',
    remedy: 'Correct the signature before trying again.',
  },
  I0023: {
    http: 403,
    text: 'The account is disabled',
    meaning: 'The gateway’s operator has disabled the merchant or the account.',
    remedy: 'Ask the gateway’s operator.',
  },
  I0024: {
    http: 409,
    text: 'order_no has a live payment already',
    meaning:
      'One order can have one live payment; only a declined or failed attempt frees its number for another.',
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
    text: 'token_id is not known',
    meaning: 'There is no such stored card in this account.',
    remedy: 'Store the card first: send it once with token_flag YES.',
  },
  I0090: {
    http: 503,
    text: 'The gateway cannot answer right now',
    meaning: 'The database is out of reach or the gateway is shutting down.',
    remedy:
      'Retry with the same Idempotency-Key after the seconds given in Retry-After; query before you pay again.',
  },
  I0099: {
    http: 500,
    text: 'The gateway made a mistake',
    meaning: 'An error of the gateway, written to its log under the answer’s Request-Id.',
    remedy: 'Query the order before you repeat it, and give the Request-Id to the gateway’s operator.',
  },
} as const satisfies Record<string, CatalogueEntry>;

const item_errors = {
  T0001: {
    text: 'No such transaction',
    meaning: 'The account has no payment with this transaction_id.',
    remedy: 'Take transaction_id from the answer of the payment or from a query.',
  },
  T0002: {
    text: 'order_no does not belong to this transaction',
    meaning: 'transaction_id, order_no and currency must all match the stored payment.',
    remedy: 'Send the order_no that the payment was created with.',
  },
  T0003: {
    text: 'currency is not the currency of this transaction',
    meaning: 'transaction_id, order_no and currency must all match the stored payment.',
    remedy: 'Send the currency that the payment was created with.',
  },
  T0004: {
    text: 'The transaction stands twice in this batch',
    meaning: 'The first item with this transaction_id counts, this one was not done.',
    remedy: 'Send every transaction once.',
  },
  T0005: {
    text: 'A field of the item is missing or empty',
    meaning: 'The text after the code names the field.',
    remedy: 'Fill the field.',
  },
  T0006: {
    text: 'A field of the item has a value that is not allowed',
    meaning: 'The text after the code names the field and what is allowed.',
    remedy: 'Correct the field.',
  },
  T0007: {
    text: 'The amount is more than what can still be captured',
    meaning: 'A capture takes more than zero and at most the authorised amount not captured yet.',
    remedy: 'Query the payment and capture at most the remainder.',
  },
  T0008: {
    text: 'The amount is not the amount of this transaction',
    meaning: 'The item must repeat the payment’s amount (for a cancellation: the amount not captured yet).',
    remedy: 'Send the amount as stored.',
  },
  T0010: {
    text: 'The transaction is held for review',
    meaning: 'Until it has been reviewed it can be neither captured nor cancelled.',
    remedy: 'Decide it with /v1/review.',
  },
  T0011: {
    text: 'The transaction is captured already',
    meaning: 'The money has been taken.',
    remedy: 'To give it back, refund instead with /v1/refund.',
  },
  T0012: {
    text: 'Another operation on this transaction is under way',
    meaning: 'Its outcome at the acquirer is not known yet; conflicting operations wait for it.',
    remedy: 'Query the payment until its status is no longer 1200 or 3200.',
  },
  T0013: {
    text: 'The transaction’s status does not allow this',
    meaning: 'The text after the code names the status.',
    remedy: 'Query the payment.',
  },
  T0014: {
    text: 'The transaction is cancelled already',
    meaning: 'The authorised amount has been released.',
    remedy: 'Nothing is left to do.',
  },
  T0015: {
    text: 'The capture deadline has passed',
    meaning: 'The authorisation has expired and its hold is released.',
    remedy: 'Authorise again.',
  },
  T0016: {
    text: 'The transaction is not held for review',
    meaning: 'Only payments with status 2100 are reviewed.',
    remedy: 'Query the payment.',
  },
  T0017: {
    text: 'The review was decided the other way',
    meaning: 'A decision cannot be taken back; one not taken in time counts as rejected.',
    remedy: 'Approved payments can be cancelled or refunded; rejected ones must be authorised again.',
  },
  R0001: {
    text: 'refund_amount is more than what can still be refunded',
    meaning: 'At most the captured amount less what was refunded and what is being refunded.',
    remedy: 'Search the payment’s refunds with /v1/retrievalRefund.',
  },
  R0002: {
    text: 'The transaction is not captured',
    meaning: 'Only captured money can be refunded.',
    remedy: 'Cancel an authorisation that has not been captured.',
  },
  R0003: {
    text: 'The transaction is too old to be refunded',
    meaning: 'Refunds are possible for 365 days after the capture.',
    remedy: 'Pay the customer back by a payout.',
  },
  R0004: {
    text: 'The transaction has 99 refunds already',
    meaning: 'A refund_reference_id ends in two digits.',
    remedy: 'Pay the customer back by a payout.',
  },
  R0005: {
    text: 'refund_reference was used for another refund',
    meaning:
      'The same reference with the same content returns the first result, with other content it is refused.',
    remedy: 'Use a new refund_reference for a new refund.',
  },
  R0006: {
    text: 'The available balance is too low',
    meaning: 'The payment’s money has been settled, and the available balance does not cover the refund.',
    remedy: 'Wait for the next settlement or add funds.',
  },
  A0001: {
    text: 'The acquirer refused the instruction',
    meaning: 'The acquirer’s answer to the operation was no; nothing was moved.',
    remedy: 'Query the payment and try again later.',
  },
  A0002: {
    text: 'The outcome is not known yet',
    meaning: 'The acquirer has not answered. The gateway asks until it knows; nothing is sent twice.',
    remedy: 'Query the payment; do not pay again under another order_no before its status has settled.',
  },
} as const satisfies Record<string, CatalogueEntry>;

const decline_codes = {
  D0005: {
    text: 'Do not honour',
    meaning: 'The issuer declined without giving a reason.',
    remedy: 'Ask the customer for another card.',
  },
  D0012: {
    text: 'Invalid transaction',
    meaning: 'The issuer does not allow this kind of transaction.',
    remedy: 'Ask the customer for another card.',
  },
  D0014: {
    text: 'Invalid card number',
    meaning: 'The issuer does not know the number.',
    remedy: 'Ask the customer to check the number.',
  },
  D0051: {
    text: 'Insufficient funds',
    meaning: 'The card’s account does not cover the amount.',
    remedy: 'Ask the customer for another card, or try later.',
  },
  D0054: {
    text: 'Expired card',
    meaning: 'The issuer says that the card has expired.',
    remedy: 'Ask the customer for the new card.',
  },
  D0065: {
    text: 'Customer authentication required',
    meaning: 'The issuer wants 3-D Secure, and the request said no3DS.',
    remedy: 'Authorise again with do3DS and send the customer to issuer_url.',
  },
  D0082: {
    text: 'Wrong security code',
    meaning: 'The security code does not match.',
    remedy: 'Ask the customer to check the code on the card.',
  },
  D0096: {
    text: 'System malfunction',
    meaning: 'The issuer or the scheme could not process the transaction.',
    remedy: 'Try again in a few minutes.',
  },
  D0100: {
    text: 'Blocked by a risk rule',
    meaning: 'The payment was not sent to the issuer, or was stopped by its risk rules.',
    remedy: 'Do not retry; look at the risk rules with the gateway’s operator.',
  },
  D0101: {
    text: 'Customer authentication failed',
    meaning: 'The customer did not pass 3-D Secure.',
    remedy: 'Ask the customer to try again or to use another card.',
  },
  D0102: {
    text: 'The payment could not be processed',
    meaning: 'A technical failure before the issuer decided; no money was reserved.',
    remedy: 'Authorise again under the same order_no.',
  },
} as const satisfies Record<string, CatalogueEntry>;

export const error_catalogue = { ...request_errors, ...item_errors, ...decline_codes };

export type RequestErrorCode = keyof typeof request_errors;
export type ItemErrorCode = keyof typeof item_errors;
export type DeclineCode = keyof typeof decline_codes;
export type ErrorCode = keyof typeof error_catalogue;

/** HTTP status of a refused request. */
export function httpStatusOf(code: RequestErrorCode): number {
  return request_errors[code].http;
}

/** `<code>:<text>` as it stands in return_message, error_message and refund_message (definitions 6). */
export function errorMessage(code: ErrorCode, detail?: string): string {
  return `${code}:${detail ?? error_catalogue[code].text}`;
}

/** Whether a text from a connector or a database row is a decline code of the catalogue. */
export function isDeclineCode(code: string): code is DeclineCode {
  return Object.hasOwn(decline_codes, code);
}
