<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $at
 * @property-read string $movement
 * @property-read string $transaction_id
 * @property-read string $short_reference_id
 * @property-read string $reference
 * @property-read string $amount
 * @property-read string $balance After the movement
 */
final class StatementLine extends ApiObject
{
}
