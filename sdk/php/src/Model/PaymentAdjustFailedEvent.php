<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The issuer or the acquirer refused to change the authorisation, which is as it was
 *
 * @property-read 'payment.adjust_failed' $type
 * @property-read PaymentAdjustFailedData $data
 */
final class PaymentAdjustFailedEvent extends Event
{
    public const TYPE = 'payment.adjust_failed';
    protected const CLASSES = ['data' => PaymentAdjustFailedData::class];
}
