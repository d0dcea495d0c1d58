<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The acquirer refused a capture that had been accepted, or told later that it has failed: then undone_amount is there
 *
 * @property-read 'payment.capture_failed' $type
 * @property-read PaymentCaptureFailedData $data
 */
final class PaymentCaptureFailedEvent extends Event
{
    public const TYPE = 'payment.capture_failed';
    protected const CLASSES = ['data' => PaymentCaptureFailedData::class];
}
