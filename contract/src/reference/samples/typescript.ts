import type { SampleRequest } from './code-sample.ts';

/** A TypeScript program for Node 24, without packages. */
export function typescriptSample({ path, fields, moves_money }: SampleRequest): string {
  const headers = [
    `'content-type': 'application/json'`,
    // One key for each thing to be done: a retry sends the same one.
    ...(moves_money ? [`'idempotency-key': randomUUID()`] : []),
  ];
  const imports = moves_money ? 'createHmac, randomBytes, randomUUID' : 'createHmac, randomBytes';
  return `import { ${imports} } from 'node:crypto';

const { GATEWAY_URL, MERCHANT_ID, ACCOUNT_ID, SIGN_KEY = '' } = process.env;

/** Canonical JSON (RFC 8785): no white space, fields sorted by name. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return \`[\${value.map(canonical).join(',')}]\`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return \`{\${fields.map(([name, field]) => \`\${JSON.stringify(name)}:\${canonical(field)}\`).join(',')}}\`;
}

async function send(path: string, fields: object): Promise<unknown> {
  const body = {
    merchant_id: MERCHANT_ID,
    account_id: ACCOUNT_ID,
    timestamp: String(Math.floor(Date.now() / 1000)),
    nonce: randomBytes(12).toString('hex'),
    ...fields,
  };
  const encryption_data = createHmac('sha256', SIGN_KEY)
    .update(\`v2\\n\${path}\\n\${canonical(body)}\`)
    .digest('hex');
  const response = await fetch(\`\${GATEWAY_URL}\${path}\`, {
    method: 'POST',
    headers: { ${headers.join(', ')} },
    body: JSON.stringify({ ...body, encryption_data }),
  });
  return response.json();
}

const answer = await send('${path}', ${JSON.stringify(fields, null, 2)});
console.log(JSON.stringify(answer, null, 2));
`;
}
