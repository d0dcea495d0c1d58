import type { ReadDatabase } from '../../kernel/database/database.ts';
import {
  columnsOf,
  reading,
  type RowOf,
  sql,
  type SqlText,
  writing,
} from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { LedgerAccount } from '../../ledger/chart.ts';
import { inSlices, item_fields, linesAbout, subjectSql, type LineItem } from './line-store.ts';

const $ = sql.parameters({
  acquirer: 'text',
  difference_id: 'int8',
  difference_ids: 'int8[]',
  subjects: 'text[]',
  after: 'int8',
  limit: 'rows',
  state: 'text',
  from: 'timestamptz',
  to: 'timestamptz',
  at: 'timestamptz',
  tolerance: 'int8',
  assigned_to: 'text',
  written_off: 'int8',
  payout: 'text',
});

/** Why what we say and what an acquirer or a bank says differ. */
export type DifferenceReason =
  | 'amount_differs'
  | 'only_ours'
  | 'only_theirs'
  | 'other_currency'
  | 'adjustment'
  | 'fee_differs'
  | 'payout_differs'
  | 'arrival_differs'
  | 'not_arrived';

/**
 * open: it is work. waiting: what is missing may still come. tolerated: it is within the tolerance. cleared: it has
 * cleared by itself. written_off: two people have written it off.
 */
export type DifferenceState = 'open' | 'waiting' | 'tolerated' | 'cleared' | 'written_off';

export interface Difference {
  readonly difference_id: bigint;
  readonly acquirer: string;
  readonly subject: string;
  readonly currency: string;
  readonly reason: DifferenceReason;
  readonly ours: bigint;
  readonly theirs: bigint;
  readonly written_off: bigint;
  readonly state: DifferenceState;
  readonly account_id: string;
  readonly transaction_id: bigint;
  readonly item: string;
  readonly item_no: number;
  readonly payout: string;
  readonly found_at: Date;
  readonly changed_at: Date;
  readonly assigned_to: string;
}

const columns = columnsOf<Difference>()({
  difference_id: 'int8',
  acquirer: 'text',
  subject: 'text',
  currency: 'text',
  reason: 'text',
  ours: 'int8',
  theirs: 'int8',
  written_off: 'int8',
  state: 'text',
  account_id: 'text',
  transaction_id: 'int8',
  item: 'text',
  item_no: 'int2',
  payout: 'text',
  found_at: 'timestamptz',
  changed_at: 'timestamptz',
  assigned_to: 'text',
});
const { difference_id: _id, written_off: _written_off, assigned_to: _assigned, ...new_columns } = columns;
const new_list = Object.keys(new_columns).join(', ');

const theirsRows = reading(
  'settled_of_items',
  { ...item_fields, currency: 'text', settled: 'int8', payout: 'text', last_day: 'date' },
  sql`SELECT ${sql.selectList(item_fields, 'l')}, l.currency, sum(l.settles)::int8 AS settled, max(l.payout) AS payout,
     max(l.booked_on) AS last_day
   FROM ${sql.recordset('k', item_fields)} CROSS JOIN LATERAL ${linesAbout('k')} l
   WHERE l.item = k.item AND l.item_no = k.item_no AND l.acquirer = ${$.acquirer} AND l.replaced_in IS NULL
   GROUP BY 1, 2, 3, 4, 5`,
);

const key_fields = { account_id: 'text', transaction_id: 'int8' } as const;
const ours_columns = {
  ...key_fields,
  item_no: 'int2',
  currency: 'text',
  amount: 'int8',
  at: 'timestamptz?',
} as const;
type OursRow = RowOf<typeof ours_columns>;

const capturedRows = reading(
  'captured_of_items',
  ours_columns,
  sql`SELECT p.account_id, p.transaction_id, 0::int2 AS item_no, p.currency, p.captured AS amount, p.captured_at AS at
   FROM ${sql.recordset('k', key_fields)} JOIN payments p ON p.account_id = k.account_id
     AND p.transaction_id = k.transaction_id`,
);

