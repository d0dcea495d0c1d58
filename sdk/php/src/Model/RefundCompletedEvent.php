<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * A refund was carried out
 *
 * @property-read 'refund.completed' $type
 * @property-read Refund $data
 */
final class RefundCompletedEvent extends Event
{
    public const TYPE = 'refund.completed';
    protected const CLASSES = ['data' => Refund::class];
}
