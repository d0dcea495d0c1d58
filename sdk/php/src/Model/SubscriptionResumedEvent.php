<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * Contracts are drawn up again
 *
 * @property-read 'subscription.resumed' $type
 * @property-read Subscription $data
 */
final class SubscriptionResumedEvent extends Event
{
    public const TYPE = 'subscription.resumed';
    protected const CLASSES = ['data' => Subscription::class];
}
