<?php

declare(strict_types=1);

namespace Causeway\Exception;

use Causeway\ApiObject;

/** The gateway refused one item of a batch, or the one thing requested; other items are not affected. */
final class ItemRefusedException extends CausewayException
{
    /**
     * @internal
     * @param ApiObject $item the item as it was answered
     * @param int $index its place in the batch, from 0
     */
    public function __construct(
        string $message,
        public readonly ApiObject $item,
        public readonly int $index,
        string|int|null ...$details,
    ) {
        parent::__construct($message, ...$details);
    }
}
