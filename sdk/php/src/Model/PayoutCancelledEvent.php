<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * cancelled before it was sent; the money is available again
 *
 * @property-read 'payout.cancelled' $type
 * @property-read Payout $data
 */
final class PayoutCancelledEvent extends Event
{
    public const TYPE = 'payout.cancelled';
    protected const CLASSES = ['data' => Payout::class];
}
