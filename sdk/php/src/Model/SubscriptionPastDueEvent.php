<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * A charge was declined; it will be tried again
 *
 * @property-read 'subscription.past_due' $type
 * @property-read Subscription $data
 */
final class SubscriptionPastDueEvent extends Event
{
    public const TYPE = 'subscription.past_due';
    protected const CLASSES = ['data' => Subscription::class];
}
