import type { ReadDatabase } from '../../kernel/database/database.ts';
import {
  parameters,
  reading,
  recordset,
  type RowOf,
  selectList,
  sql,
  writing,
} from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { house_account_id } from '../chart.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import type { Money } from '../../kernel/values/money.ts';
import type { SuspenseResolution } from './suspense.ts';
import type { Actor } from '../../kernel/values/actor.ts';

const $ = parameters({
  item_id: 'int8',
  to_account_id: 'text',
  transaction_id: 'int8',
  proposal_id: 'int8',
  refund_no: 'int2',
  decision: 'text',
  by: 'text',
  at: 'timestamptz',
});

const new_columns = {
  account_id: 'text',
  proposal_id: 'int8',
  item_id: 'int8',
  resolution: 'text',
  to_account_id: 'text',
  transaction_id: 'int8',
  other_item_id: 'int8',
  recall_id: 'int8',
  reason: 'text',
  proposed_by: 'text',
  proposed_at: 'timestamptz',
} as const;
const proposal_columns = {
  ...new_columns,
  refund_no: 'int2',
  decided_by: 'text?',
  decided_at: 'timestamptz?',
  decision: 'text?',
} as const;
const new_list = Object.keys(new_columns).join(', ');

/** Where somebody has found money in suspense to belong. What does not apply is empty or zero. */
export type SuspenseProposal = Omit<
  RowOf<typeof proposal_columns>,
  'account_id' | 'resolution' | 'decision'
> & {
  readonly resolution: SuspenseResolution;
  readonly decision: 'confirmed' | 'rejected' | null;
};

const insertRow = writing(
  'insert_suspense_proposal',
  { proposal_id: 'int8' },
  sql`INSERT INTO suspense_proposals (${new_list}) SELECT ${new_list} FROM ${recordset('r', new_columns)}
   ON CONFLICT (account_id, item_id) WHERE decision IS NULL DO NOTHING RETURNING proposal_id`,
);

const itemRows = reading(
  'suspense_proposals_of_item',
  proposal_columns,
  sql`SELECT ${selectList(proposal_columns, 'p')} FROM suspense_proposals p
   WHERE p.account_id = '${house_account_id}' AND p.item_id = ${$.item_id} ORDER BY p.proposal_id`,
);

const openRow = writing(
  'lock_open_suspense_proposal',
  proposal_columns,
  sql`SELECT ${selectList(proposal_columns, 'p')} FROM suspense_proposals p
   WHERE p.account_id = '${house_account_id}' AND p.item_id = ${$.item_id} AND p.decision IS NULL FOR UPDATE`,
);

const decideRow = writing(
  'decide_suspense_proposal',
  {},
  sql`UPDATE suspense_proposals SET decision = ${$.decision}, decided_by = ${$.by}, decided_at = ${$.at},
     refund_no = ${$.refund_no}
   WHERE account_id = '${house_account_id}' AND proposal_id = ${$.proposal_id} AND decision IS NULL`,
);

const returnRows = reading(
  'returns_out_of_suspense',
  { currency: 'text', amount: 'int8' },
  sql`SELECT i.currency, i.amount FROM suspense_proposals p
   JOIN suspense_items i ON i.account_id = p.account_id AND i.item_id = p.item_id
   WHERE p.account_id = '${house_account_id}' AND p.decision = 'confirmed' AND p.resolution = 'return'
     AND p.to_account_id = ${$.to_account_id} AND p.transaction_id = ${$.transaction_id}
   ORDER BY p.proposal_id`,
);

const returnedRows = reading(
  'sum_returns_out_of_suspense',
  { to_account_id: 'text', transaction_id: 'int8', amount: 'int8' },
  sql`SELECT p.to_account_id, p.transaction_id, sum(i.amount)::int8 AS amount
   FROM ${recordset('k', { to_account_id: 'text', transaction_id: 'int8', payment_currency: 'text' })}
   JOIN suspense_proposals p USING (to_account_id, transaction_id)
   JOIN suspense_items i ON i.account_id = p.account_id AND i.item_id = p.item_id
     AND i.currency = k.payment_currency
   WHERE p.account_id = '${house_account_id}' AND p.decision = 'confirmed' AND p.resolution = 'return'
   GROUP BY p.to_account_id, p.transaction_id`,
);

