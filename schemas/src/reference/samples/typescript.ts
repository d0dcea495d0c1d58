import type { SampleRequest } from './code-sample.ts';

/** A TypeScript program for Node 24, without packages. */
export function typescriptSample({ path, fields, idempotency_key }: SampleRequest): string {
  const [parameter, header, call] =
    idempotency_key === null
      ? ['', '', '']
      : [', idempotency_key: string', `, 'idempotency-key': idempotency_key`, `, '${idempotency_key}'`];
  const about_key =
    idempotency_key === null
      ? ''
      : `
 * @param idempotency_key one for each thing to be done, kept with it: whoever tries again gives the same one,
 *   and nothing is done twice`;
  return `import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const { GATEWAY_URL, MERCHANT_ID, ACCOUNT_ID, SIGN_KEY = '' } = process.env;
const timeout_s = 30;

/** Canonical JSON (RFC 8785): no white space, fields sorted by name. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return \`[\${value.map(canonical).join(',')}]\`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return \`{\${fields.map(([name, field]) => \`\${JSON.stringify(name)}:\${canonical(field)}\`).join(',')}}\`;
}

/** The fields with the envelope, as JSON; signed anew at every try. */
function signed(path: string, fields: object): string {
  const body = {
    merchant_id: MERCHANT_ID,
    account_id: ACCOUNT_ID,
    timestamp: String(Math.floor(Date.now() / 1000)),
    nonce: randomBytes(12).toString('hex'),
    ...fields,
  };
  const text = \`v2\\n\${path}\\n\${canonical(body)}\`;
  const encryption_data = createHmac('sha256', SIGN_KEY).update(text).digest('hex');
  return JSON.stringify({ ...body, encryption_data });
}

/** Whether an answer is the gateway's: Gateway-Signature is made over its time and the bytes of its body. */
function isProven(header: string | null, raw: Buffer): boolean {
  const [, time = '', given = ''] = /^t=(\\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  const expected = createHmac('sha256', SIGN_KEY).update(\`\${time}.\`).update(raw).digest();
  const near = Math.abs(Date.now() / 1000 - Number(time)) <= 300;
  return given !== '' && near && timingSafeEqual(Buffer.from(given, 'hex'), expected);
}

/**
 * Sends a request until there is an answer that stands, and proves it.${about_key}
 */
async function send(path: string, fields: object${parameter}): Promise<unknown> {
  let failure: unknown;
  for (const pause_s of [1, 2, 4, 8, 16, 32]) {
    let wait_s = pause_s + Math.random();
    try {
      const response = await fetch(\`\${GATEWAY_URL}\${path}\`, {
        method: 'POST',
        headers: { 'content-type': 'application/json'${header} },
        body: signed(path, fields),
        signal: AbortSignal.timeout(timeout_s * 1000),
      });
      const raw = Buffer.from(await response.arrayBuffer());
      const { status, headers } = response;
      const retry_after = headers.get('retry-after');
      // 409 with Retry-After: the first request under this key is still under way.
      const again = status === 408 || status === 429 || status >= 500 || (status === 409 && retry_after);
      if (!again && isProven(headers.get('gateway-signature'), raw)) return JSON.parse(raw.toString());
      failure = new Error(\`HTTP \${status}: \${raw}\`);
      if (!again) break;
      if (/^\\d+$/.test(retry_after ?? '')) wait_s = Number(retry_after);
    } catch (error) {
      failure = error;
    }
    await sleep(wait_s * 1000);
  }
  throw failure;
}

const answer = await send('${path}', ${JSON.stringify(fields, null, 2)}${call});
console.log(JSON.stringify(answer, null, 2));
`;
}
