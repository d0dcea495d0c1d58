<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * A subscription began: its first payment or verification succeeded
 *
 * @property-read 'subscription.created' $type
 * @property-read Subscription $data
 */
final class SubscriptionCreatedEvent extends Event
{
    public const TYPE = 'subscription.created';
    protected const CLASSES = ['data' => Subscription::class];
}
