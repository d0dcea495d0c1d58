<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $currency
 * @property-read string $pending Captured and not settled yet
 * @property-read string $available Settled or put in, and not paid out
 * @property-read string $below_zero What is below zero in the account’s other balances, such as pending after
 *     refunds; never above zero
 * @property-read string $minimum_balance What the operator has stay in the balance
 * @property-read string $credit_limit How far the operator lets the balance go below zero
 * @property-read string $payable Can be paid out: available and below_zero, less minimum_balance, plus
 *     credit_limit; below zero where more is owed
 * @property-read string $reserve
 * @property-read string $payouts_in_transit
 * @property-read string $refunds_in_transit
 */
final class Balance extends ApiObject
{
}
