import { randomUUID } from 'node:crypto';
import {
  bank_text_lengths,
  fund_sources,
  fundable_source,
  type PayoutPriority,
} from '@causeway/schemas/payout-states.ts';
import type { ReadContext } from '../../../kernel/context.ts';
import { invalid, missing, orRefusal, RequestRefused } from '../../../kernel/errors.ts';
import { railNameOf } from '../../rails/bank-rails.ts';
import { executionDate, timeZoneOf } from '../../rails/execution-date.ts';
import type { Currency } from '../../../kernel/values/currency.ts';
import { addDays, dateIn } from '../../../kernel/values/dates.ts';
import { id_max } from '../../../kernel/values/ids.ts';
import {
  checkBankDetails,
  type CheckedBank,
  checkHolder,
  checkChargeOption,
} from '../../beneficiaries/checks/check-bank-details.ts';
import { checkBirthDate, checkIdentity } from '../../beneficiaries/checks/check-identity.ts';
import { checkDocuments, checkParty } from '../../beneficiaries/checks/check-party.ts';
import { checkBankText, isDate, type Transliteration } from '../../beneficiaries/checks/check-texts.ts';
import type { Beneficiary, Payer } from '../../beneficiaries/party.ts';
import type { Account } from '../../../accounts/merchants/account.ts';
import { refuseTarget, type TargetRules } from '../../../accounts/webhooks/target-address.ts';
import { beneficiaryReceives, decideAmounts } from '../payout-amounts.ts';
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
import { checkRegulatory } from './check-regulatory.ts';
import { newcomerReasons } from './newness.ts';
import type { PayoutTerms } from './payout-terms.ts';
import type { DayLimits } from './day-limits.ts';
import type { PayoutOrder, PayoutDraft } from './payout-draft.ts';

const days_ahead_max = 365;

/**
 * Decides whether a payout can be accepted, and all that follows for it but the money: a pure function of the
 * request, the account’s terms and the time.
 * @returns the draft, or the first refusal with the parameter at fault and the remedy
 */
export function draftPayout(...input: Parameters<typeof acceptableDraft>): PayoutDraft | RequestRefused {
  return orRefusal(() => acceptableDraft(...input));
}

/** @throws RequestRefused by the checks that it goes through */
function acceptableDraft(
  order: PayoutOrder,
  terms: PayoutTerms,
  account: Account,
  at: Date,
  rules: TargetRules & Pick<ReadContext, 'connectors' | 'calendars'>,
): PayoutDraft {
  const { payment_method, payment_currency } = order;
  checkFundSource(order.fund_source);
  const unreachable = order.notify_url ? refuseTarget(order.notify_url, rules) : null;
  if (unreachable) throw invalid('notify_url', unreachable);
  const today = dateIn(at, account.time_zone);
  const payment_date = readPaymentDate(order.payment_date, today);
  const beneficiary = beneficiaryOf(order, terms);
  const payer = payerOf(order, terms);
  const { connector, pays } = payingBank(terms, account, rules);
  const bank = withPriority(
    checkBankDetails(beneficiary.bank_details, payment_method, payment_currency),
    order.priority,
  );
  const rail = pays.rail(railNameOf(bank.local_clearing_system));
  checkChargeOption(order.charge_option, pays.countryOf(payment_currency), bank.country);
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
  checkBankText('reference', order.reference, bank_text_lengths.reference, transliterated, letters);
  checkBankText('reason', order.reason, bank_text_lengths.reason, transliterated, letters);
  const shortened = shortenedReason(beneficiary.bank_details, order, letters);
  const regulatory = checkRegulatory(order.regulatory, bank.country, letters);
  const amounts = decideAmounts(order, terms.quote, terms.fee);
  if ('code' in amounts) throw new RequestRefused(amounts.code, amounts);
  const execution_date = executionDate(rail, payment_currency, { wanted: payment_date, at }, rules.calendars);
  const request: PayoutRequest = {
    beneficiary,
    payer,
    debtor,
    merchant_name: terms.merchant_name,
    reason: order.reason,
    fund_source: order.fund_source,
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
  };
  const minor = beneficiaryReceives({ ...amounts, fee_paid_by: order.fee_paid_by });
  const unfit = pays.whyUnfit({
    amount: { minor, currency: payment_currency },
    payout: payoutDetails(
      {
        account_id: account.account_id,
        short_reference_id: newShortReference(at),
        payment_method,
        swift_charge_option: order.charge_option,
        execution_date,
        reference: order.reference,
      },
      request,
      id_max,
    ),
  });
  if (unfit) throw new RequestRefused('P0015', { reason: { rule: 'bank_unfit', said: unfit.text } });
  return {
    ...amounts,
    payment_date,
    execution_date,
    rail_time_zone: timeZoneOf(rail, payment_currency, rules.calendars),
    connector,
    ...dayLimits(order.source_currency, terms),
    look_reasons: newcomerReasons(terms.newness, at),
    screening: terms.screening ?? account.mode === 'production',
    quoted_until: terms.quoted_until,
    when_short: terms.when_short,
    payee_mismatch: terms.payee_mismatch,
    instant_fallback: order.priority === 'INSTANT' && terms.instant_fallback,
    beneficiary_version: terms.beneficiary?.version ?? '',
    payer: payer ? null : terms.payer,
    request,
  };
}

