import { takesKey, type ApiOperation, type RequestBody } from '../../v1/operation.ts';
import { curlSample } from './curl.ts';
import { javaSample } from './java.ts';
import { phpSample } from './php.ts';
import { pythonSample } from './python.ts';
import { typescriptSample } from './typescript.ts';

/**
 * One request in one language: a whole program that signs it, sends it until there is an answer, proves the
 * answer and prints it.
 */
export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** What a sample sends: the fields of the operation, without the envelope, which the program adds. */
export interface SampleRequest {
  readonly path: string;
  readonly fields: RequestBody;
  /** The Idempotency-Key of what is done, the same at every try; null where nothing is done. */
  readonly idempotency_key: string | null;
}

const envelope_fields = new Set([
  'merchant_id',
  'account_id',
  'timestamp',
  'nonce',
  'encryption_data',
  'key_id',
]);

/**
 * A key that is named after what is done, so that a program which is started again has the same one.
 * @returns letters, digits, underscores and hyphens
 */
function keyOf(operation: ApiOperation, fields: RequestBody): string {
  const item = Object.values(fields).find((value) => Array.isArray(value))?.[0] as RequestBody | undefined;
  const { order_no, request_id, recurring_id } = { ...item, ...fields };
  const first = Object.values(fields).find((value) => typeof value === 'string') ?? 'example';
  const named = String(order_no ?? request_id ?? recurring_id ?? first);
  return `${operation.name}-${named.replaceAll(/[^\w-]+/g, '-')}`;
}

/**
 * The samples of an operation in every language. The programs read GATEWAY_URL, MERCHANT_ID, ACCOUNT_ID and
 * SIGN_KEY from their environment.
 * @param body a request of the operation, with or without its envelope
 */
export function codeSamples(operation: ApiOperation, body: RequestBody): CodeSample[] {
  const fields = Object.fromEntries(Object.entries(body).filter(([name]) => !envelope_fields.has(name)));
  const idempotency_key = takesKey(operation) ? keyOf(operation, fields) : null;
  const request = { path: `/v1/${operation.name}`, fields, idempotency_key };
  return [
    { lang: 'shell', label: 'curl', source: curlSample(request) },
    { lang: 'typescript', label: 'TypeScript', source: typescriptSample(request) },
    { lang: 'python', label: 'Python', source: pythonSample(request) },
    { lang: 'php', label: 'PHP', source: phpSample(request) },
    { lang: 'java', label: 'Java', source: javaSample(request) },
  ];
}
