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
 * @property-read string|null $approved_amount What the issuer had approved, which is reversed
 */
final class PaymentDeclinedData extends ApiObject
{
}