/** The bank that pays for an account. @throws RequestRefused where there is none */
export function payingBank(
  { connector: chosen }: PayoutTerms,
  { mode }: Account,
  { connectors }: Pick<ReadContext, 'connectors'>,
) {
  const connector = chosen ?? (mode === 'sandbox' ? 'sandbox-bank' : null);
  const pays = connector === null ? null : connectors.bank(connector);
  if (connector === null || pays === null) throw new RequestRefused('P0008');
  return { connector, pays };
}

/** The rail on which the priority goes. @throws RequestRefused where there is no instant one */
function withPriority(bank: CheckedBank, priority: PayoutPriority): CheckedBank {
  if (priority === 'NORMAL') return bank;
  if (bank.local_clearing_system !== ordinary_rail)
    throw invalid('priority', { rule: 'instant_by_sepa_only' });
  return { ...bank, local_clearing_system: instant_rail };
}

export function checkFundSource(text: string): void {
  const known = text === '' ? fundable_source : fund_sources.find((source) => source === text);
  if (known === undefined) throw invalid('fund_source', { rule: 'none_of', choices: fund_sources });
  if (known !== fundable_source) {
    const reason = { rule: 'fund_source', sent: known, usable: fundable_source } as const;
    throw new RequestRefused('P0005', { source: 'fund_source', reason });
  }
}

export function readPaymentDate(text: string, today: string): string {
  if (text === '') return today;
  const last = addDays(today, days_ahead_max);
  if (!isDate(text) || text < today || text > last) {
    const reason = { rule: 'not_payment_date', from: today, to: last } as const;
    throw new RequestRefused('P0006', { source: 'payment_date', reason });
  }
  return text;
}

export function beneficiaryOf(order: PayoutOrder, terms: PayoutTerms): Beneficiary {
  if (order.beneficiary) return order.beneficiary;
  if (order.beneficiary_id === '') {
    throw missing('beneficiary', { rule: 'missing_beneficiary' });
  }
  if (!terms.beneficiary) throw new RequestRefused('P0002', { source: 'beneficiary_id' });
  return terms.beneficiary.content;
}

/** The payer that was sent, to be saved; null: a saved one, or the merchant by name. */
export function payerOf(order: PayoutOrder, terms: PayoutTerms): Payer | null {
  if (!order.payer && order.payer_id !== '' && !terms.payer)
    throw new RequestRefused('P0014', { source: 'payer_id' });
  return order.payer;
}

function dayLimits(currency: Currency, terms: PayoutTerms): DayLimits {
  const { [currency]: payee_limit } = terms.approval_limits;
  const { [currency]: maker_limit } = terms.maker_limits;
  return {
    approve_all: payee_limit === undefined && terms.approve_others,
    payee_limit: payee_limit === undefined ? null : BigInt(payee_limit),
    maker_limit: maker_limit === undefined ? null : BigInt(maker_limit),
  };
}
