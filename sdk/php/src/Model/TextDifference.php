<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * Where the two differ first
 *
 * @property-read int $at
 * @property-read string $expected
 * @property-read string $signed
 */
final class TextDifference extends ApiObject
{
}
