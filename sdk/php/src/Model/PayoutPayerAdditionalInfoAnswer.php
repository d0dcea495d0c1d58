<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $business_registration_number
 * @property-read string $business_registration_type
 * @property-read string $external_id
 * @property-read string $personal_email
 * @property-read string $personal_id_number
 * @property-read string $job
 */
final class PayoutPayerAdditionalInfoAnswer extends ApiObject
{
}
