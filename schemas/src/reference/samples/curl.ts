import canonicalize from 'canonicalize';
import type { SampleRequest } from './code-sample.ts';

const spliced: Readonly<Record<string, string>> = {
  account_id: '$ACCOUNT_ID',
  merchant_id: '$MERCHANT_ID',
  nonce: '$(openssl rand -hex 12)',
  timestamp: '$(date +%s)',
};

/** Bash with curl and openssl. The body is written as canonical JSON, so that what is signed is what is sent. */
export function curlSample({ path, fields, idempotency_key }: SampleRequest): string {
  const marked = Object.fromEntries(Object.keys(spliced).map((name) => [name, `<${name}>`]));
  const canonical = (canonicalize({ ...fields, ...marked }) ?? '').replaceAll("'", `'\\''`);
  const body = Object.entries(spliced).reduce(
    (text, [name, value]) => text.replace(`<${name}>`, `'"${value}"'`),
    canonical,
  );
  const [about_key, header, call] =
    idempotency_key === null
      ? ['', '', '']
      : [
          `
# $2: one key for each thing to be done, kept with it: whoever tries again gives the
# same one, and nothing is done twice.`,
          ` -H "Idempotency-Key: $2"`,
          ` '${idempotency_key}'`,
        ];
  return `set -euo pipefail
timeout_s=30
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Canonical JSON (RFC 8785): no white space, fields sorted by name.
body() {
  printf '%s' '${body}'
}

hmac() { openssl dgst -sha256 -hmac "$1" -r | cut -d' ' -f1; }

# A header of the answer.
header() { tr -d '\\r' <"$work/head" | awk -F': *' -v name="$1" 'tolower($1) == name { print $2 }'; }

# Whether the gateway made the answer: the signature is over its time and the bytes of its body.
# Digests under a random key are compared, so that the time it takes tells nothing.
proven() {
  local expected blind
  [[ $(header gateway-signature) =~ ^t=([0-9]{1,12}),v1=([0-9a-f]{64})$ ]] || return 1
  local t=\${BASH_REMATCH[1]} given=\${BASH_REMATCH[2]}
  local age=$(($(date +%s) - 10#$t))
  ((-300 <= age && age <= 300)) || return 1
  expected=$({ printf '%s.' "$t" && cat "$work/answer"; } | hmac "$SIGN_KEY")
  blind=$(openssl rand -hex 32)
  [ "$(printf %s "$given" | hmac "$blind")" = "$(printf %s "$expected" | hmac "$blind")" ]
}

# Sends the request to path $1, signed anew at every try, until there is an answer that stands.${about_key}
send() {
  local pause text signature status again retry_after
  for pause in 1 2 4 8 16 32; do
    text=$(body)
    signature=$(printf 'v2\\n%s\\n%s' "$1" "$text" | hmac "$SIGN_KEY")
    : >"$work/head" && : >"$work/answer"
    status=$(curl -sS --connect-timeout 5 --max-time "$timeout_s" -o "$work/answer" -D "$work/head" \\
      -w '%{http_code}' -H 'Content-Type: application/json'${header} \\
      -d "\${text%?},\\"encryption_data\\":\\"$signature\\"}" "$GATEWAY_URL$1") || status=000
    retry_after=$(header retry-after)
    again=no
    case $status in
      000 | 408 | 429 | 5??) again=yes ;;
      409) [ -z "$retry_after" ] || again=yes ;; # the first request under this key is under way
    esac
    if [ $again = no ]; then
      proven && cat "$work/answer" && return
      break
    fi
    [[ $retry_after =~ ^[0-9]+$ ]] || retry_after=$pause
    sleep "$retry_after"
  done
  echo "HTTP $status: $(cat "$work/answer")" >&2
  return 1
}

send '${path}'${call}
`;
}
