import { randomUUID } from 'node:crypto';
import {
  bank_text_lengths,
  fee_payers,
  fund_sources,
  fundable_source,
  payment_methods,
  payout_priorities,
  swift_charge_options,
  type FeePaidBy,
  type PaymentMethod,
  type PayoutPriority,
  type SwiftChargeOption,
} from '@causeway/schemas/payout-states.ts';
import type { Context } from '../../../context.ts';
import { invalid, missing, RequestRefused } from '../../../errors.ts';
import { railNameOf } from '../../../rails/bank-rails.ts';
import { executionDate, timeZoneOf } from '../../../rails/execution-date.ts';
import { parseCurrency, type Currency } from '../../../values/currency.ts';
import { addDays, dateIn } from '../../../values/dates.ts';
import { amountForm, parseAmount } from '../../../values/money.ts';
import { isPrintable } from '../../../values/text.ts';
import { checkBankDetails, type CheckedBank } from '../../beneficiaries/checks/check-bank-details.ts';
import { checkChargeOption } from '../../beneficiaries/checks/check-charges.ts';
import { checkHolder } from '../../beneficiaries/checks/check-holder.ts';
import { checkBirthDate, checkIdentity } from '../../beneficiaries/checks/check-identity.ts';
import { checkDocuments, checkParty } from '../../beneficiaries/checks/check-party.ts';
import { checkBankText, isDate, type Transliteration } from '../../beneficiaries/checks/check-texts.ts';
import {
  normaliseBeneficiary,
  normalisePayer,
  type Beneficiary,
  type Payer,
} from '../../beneficiaries/party.ts';
import type { Account } from '../../merchants/account.ts';
import { refuseTarget, type TargetRules } from '../../webhooks/target-address.ts';
import {
  beneficiaryReceives,
  decideAmounts,
  feeCurrency,
  type AskedAmounts,
  type PayoutAmounts,
} from '../payout-amounts.ts';
import {
  instant_rail,
  ordinary_rail,
  beneficiaryLetters,
  lettersOf,
  payoutDetails,
  shortenedReason,
  type PayoutRequest,
} from '../payout-request.ts';
import { newShortReference } from '../payout.ts';
import { readRegulatory } from './read-regulatory.ts';
import type { PayoutTerms } from './payout-terms.ts';

const days_ahead_max = 365;

/** A request as it was sent; what is missing is absent or empty. */
export interface SentPayout {
  readonly request_id: string;
  readonly beneficiary?: object;
  readonly beneficiary_id?: string;
  readonly payer?: object;
  readonly payer_id?: string;
  readonly payment_amount?: string;
  readonly payment_currency: string;
  readonly source_amount?: string;
  readonly source_currency?: string;
  readonly payment_date?: string;
  readonly payment_method?: string;
  readonly fee_paid_by?: string;
  readonly swift_charge_option?: string;
  readonly priority?: string;
  readonly fund_source: string;
  readonly reason: string;
  readonly reference: string;
  readonly regulatory_code?: string;
  readonly regulatory_information?: string;
  readonly client_data?: string;
  readonly notify_url?: string;
}

/** What can be read of a request without knowing the account’s terms. */
export interface ReadPayout extends AskedAmounts {
  readonly sent: SentPayout;
  readonly fee_currency: Currency;
  readonly payment_method: PaymentMethod;
  readonly charge_option: SwiftChargeOption | '';
  readonly priority: PayoutPriority;
}

function choose<T extends string>(
  source: string,
  text: string | undefined,
  choices: readonly T[],
  otherwise: T,
): T {
  if (text === undefined || text === '') return otherwise;
  const chosen = choices.find((choice) => choice === text);
  if (chosen === undefined) throw invalid(source, { rule: 'none_of', choices });
  return chosen;
}

function readCurrency(source: string, text: string): Currency {
  const currency = parseCurrency(text);
  if (!currency) throw invalid(source, { rule: 'not_transacted_currency' });
  return currency;
}

function readAmount(source: string, text: string | undefined, currency: Currency): bigint | null {
  if (text === undefined || text === '') return null;
  const amount = parseAmount(text, currency);
  if (amount === null) throw invalid(source, { rule: 'not_amount', ...amountForm(currency) });
  if (amount === 0n) throw invalid(source, { rule: 'not_positive' });
  return amount;
}

