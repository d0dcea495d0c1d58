<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $transaction_id Gateway transaction identifier
 * @property-read string $order_no
 * @property-read string $amount The payment’s amount, as it was created or last adjusted
 * @property-read '1'|'2'|'3' $refund_status 1 refunded; 2 accepted, and waiting for the acquirer: the message is
 *     A0002; 3 accepted, but failed afterwards
 * @property-read PaymentStatus::* $payment_status See payment status codes
 * @property-read string $refund_amount What is given back
 * @property-read string $refund_reference The merchant’s own reference, or empty
 * @property-read Currency::* $currency ISO 4217 code of a currency that can be transacted
 * @property-read string $refund_reason
 * @property-read string $refund_reference_id transaction_id, hyphen, two-digit number
 * @property-read string $refund_date yyyyMMddHHmmss in the account’s time zone
 * @property-read string $refund_processing_date When its outcome was known: yyyyMMddHHmmss, or empty
 * @property-read array<string, string> $metadata What the merchant has noted about it; empty where there is nothing
 * @property-read string $remaining_refundable_amount What can still be refunded of the payment
 */
final class RetrievalRefundRefundOrderAnswer extends ApiObject
{
}
