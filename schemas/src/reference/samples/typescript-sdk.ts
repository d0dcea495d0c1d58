import type { SampleRequest } from './code-sample.ts';

/** A value as TypeScript writes it. */
function literal(value: unknown, indent: string): string {
  if (typeof value === 'string')
    return `'${JSON.stringify(value)
      .slice(1, -1)
      .replaceAll(String.raw`\"`, '"')
      .replaceAll("'", String.raw`\'`)}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((part) => literal(part, inner))
    : Object.entries(value).map(
        ([name, part]) => `${/^[a-z_]+$/i.test(name) ? name : literal(name, '')}: ${literal(part, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

/** A program with the SDK for TypeScript, which signs, retries and proves the answer. */
export function typescriptSdkSample({ operation, fields, idempotency_key }: SampleRequest): string {
  const options = idempotency_key === null ? '' : `, { idempotency_key: '${idempotency_key}' }`;
  return `import { Causeway } from '@causeway/sdk';

const { GATEWAY_URL = '', MERCHANT_ID = '', ACCOUNT_ID = '', SIGN_KEY = '' } = process.env;
const causeway = new Causeway({
  base_url: GATEWAY_URL,
  merchant_id: MERCHANT_ID,
  account_id: ACCOUNT_ID,
  sign_key: SIGN_KEY,
});

const answer = await causeway.${operation.name}(${literal(fields, '')}${options});
console.log(JSON.stringify(answer, null, 2));
`;
}
