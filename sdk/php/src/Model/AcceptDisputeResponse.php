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
 * @property-read string $dispute_id As sent
 * @property-read 'open'|'answered'|'won'|'lost' $state answered: waits for the acquirer; lost: accepted
 * @property-read 'inquiry'|'chargeback'|'pre_arbitration'|'arbitration'|'won'|'lost' $dispute_stage As it is now
 */
final class AcceptDisputeResponse extends Answer
{
}
