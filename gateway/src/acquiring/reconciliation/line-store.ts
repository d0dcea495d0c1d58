import type { Database } from '../../kernel/database/database.ts';
import { reading, type Reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { house_account_id, LedgerAccount } from '../../ledger/chart.ts';

const $ = sql.parameters({
  acquirer: 'text',
  report_id: 'int8',
  sha256: 'text',
  identities: 'text[]',
  line_ids: 'int8[]',
  after: 'int8',
  limit: 'rows',
});

const report_columns = {
  report_id: 'int8',
  acquirer: 'text',
  format: 'text',
  file_name: 'text',
  sha256: 'text',
  lines: 'int4',
  added: 'int4',
  replaced: 'int4',
  received_by: 'text',
  received_at: 'timestamptz',
} as const;
const report_list = Object.keys(report_columns).join(', ');

/** A file in which an acquirer has reported. */
export type SettlementReport = RowOf<typeof report_columns>;

const insertReportRow = writing(
  'insert_settlement_report',
  {},
  sql`INSERT INTO settlement_reports (${report_list}) SELECT ${report_list} FROM ${sql.recordset('r', report_columns)}`,
);

const reportByDigest = reading(
  'settlement_report_by_digest',
  report_columns,
  sql`SELECT ${sql.selectList(report_columns, 's')} FROM settlement_reports s
   WHERE s.acquirer = ${$.acquirer} AND s.sha256 = ${$.sha256}`,
);

const reportRows = reading(
  'list_settlement_reports',
  report_columns,
  sql`SELECT ${sql.selectList(report_columns, 's')} FROM settlement_reports s
   WHERE ${$.acquirer} = '' OR s.acquirer = ${$.acquirer} ORDER BY s.report_id DESC LIMIT ${$.limit}`,
);

const slice_rows = 500;

/**
 * Rows to change, a few at a time: they are named in a list, by which the table is read whatever PostgreSQL expects of
 * it, and at worst each of them is compared with all of its slice.
 */
export function inSlices<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / slice_rows) }, (_, at) =>
    rows.slice(at * slice_rows, (at + 1) * slice_rows),
  );
}

/**
 * The lines about the item of a row `of`. OFFSET keeps the conditions with the table: where it has no statistics yet,
 * joined rows were planned through any index, and each read all lines.
 */
export function linesAbout(of: string): string {
  return `(SELECT * FROM settlement_lines s WHERE s.account_id = ${of}.account_id AND s.account_id <> ''
     AND s.transaction_id = ${of}.transaction_id OFFSET 0)`;
}

/** What a line is about. */
export const item_fields = {
  item: 'text',
  account_id: 'text',
  transaction_id: 'int8',
  item_no: 'int2',
} as const;
export type LineItem = RowOf<typeof item_fields>;

/** A name of an item: unique, and as people read it. */
export function subjectOf({ item, account_id, transaction_id, item_no }: LineItem): string {
  return `${item} ${account_id}-${transaction_id}${item_no === 0 ? '' : `-${item_no}`}`;
}

/** The same of a row in SQL. */
export function subjectSql(of: string): string {
  return `${of}.item || ' ' || ${of}.account_id || '-' || ${of}.transaction_id
     || CASE ${of}.item_no WHEN 0 THEN '' ELSE '-' || ${of}.item_no END`;
}

const line_fields = {
  report_id: 'int8',
  line_no: 'int4',
  acquirer: 'text',
  identity: 'text',
  digest: 'text',
  kind: 'text',
  instruction: 'text',
  step_reference: 'text',
  payment_reference: 'text',
  currency: 'text',
  gross: 'int8',
  interchange: 'int8',
  scheme_fee: 'int8',
  markup: 'int8',
  net: 'int8',
  settles: 'int8',
  charged: 'int8',
  booked_on: 'date',
  payout: 'text',
  raw: 'text',
  ...item_fields,
  replaces: 'int8?',
} as const;
const line_list = Object.keys(line_fields).join(', ');
export type LineRow = RowOf<typeof line_fields>;

