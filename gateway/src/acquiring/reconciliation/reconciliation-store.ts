import type { ReadDatabase } from '../../kernel/database/database.ts';
import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';

const $ = sql.parameters({ acquirer: 'text', from: 'timestamptz?', to: 'timestamptz?' });

const columns = {
  acquirer: 'text',
  grace_days: 'int2',
  tolerance: 'int8',
  bank_text: 'text',
  compared_from: 'timestamptz?',
  compared_to: 'timestamptz?',
} as const;

/** An acquirer's settings of reconciliation, and how far its payments are compared. */
export type Reconciliation = RowOf<typeof columns>;

const beginRow = writing(
  'begin_reconciliation',
  {},
  sql`INSERT INTO reconciliations (acquirer) VALUES (${$.acquirer}) ON CONFLICT DO NOTHING`,
);

const lockRow = writing(
  'lock_reconciliation',
  columns,
  sql`SELECT ${sql.selectList(columns, 'r')} FROM reconciliations r WHERE r.acquirer = ${$.acquirer} FOR UPDATE`,
);

const lockFreeRow = writing(
  'lock_free_reconciliation',
  columns,
  sql`SELECT ${sql.selectList(columns, 'r')} FROM reconciliations r WHERE r.acquirer = ${$.acquirer}
   FOR UPDATE SKIP LOCKED`,
);

const allRows = reading(
  'list_reconciliations',
  columns,
  `SELECT ${sql.selectList(columns, 'r')} FROM reconciliations r ORDER BY r.acquirer`,
);

const setting_columns = {
  acquirer: 'text',
  grace_days: 'int2',
  tolerance: 'int8',
  bank_text: 'text',
} as const;
export type ReconciliationSettings = RowOf<typeof setting_columns>;

const changeRow = writing(
  'change_reconciliation',
  {},
  sql`UPDATE reconciliations c SET grace_days = r.grace_days, tolerance = r.tolerance, bank_text = r.bank_text
   FROM ${sql.recordset('r', setting_columns)} WHERE c.acquirer = r.acquirer`,
);

const moveRow = writing(
  'move_reconciliation',
  {},
  sql`UPDATE reconciliations SET compared_from = ${$.from}, compared_to = ${$.to} WHERE acquirer = ${$.acquirer}`,
);

/** An acquirer's reconciliation, begun where it is not, and locked: one report or match at a time. */
export async function lockReconciliation(tx: Transaction, acquirer: string): Promise<Reconciliation> {
  tx.write(beginRow, { acquirer });
  const [row] = await tx.read(lockRow, { acquirer });
  if (!row) throw new Error(`the reconciliation of ${acquirer} is missing`);
  return row;
}

/** The same where no report is being taken in; else null. */
export async function lockFreeReconciliation(
  tx: Transaction,
  acquirer: string,
): Promise<Reconciliation | null> {
  const [row] = await tx.read(lockFreeRow, { acquirer });
  return row ?? null;
}

export function listReconciliations(database: ReadDatabase): Promise<Reconciliation[]> {
  return database.read(allRows, {});
}

export function changeSettings(tx: Transaction, settings: ReconciliationSettings): void {
  tx.write(changeRow, { r: [settings] });
}

/** Notes between which times everything of ours is compared. */
export function moveCompared(tx: Transaction, acquirer: string, from: Date | null, to: Date | null): void {
  tx.write(moveRow, { acquirer, from, to });
}
