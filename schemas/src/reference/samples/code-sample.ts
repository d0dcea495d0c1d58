import { takesKey, type ApiOperation, type RequestBody } from '../../v1/operation.ts';
import { sdkModel, type SdkOperation } from '../../sdk/model.ts';
import { curlSample } from './curl.ts';
import { goSdkSample } from './go-sdk.ts';
import { javaSdkSample } from './java-sdk.ts';
import { javaSample } from './java.ts';
import { phpSdkSample } from './php-sdk.ts';
import { phpSample } from './php.ts';
import { pythonSdkSample } from './python-sdk.ts';
import { pythonSample } from './python.ts';
import { typescriptSdkSample } from './typescript-sdk.ts';
import { typescriptSample } from './typescript.ts';

/**
 * One request in one language: a whole program that signs it, sends it until there is an answer, proves the
 * answer and prints it. With an SDK, or over plain HTTP without any package.
 */
export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** What a sample sends: the fields of the operation, without the envelope, which the program adds. */
export interface SampleRequest {
  readonly operation: SdkOperation;
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
 * The samples of an operation, first those with an SDK, then those over plain HTTP. The programs read GATEWAY_URL, MERCHANT_ID, ACCOUNT_ID and
 * SIGN_KEY from their environment.
 * @param body a request of the operation, with or without its envelope
 */
export function codeSamples(operation: ApiOperation, body: RequestBody): CodeSample[] {
  const fields = Object.fromEntries(Object.entries(body).filter(([name]) => !envelope_fields.has(name)));
  const idempotency_key = takesKey(operation) ? keyOf(operation, fields) : null;
  const known = sdkModel().operations.find(({ name }) => name === operation.name);
  if (!known) throw new Error(`no SDK has ${operation.name}`);
  const request = { operation: known, path: `/v1/${operation.name}`, fields, idempotency_key };
  return [
    { lang: 'typescript', label: 'TypeScript', source: typescriptSdkSample(request) },
    { lang: 'python', label: 'Python', source: pythonSdkSample(request) },
    { lang: 'php', label: 'PHP', source: phpSdkSample(request) },
    { lang: 'java', label: 'Java', source: javaSdkSample(request) },
    { lang: 'go', label: 'Go', source: goSdkSample(request) },
    { lang: 'shell', label: 'curl', source: curlSample(request) },
    { lang: 'typescript', label: 'TypeScript, plain HTTP', source: typescriptSample(request) },
    { lang: 'python', label: 'Python, plain HTTP', source: pythonSample(request) },
    { lang: 'php', label: 'PHP, plain HTTP', source: phpSample(request) },
    { lang: 'java', label: 'Java, plain HTTP', source: javaSample(request) },
  ];
}