const insertLineRows = writing(
  'insert_settlement_lines',
  {},
  sql`INSERT INTO settlement_lines (${line_list}) SELECT ${line_list} FROM ${sql.recordset('r', line_fields)}`,
);

const known_columns = {
  line_id: 'int8',
  report_id: 'int8',
  identity: 'text',
  digest: 'text',
  currency: 'text',
  charged: 'int8',
  payout: 'text',
} as const;
export type KnownLine = RowOf<typeof known_columns>;

const knownRows = reading(
  'known_settlement_lines',
  known_columns,
  // A list, and no rows to join: before the table's first statistics a join was planned through an index by acquirer alone.
  sql`SELECT ${sql.selectList(known_columns, 'l')} FROM settlement_lines l
   WHERE l.acquirer = ${$.acquirer} AND l.identity = ANY (${$.identities}) AND l.replaced_in IS NULL`,
);

const replaceRows = writing(
  'replace_settlement_lines',
  {},
  sql`UPDATE settlement_lines l SET replaced_in = ${$.report_id} WHERE l.line_id = ANY (${$.line_ids})`,
);

const named_columns = {
  account_id: 'text',
  operation_id: 'int8',
  transaction_id: 'int8',
  refund_no: 'int2',
  kind: 'text',
} as const;

const namedRows = reading(
  'instructions_of_settlement_lines',
  named_columns,
  sql`SELECT ${sql.selectList(named_columns, 'o')} FROM ${sql.recordset('k', { account_id: 'text', operation_id: 'int8' })}
   JOIN operations o ON o.account_id = k.account_id AND o.operation_id = k.operation_id
   WHERE o.connector = ${$.acquirer}`,
);

const referredRows = reading(
  'references_of_settlement_lines',
  { reference: 'text', ...named_columns },
  sql`SELECT r.reference, ${sql.selectList(named_columns, 'o')} FROM ${sql.recordset('k', { reference: 'text' })}
   JOIN acquirer_references r ON r.reference = k.reference AND r.connector = ${$.acquirer}
   JOIN operations o ON o.account_id = r.account_id AND o.operation_id = r.operation_id ORDER BY o.operation_id`,
);

const suspendedRows = reading(
  'suspense_of_settlement_lines',
  { reference: 'text', item_id: 'int8', currency: 'text' },
  sql`SELECT i.reference, i.item_id, i.currency FROM ${sql.recordset('k', { reference: 'text' })}
   JOIN suspense_items i ON i.account_id = '${house_account_id}' AND i.connector = ${$.acquirer}
     AND i.reference = k.reference AND i.ledger_account = ${LedgerAccount.scheme_receivable} ORDER BY i.item_id`,
);

const item_columns = { line_id: 'int8', ...item_fields } as const;

/**
 * The items of a report's lines that need a look: all but payments and refunds that one line settles as we have booked
 * them, and of which no difference is known.
 */
const itemRows = reading(
  'items_of_settlement_report',
  item_columns,
  sql`SELECT ${sql.selectList(item_columns, 'l')} FROM settlement_lines l
   WHERE l.report_id = ${$.report_id} AND l.line_id > ${$.after} AND l.item <> '' AND NOT (
     coalesce(l.settles = CASE l.item
       WHEN 'payment' THEN (SELECT p.captured FROM payments p WHERE p.account_id = l.account_id
         AND p.transaction_id = l.transaction_id AND p.currency = l.currency)
       WHEN 'refund' THEN (SELECT -r.amount FROM refunds r WHERE r.account_id = l.account_id
         AND r.transaction_id = l.transaction_id AND r.refund_no = l.item_no AND r.currency = l.currency
         AND r.status = 'completed')
     END, false)
     AND NOT EXISTS (SELECT FROM ${linesAbout('l')} o WHERE o.item = l.item AND o.item_no = l.item_no
       AND o.acquirer = l.acquirer AND o.replaced_in IS NULL AND o.line_id <> l.line_id)
     AND NOT EXISTS (SELECT FROM settlement_differences d WHERE d.acquirer = l.acquirer
       AND d.subject = ${subjectSql('l')} OFFSET 0))
   ORDER BY l.line_id LIMIT ${$.limit}`,
);

