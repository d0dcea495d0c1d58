<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The cardholder disputes the payment
 *
 * @property-read 'dispute.opened' $type
 * @property-read Dispute $data
 */
final class DisputeOpenedEvent extends Event
{
    public const TYPE = 'dispute.opened';
    protected const CLASSES = ['data' => Dispute::class];
}
