import type { ApiOperation, RequestBody } from '../../v1/operation.ts';
import { curlSample } from './curl.ts';
import { javaSample } from './java.ts';
import { phpSample } from './php.ts';
import { pythonSample } from './python.ts';
import { typescriptSample } from './typescript.ts';

/** One request in one language: a whole program that signs it, sends it and prints the answer. */
export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** What a sample sends: the fields of the operation, without the envelope, which the program adds. */
export interface SampleRequest {
  readonly path: string;
  readonly fields: RequestBody;
  /** Send an Idempotency-Key, so that a retry after a lost answer does nothing twice. */
  readonly moves_money: boolean;
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
 * The samples of an operation in every language. The programs read GATEWAY_URL, MERCHANT_ID, ACCOUNT_ID and
 * SIGN_KEY from their environment.
 * @param body a request of the operation, with or without its envelope
 */
export function codeSamples(operation: ApiOperation, body: RequestBody): CodeSample[] {
  const fields = Object.fromEntries(Object.entries(body).filter(([name]) => !envelope_fields.has(name)));
  const request = { path: `/v1/${operation.name}`, fields, moves_money: operation.moves_money };
  return [
    { lang: 'shell', label: 'curl', source: curlSample(request) },
    { lang: 'typescript', label: 'TypeScript', source: typescriptSample(request) },
    { lang: 'python', label: 'Python', source: pythonSample(request) },
    { lang: 'php', label: 'PHP', source: phpSample(request) },
    { lang: 'java', label: 'Java', source: javaSample(request) },
  ];
}
