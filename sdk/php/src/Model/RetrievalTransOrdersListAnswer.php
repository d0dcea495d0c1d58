<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $amount The payment’s amount, decimal
 * @property-read Currency::*|'' $currency ISO 4217 code
 * @property-read string $order_no
 * @property-read PaymentStatus::*|'' $payment_status See payment status codes
 * @property-read '1'|'0' $query_result 1 found; 0 not found: order_no or transaction_id is the value of the
 *     request, and the other fields are empty
 * @property-read string $reference_no The acquirer’s retrieval reference, else the gateway’s
 * @property-read string $transaction_date yyyyMMddHHmmss in the account’s time zone
 * @property-read string $transaction_id
 * @property-read string $website Site of the order
 * @property-read PaymentStatusName::*|'' $status_name The name of payment_status
 * @property-read string $captured_amount What was captured
 * @property-read string $remaining_amount What can still be captured or cancelled
 * @property-read string $refunded_amount What was given back; a pending refund is not included
 * @property-read string $disputed_amount What open and lost disputes hold
 * @property-read string $error_message Why the payment was declined or failed: `<code>:<text>`, or empty
 * @property-read string $response_code The scheme’s own code of a decline (ISO 8583, data element 39), or empty
 * @property-read 'never'|'later'|'update'|'' $retry What may be done after a decline: never try the card again, try
 *     later, or update something first (the card’s data, or the customer’s authentication); else empty
 * @property-read string $card_brand Empty where no card was used
 * @property-read string $card_masked First six and last four digits
 * @property-read string $token_id The stored card, or empty
 * @property-read string $recurring_id The subscription that it belongs to, or empty
 * @property-read string $issuer_url Where the customer must go on, while payment_status is 1100 (waiting for
 *     customer); otherwise empty
 * @property-read string $last_updated_at When it last changed: YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone
 * @property-read array<string, string> $metadata What the merchant has noted about it; empty where there is nothing
 */
final class RetrievalTransOrdersListAnswer extends ApiObject
{
}
