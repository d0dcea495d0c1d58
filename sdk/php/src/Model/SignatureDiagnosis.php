<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * Why the signature was wrong; left out where it was not
 *
 * @property-read 'right'|'explained'|'wrong' $verdict explained: it is known what was signed; wrong: it is not
 * @property-read string $profile The account’s: hmac-v2 or sha256-v1
 * @property-read string $key_id The key that was used, where that is known
 * @property-read list<string> $causes What is wrong, or usually causes it, most likely first
 * @property-read string $expected_text What has to be signed; card data and keys blotted out
 * @property-read string $signed_text What was signed, where that is known
 * @property-read TextDifference|null $difference Where the two differ first
 */
final class SignatureDiagnosis extends ApiObject
{
    protected const CLASSES = [
        'difference' => TextDifference::class,
    ];
}