const replacedItemRows = reading(
  'items_replaced_by_settlement_report',
  item_columns,
  sql`SELECT ${sql.selectList(item_columns, 'l')} FROM settlement_lines l
   WHERE l.replaced_in = ${$.report_id} AND l.line_id > ${$.after} AND l.item <> '' ORDER BY l.line_id LIMIT ${$.limit}`,
);

const loose_columns = {
  line_id: 'int8',
  identity: 'text',
  kind: 'text',
  currency: 'text',
  settles: 'int8',
  payout: 'text',
  live: 'bool',
} as const;
export type LooseLine = RowOf<typeof loose_columns>;

const unexplained_columns = { ...loose_columns, unexplained: 'int8', ...item_fields } as const;

/** A report's lines, or those that it has replaced, that are about nothing known. */
function looseRows(name: string, report: string) {
  return reading(
    name,
    loose_columns,
    sql`SELECT l.line_id, l.identity, l.kind, l.currency, l.settles, l.payout, l.replaced_in IS NULL AS live
   FROM settlement_lines l WHERE l.${report} = ${$.report_id} AND l.line_id > ${$.after} AND l.item = ''
     AND l.kind NOT IN ('fee', 'reserve', 'payout')
   ORDER BY l.line_id LIMIT ${$.limit}`,
  );
}

/** A report's lines, or those that it has replaced, where the acquirer has deducted something else than it explains. */
function unexplainedRows(name: string, report: string) {
  return reading(
    name,
    unexplained_columns,
    sql`SELECT l.line_id, l.identity, l.kind, l.currency, l.settles, l.payout, l.replaced_in IS NULL AS live,
     l.net - l.settles + l.charged AS unexplained, l.item, l.account_id, l.transaction_id, l.item_no
   FROM settlement_lines l WHERE l.${report} = ${$.report_id} AND l.line_id > ${$.after}
     AND l.net <> l.settles - l.charged AND l.kind NOT IN ('reserve', 'payout')
   ORDER BY l.line_id LIMIT ${$.limit}`,
  );
}

const new_loose = looseRows('loose_lines_of_settlement_report', 'report_id');
const replaced_loose = looseRows('loose_lines_replaced_by_settlement_report', 'replaced_in');
const new_unexplained = unexplainedRows('unexplained_lines_of_settlement_report', 'report_id');
const replaced_unexplained = unexplainedRows(
  'unexplained_lines_replaced_by_settlement_report',
  'replaced_in',
);

const unknown_columns = {
  line_id: 'int8',
  identity: 'text',
  kind: 'text',
  instruction: 'text',
  step_reference: 'text',
  payment_reference: 'text',
  currency: 'text',
  payout: 'text',
} as const;

const unknownRows = reading(
  'unknown_settlement_lines',
  unknown_columns,
  sql`SELECT ${sql.selectList(unknown_columns, 'l')} FROM settlement_lines l
   WHERE l.acquirer = ${$.acquirer} AND l.line_id > ${$.after} AND l.item = '' AND l.replaced_in IS NULL
     AND l.kind NOT IN ('fee', 'adjustment', 'reserve', 'payout') ORDER BY l.line_id LIMIT ${$.limit}`,
);

const identifyRows = writing(
  'identify_settlement_lines',
  {},
  sql`UPDATE settlement_lines l SET item = r.item, account_id = r.account_id, transaction_id = r.transaction_id,
     item_no = r.item_no FROM ${sql.recordset('r', item_columns)}
   WHERE l.line_id = r.line_id AND l.line_id = ANY (${$.line_ids})`,
);

export function insertReport(tx: Transaction, report: SettlementReport): void {
  tx.write(insertReportRow, { r: [report] });
}

