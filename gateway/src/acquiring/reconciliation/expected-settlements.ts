import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { RequestRefused } from '../../kernel/errors.ts';
import { completeUntil } from '../../ledger/take-snapshots.ts';
import { graceDay, payoutDay } from './payout-day.ts';
import {
  addOwed,
  anyAccount,
  beginSchedule,
  changeSchedule,
  deleteSchedule,
  lockSchedule,
  moveSchedules,
  readOpenDays,
  readOpenPayouts,
  readOwed,
  readSchedules,
  type ScheduleSettings,
  type SettlementSchedule,
} from './schedule-store.ts';

export type { ScheduleSettings, SettlementSchedule } from './schedule-store.ts';

/** Money that an acquirer owes, and the day on which it should arrive. */
export interface ExpectedSettlement {
  readonly acquirer: string;
  readonly currency: string;
  /** YYYY-MM-DD */
  readonly expected_on: string;
  /** In minor units: of what is in no payout yet, before fees. */
  readonly amount: bigint;
  /** Its day and the days of grace are over. */
  readonly late: boolean;
  /** The acquirer's payout that is on its way; null where no report has one yet. */
  readonly payout: { readonly payout_id: bigint; readonly name: string } | null;
}

/**
 * Declares when an acquirer pays out what is captured in a currency from now on; what is left out stays.
 * @returns before: null where none was declared
 */
export async function declareSchedule(
  { database, ids, clock }: Pick<Context, 'database' | 'ids' | 'clock'>,
  key: Pick<ScheduleSettings, 'acquirer' | 'currency'>,
  changes: Partial<ScheduleSettings>,
): Promise<{ readonly before: SettlementSchedule | null; readonly after: SettlementSchedule }> {
  return transact(database, async (tx) => {
    const before = await lockSchedule(tx, key);
    const since_day = clock.now().toISOString().slice(0, 10);
    if (!before) await beginSchedule(tx, { ...key, since_id: ids.next(), since_day });
    const begun = before ?? (await lockSchedule(tx, key));
    if (!begun) throw new Error(`the settlement schedule of ${key.acquirer} is missing`);
    const after = { ...begun, ...changes };
    changeSchedule(tx, after);
    return { before, after };
  });
}

/** Expects nothing by a schedule any more. @throws RequestRefused U0008 where there is none */
export async function endSchedule(
  { database }: Pick<Context, 'database'>,
  key: Pick<ScheduleSettings, 'acquirer' | 'currency'>,
): Promise<SettlementSchedule> {
  return transact(database, async (tx) => {
    const before = await lockSchedule(tx, key);
    if (!before) throw new RequestRefused('U0008');
    deleteSchedule(tx, key);
    return before;
  });
}

/**
 * Adds what was booked since the last round to what acquirers owe by day. It reads a span of the journal to which no
 * transaction can add any more, and nothing where no schedule is declared.
 */
export async function countOwed({ database }: Pick<Context, 'database'>): Promise<void> {
  const schedules = await readSchedules(database);
  if (schedules.length === 0) return;
  const account_id = await anyAccount(database);
  const until = account_id && (await completeUntil(database, [account_id], 0)).get(account_id);
  const behind = schedules.filter(({ counted_to }) => until && counted_to < until);
  if (!until || behind.length === 0) return;
  const days = await readOwed(database, behind, until);
  await transact(database, async (tx) => {
    const moved = new Set((await moveSchedules(tx, behind, until)).map(keyOf));
    addOwed(
      tx,
      days.filter((day) => moved.has(keyOf(day))),
    );
  });
}

function keyOf({ acquirer, currency }: Pick<SettlementSchedule, 'acquirer' | 'currency'>): string {
  return `${currency} ${acquirer}`;
}

/** Every declared schedule. */
export function schedulesOf({ database }: Pick<ReadContext, 'database'>): Promise<SettlementSchedule[]> {
  return readSchedules(database);
}

/** What should arrive and when, by the declared schedules, the earliest day first. */
export async function expectedSettlements({
  database,
  calendars,
  clock,
}: Pick<ReadContext, 'database' | 'calendars' | 'clock'>): Promise<{
  readonly schedules: readonly SettlementSchedule[];
  readonly expected: readonly ExpectedSettlement[];
}> {
  const schedules = await readSchedules(database);
  if (schedules.length === 0) return { schedules, expected: [] };
  const [days, payouts] = await Promise.all([readOpenDays(database), readOpenPayouts(database)]);
  const of_key = new Map(schedules.map((schedule) => [keyOf(schedule), schedule]));
  const today = clock.now().toISOString().slice(0, 10);
  const expected = new Map<string, ExpectedSettlement>();
  const expect = (
    schedule: SettlementSchedule,
    { expected_on, amount, payout }: Pick<ExpectedSettlement, 'expected_on' | 'amount' | 'payout'>,
  ): void => {
    const key = `${keyOf(schedule)} ${expected_on} ${payout?.payout_id ?? ''}`;
    expected.set(key, {
      acquirer: schedule.acquirer,
      currency: schedule.currency,
      expected_on,
      amount: amount + (expected.get(key)?.amount ?? 0n),
      late: graceDay(calendars, schedule, expected_on) < today,
      payout,
    });
  };
  for (const { day, amount, ...key } of days) {
    const schedule = of_key.get(keyOf(key));
    if (schedule)
      expect(schedule, { expected_on: payoutDay(calendars, schedule, day), amount, payout: null });
  }
  for (const { payout_id, payout: name, paid_on, amount, ...key } of payouts) {
    const schedule = of_key.get(keyOf(key));
    const expected_on = calendars.nextBankingDay(paid_on, key.currency as never);
    if (schedule) expect(schedule, { expected_on, amount, payout: { payout_id, name } });
  }
  return {
    schedules,
    expected: [...expected.values()].toSorted((a, b) => a.expected_on.localeCompare(b.expected_on)),
  };
}

/** What is late of an acquirer in a currency, in minor units; zero where all is in time. */
export interface LateSettlements {
  readonly acquirer: string;
  readonly currency: string;
  readonly amount: bigint;
  /** How many days and payouts. */
  readonly count: number;
  /** YYYY-MM-DD of the first that was expected and is late; empty where none is. */
  readonly since: string;
}

/** For each declared schedule, what is late of it. */
export async function lateSettlements(
  context: Pick<ReadContext, 'database' | 'calendars' | 'clock'>,
): Promise<LateSettlements[]> {
  const { schedules, expected } = await expectedSettlements(context);
  return schedules.map((schedule) => {
    const late = expected.filter((one) => one.late && keyOf(one) === keyOf(schedule));
    return {
      acquirer: schedule.acquirer,
      currency: schedule.currency,
      amount: late.reduce((sum, { amount }) => sum + amount, 0n),
      count: late.length,
      since: late[0]?.expected_on ?? '',
    };
  });
}
