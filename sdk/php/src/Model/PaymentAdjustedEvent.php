<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The authorisation was changed: to more, to less, or to be valid for longer
 *
 * @property-read 'payment.adjusted' $type
 * @property-read PaymentAdjustedData $data
 */
final class PaymentAdjustedEvent extends Event
{
    public const TYPE = 'payment.adjusted';
    protected const CLASSES = ['data' => PaymentAdjustedData::class];
}
