<?php

declare(strict_types=1);

namespace Causeway;

use Causeway\Exception\WebhookException;
use Causeway\Model\Event;
use InvalidArgumentException;
use JsonException;
use stdClass;

/** What the gateway sends to webhook endpoints and notify_urls. */
final class Webhook
{
    private const SECRET_PREFIX = 'whsec_';

    /**
     * The event of a webhook, once its signature and time are checked. Deliveries repeat: store `$event->id`, and
     * ignore one that is known.
     *
     * @param string $body as it arrived, before any parsing: `file_get_contents('php://input')`
     * @param array<string, string|list<string>> $headers of the request, in any case: `getallheaders()`
     * @param string|list<string> $secrets of the webhook endpoint (`whsec_…`), or the account's sign keys where it is a
     *     notify_url; while one is replaced, both
     * @param float $tolerance_s how many seconds its time may differ from now
     * @param int|null $now_s Unix time to compare it with; default the clock's
     * @throws WebhookException if it is not genuine, or not of now: answer 400
     * @throws InvalidArgumentException if a secret is empty
     */
    public static function constructEvent(
        string $body,
        array $headers,
        #[\SensitiveParameter] string|array $secrets,
        float $tolerance_s = Signatures::TOLERANCE_S,
        ?int $now_s = null,
    ): Event {
        $keys = self::keysOf($secrets);
        $known = [];
        foreach ($headers as $name => $value) {
            $known[strtolower((string) $name)] = is_array($value) ? implode(' ', $value) : (string) $value;
        }
        $unix_s = $known['webhook-timestamp'] ?? '';
        if (!Signatures::isRecent($unix_s, $tolerance_s, $now_s)) {
            throw new WebhookException(
                'webhook-timestamp is missing, or too far from the clock of this machine',
            );
        }
        $digests = self::digestsIn($known['webhook-signature'] ?? '');
        $message = ($known['webhook-id'] ?? '') . ".$unix_s.$body";
        if (!Signatures::isSigned($keys, $digests, $message)) {
            throw new WebhookException(
                'webhook-signature is wrong: pass the raw body, and the secret of this endpoint or, for a notify_url,'
                . ' the sign key',
            );
        }
        try {
            $fields = Json::parse($body);
        } catch (JsonException $error) {
            $fields = null;
        }
        if (!$fields instanceof stdClass) {
            throw new WebhookException('The endpoint gets forms: set its format to json');
        }
        return Event::of($fields);
    }

    /**
     * A webhook secret is base64; a sign key, as for a notify_url, is its own text.
     *
     * @internal
     * @param string|list<string> $secrets
     * @return list<string>
     */
    public static function keysOf(#[\SensitiveParameter] string|array $secrets): array
    {
        $texts = is_array($secrets) ? array_values($secrets) : [$secrets];
        if ($texts === [] || in_array('', $texts, true)) {
            throw new InvalidArgumentException(
                'A secret is missing: pass that of the webhook endpoint, or a sign key',
            );
        }
        return array_map(self::keyOf(...), $texts);
    }

    /** An empty key would prove what anybody signs. */
    private static function keyOf(#[\SensitiveParameter] string $text): string
    {
        if (!str_starts_with($text, self::SECRET_PREFIX)) {
            return $text;
        }
        $key = base64_decode(substr($text, strlen(self::SECRET_PREFIX)), true);
        if ($key === false || $key === '') {
            throw new InvalidArgumentException('A secret is not whole: copy it from whsec_ to its end');
        }
        return $key;
    }

    /**
     * Several while a secret rotates; those of other versions are left aside.
     *
     * @return list<string>
     */
    private static function digestsIn(string $header): array
    {
        preg_match_all('~(?<= |^)v1,([A-Za-z0-9+/]{43}=)(?= |$)~D', $header, $found);
        return array_map(static fn (string $text): string => (string) base64_decode($text), $found[1]);
    }
}
