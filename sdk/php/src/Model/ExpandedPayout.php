<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\ApiObject;

/**
 * @property-read string $transaction_id Gateway identifier of the payout
 * @property-read string $request_id The merchant’s
 * @property-read string $short_reference_id UTC date, hyphen, six characters of Crockford’s base 32
 * @property-read string $reference The merchant’s
 * @property-read string $client_data As sent
 * @property-read array<string, string> $metadata What the merchant has noted about it; empty where there is nothing
 * @property-read PayoutStatus::* $status State of the payout
 * @property-read 'SWIFT'|'LOCAL' $payment_method How it is paid
 * @property-read Currency::* $payment_currency ISO 4217 code of a currency that can be transacted
 * @property-read string $payment_amount In payment_currency
 * @property-read Currency::* $source_currency ISO 4217 code of a currency that can be transacted
 * @property-read string $source_amount In source_currency
 * @property-read Currency::* $fee_currency ISO 4217 code of a currency that can be transacted
 * @property-read string $fee_amount In fee_currency
 * @property-read 'PAYER'|'BENEFICIARY' $fee_paid_by Who pays the fee
 * @property-read string $exchange_rate Empty where the currencies are the same
 * @property-read string $amount_payer_pays In source_currency
 * @property-read string $amount_beneficiary_receives In payment_currency
 * @property-read string $returned_amount In payment_currency
 * @property-read string|null $returned_otherwise_amount Of payout.returned, where it came back in another currency:
 *     what came, which is available in that currency and not part of returned_amount
 * @property-read Currency::*|null $returned_otherwise_currency With returned_otherwise_amount
 * @property-read string $payment_date As asked for
 * @property-read string $execution_date The banking day on which the bank is asked to execute it. The bank may pay
 *     earlier, as the sandbox’s does
 * @property-read string $beneficiary_id
 * @property-read string $payer_id
 * @property-read string|null $instant_refused Why it went as an ordinary transfer and not at once, where it did
 * @property-read 'MATCH'|'CLOSE_MATCH'|'NO_MATCH'|'NOT_POSSIBLE'|null $payee_check What the beneficiary’s bank said
 *     of the name, where it was asked
 * @property-read string|null $payee_name With payee_check: the account holder’s name for CLOSE_MATCH, else empty
 * @property-read PayoutFailureType::*|'' $failure_type Empty while nothing has failed
 * @property-read string $failure_reason Empty while nothing has failed
 * @property-read string $beneficiary_name Who is paid
 * @property-read list<string>|null $approval_reasons Why people must approve it before it is paid, such as what
 *     goes to one account within 24 hours; only where a limit or rule asks for it
 * @property-read string $created_at ISO 8601, UTC
 * @property-read string $last_updated_at ISO 8601, UTC
 * @property-read list<Event>|null $events Its newest 100 events, in their order
 */
final class ExpandedPayout extends ApiObject
{
    protected const CLASSES = [
        'events' => Event::class,
    ];
}
