<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $batch_id The gateway’s identifier of the day’s money
 * @property-read string $day YYYY-MM-DD in the account’s time zone
 * @property-read Currency::* $currency ISO 4217 code of a currency that can be transacted
 * @property-read 'open'|'settled' $state open: pending; settled: available
 * @property-read string $captured What was captured on the day
 * @property-read string $refunded Less what failed and came back; below zero
 * @property-read string $disputed Less what was won back; below zero
 * @property-read string $carried What an earlier settlement could not take; never above zero
 * @property-read string $net Their sum
 * @property-read string $due_on The banking day of its settlement
 * @property-read string $settled_on YYYY-MM-DD when it was settled; empty while it is open
 * @property-read string $settlement_id The transaction_id of the movement in statements, in which days are settled
 *     together; or empty
 */
final class Settlement extends ApiObject
{
}
