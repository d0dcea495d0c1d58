<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * not paid; the money is available again
 *
 * @property-read 'payout.failed' $type
 * @property-read Payout $data
 */
final class PayoutFailedEvent extends Event
{
    public const TYPE = 'payout.failed';
    protected const CLASSES = ['data' => Payout::class];
}
