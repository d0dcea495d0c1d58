<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * waits for its payment date; the money is set aside
 *
 * @property-read 'payout.scheduled' $type
 * @property-read Payout $data
 */
final class PayoutScheduledEvent extends Event
{
    public const TYPE = 'payout.scheduled';
    protected const CLASSES = ['data' => Payout::class];
}