/** Reads money, method and options. @throws RequestRefused with the parameter and what is allowed */
export function readPayout(sent: SentPayout): ReadPayout {
  if (!isPrintable(sent.request_id)) throw invalid('request_id', { rule: 'not_printable' });
  if (sent.beneficiary_id && !isPrintable(sent.beneficiary_id))
    throw invalid('beneficiary_id', { rule: 'not_printable' });
  if (sent.payer_id && !isPrintable(sent.payer_id)) throw invalid('payer_id', { rule: 'not_printable' });
  const payment_currency = readCurrency('payment_currency', sent.payment_currency);
  const source_currency = sent.source_currency
    ? readCurrency('source_currency', sent.source_currency)
    : payment_currency;
  const payment_amount = readAmount('payment_amount', sent.payment_amount, payment_currency);
  const source_amount = readAmount('source_amount', sent.source_amount, source_currency);
  if (payment_amount === null && source_amount === null) {
    throw missing('payment_amount', { rule: 'missing_amount' });
  }
  const payment_method = choose('payment_method', sent.payment_method, payment_methods, 'SWIFT');
  const fee_paid_by: FeePaidBy = choose('fee_paid_by', sent.fee_paid_by, fee_payers, 'PAYER');
  const asked = { payment_currency, payment_amount, source_currency, source_amount, fee_paid_by };
  return {
    sent,
    ...asked,
    fee_currency: feeCurrency(asked),
    payment_method,
    charge_option: readChargeOption(sent.swift_charge_option, payment_method),
    priority: choose('priority', sent.priority, payout_priorities, 'NORMAL'),
  };
}

/** Local systems know no charge option: SHARED, the default, says nothing there; PAYER is refused. */
function readChargeOption(text: string | undefined, method: PaymentMethod): SwiftChargeOption | '' {
  const option = choose('swift_charge_option', text, swift_charge_options, 'SHARED');
  if (method === 'SWIFT') return option;
  if (option === 'PAYER') throw invalid('swift_charge_option', { rule: 'payer_charges_locally' });
  return '';
}

/** What a payout becomes, before its money has been looked for. */
export interface PayoutDraft extends PayoutAmounts {
  readonly payment_date: string;
  readonly execution_date: string;
  /** In which the execution date is a day. */
  readonly rail_time_zone: string;
  readonly connector: string;
  readonly needs_approval: boolean;
  readonly screening: boolean;
  readonly when_short: 'wait' | 'refuse';
  /** What becomes of it where the name is not the account holder’s. */
  readonly payee_mismatch: 'hold' | 'send';
  /** An instant one that cannot go at once goes as an ordinary transfer. */
  readonly instant_fallback: boolean;
  readonly beneficiary_version: string;
  readonly payer: { readonly payer_id: string; readonly version: string } | null;
  readonly request: PayoutRequest;
}

/**
 * Decides whether a payout can be accepted, and all that follows for it but the money: a pure function of the
 * request, the account’s terms and the time.
 * @throws RequestRefused with the parameter at fault and the remedy
 */
