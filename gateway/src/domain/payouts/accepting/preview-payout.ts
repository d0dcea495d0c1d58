import type { Context } from '../../../context.ts';
import { RequestRefused } from '../../../errors.ts';
import { readPayable, type Payable } from '../../../ledger/payable.ts';
import type { Account } from '../../merchants/account.ts';
import { beneficiaryReceives, decideAmounts, payerPays, type PayoutAmounts } from '../payout-amounts.ts';
import {
  draftPayout,
  readPayout,
  type PayoutDraft,
  type ReadPayout,
  type SentPayout,
} from './draft-payout.ts';
import { payeeAccount, readTerms } from './payout-terms.ts';

/** What a payout would cost; amounts are minor units. */
export interface QuotedPayout extends PayoutAmounts {
  readonly read: ReadPayout;
  readonly payer_pays: bigint;
  readonly beneficiary_receives: bigint;
  /** What can be paid out of the balance now. */
  readonly balance: Payable;
}

/** What would become of a payout that is asked for. */
export interface PreviewedPayout {
  /** The first thing that is wrong with it, or null. */
  readonly problem: RequestRefused | null;
  /** Null while the amounts cannot be worked out. */
  readonly quote: QuotedPayout | null;
  readonly draft: PayoutDraft | null;
}

/**
 * Reads, prices and checks a payout as its acceptance would, and writes nothing. The price is there as soon as the
 * amounts can be read, whatever else is still wrong.
 */
export async function previewPayout(
  context: Context,
  account: Account,
  sent: SentPayout,
  at: Date,
): Promise<PreviewedPayout> {
  const read = attempt(() => readPayout(sent));
  if (read instanceof RequestRefused) return { problem: read, quote: null, draft: null };
  const { account_id } = account;
  const [[terms], balances] = await Promise.all([
    readTerms(context.database, [
      {
        account_id,
        source_currency: read.source_currency,
        payment_currency: read.payment_currency,
        fee_currency: read.fee_currency,
        payment_method: read.payment_method,
        charge_option: read.charge_option,
        beneficiary_id: sent.beneficiary_id ?? '',
        payer_id: sent.payer_id ?? '',
        request_id: sent.request_id,
        payment_amount: read.payment_amount,
        payee_account: payeeAccount(sent.beneficiary),
        at,
      },
    ]),
    readPayable(context.database, account_id, [read.source_currency]),
  ]);
  const balance = balances.get(read.source_currency);
  if (!terms || !balance) throw new Error(`account ${account_id} has no terms`);
  const amounts = decideAmounts(read, terms.quote, terms.fee);
  const quote = 'code' in amounts ? null : quoted(read, amounts, balance);
  const draft = attempt(() => draftPayout(read, terms, account, at, context));
  if (draft instanceof RequestRefused) return { problem: draft, quote, draft: null };
  const short = quote !== null && quote.payer_pays > balance.payable && draft.when_short === 'refuse';
  const problem = short ? new RequestRefused('P0003', { source: 'payment_amount' }) : null;
  return { problem, quote, draft };
}

/** What is wrong with the money that is asked for, while the rest of the payout is still being typed; or null. */
export function refuseMoney(asked: Readonly<Record<string, unknown>>): RequestRefused | null {
  const text = (name: string): string => (typeof asked[name] === 'string' ? asked[name] : '');
  const [payment_currency, payment_amount] = [text('payment_currency'), text('payment_amount')];
  const source_amount = text('source_amount');
  if (payment_currency === '' || (payment_amount === '' && source_amount === '')) return null;
  const money = { payment_currency, payment_amount, source_currency: text('source_currency'), source_amount };
  const others = { request_id: '', reference: '', reason: '', fund_source: '' };
  const read = attempt(() => readPayout({ ...others, ...money }));
  return read instanceof RequestRefused ? read : null;
}

function quoted(read: ReadPayout, amounts: PayoutAmounts, balance: Payable): QuotedPayout {
  const money = { ...amounts, fee_paid_by: read.fee_paid_by };
  const payer_pays = payerPays(money);
  return { ...amounts, read, payer_pays, beneficiary_receives: beneficiaryReceives(money), balance };
}

function attempt<T>(work: () => T): T | RequestRefused {
  try {
    return work();
  } catch (error) {
    if (error instanceof RequestRefused) return error;
    throw error;
  }
}
