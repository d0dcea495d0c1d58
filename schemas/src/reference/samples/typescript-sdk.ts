import type { SampleRequest } from './code-sample.ts';

/** A program with the SDK for TypeScript, which signs, retries and proves the answer. */
export function typescriptSdkSample({ operation, fields, idempotency_key }: SampleRequest): string {
  const options = idempotency_key === null ? '' : `, { idempotency_key: '${idempotency_key}' }`;
  const body = JSON.stringify(fields, null, 2).replaceAll(/^( *)"([a-z_]+)":/gm, '$1$2:');
  return `import { Causeway } from '@causeway/sdk';

const { GATEWAY_URL = '', MERCHANT_ID = '', ACCOUNT_ID = '', SIGN_KEY = '' } = process.env;
const causeway = new Causeway({
  base_url: GATEWAY_URL,
  merchant_id: MERCHANT_ID,
  account_id: ACCOUNT_ID,
  sign_key: SIGN_KEY,
});

const answer = await causeway.${operation.name}(${body}${options});
console.log(JSON.stringify(answer, null, 2));
`;
}
