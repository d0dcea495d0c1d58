<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The payment failed: declined, blocked, or not authenticated. approved_amount is there where what was approved is
 * reversed
 *
 * @property-read 'payment.declined' $type
 * @property-read PaymentDeclinedData $data
 */
final class PaymentDeclinedEvent extends Event
{
    public const TYPE = 'payment.declined';
    protected const CLASSES = ['data' => PaymentDeclinedData::class];
}
