import type { Context } from '../../kernel/context.ts';
import type { ReadDatabase } from '../../kernel/database/database.ts';
import { writeAlone, type Transaction } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import {
  built_in_dispute_deadlines,
  deadline_stages,
  type DisputeDeadline,
  type DisputeDeadlines,
} from '../../kernel/values/schemes/dispute-deadlines.ts';
import {
  brand_name,
  readSource,
  readTable,
  requireObject,
  type TableInForce,
} from '../cards/scheme-tables.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';

const $ = sql.parameters({ loaded_by: 'text', table: 'jsonb?' });

/** The newest table of the operator; its content is null where it was reset. */
const newestDeadlines = reading(
  'read_dispute_deadlines',
  { loaded_at: 'timestamptz', loaded_by: 'text', content: 'jsonb?' },
  'SELECT loaded_at, loaded_by, content FROM dispute_deadlines ORDER BY loaded_at DESC LIMIT 1',
);

const insertDeadlines = writing(
  'insert_dispute_deadlines',
  {},
  // The database's own time, to the microsecond: of two tables that are loaded at once, one is the newest.
  sql`INSERT INTO dispute_deadlines (loaded_at, loaded_by, content)
   VALUES (clock_timestamp(), ${$.loaded_by}, ${$.table})`,
);

const days_limits = { min: 1, max: 540 };
const acquirer_days_limits = { min: 0, max: 30 };

/** The tables in force, the stronger first: the operator's, and what is built in. */
export async function listDisputeDeadlines(
  database: ReadDatabase | Transaction,
): Promise<TableInForce<DisputeDeadlines>[]> {
  const [row] = await database.read(newestDeadlines, {});
  const built_in = { loaded_at: null, loaded_by: 'built in', table: built_in_dispute_deadlines };
  if (!row || row.content === null) return [built_in];
  const { loaded_at, loaded_by } = row;
  return [{ loaded_at, loaded_by, table: row.content as DisputeDeadlines }, built_in];
}

/**
 * Puts a table into force, in place of the operator's one before it.
 * @param text JSON as `DisputeDeadlines`
 * @throws RequestRefused naming what is wrong
 */
export async function loadDisputeDeadlines(
  { database }: Pick<Context, 'database'>,
  text: string,
  loaded_by: string,
): Promise<DisputeDeadlines> {
  const table = parseDeadlines(text);
  await writeAlone(database, insertDeadlines, { loaded_by, table: JSON.stringify(table) });
  return table;
}

/** Takes the operator's table out of force: what is built in stays. */
export async function resetDisputeDeadlines(
  { database }: Pick<Context, 'database'>,
  loaded_by: string,
): Promise<void> {
  await writeAlone(database, insertDeadlines, { loaded_by, table: null });
}

function isWhole(value: unknown, { min, max }: { min: number; max: number }): value is number {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}

function parseDeadlines(text: string): DisputeDeadlines {
  const value = readTable(text, { rule: 'not_deadlines' });
  const { acquirer_days = built_in_dispute_deadlines.acquirer_days, deadlines } = value;
  if (!isWhole(acquirer_days, acquirer_days_limits))
    throw cannot({ rule: 'not_whole_between', ...acquirer_days_limits }, 'acquirer_days');
  if (!Array.isArray(deadlines)) throw cannot({ rule: 'not_deadlines' }, 'deadlines');
  const parsed = deadlines.map((one: unknown, at) => parseDeadline(`deadlines[${at}]`, one));
  const names = parsed.map(({ brand, stage }) => `${brand} ${stage}`);
  const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
  if (twice !== -1) throw cannot({ rule: 'deadline_twice' }, `deadlines[${twice}]`);
  return { acquirer_days, deadlines: parsed };
}

function parseDeadline(place: string, one: unknown): DisputeDeadline {
  const deadline = requireObject(place, one, { rule: 'not_deadlines' });
  const { brand, stage, days } = deadline;
  if (typeof brand !== 'string' || !brand_name.test(brand))
    throw cannot({ rule: 'not_brand_name' }, `${place}.brand`);
  const known = deadline_stages.find((name) => name === stage);
  if (known === undefined) throw cannot({ rule: 'not_one_of', choices: deadline_stages }, `${place}.stage`);
  if (!isWhole(days, days_limits))
    throw cannot({ rule: 'not_whole_between', ...days_limits }, `${place}.days`);
  return { brand, stage: known, days, ...readSource(`${place}.`, deadline, { rule: 'no_deadline_source' }) };
}
