<?php

declare(strict_types=1);

namespace Causeway;

/** A code of the gateway with what it means, and what to do. */
final class Explanation
{
    private function __construct(
        public readonly string $code,
        public readonly string $text,
        public readonly string $meaning,
        public readonly string $remedy,
    ) {
    }

    /**
     * What an error_message, refund_message or failure_code says.
     *
     * @param string $message `D0051:Insufficient funds` or `D0051`
     * @return self|null null where it is empty or `0000:OK`
     */
    public static function of(string $message): ?self
    {
        if (preg_match('/^([A-Z][0-9]{4})(?::(.*))?$/Ds', $message, $found) !== 1) {
            return null;
        }
        $known = ErrorCodes::ALL[$found[1]] ?? ['text' => '', 'meaning' => '', 'remedy' => ''];
        return new self($found[1], $found[2] ?? $known['text'], $known['meaning'], $known['remedy']);
    }
}
