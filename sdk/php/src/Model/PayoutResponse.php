<?php

// Generated from schemas/ by npm run openapi: not to be edited.

declare(strict_types=1);

namespace Causeway\Model;

use Causeway\Answer;

/**
 * @property-read string $merchant_id
 * @property-read string $account_id
 * @property-read PayoutBeneficiaryAnswer $beneficiary
 * @property-read PayoutPayerAnswer $payer
 * @property-read string $beneficiary_id Under which the beneficiary is saved
 * @property-read string $client_data As sent
 * @property-read 'PAYER'|'BENEFICIARY' $fee_paid_by Who pays the fee
 * @property-read string $payment_amount In payment_currency
 * @property-read Currency::* $payment_currency ISO 4217 code of a currency that can be transacted
 * @property-read string $payment_date YYYY-MM-DD
 * @property-read 'SWIFT'|'LOCAL' $payment_method As sent, or the default
 * @property-read string $reason As sent
 * @property-read string $reference As sent
 * @property-read string $request_id As sent
 * @property-read string $source_amount In source_currency
 * @property-read Currency::* $source_currency ISO 4217 code of a currency that can be transacted
 * @property-read 'SHARED'|'PAYER'|'' $swift_charge_option Empty for LOCAL
 * @property-read 'DepositAccount' $fund_source As sent
 * @property-read numeric-string $amount_beneficiary_receives In payment_currency, before charges of other banks
 * @property-read numeric-string $amount_payer_pays In source_currency, fee included
 * @property-read numeric-string $fee_amount In fee_currency
 * @property-read Currency::* $fee_currency ISO 4217 code of a currency that can be transacted
 * @property-read string $created_at YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone
 * @property-read string $last_updated_at YYYY-MM-DDThh:mm:ss+hhmm in the account’s time zone
 * @property-read string $failure_reason Empty while nothing has failed
 * @property-read PayoutFailureType::*|'' $failure_type Empty while nothing has failed
 * @property-read string $payer_id Under which the payer is saved
 * @property-read string $transaction_id Gateway identifier of the payout
 * @property-read string $short_reference_id UTC date, hyphen, six characters of Crockford’s base 32
 * @property-read PayoutStatus::* $status State of the payout
 * @property-read string|null $exchange_rate Units of payment_currency for one of source_currency, markup included;
 *     only when they differ
 * @property-read array<string, string> $metadata What the merchant has noted about it; empty where there is nothing
 * @property-read string|null $regulatory_code As sent; only where it was
 * @property-read list<string>|null $approval_reasons Why people must approve it before it is paid, such as what
 *     goes to one account within 24 hours; only where a limit or rule asks for it
 * @property-read string|null $possible_duplicate_of A warning: transaction_id of a payout of the same
 *     payment_amount, or source_amount where only that is sent, to the same account within the 24 hours before, which
 *     has not failed. Cancel this one if it is a mistake
 * @property-read string|null $regulatory_information As sent; only where it was
 * @property-read list<PayoutTransliteratedAnswer>|null $transliterated Texts that banks get in other characters;
 *     only when there are any
 * @property-read 'NORMAL'|'INSTANT'|null $priority Only where INSTANT was asked for
 * @property-read string|null $instant_refused Why it could not go at once and went as an ordinary SEPA transfer, an
 *     ISO 20022 reason code; only where it did
 * @property-read PayoutPayeeVerificationAnswer|null $payee_verification Verification of Payee; only for SEPA
 *     transfers through a bank that offers it. With NO_MATCH and CLOSE_MATCH the payout waits in IN_APPROVAL for a
 *     person, unless the account is set to send it
 * @property-read string $encryption_data The gateway’s signature: base64 of HMAC-SHA-256 over the canonical JSON of
 *     the other fields
 */
final class PayoutResponse extends Answer
{
    protected const CLASSES = [
        'beneficiary' => PayoutBeneficiaryAnswer::class,
        'payer' => PayoutPayerAnswer::class,
        'transliterated' => PayoutTransliteratedAnswer::class,
        'payee_verification' => PayoutPayeeVerificationAnswer::class,
    ];
}
