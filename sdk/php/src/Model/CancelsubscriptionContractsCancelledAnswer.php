<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $contract_id The contract
 * @property-read Currency::* $currency ISO 4217 code of a currency that can be transacted
 * @property-read string $amount What is charged
 * @property-read string $charge_date YYYY-MM-DD (UTC) on which it is charged, or was if the charge is under way
 */
final class CancelsubscriptionContractsCancelledAnswer extends ApiObject
{
}
