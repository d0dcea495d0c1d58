<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $endpoint_id
 * @property-read string $url
 */
final class WebhookEndpoint extends ApiObject
{
}
