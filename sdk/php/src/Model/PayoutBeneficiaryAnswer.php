<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $first_name
 * @property-read string $last_name
 * @property-read string $company_name
 * @property-read string $date_of_birth
 * @property-read 'COMPANY'|'PERSONAL'|'' $entity_type
 * @property-read string|null $lei Only where it was sent
 * @property-read PayoutBeneficiaryAdditionalInfoAnswer $additional_info
 * @property-read PayoutBeneficiaryAddressAnswer $address
 * @property-read list<PayoutBeneficiaryPersonDocumentAnswer> $person_documents
 * @property-read PayoutBeneficiaryBankDetailsAnswer $bank_details
 */
final class PayoutBeneficiaryAnswer extends ApiObject
{
    protected const CLASSES = [
        'additional_info' => PayoutBeneficiaryAdditionalInfoAnswer::class,
        'address' => PayoutBeneficiaryAddressAnswer::class,
        'person_documents' => PayoutBeneficiaryPersonDocumentAnswer::class,
        'bank_details' => PayoutBeneficiaryBankDetailsAnswer::class,
    ];
}
