import type { SampleRequest } from './code-sample.ts';

/** A value as Python writes it. */
export function pythonValue(value: unknown, indent: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const parts = Array.isArray(value)
    ? value.map((part) => pythonValue(part, inner))
    : Object.entries(value).map(([name, part]) => `${JSON.stringify(name)}: ${pythonValue(part, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`;
}

/** A Python 3 program with the standard library only. */
export function pythonSample({ path, fields, idempotency_key }: SampleRequest): string {
  const imports = [
    'hashlib',
    'hmac',
    'http.client',
    'json',
    'os',
    'random',
    're',
    'secrets',
    'time',
    'urllib.error',
    'urllib.request',
  ];
  const [parameter, header, call] =
    idempotency_key === null
      ? ['', '', '']
      : [', idempotency_key', `, "Idempotency-Key": idempotency_key`, `, "${idempotency_key}"`];
  const about_key =
    idempotency_key === null
      ? ''
      : `

    idempotency_key: one for each thing to be done, kept with it: whoever tries again
    gives the same one, and nothing is done twice.
    `;
  return `${imports.map((name) => `import ${name}`).join('\n')}

TIMEOUT_S = 30


def canonical(value):
    """Canonical JSON (RFC 8785): no white space, fields sorted by name."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(data):
    return hmac.new(os.environ["SIGN_KEY"].encode(), data, hashlib.sha256).hexdigest()


def signed(path, fields):
    """The fields with the envelope, as JSON; signed anew at every try."""
    body = {
        "merchant_id": os.environ["MERCHANT_ID"],
        "account_id": os.environ["ACCOUNT_ID"],
        "timestamp": str(int(time.time())),
        "nonce": secrets.token_hex(12),
        **fields,
    }
    body["encryption_data"] = digest(f"v2\\n{path}\\n{canonical(body)}".encode())
    return json.dumps(body).encode()


def is_proven(header, raw):
    """Whether an answer is the gateway's: the signature is over its time and the bytes of its body."""
    found = re.fullmatch("t=([0-9]{1,12}),v1=([0-9a-f]{64})", header or "")
    if not found or abs(time.time() - int(found[1])) > 300:
        return False
    return hmac.compare_digest(found[2], digest(found[1].encode() + b"." + raw))


def post(path, data, headers):
    request = urllib.request.Request(os.environ["GATEWAY_URL"] + path, data, headers)
    try:
        response = urllib.request.urlopen(request, timeout=TIMEOUT_S)
    except urllib.error.HTTPError as refused:
        response = refused
    with response:
        return response.status, response.headers, response.read()


def send(path, fields${parameter}):
    """Sends a request until there is an answer that stands, and proves it.${about_key}"""
    headers = {"Content-Type": "application/json"${header}}
    for pause in (1, 2, 4, 8, 16, 32):
        wait = pause + random.random()
        try:
            status, received, raw = post(path, signed(path, fields), headers)
        except (OSError, http.client.HTTPException) as error:
            failure = error
        else:
            retry_after = received.get("Retry-After", "")
            # 409 with Retry-After: the first request under this key is still under way.
            again = status in (408, 429) or status >= 500 or (status == 409 and retry_after)
            if not again and is_proven(received.get("Gateway-Signature"), raw):
                return json.loads(raw)
            failure = RuntimeError(f"HTTP {status}: {raw.decode(errors='replace')}")
            if not again:
                break
            if re.fullmatch("[0-9]+", retry_after):
                wait = int(retry_after)
        time.sleep(wait)
    raise failure


answer = send("${path}", ${pythonValue(fields, '')}${call})
print(json.dumps(answer, indent=2))
`;
}
