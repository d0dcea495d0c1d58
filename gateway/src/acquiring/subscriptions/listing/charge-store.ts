import type { ReadDatabase } from '../../../kernel/database/database.ts';
import { reading, type RowOf, sql } from '../../../kernel/database/statement.ts';
import { contract_columns } from '../contracts/contract-store.ts';
import type { Contract } from '../contracts/contract.ts';
import { subscription_columns } from '../subscription-store.ts';
import type { Schedule } from '../subscription-schedule.ts';
import type { Subscription } from '../subscription.ts';

const $ = sql.parameters({ account_id: 'text', from: 'timestamptz', until: 'timestamptz', after: 'int8' });

/** One more than the longest page, to show whether another page follows. */
const list_rows_max = 101;

/** Subscriptions that create contracts in their current state. */
const drawing = `s.status IN ('Pending', 'Trialing', 'Actived', 'Past_due') AND s.established
     AND (s.total_cycles IS NULL OR s.cycles_drawn < s.total_cycles)`;

const waiting_columns = {
  next_attempt_at: 'timestamptz',
  currency: 'text',
  charges: 'int8',
  amount: 'numeric',
} as const;

const waitingSums = reading(
  'sum_waiting_contracts',
  waiting_columns,
  sql`SELECT next_attempt_at, currency, count(*) AS charges, sum(amount) AS amount FROM contracts
   WHERE account_id = ${$.account_id} AND next_attempt_at >= ${$.from} AND next_attempt_at < ${$.until}
   GROUP BY next_attempt_at, currency`,
);

const schedule_columns = {
  interval_unit: 'text',
  interval_count: 'int4',
  anchor_at: 'timestamptz',
  next_period: 'int4',
  cycles_left: 'int4?',
  promotions_left: 'int4',
  currency: 'text',
  subscriptions: 'int8',
  amount: 'numeric',
  promotion_amount: 'numeric',
} as const;

/** Groups subscriptions with the same charge days: as many rows as there are distinct first days, not customers. */
const scheduleSums = reading(
  'sum_schedules',
  schedule_columns,
  sql`SELECT s.interval_unit, s.interval_count, s.anchor_at, s.next_period,
     s.total_cycles - s.cycles_drawn AS cycles_left,
     greatest(s.promotion_cycles - s.cycles_drawn, 0) AS promotions_left, s.currency,
     count(*) AS subscriptions, sum(s.amount) AS amount, sum(s.promotion_amount) AS promotion_amount
   FROM subscriptions s WHERE s.account_id = ${$.account_id} AND ${drawing}
   GROUP BY 1, 2, 3, 4, 5, 6, 7`,
);

const waiting_list_columns = {
  ...contract_columns,
  recurring_id: 'text',
  contract_name: 'text',
  shopper_email: 'text',
} as const;
const email_column = `coalesce(s.details ->> 'shopper_email', '') AS shopper_email`;

const waitingRows = reading(
  'list_waiting_contracts',
  waiting_list_columns,
  sql`SELECT ${sql.selectList(contract_columns, 'c')}, s.recurring_id, s.contract_name, ${email_column}
   FROM contracts c JOIN subscriptions s ON s.account_id = c.account_id
     AND s.subscription_id = c.subscription_id
   WHERE c.account_id = ${$.account_id} AND c.next_attempt_at >= ${$.from} AND c.next_attempt_at < ${$.until}
     AND c.contract_id > ${$.after}
   ORDER BY c.contract_id LIMIT ${list_rows_max}`,
);

const plannedRows = reading(
  'list_planned_subscriptions',
  { ...subscription_columns, shopper_email: 'text' },
  sql`SELECT ${sql.selectList(subscription_columns, 's')}, ${email_column}
   FROM ${sql.recordset('g', { interval_unit: 'text', interval_count: 'int4', anchor_at: 'timestamptz', next_period: 'int4' })}
   JOIN subscriptions s ON s.interval_unit = g.interval_unit AND s.interval_count = g.interval_count
     AND s.anchor_at = g.anchor_at AND s.next_period = g.next_period
   WHERE s.account_id = ${$.account_id} AND s.subscription_id > ${$.after} AND ${drawing}
   ORDER BY s.subscription_id LIMIT ${String(list_rows_max)}`,
);

/** What existing contracts owe at a time, in one currency. */
export interface WaitingSum {
  readonly next_attempt_at: Date;
  readonly currency: string;
  readonly charges: bigint;
  readonly amount: bigint;
}

/** Charges of existing contracts in a span. */
export async function sumWaitingContracts(
  database: ReadDatabase,
  account_id: string,
  from: Date,
  until: Date,
): Promise<WaitingSum[]> {
  const rows = await database.read(waitingSums, { account_id, from, until });
  return rows.map(({ amount, ...row }) => ({ ...row, amount: BigInt(amount) }));
}

/** Subscriptions that are charged on the same days, together. */
export interface ScheduleSum extends Schedule {
  readonly currency: string;
  readonly subscriptions: bigint;
  /** How many of the next charges have the promotion's amount. */
  readonly promotions_left: number;
  /** The amount of all of them together. */
  readonly amount: bigint;
  readonly promotion_amount: bigint;
}

export async function sumSchedules(database: ReadDatabase, account_id: string): Promise<ScheduleSum[]> {
  const rows = await database.read(scheduleSums, { account_id });
  return rows.map(({ amount, promotion_amount, interval_unit, ...row }) => ({
    ...row,
    interval_unit: interval_unit as Schedule['interval_unit'],
    amount: BigInt(amount),
    promotion_amount: BigInt(promotion_amount),
  }));
}

export interface WaitingContract extends Contract {
  readonly recurring_id: string;
  readonly contract_name: string;
  readonly shopper_email: string;
}

/** Contracts that are charged in a span, ordered by number, after the given one. */
export async function listWaitingContracts(
  database: ReadDatabase,
  account_id: string,
  span: { readonly from: Date; readonly until: Date },
  after: bigint,
): Promise<WaitingContract[]> {
  const rows = await database.read(waitingRows, { ...span, account_id, after });
  return rows.map((row) => ({ ...row, ...row }));
}

type PlannedRow = RowOf<typeof subscription_columns> & { shopper_email: string };

/** Subscriptions with one of these schedules, ordered by number, after the given one. */
export async function listPlannedSubscriptions(
  database: ReadDatabase,
  account_id: string,
  schedules: readonly Schedule[],
  after: bigint,
): Promise<{ subscription: Subscription; shopper_email: string }[]> {
  if (schedules.length === 0) return [];
  const rows: PlannedRow[] = await database.read(plannedRows, { account_id, after, g: schedules });
  return rows.map(({ shopper_email, ...row }) => ({ subscription: row, shopper_email }));
}
