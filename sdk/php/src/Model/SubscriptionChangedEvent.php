<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The amount or the card was changed
 *
 * @property-read 'subscription.changed' $type
 * @property-read Subscription $data
 */
final class SubscriptionChangedEvent extends Event
{
    public const TYPE = 'subscription.changed';
    protected const CLASSES = ['data' => Subscription::class];
}
