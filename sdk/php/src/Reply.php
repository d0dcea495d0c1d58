<?php

declare(strict_types=1);

namespace Causeway;

/**
 * What came back, whoever sent it.
 *
 * @internal
 */
final class Reply
{
    /** @param array<string, string> $headers by their names in lower case */
    public function __construct(
        public readonly int $status,
        private readonly array $headers,
        public readonly string $raw,
    ) {
    }

    /** The text of a header; null where it is missing. */
    public function header(string $name): ?string
    {
        return $this->headers[$name] ?? null;
    }
}
