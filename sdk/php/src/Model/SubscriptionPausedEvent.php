<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * No contracts are drawn up until it is resumed
 *
 * @property-read 'subscription.paused' $type
 * @property-read Subscription $data
 */
final class SubscriptionPausedEvent extends Event
{
    public const TYPE = 'subscription.paused';
    protected const CLASSES = ['data' => Subscription::class];
}
