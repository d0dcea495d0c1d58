<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $file_type
 * @property-read string $file_url
 * @property-read list<string> $labels
 */
final class PayoutBeneficiaryPersonDocumentAnswer extends ApiObject
{
}
