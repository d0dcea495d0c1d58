<?php

declare(strict_types=1);

namespace Causeway\Exception;

/** The gateway refused the request as a whole: nothing happened. */
final class RefusedException extends CausewayException
{
    /**
     * @internal
     * @param bool $proven whether the refusal is signed; it is not where the gateway could not know the caller, as with
     *     `I0013`
     */
    public function __construct(string $message, public readonly bool $proven, string|int|null ...$details)
    {
        parent::__construct($message, ...$details);
    }
}