export function draftPayout(
  read: ReadPayout,
  terms: PayoutTerms,
  account: Account,
  at: Date,
  rules: TargetRules & Pick<Context, 'connectors' | 'calendars'>,
): PayoutDraft {
  const { sent, payment_method, payment_currency } = read;
  checkFundSource(sent.fund_source);
  const unreachable = sent.notify_url ? refuseTarget(sent.notify_url, rules) : null;
  if (unreachable) throw invalid('notify_url', unreachable);
  const today = dateIn(at, account.time_zone);
  const payment_date = readPaymentDate(sent.payment_date, today);
  const beneficiary = readBeneficiary(sent, terms);
  const payer = readPayer(sent, terms);
  const connector = terms.connector ?? (account.mode === 'sandbox' ? 'sandbox-bank' : null);
  const pays = connector === null ? undefined : rules.connectors.find(connector)?.bank;
  if (connector === null || pays === undefined) throw new RequestRefused('P0008');
  const bank = withPriority(
    checkBankDetails(beneficiary.bank_details, payment_method, payment_currency),
    read.priority,
  );
  const rail = pays.rail(railNameOf(bank.local_clearing_system));
  checkChargeOption(read.charge_option, pays.countryOf(payment_currency), bank.country);
  const { character_set } = rail.message;
  const transliterated: Transliteration[] = [];
  const letters = beneficiaryLetters(beneficiary, bank, character_set);
  checkHolder(beneficiary, letters, transliterated);
  checkParty('beneficiary', beneficiary, payment_method, transliterated, letters);
  checkBirthDate('beneficiary', beneficiary, today);
  checkDocuments(beneficiary);
  checkIdentity(beneficiary, bank.country, payment_currency);
  const debtor = payer ?? terms.payer?.content ?? null;
  if (debtor) {
    const own = lettersOf(debtor.address.country_code, character_set);
    checkParty('payer', debtor, payment_method, transliterated, own);
    checkBirthDate('payer', debtor, today);
  }
  checkBankText('reference', sent.reference, bank_text_lengths.reference, transliterated, letters);
  checkBankText('reason', sent.reason, bank_text_lengths.reason, transliterated, letters);
  const shortened = shortenedReason(beneficiary.bank_details, sent, letters);
  const regulatory = readRegulatory(sent, bank.country, letters);
  const amounts = decideAmounts(read, terms.quote, terms.fee);
  if ('code' in amounts) throw new RequestRefused(amounts.code, amounts);
  const execution_date = executionDate(rail, payment_currency, { wanted: payment_date, at }, rules.calendars);
  const request: PayoutRequest = {
    beneficiary,
    payer,
    debtor,
    merchant_name: terms.merchant_name,
    reason: sent.reason,
    fund_source: sent.fund_source,
    bank,
    transliterated:
      shortened === null
        ? transliterated
        : [
            ...transliterated.filter(({ source }) => source !== 'reason'),
            { source: 'reason', sent: shortened },
          ],
    uetr: randomUUID(),
    character_set,
    ...(regulatory === null ? {} : { regulatory }),
    ...(terms.alike === null ? {} : { alike: terms.alike.toString() }),
  };
  const minor = beneficiaryReceives({ ...amounts, fee_paid_by: read.fee_paid_by });
  const unfit = pays.whyUnfit({
    amount: { minor, currency: payment_currency },
    payout: payoutDetails(
      {
        account_id: account.account_id,
        short_reference_id: newShortReference(at),
        payment_method,
        swift_charge_option: read.charge_option,
        execution_date,
        reference: sent.reference,
      },
      request,
    ),
  });
  if (unfit) throw new RequestRefused('P0015', { reason: { rule: 'bank_unfit', said: unfit.text } });
  return {
    ...amounts,
    payment_date,
    execution_date,
    rail_time_zone: timeZoneOf(rail, payment_currency, rules.calendars),
    connector,
    needs_approval: needsApproval(read.source_currency, amounts.source_amount, terms),
    screening: terms.screening ?? account.mode === 'production',
    when_short: terms.when_short,
    payee_mismatch: terms.payee_mismatch,
    instant_fallback: read.priority === 'INSTANT' && terms.instant_fallback,
    beneficiary_version: terms.beneficiary?.version ?? '',
    payer: payer ? null : terms.payer,
    request,
  };
}

/** The rail on which the priority goes. @throws RequestRefused where there is no instant one */
function withPriority(bank: CheckedBank, priority: PayoutPriority): CheckedBank {
  if (priority === 'NORMAL') return bank;
  if (bank.local_clearing_system !== ordinary_rail)
    throw invalid('priority', { rule: 'instant_by_sepa_only' });
  return { ...bank, local_clearing_system: instant_rail };
}

function checkFundSource(text: string): void {
  const known = choose('fund_source', text, fund_sources, fundable_source);
  if (known !== fundable_source) {
    const reason = { rule: 'fund_source', sent: known, usable: fundable_source } as const;
    throw new RequestRefused('P0005', { source: 'fund_source', reason });
  }
}

function readPaymentDate(text: string | undefined, today: string): string {
  if (text === undefined || text === '') return today;
  const last = addDays(today, days_ahead_max);
  if (!isDate(text) || text < today || text > last) {
    const reason = { rule: 'not_payment_date', from: today, to: last } as const;
    throw new RequestRefused('P0006', { source: 'payment_date', reason });
  }
  return text;
}

function readBeneficiary(sent: SentPayout, terms: PayoutTerms): Beneficiary {
  if (sent.beneficiary !== undefined)
    return normaliseBeneficiary(sent.beneficiary as Record<string, unknown>);
  if (!sent.beneficiary_id) {
    throw missing('beneficiary', { rule: 'missing_beneficiary' });
  }
  if (!terms.beneficiary) throw new RequestRefused('P0002', { source: 'beneficiary_id' });
  return terms.beneficiary.content;
}

/** The payer that was sent, to be saved; null: a saved one, or the merchant by name. */
function readPayer(sent: SentPayout, terms: PayoutTerms): Payer | null {
  if (sent.payer !== undefined) return normalisePayer(sent.payer as Record<string, unknown>);
  if (sent.payer_id && !terms.payer) throw new RequestRefused('P0014', { source: 'payer_id' });
  return null;
}

function needsApproval(currency: Currency, source_amount: bigint, terms: PayoutTerms): boolean {
  const limit = terms.approval_limits[currency];
  return limit === undefined ? terms.approve_others : source_amount > BigInt(limit);
}
