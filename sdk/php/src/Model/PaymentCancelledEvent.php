<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The authorisation, or what was left of it, was released
 *
 * @property-read 'payment.cancelled' $type
 * @property-read Payment $data
 */
final class PaymentCancelledEvent extends Event
{
    public const TYPE = 'payment.cancelled';
    protected const CLASSES = ['data' => Payment::class];
}
