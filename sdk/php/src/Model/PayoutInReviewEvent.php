<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * held until the sanctions screening has been decided; the money is set aside
 *
 * @property-read 'payout.in_review' $type
 * @property-read Payout $data
 */
final class PayoutInReviewEvent extends Event
{
    public const TYPE = 'payout.in_review';
    protected const CLASSES = ['data' => Payout::class];
}
