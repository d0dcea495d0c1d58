<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $movement capture, capture_undone, refund_accepted, refund_failed, refund_returned,
 *     dispute_taken, dispute_returned or dispute_fee
 * @property-read string $transaction_id The payment’s
 * @property-read string $order_no The payment’s
 * @property-read string $refund_reference_id Of a refund; else empty
 * @property-read Currency::* $currency ISO 4217 code of a currency that can be transacted
 * @property-read string $amount By how much it changed the pending balance
 * @property-read string $at ISO 8601, UTC
 */
final class SettlementLine extends ApiObject
{
}
