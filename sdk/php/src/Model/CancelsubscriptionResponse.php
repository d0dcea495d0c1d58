<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\Answer;

/**
 * @property-read string $merchant_id Merchant identifier
 * @property-read string $account_id Merchant account identifier
 * @property-read string $recurring_id As sent
 * @property-read string $contract_name As sent
 * @property-read string $encryption_data The request’s encryption_data, as sent
 * @property-read '1'|'0' $cancel_status 1 cancelled; 0 refused: nothing happened
 * @property-read string $error_message Empty, or `<code>:<text>`
 * @property-read list<CancelsubscriptionContractsStillChargedAnswer> $contracts_still_charged Contracts that exist
 *     already and are charged all the same; empty where refused
 * @property-read list<CancelsubscriptionContractsCancelledAnswer> $contracts_cancelled Contracts that this request
 *     has cancelled
 */
final class CancelsubscriptionResponse extends Answer
{
    protected const CLASSES = [
        'contracts_still_charged' => CancelsubscriptionContractsStillChargedAnswer::class,
        'contracts_cancelled' => CancelsubscriptionContractsCancelledAnswer::class,
    ];
}
