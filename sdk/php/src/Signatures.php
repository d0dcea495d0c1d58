<?php

declare(strict_types=1);

namespace Causeway;

use stdClass;

/**
 * Both profiles of signing, and the proof of what the gateway sends.
 *
 * @internal
 */
final class Signatures
{
    /** How many seconds the time of a signed message may be from the clock of this machine. */
    public const TOLERANCE_S = 300;

    /** White space as ECMAScript has it, which is not that of PCRE. */
    private const WHITE_SPACE = '/[\t-\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}'
        . '\x{feff}]/u';

    /** Whether a Unix time in a message, as text, is near enough to now. */
    public static function isRecent(string $unix_s, float $tolerance_s, ?int $now_s): bool
    {
        return preg_match('/^[0-9]{1,12}$/D', $unix_s) === 1
            && abs(($now_s ?? time()) - (int) $unix_s) <= $tolerance_s;
    }

    /**
     * Whether one of the digests is a key's HMAC-SHA-256 of a message.
     *
     * @param list<string> $keys
     * @param list<string> $digests
     */
    public static function isSigned(#[\SensitiveParameter] array $keys, array $digests, string $message): bool
    {
        foreach ($keys as $key) {
            $right = hash_hmac('sha256', $message, $key, true);
            foreach ($digests as $digest) {
                if (hash_equals($right, $digest)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The bytes of a digest in hexadecimal digits; none if it is something else. */
    public static function fromHex(string $text): string
    {
        return preg_match('/^[0-9a-fA-F]{64}$/D', $text) === 1 ? (string) hex2bin($text) : '';
    }

    /** What profile hmac-v2 signs: v2, the path, the canonical JSON, a line each. */
    public static function signedText(string $path, #[\SensitiveParameter] stdClass $body): string
    {
        return "v2\n$path\n" . Json::canonical($body);
    }

    /** encryption_data of profile hmac-v2, in hex. */
    public static function signHmacV2(
        #[\SensitiveParameter] string $sign_key,
        string $path,
        #[\SensitiveParameter] stdClass $body,
    ): string {
        return hash_hmac('sha256', self::signedText($path, $body), $sign_key);
    }

    /**
     * What profile sha256-v1 digests: values without white space, then the key.
     *
     * @param list<string> $signed_fields
     */
    public static function legacySignedText(
        array $signed_fields,
        #[\SensitiveParameter] string $sign_key,
        #[\SensitiveParameter] stdClass $body,
    ): string {
        $texts = '';
        foreach ($signed_fields as $path) {
            $texts .= self::textsAt($body, $path);
        }
        return preg_replace(self::WHITE_SPACE, '', $texts) . $sign_key;
    }

    /**
     * encryption_data of profile sha256-v1, in hex.
     *
     * @param list<string> $signed_fields
     */
    public static function signSha256V1(
        array $signed_fields,
        #[\SensitiveParameter] string $sign_key,
        #[\SensitiveParameter] stdClass $body,
    ): string {
        return hash('sha256', self::legacySignedText($signed_fields, $sign_key, $body));
    }

    /** Whether a header Gateway-Signature was made over a body, as it arrived. */
    public static function isSignedAnswer(
        #[\SensitiveParameter] string $sign_key,
        string $header,
        string $body,
        float $tolerance_s = self::TOLERANCE_S,
        ?int $now_s = null,
    ): bool {
        return preg_match('/^t=([0-9]{1,12}),v1=([0-9a-f]{64})$/D', $header, $found) === 1
            && self::isRecent($found[1], $tolerance_s, $now_s)
            && self::isSigned([$sign_key], [self::fromHex($found[2])], "$found[1].$body");
    }

    private static function textsAt(#[\SensitiveParameter] mixed $body, string $path): string
    {
        [$name, $of_items] = explode('[].', $path) + [1 => null];
        $value = $body instanceof stdClass ? $body->{$name} ?? null : null;
        if ($of_items === null) {
            return is_string($value) ? $value : '';
        }
        $texts = '';
        foreach (is_array($value) ? $value : [] as $item) {
            $texts .= self::textsAt($item, $of_items);
        }
        return $texts;
    }
}
