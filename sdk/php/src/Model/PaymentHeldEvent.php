<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The payment waits for a review
 *
 * @property-read 'payment.held' $type
 * @property-read Payment $data
 */
final class PaymentHeldEvent extends Event
{
    public const TYPE = 'payment.held';
    protected const CLASSES = ['data' => Payment::class];
}
