<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * An acquirer failed, or the issuer declined, and the payment is tried again as the operator’s routing rules provide
 *
 * @property-read 'payment.attempt_failed' $type
 * @property-read PaymentAttemptFailedData $data
 */
final class PaymentAttemptFailedEvent extends Event
{
    public const TYPE = 'payment.attempt_failed';
    protected const CLASSES = ['data' => PaymentAttemptFailedData::class];
}
