<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $dispute_id
 * @property-read string $dispute_reference The acquirer’s, the same through all stages
 * @property-read string $dispute_stage inquiry, chargeback, pre_arbitration, arbitration, won or lost
 * @property-read string $dispute_amount What is disputed, in dispute_currency
 * @property-read Currency::* $dispute_currency ISO 4217 code of a currency that can be transacted
 * @property-read string $reason_code The scheme’s reason
 * @property-read string $answer_due_at Until when it can be answered: ISO 8601, UTC; empty where it cannot
 * @property-read string $answer_due_from Whose word answer_due_at is: acquirer; scheme, assumed from the card
 *     scheme’s rule; default, assumed because nothing is known; or empty
 * @property-read string $transaction_id The payment’s
 * @property-read string $order_no The payment’s
 * @property-read 'open'|'answered'|'won'|'lost' $state open: waits for your answer; answered: waits for the
 *     acquirer; won; lost
 * @property-read string $opened_at ISO 8601, UTC
 * @property-read string $closed_at When it was decided: ISO 8601, UTC; or empty
 */
final class ListedDispute extends ApiObject
{
}
