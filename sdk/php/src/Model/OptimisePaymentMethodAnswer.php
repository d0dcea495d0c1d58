<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $payment_method For payment_method of /v1/checkout
 * @property-read string $name What customers know it by
 * @property-read 'card'|'redirect' $type
 * @property-read string $acceptance_rate 0.0000 to 1.0000
 * @property-read int $attempts The account’s own payments that were measured; with none, the rate is the others’
 */
final class OptimisePaymentMethodAnswer extends ApiObject
{
}
