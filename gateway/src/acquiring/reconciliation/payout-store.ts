import type { ReadDatabase } from '../../kernel/database/database.ts';
import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { house_account_id, LedgerAccount } from '../../ledger/chart.ts';

const $ = sql.parameters({
  acquirer: 'text',
  is_its_lines: 'bool',
  payout_id: 'int8',
  payout: 'text',
  payouts: 'text[]',
  transaction_id: 'int8',
  account_id: 'text',
  after: 'int8',
  limit: 'rows',
});

const columns = {
  payout_id: 'int8',
  acquirer: 'text',
  payout: 'text',
  currency: 'text',
  lines_net: 'int8',
  amount: 'int8?',
  paid_on: 'date',
  bank_reference: 'text',
  arrived: 'int8',
} as const;

/** A payout of an acquirer. */
export type AcquirerPayout = RowOf<typeof columns>;

const listed_columns = { ...columns, open_differences: 'int8' } as const;
/** The same with how much of it is work. */
export type ListedPayout = RowOf<typeof listed_columns>;
const open_differences = `(SELECT count(*) FROM settlement_differences d WHERE d.acquirer = p.acquirer
     AND d.payout = p.payout AND d.payout <> '' AND d.currency = p.currency AND d.state = 'open') AS open_differences`;

const upsertRows = writing(
  'upsert_acquirer_payouts',
  columns,
  sql`INSERT INTO acquirer_payouts AS p (acquirer, payout, currency, lines_net, amount, paid_on, bank_reference)
   SELECT ${$.acquirer}, l.payout, l.currency, coalesce(sum(l.net) FILTER (WHERE l.kind <> 'payout'), 0),
     coalesce(-sum(l.net) FILTER (WHERE l.kind = 'payout'),
       CASE WHEN ${$.is_its_lines} THEN sum(l.net) END),
     coalesce(max(l.booked_on) FILTER (WHERE l.kind = 'payout'), max(l.booked_on)),
     coalesce(max(l.step_reference) FILTER (WHERE l.kind = 'payout' AND l.step_reference <> ''), l.payout)
   FROM (SELECT * FROM settlement_lines s WHERE s.acquirer = ${$.acquirer} AND s.payout = ANY (${$.payouts})
     AND s.payout <> '' OFFSET 0) l WHERE l.replaced_in IS NULL
   GROUP BY l.payout, l.currency
   ON CONFLICT (acquirer, payout, currency) DO UPDATE SET lines_net = excluded.lines_net, amount = excluded.amount,
     paid_on = excluded.paid_on, bank_reference = excluded.bank_reference
   RETURNING ${sql.selectList(columns, 'p')}`,
);

/** Payouts whose lines have all gone to others. */
const emptiedRows = writing(
  'empty_acquirer_payouts',
  columns,
  sql`UPDATE acquirer_payouts p SET lines_net = 0, amount = CASE WHEN p.arrived = 0 THEN NULL ELSE 0 END
   WHERE p.acquirer = ${$.acquirer} AND p.payout = ANY (${$.payouts})
     AND NOT EXISTS (SELECT FROM (SELECT * FROM settlement_lines s WHERE s.acquirer = p.acquirer
       AND s.payout = p.payout AND s.payout <> '' OFFSET 0) l WHERE l.currency = p.currency AND l.replaced_in IS NULL)
   RETURNING ${sql.selectList(columns, 'p')}`,
);

const awaitedRows = writing(
  'lock_awaited_acquirer_payouts',
  columns,
  sql`SELECT ${sql.selectList(columns, 'p')} FROM acquirer_payouts p
   WHERE p.acquirer = ${$.acquirer} AND (p.amount IS NOT NULL AND p.amount <> p.arrived
     OR EXISTS (SELECT FROM settlement_differences d WHERE d.acquirer = p.acquirer AND d.currency = p.currency
       AND d.subject = 'arrival ' || p.payout AND d.state IN ('open', 'waiting')))
   ORDER BY p.payout_id FOR UPDATE`,
);

const unclaimed_columns = {
  item_id: 'int8',
  currency: 'text',
  amount: 'int8',
  booked_on: 'date',
  text: 'text',
} as const;

const creditRows = reading(
  'bank_lines_that_may_be_payouts',
  unclaimed_columns,
  sql`SELECT i.item_id, i.currency, i.amount, i.booked_on,
     concat_ws(' ', i.reference, i.remittance, i.details::text) AS text
   FROM suspense_items i WHERE i.account_id = '${house_account_id}' AND i.cleared_at IS NULL
     AND i.ledger_account = ${LedgerAccount.bank_clearing} AND i.likely_account_id IS NULL
     AND NOT EXISTS (SELECT FROM suspense_proposals p WHERE p.account_id = i.account_id AND p.decision IS NULL
       AND i.item_id IN (p.item_id, p.other_item_id))
   ORDER BY i.item_id`,
);
/** What a bank has booked and nothing has taken. */
export type BankCredit = RowOf<typeof unclaimed_columns>;

