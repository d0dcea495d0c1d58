<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * A dispute was decided against the merchant, accepted, or not answered in time
 *
 * @property-read 'dispute.lost' $type
 * @property-read Dispute $data
 */
final class DisputeLostEvent extends Event
{
    public const TYPE = 'dispute.lost';
    protected const CLASSES = ['data' => Dispute::class];
}
