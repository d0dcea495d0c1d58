<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * What was sent and answered, redacted
 *
 * @property-read string $request The fields that were sent, as JSON; empty where too much came to keep them
 * @property-read string $response The answer; empty where too much came to keep it
 * @property-read list<string> $unknown_fields Fields of the request that the operation does not know
 * @property-read SignatureDiagnosis|null $diagnosis Why the signature was wrong; left out where it was not
 */
final class RequestDetails extends ApiObject
{
    protected const CLASSES = [
        'diagnosis' => SignatureDiagnosis::class,
    ];
}
