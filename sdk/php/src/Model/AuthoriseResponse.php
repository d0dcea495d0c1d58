<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\Answer;

/**
 * @property-read string $merchant_id Merchant identifier
 * @property-read string $account_id Merchant account identifier
 * @property-read string $encryption_data The request’s encryption_data, as sent
 * @property-read '1' $return_status The request was processed: look at the items
 * @property-read 'OK' $return_message The request was processed
 * @property-read string $order_no As sent
 * @property-read string $transaction_id Gateway transaction identifier
 * @property-read Currency::* $currency ISO 4217 code of a currency that can be transacted
 * @property-read string $amount What was authorised; 0.00 where the card was verified only
 * @property-read string $requested_amount What was asked for, where the issuer has approved less and amount is
 *     that; else empty
 * @property-read PaymentStatus::* $payment_status See payment status codes
 * @property-read string $reference_no The acquirer’s retrieval reference, else the gateway’s
 * @property-read string $transaction_date yyyyMMddHHmmss in the account’s time zone
 * @property-read string $card_brand
 * @property-read string $card_masked First six and last four digits
 * @property-read string $auth_code
 * @property-read string $avs_result Y match, N no match, U not checked
 * @property-read string $cvv_result M match, N no match, P not checked
 * @property-read string $token_id The stored card, when token_flag was YES, a token was used or a subscription
 *     created
 * @property-read string $issuer_url Where the customer must go on, or empty
 * @property-read string $error_message Empty, or `<code>:<text>`
 * @property-read string $response_code The scheme’s own code of a decline (ISO 8583, data element 39), or empty
 * @property-read string $advice_code Mastercard’s merchant advice code, or empty
 * @property-read 'never'|'later'|'update'|'' $retry What may be done after a decline: never try the card again, try
 *     later, or update something first (the card’s data, or the customer’s authentication); else empty
 * @property-read string $recurring_id The subscription created with the payment, or empty
 * @property-read array<string, string> $metadata What the merchant has noted about it; empty where there is nothing
 */
final class AuthoriseResponse extends Answer
{
}
