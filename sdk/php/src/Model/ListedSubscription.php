<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $subscription_id The gateway’s identifier
 * @property-read string $recurring_id
 * @property-read string $contract_name
 * @property-read SubscriptionStatus::* $subscription_status Where it stands
 * @property-read Currency::* $currency ISO 4217 code of a currency that can be transacted
 * @property-read string $amount What a period costs after the promotion
 * @property-read 'day'|'week'|'month'|'year' $interval_unit Unit of a period
 * @property-read string $interval
 * @property-read string $cycles_drawn_up How many contracts have been drawn up
 * @property-read string $next_charge_date YYYY-MM-DD of the next contract to be drawn up, or empty
 * @property-read 'cancelled'|'completed'|'unpaid'|'first_payment_failed'|'' $end_reason Why it ended; empty while
 *     it has not
 * @property-read array<string, string> $metadata What the merchant has noted about it; empty where there is nothing
 * @property-read string $token_id The stored card that is charged
 * @property-read string $next_charge_at When it is charged next: ISO 8601, UTC; or empty
 * @property-read string $next_charge_amount What it is charged then
 * @property-read string $created_at ISO 8601, UTC
 */
final class ListedSubscription extends ApiObject
{
}
