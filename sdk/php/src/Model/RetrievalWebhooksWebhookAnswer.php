<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $endpoint_id
 * @property-read string $url
 * @property-read string $description
 * @property-read list<string> $types Event types or noun.*; none: all
 * @property-read string $format
 * @property-read bool $enabled
 * @property-read string $disabled_reason manual, gone, failing; empty while enabled
 * @property-read string|null $disabled_at
 * @property-read string $created_at
 * @property-read int $failures Tries in a row that failed
 * @property-read string $waiting Deliveries on their way
 */
final class RetrievalWebhooksWebhookAnswer extends ApiObject
{
}
