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
 * @property-read string $endpoint_id Of the new endpoint
 * @property-read string $secret Shown this once; empty where a repetition is answered under its Idempotency-Key
 */
final class CreateWebhookResponse extends Answer
{
}
