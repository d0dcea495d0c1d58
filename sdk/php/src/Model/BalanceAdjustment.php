<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $adjustment_id The gateway’s number of the booking
 * @property-read Currency::* $currency ISO 4217 code of a currency that can be transacted
 * @property-read string $amount Negative where it was taken, such as -12.50
 * @property-read string $transaction_id The payout that came back in this currency and not in its own, or whose
 *     return a bank has called back; else empty
 */
final class BalanceAdjustment extends ApiObject
{
}
