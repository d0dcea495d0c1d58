<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * Somebody asked for a test of a webhook endpoint; sent to that endpoint only, whatever its filter
 *
 * @property-read 'endpoint.test' $type
 * @property-read WebhookEndpoint $data
 */
final class EndpointTestEvent extends Event
{
    public const TYPE = 'endpoint.test';
    protected const CLASSES = ['data' => WebhookEndpoint::class];
}
