<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The payment was rejected in review, or nobody decided in time
 *
 * @property-read 'payment.review_rejected' $type
 * @property-read Payment $data
 */
final class PaymentReviewRejectedEvent extends Event
{
    public const TYPE = 'payment.review_rejected';
    protected const CLASSES = ['data' => Payment::class];
}