const openForRow = reading(
  'open_suspense_proposal_about_item',
  { proposal_id: 'int8' },
  sql`SELECT p.proposal_id FROM suspense_proposals p
   WHERE p.account_id = '${house_account_id}' AND (p.item_id = ${$.item_id} OR p.other_item_id = ${$.item_id})
     AND p.decision IS NULL LIMIT 1`,
);

const confirmedRow = reading(
  'confirmed_suspense_proposal',
  proposal_columns,
  sql`SELECT ${selectList(proposal_columns, 'p')} FROM suspense_proposals p
   WHERE p.account_id = '${house_account_id}' AND (p.item_id = ${$.item_id} OR p.other_item_id = ${$.item_id})
     AND p.decision = 'confirmed'`,
);

function proposalOf(row: RowOf<typeof proposal_columns>): SuspenseProposal {
  const { account_id: _house, ...proposal } = row;
  return proposal as SuspenseProposal;
}

/** @returns false when another proposal for the item is open */
export async function insertProposal(
  tx: Transaction,
  proposal: Omit<SuspenseProposal, 'decided_by' | 'decided_at' | 'decision' | 'refund_no'>,
): Promise<boolean> {
  const rows = await tx.read(insertRow, { r: [{ ...proposal, account_id: house_account_id }] });
  return rows.length > 0;
}

/** Every proposal for an item, oldest first. */
export async function readProposals(database: ReadDatabase, item_id: bigint): Promise<SuspenseProposal[]> {
  return (await database.read(itemRows, { item_id })).map(proposalOf);
}

export async function lockProposal(tx: Transaction, item_id: bigint): Promise<SuspenseProposal | null> {
  const [row] = await tx.read(openRow, { item_id });
  return row ? proposalOf(row) : null;
}

/** What people have cleared from suspense as the return of a payout, oldest first, in the currency that it came in. */
export async function returnsOutOfSuspense(
  database: ReadDatabase,
  { account_id, transaction_id }: { readonly account_id: string; readonly transaction_id: bigint },
): Promise<Money[]> {
  const rows = await database.read(returnRows, { to_account_id: account_id, transaction_id });
  return rows.map(({ currency, amount }) => ({ minor: amount, currency: currency as Currency }));
}

/** A payout whose money may have come back through suspense. */
export interface ReturningPayout {
  readonly account_id: string;
  readonly transaction_id: bigint;
  readonly payment_currency: Currency;
}

/** What people have cleared from suspense as returns of payouts in their own currency, by account and transaction_id. */
export async function sumReturns(
  tx: Transaction,
  payouts: readonly ReturningPayout[],
): Promise<ReadonlyMap<string, bigint>> {
  if (payouts.length === 0) return new Map();
  const k = payouts.map(({ account_id, ...payout }) => ({ ...payout, to_account_id: account_id }));
  const rows = await tx.read(returnedRows, { k });
  return new Map(rows.map((row) => [`${row.to_account_id} ${row.transaction_id}`, row.amount]));
}

/** Whether somebody has proposed where an item belongs, itself or as another one's opposite, and nobody has decided. */
export async function isProposed(tx: Transaction, item_id: bigint): Promise<boolean> {
  return (await tx.read(openForRow, { item_id })).length > 0;
}

/** The decision that has cleared an item, also where it was cleared as another one's opposite. */
export async function findConfirmed(tx: Transaction, item_id: bigint): Promise<SuspenseProposal | null> {
  const [row] = await tx.read(confirmedRow, { item_id });
  return row ? proposalOf(row) : null;
}

export function decideProposal(
  tx: Transaction,
  proposal_id: bigint,
  decided: { decision: 'confirmed' | 'rejected'; by: Actor; at: Date; refund_no: number },
): void {
  tx.write(decideRow, { proposal_id, ...decided });
}