const refundedRows = reading(
  'refunded_of_items',
  ours_columns,
  sql`SELECT r.account_id, r.transaction_id, r.refund_no AS item_no, r.currency,
     CASE r.status WHEN 'completed' THEN -r.amount ELSE 0 END AS amount, r.processed_at AS at
   FROM ${sql.recordset('k', { ...key_fields, item_no: 'int2' })} JOIN refunds r ON r.account_id = k.account_id
     AND r.transaction_id = k.transaction_id AND r.refund_no = k.item_no`,
);

/** What acquirers have moved because of disputes, with the fees that they have told of. */
const moved = `SELECT n.account_id, n.transaction_id, m.currency, sum(m.amount)::int8 AS amount, max(n.occurred_at) AS at
   FROM dispute_notices n CROSS JOIN LATERAL (VALUES (n.funds_currency, n.funds), (n.fee_currency, n.fee)
   ) AS m(currency, amount) WHERE m.amount <> 0`;

const disputedRows = reading(
  'disputed_of_items',
  ours_columns,
  sql`SELECT d.account_id, d.transaction_id, 0::int2 AS item_no, d.currency, d.amount, d.at
   FROM ${sql.recordset('k', key_fields)} CROSS JOIN LATERAL (
     ${sql`${moved} AND n.account_id = k.account_id AND n.transaction_id = k.transaction_id`} GROUP BY 1, 2, 3
   ) d`,
);

/** Money in suspense that the acquirer has told of; what two people have found to be a refund is that refund. */
const suspendedRows = reading(
  'suspended_of_items',
  ours_columns,
  sql`SELECT i.account_id, i.item_id AS transaction_id, 0::int2 AS item_no, i.currency,
     CASE WHEN EXISTS (SELECT FROM suspense_proposals p WHERE p.account_id = k.account_id AND p.decision = 'confirmed'
       AND i.item_id IN (p.item_id, p.other_item_id) AND p.resolution IN ('pair', 'refund')) THEN 0 ELSE i.amount END AS amount,
     i.created_at AS at
   FROM ${sql.recordset('k', key_fields)} JOIN suspense_items i ON i.account_id = k.account_id
     AND i.item_id = k.transaction_id AND i.ledger_account = ${LedgerAccount.scheme_receivable}`,
);

const insertRows = writing(
  'insert_settlement_differences',
  {},
  sql`INSERT INTO settlement_differences (${new_list}) SELECT ${new_list} FROM ${sql.recordset('r', new_columns)}`,
);

const change_columns = {
  difference_id: 'int8',
  reason: 'text',
  ours: 'int8',
  theirs: 'int8',
  state: 'text',
  payout: 'text',
  changed_at: 'timestamptz',
} as const;

const changeRows = writing(
  'change_settlement_differences',
  {},
  sql`UPDATE settlement_differences d SET reason = r.reason, ours = r.ours, theirs = r.theirs, state = r.state,
     payout = r.payout, changed_at = r.changed_at
   FROM ${sql.recordset('r', change_columns)}
   WHERE d.difference_id = r.difference_id AND d.difference_id = ANY (${$.difference_ids})`,
);

const subjectRows = writing(
  'lock_settlement_differences_of_subjects',
  columns,
  sql`SELECT ${sql.selectList(columns, 'd')} FROM settlement_differences d
   WHERE d.acquirer = ${$.acquirer} AND d.subject = ANY (${$.subjects}) FOR UPDATE`,
);

const unsettledRows = reading(
  'unsettled_settlement_differences',
  columns,
  sql`SELECT ${sql.selectList(columns, 'd')} FROM settlement_differences d
   WHERE d.acquirer = ${$.acquirer} AND d.state IN ('open', 'waiting') AND d.difference_id > ${$.after}
   ORDER BY d.difference_id LIMIT ${$.limit}`,
);

const lockRow = writing(
  'lock_settlement_difference',
  columns,
  sql`SELECT ${sql.selectList(columns, 'd')} FROM settlement_differences d
   WHERE d.difference_id = ${$.difference_id} FOR UPDATE`,
);

const readRow = reading(
  'read_settlement_difference',
  columns,
  sql`SELECT ${sql.selectList(columns, 'd')} FROM settlement_differences d WHERE d.difference_id = ${$.difference_id}`,
);

