<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * on its way to the bank
 *
 * @property-read 'payout.processing' $type
 * @property-read Payout $data
 */
final class PayoutProcessingEvent extends Event
{
    public const TYPE = 'payout.processing';
    protected const CLASSES = ['data' => Payout::class];
}
