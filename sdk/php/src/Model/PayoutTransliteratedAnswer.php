<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $source Path of the parameter
 * @property-read string $sent As it goes to the bank, in the characters that it takes
 */
final class PayoutTransliteratedAnswer extends ApiObject
{
}
