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
 * @property-read PayoutPayerAdditionalInfoAnswer $additional_info
 * @property-read PayoutPayerAddressAnswer $address
 */
final class PayoutPayerAnswer extends ApiObject
{
    protected const CLASSES = [
        'additional_info' => PayoutPayerAdditionalInfoAnswer::class,
        'address' => PayoutPayerAddressAnswer::class,
    ];
}
