<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $endpoint_id
 * @property-read string $url
 * @property-read 'gone'|'failing' $reason gone: it answered 410; failing: it accepted nothing from the first to the
 *     last try of a delivery
 */
final class EndpointDisabledData extends ApiObject
{
}
