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
 * @property-read string $session_id As sent
 * @property-read string $order_no The merchant’s
 * @property-read string $status expired; replaced or locked, where it could not be paid before; processing or paid,
 *     where its customer was faster
 * @property-read string $expires_at ISO 8601, UTC
 */
final class ExpireCheckoutResponse extends Answer
{
}