/** The report whose file is the same, byte for byte; null where none is. */
export async function findReport(
  reader: Transaction | Database,
  acquirer: string,
  sha256: string,
): Promise<SettlementReport | null> {
  const [row] = await reader.read(reportByDigest, { acquirer, sha256 });
  return row ?? null;
}

export function listReports(
  database: Pick<Database, 'read'>,
  acquirer: string,
  limit: number,
): Promise<SettlementReport[]> {
  return database.read(reportRows, { acquirer, limit });
}

export async function insertLines(tx: Transaction, rows: readonly LineRow[]): Promise<void> {
  if (rows.length > 0) await tx.read(insertLineRows, { r: rows });
}

/** The lines of these identities that count now. */
export async function findKnown(
  tx: Transaction,
  acquirer: string,
  identities: readonly string[],
): Promise<Map<string, KnownLine>> {
  const rows = await tx.read(knownRows, { acquirer, identities });
  return new Map(rows.map((row) => [row.identity, row]));
}

export function replaceLines(tx: Transaction, report_id: bigint, line_ids: readonly bigint[]): void {
  if (line_ids.length > 0) tx.write(replaceRows, { report_id, line_ids });
}

/** An instruction as a line can name it. */
export type NamedInstruction = RowOf<typeof named_columns>;

export async function findNamed(
  tx: Transaction,
  acquirer: string,
  k: readonly { readonly account_id: string; readonly operation_id: bigint }[],
): Promise<NamedInstruction[]> {
  return k.length === 0 ? [] : tx.read(namedRows, { acquirer, k });
}

/** What the acquirer calls so, in the order in which it was instructed. */
export async function findReferred(
  tx: Transaction,
  acquirer: string,
  references: readonly string[],
): Promise<Map<string, NamedInstruction[]>> {
  if (references.length === 0) return new Map();
  const rows = await tx.read(referredRows, { acquirer, k: references.map((reference) => ({ reference })) });
  return Map.groupBy(rows, ({ reference }) => reference);
}

/** Money in suspense that the acquirer has told of under these references. */
export async function findSuspended(
  tx: Transaction,
  acquirer: string,
  references: readonly string[],
): Promise<Map<string, { readonly item_id: bigint; readonly currency: string }>> {
  if (references.length === 0) return new Map();
  const rows = await tx.read(suspendedRows, { acquirer, k: references.map((reference) => ({ reference })) });
  return new Map(rows.map((row) => [row.reference, row]));
}

export type UnexplainedLine = RowOf<typeof unexplained_columns>;

/** Reads a page of what a report has brought. */
export type Page<Row> = (tx: Transaction, report_id: bigint, after: bigint, limit: number) => Promise<Row[]>;

function pageOf<Row>(
  rows: Reading<{ readonly report_id: bigint; readonly after: bigint; readonly limit: number }, Row>,
): Page<Row> {
  return (tx, report_id, after, limit) => tx.read(rows, { report_id, after, limit });
}

/** Of a report's lines, and of those that it has replaced: first what is replaced, so that what counts comes last. */
export const item_pages = [pageOf(replacedItemRows), pageOf(itemRows)];
export const loose_pages = [pageOf(replaced_loose), pageOf(new_loose)];
export const unexplained_pages = [pageOf(replaced_unexplained), pageOf(new_unexplained)];

/** Lines that are about nothing known, to be looked up again. */
export type UnknownLine = RowOf<typeof unknown_columns>;
export function readUnknown(
  tx: Transaction,
  acquirer: string,
  after: bigint,
  limit: number,
): Promise<UnknownLine[]> {
  return tx.read(unknownRows, { acquirer, after, limit });
}

export async function identifyLines(
  tx: Transaction,
  rows: readonly RowOf<typeof item_columns>[],
): Promise<void> {
  for (const r of inSlices(rows)) {
    await tx.read(identifyRows, { r, line_ids: r.map(({ line_id }) => line_id) });
  }
}
