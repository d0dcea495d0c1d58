<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * Money was captured, in whole or in part. unordered_amount is there where the acquirer captured it with the
 * authorisation, although it was to be captured later or reviewed first
 *
 * @property-read 'payment.captured' $type
 * @property-read PaymentCapturedData $data
 */
final class PaymentCapturedEvent extends Event
{
    public const TYPE = 'payment.captured';
    protected const CLASSES = ['data' => PaymentCapturedData::class];
}
