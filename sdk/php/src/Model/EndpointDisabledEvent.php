<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

/**
 * The gateway disabled a webhook endpoint by itself; sent to the account’s other endpoints
 *
 * @property-read 'endpoint.disabled' $type
 * @property-read EndpointDisabledData $data
 */
final class EndpointDisabledEvent extends Event
{
    public const TYPE = 'endpoint.disabled';
    protected const CLASSES = ['data' => EndpointDisabledData::class];
}
