<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $business_area
 * @property-read string $business_phone_number
 * @property-read string $business_registration_number
 * @property-read string $personal_email
 * @property-read string $personal_id_number
 * @property-read string $personal_id_type
 * @property-read string $personal_mobile_number
 * @property-read string $personal_net_monthly_average_income
 * @property-read string $personal_phone_country_code
 * @property-read string $personal_phone_area_code
 * @property-read BankCountry::*|'' $personal_fiscal_country
 */
final class PayoutBeneficiaryAdditionalInfoAnswer extends ApiObject
{
}
