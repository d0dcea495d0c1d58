<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * was paid and came back; what came back is available again
 *
 * @property-read 'payout.returned' $type
 * @property-read Payout $data
 */
final class PayoutReturnedEvent extends Event
{
    public const TYPE = 'payout.returned';
    protected const CLASSES = ['data' => Payout::class];
}
