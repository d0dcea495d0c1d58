import type { PayoutState } from '@causeway/schemas/payout-states.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { reading, sql, writing } from '../../../kernel/database/statement.ts';
import type { Transaction } from '../../../kernel/database/transaction.ts';
import { ungrouped } from '../../../kernel/values/text.ts';
import { accountOf } from './expected-payout.ts';
import type { PayoutDraft, PayoutOrder } from './payout-draft.ts';

/** What a payout is compared by with those before it. */
export interface Likeness {
  readonly account_id: string;
  /** A payout is no likeness of itself. */
  readonly request_id: string;
  readonly payment_currency: string;
  /** Minor units of payment_currency; null where only source_amount was sent, in another currency. */
  readonly payment_amount: bigint | null;
  readonly source_currency: string;
  /** Minor units of source_currency; null where only payment_amount was sent. */
  readonly source_amount: bigint | null;
  /** IBAN or number of the account that is paid. */
  readonly payee_account: string;
  readonly at: Date;
}

/** A payout that has just been made, as others are compared with it. */
export interface Comparable {
  readonly account_id: string;
  readonly payment_currency: string;
  readonly payment_amount: bigint;
  readonly source_currency: string;
  readonly source_amount: bigint;
  readonly payee_account: string;
}

/** What a payout is compared by. */
export function likenessOf(account_id: string, order: PayoutOrder, draft: PayoutDraft, at: Date): Likeness {
  const { request_id, source_currency, payment_currency, source_amount } = order;
  // In one currency the two amounts are the same.
  const payment_amount =
    order.payment_amount ?? (source_currency === payment_currency ? source_amount : null);
  const amounts = { payment_currency, payment_amount, source_currency, source_amount };
  return { account_id, request_id, ...amounts, payee_account: accountOf(draft), at };
}

/** Whether a payout is like one that has just been made: the same amount to the same account. */
export function isDuplicate(one: Likeness, made: Comparable): boolean {
  if (one.account_id !== made.account_id || one.payment_currency !== made.payment_currency) return false;
  if (ungrouped(one.payee_account) !== ungrouped(made.payee_account)) return false;
  if (one.payment_amount !== null) return one.payment_amount === made.payment_amount;
  return (
    made.source_currency !== made.payment_currency &&
    one.source_currency === made.source_currency &&
    one.source_amount === made.source_amount
  );
}

/** In these states a payout has paid nothing: another one is no repeat of it. */
export const came_to_nothing: ReadonlySet<PayoutState> = new Set([
  'FAILED',
  'RETURNED',
  'CANCELLED',
  'APPROVAL_REJECTED',
]);
const ended = [...came_to_nothing].map((state) => `'${state}'`).join(', ');

/** For how long two payouts of one amount to one account are taken for a likely mistake. */
const duplicate_within = "interval '24 hours'";

/** The account of a beneficiary's details, as SQL. */
const account_paid = `coalesce(nullif(d.request -> 'beneficiary' -> 'bank_details' ->> 'iban', ''),
  d.request -> 'beneficiary' -> 'bank_details' ->> 'account_number')`;

/** The newest payout to the same account whose amounts are alike by this condition, as SQL. */
function duplicatesBy(amounts: string): string {
  return `SELECT q.transaction_id FROM payouts q
     JOIN payout_details d ON d.account_id = q.account_id AND d.transaction_id = q.transaction_id
     WHERE q.account_id = k.account_id AND q.payment_currency = k.payment_currency
       AND ${amounts} AND q.created_at > k.at - ${duplicate_within}
       AND q.request_id <> k.request_id
       AND q.status NOT IN (${ended})
       AND translate(${account_paid}, ' -', '') = translate(k.payee_account, ' -', '')
     ORDER BY q.created_at DESC LIMIT 1`;
}

const duplicateRows = reading(
  'payouts_alike',
  { place: 'int4', transaction_id: 'int8' },
  sql`SELECT k.place, coalesce(l.transaction_id, by_source.transaction_id) AS transaction_id
   FROM ${sql.recordset('k', {
     place: 'int4',
     account_id: 'text',
     request_id: 'text',
     payment_currency: 'text',
     payment_amount: 'int8?',
     source_currency: 'text',
     source_amount: 'int8?',
     payee_account: 'text',
     at: 'timestamptz',
   })}
   LEFT JOIN LATERAL (${duplicatesBy('q.payment_amount = k.payment_amount')}) l ON true
   -- What it buys follows from the rate of the moment, so it is what is paid that is alike.
   LEFT JOIN LATERAL (${duplicatesBy(
     'q.source_currency <> q.payment_currency AND q.source_currency = k.source_currency AND q.source_amount = k.source_amount',
   )}) by_source ON k.payment_amount IS NULL
   WHERE l.transaction_id IS NOT NULL OR by_source.transaction_id IS NOT NULL`,
);

/** Any number that no other user of the database's advisory locks takes. */
const lock_class = 722_340_012;

/** In one order, so that two lists with the same payees cannot deadlock. */
const lockRows = writing(
  'lock_payouts_alike',
  { locked: 'text' },
  sql`SELECT pg_advisory_xact_lock(${lock_class}, p.payee)::text AS locked FROM (
     SELECT DISTINCT hashtext(k.account_id || ' ' || translate(k.payee_account, ' -', '')) AS payee
     FROM ${sql.recordset('k', { account_id: 'text', payee_account: 'text' })} ORDER BY payee
   ) p`,
);

/** One payout of an account to a payee at a time, until the transaction ends, whichever balances pay. */
export async function lockDuplicates(tx: Transaction, payouts: readonly Likeness[]): Promise<void> {
  if (payouts.length === 0) return;
  await tx.read(lockRows, {
    k: payouts.map(({ account_id, payee_account }) => ({ account_id, payee_account })),
  });
}

/**
 * The newest payout of the same amount to the same account within the last day that has not failed, of each of these:
 * its transaction_id, or empty. Behind `lockDuplicates` it is certain: of two at once the second finds the first.
 */
export async function findDuplicates(
  database: Pick<Database, 'read'>,
  payouts: readonly Likeness[],
): Promise<string[]> {
  if (payouts.length === 0) return [];
  const rows = await database.read(duplicateRows, { k: payouts.map((one, place) => ({ ...one, place })) });
  const by_place = new Map(rows.map(({ place, transaction_id }) => [place, transaction_id.toString()]));
  return payouts.map((_one, place) => by_place.get(place) ?? '');
}
