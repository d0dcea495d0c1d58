<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The trial of a subscription with a later start began
 *
 * @property-read 'subscription.trialing' $type
 * @property-read Subscription $data
 */
final class SubscriptionTrialingEvent extends Event
{
    public const TYPE = 'subscription.trialing';
    protected const CLASSES = ['data' => Subscription::class];
}
