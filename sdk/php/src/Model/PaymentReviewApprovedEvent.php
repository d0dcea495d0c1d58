<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The payment was approved in review
 *
 * @property-read 'payment.review_approved' $type
 * @property-read Payment $data
 */
final class PaymentReviewApprovedEvent extends Event
{
    public const TYPE = 'payment.review_approved';
    protected const CLASSES = ['data' => Payment::class];
}
