<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $city
 * @property-read BankCountry::*|'' $country_code
 * @property-read string $postcode
 * @property-read string $state
 * @property-read string $street_address
 */
final class PayoutPayerAddressAnswer extends ApiObject
{
}
