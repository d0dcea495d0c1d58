<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $refund_reference_id transaction_id, hyphen, two-digit number
 * @property-read string $refund_reference The merchant’s own, or empty
 * @property-read string $transaction_id The payment’s
 * @property-read string $order_no The payment’s
 * @property-read 'pending'|'completed'|'failed' $status State of the refund
 * @property-read Currency::* $currency ISO 4217 code of a currency that can be transacted
 * @property-read string $refund_amount What is given back
 * @property-read string $refund_reason
 * @property-read array<string, string> $metadata What the merchant has noted about it; empty where there is nothing
 * @property-read string $failure_code Why it failed, or empty
 * @property-read string $created_at ISO 8601, UTC
 * @property-read string $processed_at When its outcome was known: ISO 8601, UTC; or empty
 * @property-read ListedPayment|null $payment
 */
final class ExpandedRefund extends ApiObject
{
    protected const CLASSES = [
        'payment' => ListedPayment::class,
    ];
}
