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
 * @property-read Currency::* $currency ISO 4217 code of a currency that can be transacted
 * @property-read string $amount What the page charges now; 0.00 where it verifies the card only
 * @property-read string $session_id Names the session in results
 * @property-read string $checkout_url Where to send the customer; whoever has it can pay
 * @property-read string $expires_at YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone
 */
final class CheckoutResponse extends Answer
{
}
