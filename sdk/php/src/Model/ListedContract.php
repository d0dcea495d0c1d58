<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $contract_id The gateway’s identifier
 * @property-read string $subscription_id
 * @property-read string $recurring_id
 * @property-read string $contract_name
 * @property-read ContractStatus::* $contract_status Where it stands
 * @property-read string $cycle_no 1 for the first contract of the subscription
 * @property-read Currency::* $currency ISO 4217 code of a currency that can be transacted
 * @property-read string $amount What the period costs
 * @property-read string $period_start YYYY-MM-DD
 * @property-read string $period_end YYYY-MM-DD, the first day of the next period
 * @property-read string $due_at When it is charged first: ISO 8601, UTC
 * @property-read string $attempts How often it has been charged
 * @property-read string $next_attempt_at When it is charged next, or empty
 * @property-read string $transaction_id The payment of the newest charge, or empty
 * @property-read string $failure_code Why the newest charge failed, or empty
 * @property-read string $charged_at When it was paid: ISO 8601, UTC; or empty
 * @property-read string $created_at ISO 8601, UTC
 */
final class ListedContract extends ApiObject
{
}
