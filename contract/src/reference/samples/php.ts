import type { SampleRequest } from './code-sample.ts';

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

/** A value as PHP writes it. */
function phpValue(value: unknown, indent: string): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const inner = `${indent}    `;
  const parts = Array.isArray(value)
    ? value.map((part) => phpValue(part, inner))
    : Object.entries(value).map(([name, part]) => `${quoted(name)} => ${phpValue(part, inner)}`);
  return `[\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}]`;
}

/** A PHP 8 program with its standard extensions. */
export function phpSample({ path, fields, moves_money }: SampleRequest): string {
  const headers = ["'Content-Type: application/json'"];
  if (moves_money) headers.push("'Idempotency-Key: ' . bin2hex(random_bytes(16))");
  return `<?php
// Canonical JSON (RFC 8785): no white space, fields sorted by name.
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

function send(string $path, array $fields): array
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
    $answer = file_get_contents(getenv('GATEWAY_URL') . $path, false, stream_context_create(['http' => [
        'method' => 'POST',
        'header' => [${headers.join(', ')}],
        'content' => json_encode($body, JSON_THROW_ON_ERROR),
        'ignore_errors' => true,
    ]]));
    return json_decode($answer, true, 512, JSON_THROW_ON_ERROR);
}

$answer = send('${path}', ${phpValue(fields, '')});
echo json_encode($answer, JSON_PRETTY_PRINT), "\\n";
`;
}
