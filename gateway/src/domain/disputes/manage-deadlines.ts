import type { Context } from '../../context.ts';
import type { Database } from '../../database/database.ts';
import { writeAlone, type Transaction } from '../../database/transaction.ts';
import { UsageError } from '../../errors.ts';
import {
  built_in_dispute_deadlines,
  deadline_stages,
  type DeadlineStage,
  type DisputeDeadline,
  type DisputeDeadlines,
} from '../../values/schemes/dispute-deadlines.ts';
import { insertDeadlines, newestDeadlines } from './deadline-store.ts';

const days_max = 540;
const acquirer_days_max = 30;

/** A table in force, and who has loaded it. */
export interface DeadlineTable {
  readonly loaded_at: Date | null;
  readonly loaded_by: string;
  readonly table: DisputeDeadlines;
}

/** The tables in force, the stronger first: the operator's, and what is built in. */
export async function listDisputeDeadlines(database: Database | Transaction): Promise<DeadlineTable[]> {
  const [row] = await database.read(newestDeadlines, {});
  const built_in = { loaded_at: null, loaded_by: 'built in', table: built_in_dispute_deadlines };
  if (!row || row.content === null) return [built_in];
  return [{ ...row, table: row.content as DisputeDeadlines }, built_in];
}

/**
 * Puts a table into force, in place of the operator's one before it.
 * @param text JSON as `DisputeDeadlines`
 * @throws UsageError naming what is wrong
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

function wrong(place: string, rule: string): never {
  throw new UsageError(`${place} ${rule}`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
}

function parseDeadlines(text: string): DisputeDeadlines {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    wrong('the file', 'must be JSON');
  }
  if (!isObject(value)) wrong('the file', 'must be an object of acquirer_days and deadlines');
  const { acquirer_days = built_in_dispute_deadlines.acquirer_days, deadlines } = value;
  if (!isWhole(acquirer_days, 0, acquirer_days_max))
    wrong('acquirer_days', `must be a whole number from 0 to ${acquirer_days_max}`);
  if (!Array.isArray(deadlines)) wrong('deadlines', 'must be a list');
  const parsed = deadlines.map((one: unknown, at) => parseDeadline(`deadlines[${at}]`, one));
  const names = parsed.map(({ brand, stage }) => `${brand} ${stage}`);
  const twice = names.findIndex((name, at) => names.indexOf(name) !== at);
  if (twice !== -1) wrong(`deadlines[${twice}]`, 'must have another brand or stage than those before it');
  return { acquirer_days, deadlines: parsed };
}

function parseDeadline(place: string, one: unknown): DisputeDeadline {
  if (!isObject(one)) wrong(place, 'must be an object of brand, stage, days, source and date');
  const { brand, stage, days, source, date } = one;
  if (typeof brand !== 'string' || !/^[a-z][a-z0-9-]{1,39}$/.test(brand))
    wrong(`${place}.brand`, 'must be the name of a card brand, such as visa');
  if (!deadline_stages.includes(stage as DeadlineStage))
    wrong(`${place}.stage`, `must be one of ${deadline_stages.join(', ')}`);
  if (!isWhole(days, 1, days_max)) wrong(`${place}.days`, `must be a whole number from 1 to ${days_max}`);
  if (typeof source !== 'string' || source.trim() === '')
    wrong(`${place}.source`, 'must say where the deadline is from');
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date))
    wrong(`${place}.date`, 'must be a day such as 2026-11-23');
  return { brand, stage: stage as DeadlineStage, days, source, date };
}