const arrival_fields = {
  payout_id: 'int8',
  item_id: 'int8',
  amount: 'int8',
  matched_at: 'timestamptz',
} as const;
const arrival_list = Object.keys(arrival_fields).join(', ');
export type PayoutArrival = RowOf<typeof arrival_fields>;

const insertArrivalRows = writing(
  'insert_acquirer_payout_arrivals',
  {},
  sql`INSERT INTO acquirer_payout_arrivals (${arrival_list}) SELECT ${arrival_list}
   FROM ${sql.recordset('r', arrival_fields)}`,
);

const arrivedRows = writing(
  'note_arrivals_of_acquirer_payouts',
  {},
  sql`UPDATE acquirer_payouts p SET arrived = p.arrived + r.amount
   FROM ${sql.recordset('r', { payout_id: 'int8', amount: 'int8' })} WHERE p.payout_id = r.payout_id`,
);

const listRows = reading(
  'list_acquirer_payouts',
  listed_columns,
  sql`SELECT ${sql.selectList(columns, 'p')}, ${open_differences} FROM acquirer_payouts p
   WHERE (${$.acquirer} = '' OR p.acquirer = ${$.acquirer}) AND (${$.after}::int8 = 0 OR p.payout_id < ${$.after})
     AND (p.amount IS NOT NULL OR p.lines_net <> 0)
   ORDER BY p.payout_id DESC LIMIT ${$.limit}`,
);

const payoutRow = reading(
  'read_acquirer_payout',
  listed_columns,
  sql`SELECT ${sql.selectList(columns, 'p')}, ${open_differences} FROM acquirer_payouts p WHERE p.payout_id = ${$.payout_id}`,
);

const sum_columns = {
  kind: 'text',
  lines: 'int8',
  settles: 'int8',
  charged: 'int8',
  interchange: 'int8',
  scheme_fee: 'int8',
  markup: 'int8',
  net: 'int8',
} as const;

const sumRows = reading(
  'sums_of_acquirer_payout',
  sum_columns,
  sql`SELECT l.kind, count(*) AS lines, sum(l.settles)::int8 AS settles,
     sum(l.charged)::int8 AS charged, sum(l.interchange)::int8 AS interchange,
     sum(l.scheme_fee)::int8 AS scheme_fee, sum(l.markup)::int8 AS markup, sum(l.net)::int8 AS net
   FROM acquirer_payouts p JOIN settlement_lines l ON l.acquirer = p.acquirer AND l.payout = p.payout
     AND l.payout <> '' AND l.currency = p.currency AND l.replaced_in IS NULL
   WHERE p.payout_id = ${$.payout_id} GROUP BY l.kind ORDER BY l.kind`,
);
/** The lines of a payout by kind, summed up. */
export type KindSums = RowOf<typeof sum_columns>;

const oursRow = reading(
  'booked_of_acquirer_payout',
  { items: 'int8', booked: 'int8' },
  sql`WITH items AS (
     SELECT DISTINCT l.item, l.account_id, l.transaction_id, l.item_no, p.currency
     FROM acquirer_payouts p JOIN settlement_lines l ON l.acquirer = p.acquirer AND l.payout = p.payout
       AND l.payout <> '' AND l.currency = p.currency AND l.replaced_in IS NULL
     WHERE p.payout_id = ${$.payout_id} AND l.item <> ''
   )
   SELECT count(*) AS items, coalesce(sum(CASE i.item
       WHEN 'payment' THEN (SELECT p.captured FROM payments p WHERE p.account_id = i.account_id
         AND p.transaction_id = i.transaction_id AND p.currency = i.currency)
       WHEN 'refund' THEN (SELECT -r.amount FROM refunds r WHERE r.account_id = i.account_id
         AND r.transaction_id = i.transaction_id AND r.refund_no = i.item_no AND r.currency = i.currency
         AND r.status = 'completed')
       WHEN 'dispute' THEN (SELECT sum(m.amount) FROM dispute_notices n
         CROSS JOIN LATERAL (VALUES (n.funds_currency, n.funds), (n.fee_currency, n.fee)) AS m(currency, amount)
         WHERE n.account_id = i.account_id AND n.transaction_id = i.transaction_id AND m.currency = i.currency)
       ELSE (SELECT s.amount FROM suspense_items s WHERE s.account_id = i.account_id AND s.item_id = i.transaction_id)
     END), 0)::int8 AS booked FROM items i`,
);

const line_columns = {
  line_id: 'int8',
  file_name: 'text',
  line_no: 'int4',
  kind: 'text',
  step_reference: 'text',
  payment_reference: 'text',
  currency: 'text',
  gross: 'int8',
  interchange: 'int8',
  scheme_fee: 'int8',
  markup: 'int8',
  net: 'int8',
  booked_on: 'date',
  item: 'text',
  account_id: 'text',
  transaction_id: 'int8',
  item_no: 'int2',
  replaces: 'int8?',
} as const;
export type PayoutLine = RowOf<typeof line_columns>;
const line_list = Object.keys(line_columns)
  .map((name) => (name === 'file_name' ? 's.file_name' : `l.${name}`))
  .join(', ');

