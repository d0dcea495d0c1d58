<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * A dispute has come to another stage: a chargeback after an inquiry, pre-arbitration, arbitration
 *
 * @property-read 'dispute.stage_changed' $type
 * @property-read Dispute $data
 */
final class DisputeStageChangedEvent extends Event
{
    public const TYPE = 'dispute.stage_changed';
    protected const CLASSES = ['data' => Dispute::class];
}
