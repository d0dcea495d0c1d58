<?php

declare(strict_types=1);

namespace Causeway;

use RuntimeException;

/**
 * Sends one request over HTTP, within a time.
 *
 * @internal
 */
final class Transport
{
    /**
     * Sends a request, and reads the whole answer; redirects are not followed. Each request has a connection of its
     * own: curl would send the same bytes again over a new one where an old one breaks.
     *
     * @param list<string> $headers
     * @param float $timeout_s for all of it
     * @param string|null $ca_file certificates that are trusted; null for those of the system
     * @throws RuntimeException if no whole answer came in time: why
     */
    public static function post(
        string $url,
        #[\SensitiveParameter] string $body,
        array $headers,
        float $timeout_s,
        ?string $ca_file,
    ): Reply {
        $received = [];
        $options = [
            CURLOPT_URL => $url,
            CURLOPT_POSTFIELDS => $body,
            // Without Expect, which waits for the gateway to say that it takes a body.
            CURLOPT_HTTPHEADER => [...$headers, 'Expect:'],
            CURLOPT_TIMEOUT_MS => max(1, (int) ceil($timeout_s * 1_000)),
            CURLOPT_NOSIGNAL => true,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_HEADERFUNCTION => static function (mixed $_, string $line) use (&$received): int {
                if (str_starts_with($line, 'HTTP/')) {
                    // Of the answer, behind those of a proxy.
                    $received = [];
                } elseif (str_contains($line, ':')) {
                    [$name, $text] = explode(':', $line, 2);
                    $received[strtolower($name)] = trim($text);
                }
                return strlen($line);
            },
        ];
        if ($ca_file !== null) {
            $options[CURLOPT_CAINFO] = $ca_file;
        }
        $curl = curl_init();
        curl_setopt_array($curl, $options);
        $raw = curl_exec($curl);
        if (!is_string($raw)) {
            throw new RuntimeException(
                curl_errno($curl) === CURLE_OPERATION_TIMEDOUT
                    ? "No answer within $timeout_s s"
                    : 'No answer: ' . (curl_error($curl) ?: curl_strerror(curl_errno($curl))),
            );
        }
        return new Reply(curl_getinfo($curl, CURLINFO_RESPONSE_CODE), $received, $raw);
    }
}
