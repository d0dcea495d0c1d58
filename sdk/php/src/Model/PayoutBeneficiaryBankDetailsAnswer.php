<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read Currency::*|'' $account_currency
 * @property-read string $account_name
 * @property-read string $owner_document_number
 * @property-read string $account_number
 * @property-read string $bank_account_category
 * @property-read string $bank_branch
 * @property-read BankCountry::*|'' $bank_country_code
 * @property-read string $bank_name
 * @property-read string $bank_street_address
 * @property-read string $binding_mobile_number
 * @property-read string $iban
 * @property-read string $swift_code
 * @property-read string $transaction_reference
 * @property-read string $local_clearing_system
 */
final class PayoutBeneficiaryBankDetailsAnswer extends ApiObject
{
}
