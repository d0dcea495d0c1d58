import type { PayoutState } from '@causeway/schemas/payout-states.ts';
import type { ReadContext } from '../../../kernel/context.ts';
import { isRefusal, RequestRefused } from '../../../kernel/errors.ts';
import { readPayable, type Payable } from '../../../ledger/payable.ts';
import type { Account } from '../../../accounts/merchants/account.ts';
import { beneficiaryReceives, decideAmounts, payerPays, type PayoutAmounts } from '../payout-amounts.ts';
import { draftFaults } from './draft-faults.ts';
import { draftPayout } from './draft-payout.ts';
import { findDuplicates, likenessOf } from './duplicate-payouts.ts';
import { readTerms, termsKey } from './payout-terms.ts';
import { findByRequest } from './request-store.ts';
import { expectedOf } from './expected-payout.ts';
import { countedPayout, DaySums } from './day-limits.ts';
import type { Actor } from '../../../kernel/values/actor.ts';
import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { PayoutDraft, PayoutOrder } from './payout-draft.ts';

/** What a payout would cost; amounts are minor units. */
export interface QuotedPayout extends PayoutAmounts {
  readonly order: PayoutOrder;
  readonly payer_pays: bigint;
  readonly beneficiary_receives: bigint;
  /** What can be paid out of the balance now. */
  readonly balance: Payable;
}

/** Who asks what a payout would cost, and when. */
export interface Previewing {
  readonly actor: Actor;
  readonly at: Date;
  readonly before?: DaySums;
}

/** What would become of a payout that is asked for. */
export interface PreviewedPayout {
  /** All that is wrong with it, field by field. */
  readonly problems: readonly RequestRefused[];
  /** Null while the amounts cannot be worked out. */
  readonly quote: QuotedPayout | null;
  readonly draft: PayoutDraft | null;
  /** What is confirmed with it; null while something is wrong. */
  readonly expected: ReturnType<typeof expectedOf> | null;
  /** transaction_id of a payout like it, or empty. */
  readonly duplicate_of: string;
  /** Why it will need approval; empty where it needs none, or something is wrong. */
  readonly approval_reasons: readonly Reason[];
}

/**
 * Prices and checks a payout as its acceptance would, and writes nothing. The price is there whatever else is still
 * wrong.
 * @param previewing who would make it and when, and of a file the sums of the rows before, to which it is added
 */
export async function previewPayout(
  context: ReadContext,
  account: Account,
  order: PayoutOrder,
  { actor, at, before }: Previewing,
): Promise<PreviewedPayout> {
  const { account_id } = account;
  const [[terms], balances] = await Promise.all([
    readTerms(context.database, [termsKey(account_id, order, { actor, at })]),
    readPayable(context.database, account_id, [order.source_currency]),
  ]);
  const balance = balances.get(order.source_currency);
  if (!terms || !balance) throw new Error(`account ${account_id} has no terms`);
  const amounts = decideAmounts(order, terms.quote, terms.fee);
  const quote = 'code' in amounts ? null : quoted(order, amounts, balance);
  const draft = draftPayout(order, terms, account, at, context);
  if (isRefusal(draft)) {
    const problems = [draft, ...draftFaults(order, terms, account, at, context)];
    return { problems, quote, draft: null, expected: null, duplicate_of: '', approval_reasons: [] };
  }
  const counted = countedPayout({ account, actor, at }, order, draft);
  const [[duplicate_of = ''], sums] = await Promise.all([
    findDuplicates(context.database, [likenessOf(account_id, order, draft, at)]),
    DaySums.read(context.database, [counted]),
  ]);
  const approval_reasons = [...sums.reasons(counted, before), ...draft.look_reasons];
  before?.add(counted);
  const short = quote !== null && quote.payer_pays > balance.payable && draft.when_short === 'refuse';
  const problems = short ? [new RequestRefused('P0003', { source: 'payment_amount' })] : [];
  const expected = short ? null : expectedOf(order, draft);
  return { problems, quote, draft, expected, duplicate_of, approval_reasons };
}

function quoted(order: PayoutOrder, amounts: PayoutAmounts, balance: Payable): QuotedPayout {
  const money = { ...amounts, fee_paid_by: order.fee_paid_by };
  const payer_pays = payerPays(money);
  return { ...amounts, order, payer_pays, beneficiary_receives: beneficiaryReceives(money), balance };
}

/** A payout that was made under a request_id before. */
export interface MadeBefore {
  readonly transaction_id: bigint;
  readonly status: PayoutState;
  /** Digest of what its request said, in hex. */
  readonly request_hash: string;
}

/** What was made under these request_ids of an account before, by request_id. */
export async function madeBefore(
  { database }: Pick<ReadContext, 'database'>,
  account_id: string,
  request_ids: readonly string[],
): Promise<Map<string, MadeBefore>> {
  const known = await findByRequest(
    database,
    request_ids.map((request_id) => ({ account_id, request_id })),
  );
  return new Map(
    [...known.values()].map(({ payout: { request_id, transaction_id, status }, request_hash }) => [
      request_id,
      { transaction_id, status, request_hash },
    ]),
  );
}
