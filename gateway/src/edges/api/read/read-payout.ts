import {
  fee_payers,
  payment_methods,
  payout_priorities,
  swift_charge_options,
  type FeePaidBy,
  type PaymentMethod,
  type SwiftChargeOption,
} from '@causeway/schemas/payout-states.ts';
import { normaliseBeneficiary, normalisePayer } from '../../../banking/beneficiaries/party.ts';
import type { ExpectedPayout } from '../../../banking/payouts/accepting/expected-payout.ts';
import { feeCurrency } from '../../../banking/payouts/payout-amounts.ts';
import { invalid, missing, orRefusal, type RequestRefused } from '../../../kernel/errors.ts';
import { parseCurrency, type Currency } from '../../../kernel/values/currency.ts';
import type { SentMetadata } from '../../../kernel/values/metadata.ts';
import { readMetadata } from './read-metadata.ts';
import { amountForm, parseAmount } from '../../../kernel/values/money.ts';
import { isBlank, isPrintable } from '../../../kernel/values/text.ts';
import type { PayoutOrder } from '../../../banking/payouts/accepting/payout-draft.ts';

/** A request as it was sent; what is missing is absent or empty. */
export interface SentPayout {
  readonly request_id: string;
  readonly beneficiary?: Parameters<typeof normaliseBeneficiary>[0];
  readonly beneficiary_id?: string;
  readonly payer?: Parameters<typeof normalisePayer>[0];
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
  readonly metadata?: SentMetadata;
  readonly notify_url?: string;
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

/** Reads a payout that is asked for. @throws RequestRefused with the parameter and what is allowed */
export function readPayout(sent: SentPayout): PayoutOrder {
  for (const name of ['request_id', 'beneficiary_id', 'payer_id'] as const) {
    const id = sent[name] ?? '';
    if (id !== '' && isBlank(id)) throw invalid(name, { rule: 'empty' });
    if (!isPrintable(id)) throw invalid(name, { rule: 'not_printable' });
  }
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
  const amounts = { payment_currency, payment_amount, source_currency, source_amount, fee_paid_by };
  return {
    ...amounts,
    request_id: sent.request_id,
    fee_currency: feeCurrency(amounts),
    payment_method,
    charge_option: readChargeOption(sent.swift_charge_option, payment_method),
    priority: choose('priority', sent.priority, payout_priorities, 'NORMAL'),
    beneficiary: sent.beneficiary ? normaliseBeneficiary(sent.beneficiary) : null,
    beneficiary_id: sent.beneficiary_id ?? '',
    payer: sent.payer ? normalisePayer(sent.payer) : null,
    payer_id: sent.payer_id ?? '',
    payment_date: sent.payment_date ?? '',
    fund_source: sent.fund_source,
    reason: sent.reason,
    reference: sent.reference,
    regulatory: { code: sent.regulatory_code ?? '', information: sent.regulatory_information ?? '' },
    client_data: sent.client_data ?? '',
    metadata: readMetadata(sent.metadata),
    notify_url: sent.notify_url ?? '',
  };
}

/** What a person saw of a payout, as texts. */
interface SentExpected {
  readonly amount_payer_pays: string;
  readonly fee_amount: string;
  readonly amount_beneficiary_receives: string;
  readonly beneficiary_version: string;
  readonly payer_version: string;
  readonly possible_duplicate_of: string;
}

/** One that is none is like no other. */
function expectedAmount(text: string, currency: Currency): bigint {
  return parseAmount(text, currency) ?? -1n;
}

/** Reads what a person saw of a payout. */
export function readExpected(order: PayoutOrder, sent: SentExpected): ExpectedPayout {
  return {
    payer_pays: expectedAmount(sent.amount_payer_pays, order.source_currency),
    fee_amount: expectedAmount(sent.fee_amount, order.fee_currency),
    beneficiary_receives: expectedAmount(sent.amount_beneficiary_receives, order.payment_currency),
    beneficiary_version: sent.beneficiary_version,
    payer_version: sent.payer_version,
    duplicates: sent.possible_duplicate_of === '' ? [] : [sent.possible_duplicate_of],
  };
}

/** Local systems know no charge option: SHARED, the default, says nothing there; PAYER is refused. */
function readChargeOption(text: string | undefined, method: PaymentMethod): SwiftChargeOption | '' {
  const option = choose('swift_charge_option', text, swift_charge_options, 'SHARED');
  if (method === 'SWIFT') return option;
  if (option === 'PAYER') throw invalid('swift_charge_option', { rule: 'payer_charges_locally' });
  return '';
}

/** The same, for the domain to refuse in its turn: whoever repeats a payout gets its first answer all the same. */
export function readOrRefuse(sent: SentPayout): PayoutOrder | RequestRefused {
  return orRefusal(() => readPayout(sent));
}
