<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * A refund was accepted and is on its way
 *
 * @property-read 'refund.accepted' $type
 * @property-read Refund $data
 */
final class RefundAcceptedEvent extends Event
{
    public const TYPE = 'refund.accepted';
    protected const CLASSES = ['data' => Refund::class];
}
