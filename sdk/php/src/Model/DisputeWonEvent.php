<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * A dispute was decided for the merchant; the issuer may still go on to pre-arbitration
 *
 * @property-read 'dispute.won' $type
 * @property-read Dispute $data
 */
final class DisputeWonEvent extends Event
{
    public const TYPE = 'dispute.won';
    protected const CLASSES = ['data' => Dispute::class];
}
