<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The issuer approved the payment; nothing is captured yet. With an amount of zero the card is verified, and nothing
 * will be
 *
 * @property-read 'payment.authorised' $type
 * @property-read Payment $data
 */
final class PaymentAuthorisedEvent extends Event
{
    public const TYPE = 'payment.authorised';
    protected const CLASSES = ['data' => Payment::class];
}
