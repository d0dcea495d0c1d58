<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The acquirer refused to release the authorisation
 *
 * @property-read 'payment.cancel_failed' $type
 * @property-read Payment $data
 */
final class PaymentCancelFailedEvent extends Event
{
    public const TYPE = 'payment.cancel_failed';
    protected const CLASSES = ['data' => Payment::class];
}
