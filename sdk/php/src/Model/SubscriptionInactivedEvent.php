<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The subscription ended
 *
 * @property-read 'subscription.inactived' $type
 * @property-read Subscription $data
 */
final class SubscriptionInactivedEvent extends Event
{
    public const TYPE = 'subscription.inactived';
    protected const CLASSES = ['data' => Subscription::class];
}
