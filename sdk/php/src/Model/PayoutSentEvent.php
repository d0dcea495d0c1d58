<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * the bank has accepted it; its final word comes later
 *
 * @property-read 'payout.sent' $type
 * @property-read Payout $data
 */
final class PayoutSentEvent extends Event
{
    public const TYPE = 'payout.sent';
    protected const CLASSES = ['data' => Payout::class];
}
