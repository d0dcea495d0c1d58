import canonicalize from 'canonicalize';
import type { SampleRequest } from './code-sample.ts';

const spliced: Readonly<Record<string, string>> = {
  account_id: '$ACCOUNT_ID',
  merchant_id: '$MERCHANT_ID',
  nonce: '$(openssl rand -hex 12)',
  timestamp: '$(date +%s)',
};

/** Bash with curl and openssl. The body is written as canonical JSON, so that what is signed is what is sent. */
export function curlSample({ path, fields, moves_money }: SampleRequest): string {
  const marked = Object.fromEntries(Object.keys(spliced).map((name) => [name, `<${name}>`]));
  const canonical = (canonicalize({ ...fields, ...marked }) ?? '').replaceAll("'", `'\\''`);
  const body = Object.entries(spliced).reduce(
    (text, [name, value]) => text.replace(`<${name}>`, `'"${value}"'`),
    canonical,
  );
  const headers = [
    `-H 'Content-Type: application/json'`,
    ...(moves_money ? [`-H "Idempotency-Key: $(openssl rand -hex 16)"`] : []),
  ];
  return `# Canonical JSON (RFC 8785): no white space, fields sorted by name.
body='${body}'

signature=$(printf 'v2\\n${path}\\n%s' "$body" |
  openssl dgst -sha256 -hmac "$SIGN_KEY" -r | cut -d' ' -f1)

curl -sS "$GATEWAY_URL${path}" ${headers.join(' ')} \\
  -d "\${body%?},\\"encryption_data\\":\\"$signature\\"}"
`;
}
