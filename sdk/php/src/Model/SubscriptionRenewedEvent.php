<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * A period was paid
 *
 * @property-read 'subscription.renewed' $type
 * @property-read Subscription $data
 */
final class SubscriptionRenewedEvent extends Event
{
    public const TYPE = 'subscription.renewed';
    protected const CLASSES = ['data' => Subscription::class];
}