const listRows = reading(
  'list_settlement_differences',
  columns,
  sql`SELECT ${sql.selectList(columns, 'd')} FROM settlement_differences d
   WHERE d.difference_id > ${$.after}
     AND (${$.acquirer} = '' OR d.acquirer = ${$.acquirer})
     AND (${$.payout} = '' OR d.payout = ${$.payout})
     AND (${$.state} = '' OR d.state = ${$.state})
     AND (${$.assigned_to.or_null}::text IS NULL OR d.assigned_to = ${$.assigned_to.or_null})
   ORDER BY d.difference_id LIMIT ${$.limit}`,
);

/** Of what we say was captured, refunded or disputed in a span, what no line is about: each becomes a difference. */
function onlyOurs<Takes>(name: string, item: string, ours: SqlText<Takes>) {
  return writing(
    name,
    {},
    sql`INSERT INTO settlement_differences (${new_list})
     SELECT ${$.acquirer}, ${subjectSql('o')}, o.currency, 'only_ours', o.amount, 0,
       CASE WHEN abs(o.amount) <= ${$.tolerance} THEN 'tolerated' ELSE 'open' END,
       o.account_id, o.transaction_id, o.item, o.item_no, '', ${$.at}::timestamptz, ${$.at}::timestamptz
     FROM (SELECT '${item}' AS item, b.* FROM (${ours}) b) o WHERE o.amount <> 0 AND NOT EXISTS (
       SELECT FROM ${linesAbout('o')} l WHERE l.item = o.item AND l.item_no = o.item_no AND l.replaced_in IS NULL)
     ON CONFLICT (acquirer, subject, currency) DO NOTHING`,
  );
}

const uncapturedRows = onlyOurs(
  'insert_payments_that_no_acquirer_reports',
  'payment',
  sql`SELECT p.account_id, p.transaction_id, 0::int2 AS item_no, p.currency, p.captured AS amount FROM payments p
   WHERE p.connector = ${$.acquirer} AND p.captured_at > ${$.from} AND p.captured_at <= ${$.to}`,
);

const unrefundedRows = onlyOurs(
  'insert_refunds_that_no_acquirer_reports',
  'refund',
  sql`SELECT r.account_id, r.transaction_id, r.refund_no AS item_no, r.currency, -r.amount AS amount FROM refunds r
   JOIN payments p ON p.account_id = r.account_id AND p.transaction_id = r.transaction_id
   WHERE p.connector = ${$.acquirer} AND r.status = 'completed' AND r.processed_at > ${$.from}
     AND r.processed_at <= ${$.to}`,
);

const undisputedRows = onlyOurs(
  'insert_disputes_that_no_acquirer_reports',
  'dispute',
  sql`SELECT d.account_id, d.transaction_id, 0::int2 AS item_no, d.currency, d.amount FROM (
     ${moved} AND n.connector = ${$.acquirer} GROUP BY 1, 2, 3
   ) d WHERE d.at > ${$.from} AND d.at <= ${$.to}`,
);

/** Has everything of ours in a span be a difference that no line is about. */
export function insertOnlyOurs(
  tx: Transaction,
  span: {
    readonly acquirer: string;
    readonly from: Date;
    readonly to: Date;
    readonly at: Date;
    readonly tolerance: bigint;
  },
): void {
  for (const statement of [uncapturedRows, unrefundedRows, undisputedRows]) tx.write(statement, span);
}

/** What lines say of items, by currency. */
export type Settled = LineItem & {
  /** YYYY-MM-DD of the last of its lines. */
  readonly last_day: string;
  readonly currency: string;
  readonly settled: bigint;
  readonly payout: string;
};

export function readTheirs(tx: Transaction, acquirer: string, k: readonly LineItem[]): Promise<Settled[]> {
  return tx.read(theirsRows, { acquirer, k });
}

/** What we say of items, by currency, and since when. */
export type Ours = LineItem & Pick<OursRow, 'currency' | 'amount' | 'at'>;

const ours_statements = {
  payment: capturedRows,
  refund: refundedRows,
  dispute: disputedRows,
  suspense: suspendedRows,
} as const;

