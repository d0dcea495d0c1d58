<?php

declare(strict_types=1);

namespace Causeway;

/** What an answer has beside its body. */
final class AnswerHead
{
    /**
     * @internal
     * @param string $request_id the gateway's identifier of the request: name it when you ask the operator
     * @param string $idempotency_key the key under which the same request can be sent again; or empty
     * @param bool $replayed whether this is the first answer to the idempotency_key again, and nothing was done now
     * @param list<string> $unknown_fields fields of the request that the gateway ignored, because it does not know them
     */
    public function __construct(
        public readonly int $status,
        public readonly string $request_id,
        public readonly string $idempotency_key,
        public readonly bool $replayed,
        public readonly array $unknown_fields,
    ) {
    }
}
