<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The authorisation was released at its capture deadline
 *
 * @property-read 'payment.expired' $type
 * @property-read Payment $data
 */
final class PaymentExpiredEvent extends Event
{
    public const TYPE = 'payment.expired';
    protected const CLASSES = ['data' => Payment::class];
}
