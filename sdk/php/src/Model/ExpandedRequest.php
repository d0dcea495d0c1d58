<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $request_id The header Request-Id of its answer
 * @property-read string $at When it was answered: ISO 8601, UTC
 * @property-read string $operation
 * @property-read string $path Such as /v1/authorise
 * @property-read int $status HTTP status
 * @property-read string $code Why it was refused; empty when it was accepted
 * @property-read string $source The parameter at fault, or empty
 * @property-read string $message What was wrong, as it was answered; empty when it was accepted
 * @property-read int $items Items of a batch; 0 of other operations
 * @property-read int $refused_items Items that were refused
 * @property-read string $declined Response code or status of a payment or payout that was declined; else empty
 * @property-read string $key_id The key that signed; empty when the signature was wrong
 * @property-read string $address From where it came
 * @property-read bool $hung_up Whether the caller went away before its answer was out; the work was done all the
 *     same
 * @property-read int $duration_ms In milliseconds
 * @property-read RequestDetails|null $details What was sent and answered, redacted
 */
final class ExpandedRequest extends ApiObject
{
    protected const CLASSES = [
        'details' => RequestDetails::class,
    ];
}
