<?php

// A server that plays a bad road to the gateway: before each request it reads a line with its turn, and writes a line
// with what was requested. Road.php starts it.

declare(strict_types=1);

$server = stream_socket_server('tcp://127.0.0.1:0');
echo stream_socket_get_name($server, false), "\n";
while (($line = fgets(STDIN)) !== false) {
    $turn = json_decode($line, true);
    $connection = stream_socket_accept($server, 600);
    $start = trim((string) fgets($connection));
    $headers = [];
    while (($line = trim((string) fgets($connection))) !== '') {
        [$name, $text] = explode(':', $line, 2);
        $headers[strtolower($name)] = trim($text);
    }
    $body = (string) stream_get_contents($connection, (int) ($headers['content-length'] ?? 0));
    echo json_encode(['start' => $start, 'headers' => $headers, 'body' => json_decode($body, true)]), "\n";
    match ($turn['does']) {
        'says' => fwrite($connection, $turn['text']),
        'hangs up' => null,
        // The gateway does it, and its answer is lost.
        'loses' => file_get_contents(
            $turn['gateway'] . explode(' ', $start)[1],
            false,
            stream_context_create(['http' => [
                'method' => 'POST',
                'content' => $body,
                'header' => array_map(static fn ($name) => "$name: {$headers[$name]}", array_keys($headers)),
            ]]),
        ),
        'trickles' => (static function () use ($connection): void {
            fwrite($connection, "HTTP/1.1 200 OK\r\nX: ");
            while (@fwrite($connection, 'x') !== false) {
                usleep(10_000);
            }
        })(),
    };
    fclose($connection);
}
