import type { SampleRequest } from './code-sample.ts';

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** A value as PHP writes it. */
export function phpValue(value: unknown, indent: string): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}    `;
  const parts = Array.isArray(value)
    ? value.map((part) => phpValue(part, inner))
    : Object.entries(value).map(([name, part]) => `${quoted(name)} => ${phpValue(part, inner)}`);
  return `[\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}]`;
}

/** A PHP 8 program with its standard extensions. */
export function phpSample({ path, fields, idempotency_key }: SampleRequest): string {
  const [parameter, header, call] =
    idempotency_key === null
      ? ['', '', '']
      : [', string $idempotency_key', `, "Idempotency-Key: {$idempotency_key}"`, `, '${idempotency_key}'`];
  const about_key =
    idempotency_key === null
      ? ''
      : `
 * @param $idempotency_key one for each thing to be done, kept with it: whoever tries again gives the
 *   same one, and nothing is done twice`;
  return `<?php
const TIMEOUT_S = 30;

/** Canonical JSON (RFC 8785): no white space, fields sorted by name. */
function canonical(mixed $value): string
{
    $sorted = function (mixed $value) use (&$sorted) {
        if (!is_array($value)) return $value;
        if (!array_is_list($value)) ksort($value, SORT_STRING);
        return array_map($sorted, $value);
    };
    $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_LINE_TERMINATORS;
    return json_encode($sorted($value), $flags | JSON_THROW_ON_ERROR);
}

/** The fields with the envelope, as JSON; signed anew at every try. */
function signed(string $path, array $fields): string
{
    $body = [
        'merchant_id' => getenv('MERCHANT_ID'),
        'account_id' => getenv('ACCOUNT_ID'),
        'timestamp' => (string) time(),
        'nonce' => bin2hex(random_bytes(12)),
        ...$fields,
    ];
    $text = "v2\\n{$path}\\n" . canonical($body);
    $body['encryption_data'] = hash_hmac('sha256', $text, getenv('SIGN_KEY'));
    return json_encode($body, JSON_THROW_ON_ERROR);
}

/** Whether an answer is the gateway's: the signature is over its time and the bytes of its body. */
function is_proven(string $header, string $raw): bool
{
    if (!preg_match('/^t=(\\d{1,12}),v1=([0-9a-f]{64})$/D', $header, $found)) return false;
    if (abs(time() - (int) $found[1]) > 300) return false;
    return hash_equals(hash_hmac('sha256', "{$found[1]}.{$raw}", getenv('SIGN_KEY')), $found[2]);
}

/** One try: status, headers by their names in lower case, and body; null where no whole answer came. */
function post(string $path, string $body, array $headers): ?array
{
    $stream = @fopen(getenv('GATEWAY_URL') . $path, 'r', false, stream_context_create(['http' => [
        'method' => 'POST',
        'header' => $headers,
        'content' => $body,
        'timeout' => TIMEOUT_S,
        'follow_location' => 0,
        'ignore_errors' => true,
    ]]));
    if ($stream === false) return null;
    $raw = stream_get_contents($stream);
    ['wrapper_data' => $lines, 'timed_out' => $timed_out] = stream_get_meta_data($stream);
    $received = [];
    foreach (array_slice($lines, 1) as $line) {
        [$name, $value] = explode(':', $line, 2) + ['', ''];
        $received[strtolower($name)] = trim($value);
    }
    $cut = strlen($raw) < (int) ($received['content-length'] ?? 0);
    return $timed_out || $cut ? null : [(int) explode(' ', $lines[0])[1], $received, $raw];
}

/**
 * Sends a request until there is an answer that stands, and proves it.${about_key}
 */
function send(string $path, array $fields${parameter}): array
{
    $headers = ['Content-Type: application/json'${header}];
    $failure = 'no answer came';
    foreach ([1, 2, 4, 8, 16, 32] as $pause) {
        $wait = $pause + random_int(0, 1000) / 1000;
        $answer = post($path, signed($path, $fields), $headers);
        if ($answer !== null) {
            [$status, $received, $raw] = $answer;
            $retry_after = $received['retry-after'] ?? '';
            // 409 with Retry-After: the first request under this key is still under way.
            $again = in_array($status, [408, 429]) || $status >= 500 || ($status === 409 && $retry_after !== '');
            if (!$again && is_proven($received['gateway-signature'] ?? '', $raw)) {
                return json_decode($raw, true, 512, JSON_THROW_ON_ERROR);
            }
            $failure = "HTTP {$status}: {$raw}";
            if (!$again) break;
            if (preg_match('/^\\d+$/D', $retry_after)) $wait = (int) $retry_after;
        }
        usleep((int) ($wait * 1_000_000));
    }
    throw new RuntimeException($failure);
}

$answer = send('${path}', ${phpValue(fields, '')}${call});
echo json_encode($answer, JSON_PRETTY_PRINT), "\\n";
`;
}
