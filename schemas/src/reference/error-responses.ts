import { errorMessage, type ErrorCode } from '../errors.ts';
import type { CatalogueEntry } from '../errors/catalogue-entry.ts';
import type { JsonObject } from '../openapi.ts';
import { requestErrorsByStatus } from './error-reference.ts';

const request_errors = [...requestErrorsByStatus().values()].flat();

const text = { type: 'string' };
const envelope = {
  merchant_id: { ...text, description: 'Where it was readable' },
  account_id: { ...text, description: 'Where it was readable' },
  encryption_data: {
    ...text,
    description:
      'The request’s encryption_data as sent, where it was readable; of /v1/payout the gateway’s signature, once the caller is known',
  },
};
const details = {
  code: {
    ...text,
    title: 'ErrorCode',
    enum: request_errors.map(([code]) => code),
    'x-enum-descriptions': request_errors.map(([, entry]) => entry.text),
    description: 'The code of the catalogue',
  },
  source: {
    ...text,
    description: 'Path of the parameter at fault, such as capture_orders[0].amount, or empty',
  },
};

/** The shapes of a refused request: our own, and RFC 9457 for those who ask for it. */
export const error_schemas: JsonObject = {
  Refused: {
    type: 'object',
    required: ['return_status', 'return_message', 'code', 'source', 'message'],
    properties: {
      return_status: { ...text, const: '0', description: 'Refused as a whole: nothing happened' },
      return_message: { ...text, description: '`<code>:<text>`' },
      ...details,
      message: { ...text, description: 'What is wrong' },
      ...envelope,
    },
  },
  Problem: {
    type: 'object',
    description: 'RFC 9457, for requests with Accept: application/problem+json',
    required: ['type', 'title', 'status', 'detail', 'code', 'source'],
    properties: {
      type: { ...text, description: 'Address of the code in the list of errors' },
      title: text,
      status: { type: 'integer' },
      detail: text,
      ...details,
      ...envelope,
    },
  },
};

export const error_headers: JsonObject = {
  'Request-Id': {
    description: 'The gateway’s own identifier of the request: give it when you ask about an answer',
    schema: { type: 'string', format: 'uuid' },
  },
  'Gateway-Signature': {
    description:
      '`t=<unix seconds>,v1=<hex>`: HMAC-SHA-256, keyed with the sign key, over `<unix seconds>.<raw body>`. On every answer to a request whose signature was right.',
    schema: { type: 'string', pattern: '^t=[0-9]+,v1=[0-9a-f]{64}$' },
  },
  'Gateway-Mode': {
    description: 'Whether the account moves real money (production) or not (sandbox)',
    schema: { type: 'string', enum: ['sandbox', 'production'] },
  },
  'Gateway-Unknown-Fields': {
    description:
      'The fields of the request that the operation does not know, comma-separated, such as capture_orders[].colour; left out where there are none. Names are shortened and their digits masked where they could be a card number; after 1,000 characters the list ends in "...".',
    schema: { type: 'string' },
  },
  'Idempotency-Replayed': {
    description: 'true when this is the first answer again, and nothing was done',
    schema: { const: 'true' },
  },
  'Retry-After': {
    description: 'After how many seconds another attempt makes sense',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
};

function header(name: string): JsonObject {
  return { $ref: `#/components/headers/${name}` };
}

const refused = 'Refused as a whole, nothing happened.';
const refused_headers = {
  'Request-Id': header('Request-Id'),
  'Gateway-Signature': header('Gateway-Signature'),
  'Gateway-Unknown-Fields': header('Gateway-Unknown-Fields'),
};
const retry_header = { 'Retry-After': header('Retry-After') };

/** Every refused request in one response: what each of them would say again is in the schemas. */
function anyErrorResponse(): JsonObject {
  const statuses = [...requestErrorsByStatus()].map(
    ([status, codes]) => `${status}: ${codes.map(([code]) => code).join(', ')}`,
  );
  return {
    description: `${refused} \`code\` says why; /reference/errors says what to do. ${statuses.join('; ')}.`,
    headers: { ...refused_headers, ...retry_header },
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/Refused' } },
      'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
    },
  };
}

/** The refused requests of one HTTP status, with an example of each. */
function errorResponse(status: number, codes: readonly (readonly [string, CatalogueEntry])[]): JsonObject {
  const rows = codes.map(([code, entry]) => `| [${code}](/reference/errors#${code}) | ${entry.text} |`);
  const examples = (body: (code: string, entry: CatalogueEntry) => JsonObject): JsonObject => ({
    examples: Object.fromEntries(
      codes.map(([code, entry]) => [code, { summary: entry.text, value: body(code, entry) }]),
    ),
  });
  return {
    description: `${refused}\n\n| Code | Text |\n| --- | --- |\n${rows.join('\n')}`,
    headers: { ...refused_headers, ...([409, 429, 503].includes(status) ? retry_header : {}) },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Refused' },
        ...examples((code, entry) => ({
          return_status: '0',
          return_message: errorMessage(code as ErrorCode),
          code,
          source: '',
          message: entry.text,
        })),
      },
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        ...examples((code, entry) => ({
          type: `/reference/errors#${code}`,
          title: entry.text,
          status,
          detail: entry.text,
          code,
          source: '',
        })),
      },
    },
  };
}

/**
 * Refused requests by the name of their response.
 * @param by_status one response for each HTTP status, for readers; else one for all of them
 */
export function errorResponses(by_status: boolean): JsonObject {
  if (!by_status) return { Error: anyErrorResponse() };
  const responses = [...requestErrorsByStatus()].map(
    ([status, codes]) => [`Error${status}`, errorResponse(status, codes)] as const,
  );
  return Object.fromEntries(responses);
}