export async function readOurs(tx: Transaction, items: readonly LineItem[]): Promise<Ours[]> {
  const ours = Object.entries(ours_statements).map(async ([item, statement]) => {
    const k = items.filter((one) => one.item === item);
    return k.length === 0 ? [] : (await tx.read(statement, { k })).map((row) => ({ ...row, item }));
  });
  return (await Promise.all(ours)).flat();
}

export function insertDifferences(tx: Transaction, rows: readonly RowOf<typeof new_columns>[]): void {
  if (rows.length > 0) tx.write(insertRows, { r: rows });
}

export function changeDifferences(tx: Transaction, rows: readonly RowOf<typeof change_columns>[]): void {
  for (const r of inSlices(rows)) {
    tx.write(changeRows, { r, difference_ids: r.map(({ difference_id }) => difference_id) });
  }
}

/** The differences of these subjects, locked, in no order: who holds the acquirer's reconciliation locks alone. */
export function lockSubjects(
  tx: Transaction,
  acquirer: string,
  subjects: readonly string[],
): Promise<Difference[]> {
  return tx.read(subjectRows, { acquirer, subjects });
}

/** Those that may still clear by themselves. */
export function readUnsettled(
  tx: Transaction,
  acquirer: string,
  after: bigint,
  limit: number,
): Promise<Difference[]> {
  return tx.read(unsettledRows, { acquirer, after, limit });
}

export async function lockDifference(tx: Transaction, difference_id: bigint): Promise<Difference | null> {
  const [row] = await tx.read(lockRow, { difference_id });
  return row ?? null;
}

export async function readDifference(
  database: ReadDatabase,
  difference_id: bigint,
): Promise<Difference | null> {
  const [row] = await database.read(readRow, { difference_id });
  return row ?? null;
}

/** Which differences are asked for; empty: any. */
export interface DifferenceFilter {
  readonly acquirer: string;
  readonly payout: string;
  readonly state: string;
  /** The actor who works on them; empty: nobody, null: anybody. */
  readonly assigned_to: string | null;
  /** The last of the page before, or zero. */
  readonly after: bigint;
  readonly limit: number;
}

export function readDifferences(database: ReadDatabase, filter: DifferenceFilter): Promise<Difference[]> {
  const { acquirer, payout, state, assigned_to, after, limit } = filter;
  return database.read(listRows, { acquirer, payout, state, assigned_to, after, limit });
}

const assignRow = writing(
  'assign_settlement_difference',
  {},
  sql`UPDATE settlement_differences SET assigned_to = ${$.assigned_to} WHERE difference_id = ${$.difference_id}`,
);

const writeOffRow = writing(
  'write_off_settlement_difference',
  {},
  sql`UPDATE settlement_differences SET written_off = ${$.written_off}, state = 'written_off', changed_at = ${$.at}
   WHERE difference_id = ${$.difference_id}`,
);

const note_columns = {
  note_id: 'int8',
  difference_id: 'int8',
  note: 'text',
  written_by: 'text',
  written_at: 'timestamptz',
} as const;
export type DifferenceNote = RowOf<typeof note_columns>;
const note_list = Object.keys(note_columns).join(', ');

const insertNoteRow = writing(
  'insert_settlement_difference_note',
  {},
  sql`INSERT INTO settlement_difference_notes (${note_list}) SELECT ${note_list} FROM ${sql.recordset('r', note_columns)}`,
);

const noteRows = reading(
  'settlement_difference_notes_of',
  note_columns,
  sql`SELECT ${sql.selectList(note_columns, 'n')} FROM settlement_difference_notes n
   WHERE n.difference_id = ${$.difference_id} ORDER BY n.note_id`,
);

export function assign(tx: Transaction, difference_id: bigint, assigned_to: string): void {
  tx.write(assignRow, { difference_id, assigned_to });
}

export function noteWrittenOff(tx: Transaction, difference_id: bigint, written_off: bigint, at: Date): void {
  tx.write(writeOffRow, { difference_id, written_off, at });
}

export function insertNote(tx: Transaction, note: DifferenceNote): void {
  tx.write(insertNoteRow, { r: [note] });
}

export function readNotes(database: ReadDatabase, difference_id: bigint): Promise<DifferenceNote[]> {
  return database.read(noteRows, { difference_id });
}
