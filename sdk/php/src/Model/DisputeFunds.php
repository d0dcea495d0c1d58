<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $transaction_id Gateway transaction identifier
 * @property-read string $order_no Merchant order number; masked where it looks like a card number
 * @property-read PaymentStatus::* $payment_status See payment status codes
 * @property-read Currency::* $currency ISO 4217 code of a currency that can be transacted
 * @property-read string $amount What was authorised or asked for
 * @property-read string $requested_amount What was asked for, where less was approved; else empty
 * @property-read string $captured_amount What has been captured
 * @property-read string $refunded_amount What has been refunded
 * @property-read string $reference_no The acquirer’s retrieval reference, else the gateway’s
 * @property-read string $card_brand
 * @property-read string $card_masked First six and last four digits
 * @property-read string $website Site of the order
 * @property-read string $failure_code Code of the last failure, or empty
 * @property-read string $response_code The scheme’s own code of a decline (ISO 8583, data element 39), or empty
 * @property-read string $advice_code Mastercard’s merchant advice code, or empty
 * @property-read 'never'|'later'|'update'|'' $retry What may be done after a decline: never try the card again, try
 *     later, or update something first (the card’s data, or the customer’s authentication); else empty
 * @property-read array<string, string> $metadata What the merchant has noted about it; empty where there is nothing
 * @property-read string $dispute_id
 * @property-read string $dispute_reference The acquirer’s, the same through all stages
 * @property-read string $dispute_stage inquiry, chargeback, pre_arbitration, arbitration, won or lost
 * @property-read string $dispute_amount What is disputed, in dispute_currency
 * @property-read Currency::* $dispute_currency ISO 4217 code of a currency that can be transacted
 * @property-read string $reason_code The scheme’s reason
 * @property-read string $answer_due_at Until when it can be answered: ISO 8601, UTC; empty where it cannot
 * @property-read string $answer_due_from Whose word answer_due_at is: acquirer; scheme, assumed from the card
 *     scheme’s rule; default, assumed because nothing is known; or empty
 * @property-read string $funds_amount In funds_currency: below zero what was taken, above zero what was given back
 * @property-read Currency::* $funds_currency ISO 4217 code of a currency that can be transacted
 * @property-read string $fee_amount In fee_currency: below zero what the acquirer charged
 * @property-read Currency::* $fee_currency ISO 4217 code of a currency that can be transacted
 */
final class DisputeFunds extends ApiObject
{
}