const lineRows = reading(
  'lines_of_acquirer_payout',
  line_columns,
  sql`SELECT ${line_list} FROM acquirer_payouts p JOIN settlement_lines l ON l.acquirer = p.acquirer
     AND l.payout = p.payout AND l.payout <> '' AND l.currency = p.currency AND l.replaced_in IS NULL
   JOIN settlement_reports s ON s.report_id = l.report_id
   WHERE p.payout_id = ${$.payout_id} AND l.line_id > ${$.after} ORDER BY l.line_id LIMIT ${$.limit}`,
);

const credit_columns = {
  item_id: 'int8',
  connector: 'text',
  reference: 'text',
  remittance: 'text',
  booked_on: 'date',
  amount: 'int8',
  credited: 'int8',
} as const;

const arrivalRows = reading(
  'arrivals_of_acquirer_payout',
  credit_columns,
  sql`SELECT a.item_id, i.connector, i.reference, i.remittance, i.booked_on, a.amount, i.amount AS credited
   FROM acquirer_payout_arrivals a JOIN suspense_items i ON i.account_id = '${house_account_id}' AND i.item_id = a.item_id
   WHERE a.payout_id = ${$.payout_id} ORDER BY a.item_id`,
);
export type ArrivedCredit = RowOf<typeof credit_columns>;

const ofPaymentRows = reading(
  'acquirer_payouts_of_payment',
  { kind: 'text', net: 'int8', currency: 'text', acquirer: 'text', payout: 'text', payout_id: 'int8?' },
  sql`SELECT l.kind, l.net, l.currency, l.acquirer, l.payout, p.payout_id FROM settlement_lines l
   LEFT JOIN acquirer_payouts p ON p.acquirer = l.acquirer AND p.payout = l.payout AND p.currency = l.currency
   WHERE l.account_id = ${$.account_id} AND l.account_id <> '' AND l.transaction_id = ${$.transaction_id}
     AND l.item IN ('payment', 'refund', 'dispute') AND l.replaced_in IS NULL ORDER BY l.line_id LIMIT 100`,
);

/**
 * What acquirers pay out by the lines that count now.
 * @param is_its_lines whether a payout is what its lines come to, where none says it
 */
export async function summarisePayouts(
  tx: Transaction,
  acquirer: string,
  payouts: readonly string[],
  is_its_lines: boolean,
): Promise<AcquirerPayout[]> {
  if (payouts.length === 0) return [];
  const [summed, emptied] = await Promise.all([
    tx.read(upsertRows, { acquirer, is_its_lines, payouts }),
    tx.read(emptiedRows, { acquirer, payouts }),
  ]);
  return [...summed, ...emptied];
}

/** Payouts of which the bank has not booked all. */
export function lockAwaited(tx: Transaction, acquirer: string): Promise<AcquirerPayout[]> {
  return tx.read(awaitedRows, { acquirer });
}

export function readCredits(tx: Transaction): Promise<BankCredit[]> {
  return tx.read(creditRows, {});
}

export function insertArrivals(tx: Transaction, arrivals: readonly PayoutArrival[]): void {
  if (arrivals.length === 0) return;
  tx.write(insertArrivalRows, { r: arrivals });
  const sums = Map.groupBy(arrivals, ({ payout_id }) => payout_id);
  const r = [...sums].map(([payout_id, of]) => ({
    payout_id,
    amount: of.reduce((sum, { amount }) => sum + amount, 0n),
  }));
  tx.write(arrivedRows, { r });
}

export function readPayouts(
  database: ReadDatabase,
  acquirer: string,
  after: bigint,
  limit: number,
): Promise<ListedPayout[]> {
  return database.read(listRows, { acquirer, after, limit });
}

/** A payout with what we say, what the acquirer says and what has arrived; null where there is none. */
export async function readPayout(
  database: ReadDatabase,
  payout_id: bigint,
): Promise<{
  readonly payout: ListedPayout;
  readonly kinds: readonly KindSums[];
  readonly ours: { readonly items: bigint; readonly booked: bigint };
  readonly arrivals: readonly ArrivedCredit[];
} | null> {
  const [payout] = await database.read(payoutRow, { payout_id });
  if (!payout) return null;
  const [kinds, [ours = { items: 0n, booked: 0n }], arrivals] = await Promise.all([
    database.read(sumRows, { payout_id }),
    database.read(oursRow, { payout_id }),
    database.read(arrivalRows, { payout_id }),
  ]);
  return { payout, kinds, ours, arrivals };
}

export function readPayoutLines(
  database: ReadDatabase,
  payout_id: bigint,
  after: bigint,
  limit: number,
): Promise<PayoutLine[]> {
  return database.read(lineRows, { payout_id, after, limit });
}

/** The payouts of acquirers that have paid a payment, its refunds and its disputes. */
export function payoutsOfPayment(database: ReadDatabase, account_id: string, transaction_id: bigint) {
  return database.read(ofPaymentRows, { account_id, transaction_id });
}
