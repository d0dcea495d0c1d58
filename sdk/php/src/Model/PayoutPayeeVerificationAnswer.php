<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * Verification of Payee; only for SEPA transfers through a bank that offers it. With NO_MATCH and CLOSE_MATCH the
 * payout waits in IN_APPROVAL for a person, unless the account is set to send it
 *
 * @property-read 'MATCH'|'CLOSE_MATCH'|'NO_MATCH'|'NOT_POSSIBLE' $result What the beneficiary’s bank said of the
 *     name
 * @property-read string $asked_name The name that was given
 * @property-read string $name For CLOSE_MATCH the account holder’s name, else empty
 * @property-read string $reason For NOT_POSSIBLE why, else empty
 * @property-read string $answered_at ISO 8601, UTC
 */
final class PayoutPayeeVerificationAnswer extends ApiObject
{
}
