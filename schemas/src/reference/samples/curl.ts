import canonicalize from 'canonicalize';
import type { SampleRequest } from './code-sample.ts';

const spliced: Readonly<Record<string, string>> = {
  account_id: '$ACCOUNT_ID',
  merchant_id: '$MERCHANT_ID',
  nonce: '$(openssl rand -hex 12)',
  timestamp: '$(date +%s)',
};

/**
 * A few lines to paste into a shell, with curl and openssl: they sign and send one request. The body is written as
 * canonical JSON, so that what is signed is what is sent. Nothing ends or changes the shell.
 */
export function curlSample({ path, fields, idempotency_key }: SampleRequest): string {
  const marked = Object.fromEntries(Object.keys(spliced).map((name) => [name, `<${name}>`]));
  const canonical = (canonicalize({ ...fields, ...marked }) ?? '').replaceAll("'", `'\\''`);
  const body = Object.entries(spliced).reduce(
    (text, [name, value]) => text.replace(`<${name}>`, `'"${value}"'`),
    canonical,
  );
  const key = idempotency_key === null ? '' : ` -H 'Idempotency-Key: ${idempotency_key}'`;
  return `body='${body}'
signature=$(printf 'v2\\n${path}\\n%s' "$body" | openssl dgst -sha256 -hmac "$SIGN_KEY" -r | cut -d' ' -f1)
curl -sS --max-time 30 -H 'Content-Type: application/json'${key} \\
  -d "\${body%?},\\"encryption_data\\":\\"$signature\\"}" "$GATEWAY_URL${path}"
`;
}
