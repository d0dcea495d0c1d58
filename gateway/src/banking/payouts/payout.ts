import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type {
  FeePaidBy,
  PayeeCheckResult,
  PaymentMethod,
  PayoutFailureType,
  PayoutState,
  SwiftChargeOption,
} from '@causeway/schemas/payout-states.ts';
import type { PayoutMoney } from '../../ledger/payout-movements.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { compactDate } from '../../kernel/values/dates.ts';
import { randomCrockford, type AccountId, type TransactionId } from '../../kernel/values/ids.ts';
import type { Metadata } from '../../kernel/values/metadata.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import { beneficiaryReceives, payerPays } from './payout-amounts.ts';
import type { Actor } from '../../kernel/values/actor.ts';

/** A payout as its row holds it; amounts are minor units. */
export interface Payout extends PayoutMoney {
  readonly account_id: AccountId;
  readonly transaction_id: TransactionId;
  readonly request_id: string;
  readonly short_reference_id: string;
  readonly reference: string;
  readonly client_data: string;
  /** What the merchant has noted about it, or null. */
  readonly metadata: Metadata | null;
  readonly status: PayoutState;
  readonly payment_method: PaymentMethod;
  readonly payment_currency: Currency;
  readonly source_currency: Currency;
  readonly fee_currency: Currency;
  readonly fee_paid_by: FeePaidBy;
  readonly swift_charge_option: SwiftChargeOption | '';
  /** Quoted, markup included; empty where the currencies are the same. */
  readonly exchange_rate: string;
  readonly rate_id: bigint;
  /** YYYY-MM-DD in the account's time zone, as asked for. */
  readonly payment_date: string;
  /** YYYY-MM-DD in the rail's: the day on which the bank is told to pay. */
  readonly execution_date: string;
  readonly beneficiary_id: string;
  readonly beneficiary_version: string;
  readonly payer_id: string;
  readonly payer_version: string;
  /** Two people must approve it before it goes on. */
  readonly needs_approval: boolean;
  /** Its names are screened before it goes to the bank. */
  readonly screening: boolean;
  /** What the beneficiary’s bank said of the beneficiary’s name; empty where it was not asked. */
  readonly payee_check: PayeeCheckResult | '';
  /** The account holder’s name, where the bank told it. */
  readonly payee_name: string;
  /**
   * A person must look at it: the name is not the account holder’s, or something about it is new (approval_reasons).
   */
  readonly payee_held: boolean;
  /** Why it needs approval, the name aside; empty in what earlier releases accepted. */
  readonly approval_reasons: readonly Reason[];
  /** See `payeeDigest`. */
  readonly payee_digest: string;
  /** An instant one that cannot go at once goes as an ordinary transfer. */
  readonly instant_fallback: boolean;
  /** The reason code with which it was refused as an instant one, once it goes as an ordinary one; else empty. */
  readonly instant_refused: string;
  /** transaction_id of a payout like it that it may be a mistaken repeat of; or empty. */
  readonly possible_duplicate_of: string;
  /** Why screening holds it, as release 0.2.0 or earlier wrote it in English; else empty. */
  readonly review_reason: string;
  /** Why screening holds it, or held it when it ended; see `heldReasons`. */
  readonly review_reasons: readonly Reason[];
  readonly connector: string;
  readonly connector_reference: string;
  /** The instruction that is under way, while it is PROCESSING or SENT. */
  readonly open_operation_id: bigint | null;
  readonly returned_amount: bigint;
  readonly failure_type: PayoutFailureType | '';
  readonly failure_code: string;
  readonly failure_reason: string;
  readonly notify_url: string;
  /** The account’s at acceptance: its days are counted in it. */
  readonly time_zone: string;
  /** The rail’s at acceptance; empty in what earlier releases accepted. */
  readonly rail_time_zone: string;
  readonly created_by: Actor;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export type PayoutKey = Pick<Payout, 'account_id' | 'transaction_id'>;

export function payoutKeyOf(key: { account_id: string; transaction_id: bigint }): string {
  return `${key.account_id} ${key.transaction_id}`;
}

/**
 * `YYYYMMDD-XXXXXX`: UTC date and six random characters of Crockford's base32
 * (docs/specification/values.md#short-references).
 */
export function newShortReference(at: Date): string {
  return `${compactDate(at)}-${randomCrockford(6)}`;
}

const may_be_held: ReadonlySet<PayoutState> = new Set(['IN_REVIEW', 'FAILED', 'CANCELLED']);

/** Why screening holds it, or held it when it ended. Release 0.2.0 lets a payout go on without emptying its reasons. */
export function heldReasons({
  status,
  review_reasons,
}: Pick<Payout, 'status' | 'review_reasons'>): readonly Reason[] {
  return may_be_held.has(status) ? review_reasons : [];
}

/** Whether a person has refused what screening held; what banks refuse for compliance has their code. */
export function isRefusedAtDesk({
  failure_type,
  failure_code,
}: Pick<Payout, 'failure_type' | 'failure_code'>): boolean {
  return failure_type === 'COMPLIANCE' && failure_code === '';
}

/**
 * What a bank gets as end-to-end reference, at most 35 characters: short references of different accounts may be alike,
 * and a transfer in place of another one is one of its own.
 */
export function endToEndId(short_reference_id: string, instruction_id: bigint): string {
  return `${short_reference_id}-${instruction_id}`;
}

/** A short reference, also where an end-to-end reference is given that begins with it. */
export function shortReferenceIn(text: string): string {
  const [, short = text] = /^(\d{8}-[0-9A-Z]{6})-\d{1,19}$/i.exec(text) ?? [];
  return short;
}

/** The payout as its events and lists show it: nothing of the parties but their ids. */
export function payoutSnapshot(payout: Payout) {
  const { payment_currency, source_currency, fee_currency } = payout;
  return {
    transaction_id: payout.transaction_id.toString(),
    request_id: payout.request_id,
    short_reference_id: payout.short_reference_id,
    reference: payout.reference,
    client_data: payout.client_data,
    metadata: payout.metadata ?? {},
    status: payout.status,
    payment_method: payout.payment_method,
    payment_currency,
    payment_amount: formatAmount(payout.payment_amount, payment_currency),
    source_currency,
    source_amount: formatAmount(payout.source_amount, source_currency),
    fee_currency,
    fee_amount: formatAmount(payout.fee_amount, fee_currency),
    fee_paid_by: payout.fee_paid_by,
    exchange_rate: payout.exchange_rate,
    amount_payer_pays: formatAmount(payerPays(payout), source_currency),
    amount_beneficiary_receives: formatAmount(beneficiaryReceives(payout), payment_currency),
    returned_amount: formatAmount(payout.returned_amount, payment_currency),
    payment_date: payout.payment_date,
    execution_date: payout.execution_date,
    beneficiary_id: payout.beneficiary_id,
    payer_id: payout.payer_id,
    ...(payout.possible_duplicate_of === '' ? {} : { possible_duplicate_of: payout.possible_duplicate_of }),
    ...(payout.instant_refused === '' ? {} : { instant_refused: payout.instant_refused }),
    ...(payout.payee_check === '' ? {} : { payee_check: payout.payee_check, payee_name: payout.payee_name }),
    failure_type: payout.failure_type,
    failure_reason: payout.failure_reason,
  };
}
