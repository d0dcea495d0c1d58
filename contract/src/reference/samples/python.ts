import type { SampleRequest } from './code-sample.ts';

/** A Python 3 program with the standard library only. */
export function pythonSample({ path, fields, moves_money }: SampleRequest): string {
  const imports = ['hashlib', 'hmac', 'json', 'os', 'secrets', 'time', 'urllib.error', 'urllib.request'];
  const headers = [
    `"Content-Type": "application/json"`,
    ...(moves_money ? [`"Idempotency-Key": secrets.token_hex(16)`] : []),
  ];
  return `${imports.map((name) => `import ${name}`).join('\n')}


def canonical(value):
    """Canonical JSON (RFC 8785): no white space, fields sorted by name."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def send(path, fields):
    body = {
        "merchant_id": os.environ["MERCHANT_ID"],
        "account_id": os.environ["ACCOUNT_ID"],
        "timestamp": str(int(time.time())),
        "nonce": secrets.token_hex(12),
        **fields,
    }
    text = f"v2\\n{path}\\n{canonical(body)}"
    key = os.environ["SIGN_KEY"].encode()
    body["encryption_data"] = hmac.new(key, text.encode(), hashlib.sha256).hexdigest()
    request = urllib.request.Request(
        os.environ["GATEWAY_URL"] + path,
        data=json.dumps(body).encode(),
        headers={${headers.join(', ')}},
    )
    try:
        response = urllib.request.urlopen(request)
    except urllib.error.HTTPError as refused:
        response = refused
    return json.load(response)


answer = send("${path}", ${JSON.stringify(fields, null, 4)})
print(json.dumps(answer, indent=2))
`;
}
