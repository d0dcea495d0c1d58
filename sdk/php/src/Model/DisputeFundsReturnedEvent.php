<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The acquirer gave money back that it had taken because of a dispute
 *
 * @property-read 'dispute.funds_returned' $type
 * @property-read DisputeFunds $data
 */
final class DisputeFundsReturnedEvent extends Event
{
    public const TYPE = 'dispute.funds_returned';
    protected const CLASSES = ['data' => DisputeFunds::class];
}
