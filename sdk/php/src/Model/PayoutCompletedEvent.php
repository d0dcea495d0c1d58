<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * paid
 *
 * @property-read 'payout.completed' $type
 * @property-read Payout $data
 */
final class PayoutCompletedEvent extends Event
{
    public const TYPE = 'payout.completed';
    protected const CLASSES = ['data' => Payout::class];
}
