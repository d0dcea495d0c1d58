<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The acquirer took money because of a dispute: what is disputed, a fee, or both
 *
 * @property-read 'dispute.funds_taken' $type
 * @property-read DisputeFunds $data
 */
final class DisputeFundsTakenEvent extends Event
{
    public const TYPE = 'dispute.funds_taken';
    protected const CLASSES = ['data' => DisputeFunds::class];
}
