import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context, ReadContext } from '../../kernel/context.ts';
import { cannot } from '../../kernel/errors.ts';
import type { AccountClocks } from '../../kernel/values/clock.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import { untilNone } from '../../kernel/values/until-none.ts';
import { requireAccount } from '../../accounts/merchants/manage-accounts.ts';
import {
  countLaggards,
  findTestClock,
  listDueClocks,
  moveTestClock,
  removeTestClock,
  takeTestClock,
  type TestClock,
} from './clock-store.ts';
import { compareAgain } from '../../ledger/settlement/close-days.ts';
import type { TimedWork } from '../../kernel/scheduling/timed-work.ts';
import {
  recoverAccountInstructions,
  type Recoverable,
} from '../../kernel/instructions/recover-instructions.ts';

/** A process that moves a clock and is silent for so long is taken for dead. */
const lease_ms = 30_000;
const renew_after_ms = 2_000;
const take_wait_ms = 15_000;
const take_pause_ms = 50;
const laggards_wait_ms = 5_000;
const laggards_pause_ms = 5;
const span_max_ms = 3_660 * day_ms;
/** So often a moment may be due at which nothing was done: somebody else may be doing it. */
const idle_max = 5;

/** What moving clocks takes: the clocks of this process, and everything that waits for a moment. */
export interface ClockWork {
  readonly context: Context;
  readonly clocks: AccountClocks;
  readonly timed_work: readonly TimedWork[];
}

export interface Advance {
  readonly account_id: string;
  readonly from: Date;
  readonly now: Date;
  /** How many moments on the way had something due. */
  readonly moments: number;
  /** How many things were due. */
  readonly done: number;
}

/**
 * Moves the test clock of a sandbox account to a time. Everything that waits fires on the way, at its moment and
 * in order; afterwards every running process knows the new time. The first advance gives the account its clock.
 * @throws RequestRefused for production accounts, times that are past, and clocks that somebody else is moving
 */
export async function advanceClock(work: ClockWork, account_id: string, to: Date): Promise<Advance> {
  const { context } = work;
  const account = await requireAccount(context, account_id);
  if (context.mode !== 'sandbox' || account.mode !== 'sandbox') {
    throw cannot({ rule: 'clock_of_production', account_id });
  }
  const known = await findTestClock(context.database, account_id);
  const starts_at = known?.now_at ?? context.clock.now();
  // Before the clock is taken: an advance that is refused leaves an account without a clock as it is.
  requireWay(account_id, starts_at, to);
  const by = randomUUID();
  const lease = await waitForClock(context, { account_id, starts_at, by });
  try {
    requireWay(account_id, lease.now_at, to);
  } catch (error) {
    await moveTestClock(context.database, { account_id, to: lease.now_at, until: null, by });
    throw error;
  }
  return new ClockRun(work, lease, by).advance(to);
}

/** @throws RequestRefused where a clock cannot advance so */
function requireWay(account_id: string, from: Date, to: Date): void {
  if (to < from) throw cannot({ rule: 'clock_goes_back', at: from.toISOString(), account_id });
  if (to.getTime() - from.getTime() > span_max_ms) throw cannot({ rule: 'clock_years' });
}

/**
 * Takes an account's test clock away, after it has advanced to the real time with everything that was due until then;
 * from then on the account lives in real time.
 * @throws RequestRefused where it has none, where it is ahead, and while somebody else is moving it
 */
export async function removeClock(work: ClockWork, account_id: string): Promise<Advance> {
  const { context } = work;
  await requireAccount(context, account_id);
  const known = await findTestClock(context.database, account_id);
  if (!known) throw cannot({ rule: 'no_clock', account_id });
  const by = randomUUID();
  const lease = await waitForClock(context, { account_id, starts_at: known.now_at, by });
  return new ClockRun(work, lease, by).end();
}

/** The time of an account's clock; `test_clock` is false for accounts that live in real time. */
export async function showClock(
  context: Pick<ReadContext, 'database' | 'clock' | 'keyring'>,
  account_id: string,
): Promise<{ account_id: string; test_clock: boolean; now: Date; advancing: boolean }> {
  await requireAccount(context, account_id);
  const clock = await findTestClock(context.database, account_id);
  const real_now = context.clock.now();
  return {
    account_id,
    test_clock: clock !== null,
    now: clock?.now_at ?? real_now,
    advancing: clock?.advancing_until !== null && clock !== null && clock.advancing_until > real_now,
  };
}

/**
 * Does what has become due by clocks that stand still, such as the contract of a subscription that was created
 * within its lead time. Called by the worker again and again.
 * @returns how much was done
 * @throws AggregateError what failed, after all other clocks have had their turn
 */
export async function runStalledClocks(work: ClockWork): Promise<number> {
  const { context } = work;
  let done = 0;
  const failed: Error[] = [];
  for (const account_id of await listDueClocks(context.database, context.clock.now())) {
    const by = randomUUID();
    try {
      const lease = await takeClock(context, { account_id, starts_at: null, by });
      if (lease) done += (await new ClockRun(work, lease, by).advance(lease.now_at)).done;
    } catch (error) {
      failed.push(error as Error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, failed.map(({ message }) => message).join('; '));
  return done;
}

/** Who takes which clock; one that is not there yet begins at `starts_at`. */
type Taking = Pick<Parameters<typeof takeTestClock>[1], 'account_id' | 'starts_at' | 'by'>;

function takeClock(context: Context, taking: Taking): Promise<TestClock | null> {
  const now = context.clock.now();
  return takeTestClock(context.database, { ...taking, until: addMs(now, lease_ms), now });
}

async function waitForClock(context: Context, taking: Taking): Promise<TestClock> {
  const give_up_at = performance.now() + take_wait_ms;
  for (;;) {
    const lease = await takeClock(context, taking);
    if (lease) return lease;
    if (performance.now() > give_up_at) {
      throw cannot({ rule: 'clock_advancing', account_id: taking.account_id });
    }
    await sleep(take_pause_ms);
  }
}

/** One process moving one clock, from moment to moment. */
class ClockRun {
  readonly #work: ClockWork;
  readonly #by: string;
  readonly #account_id: string;
  readonly #from: Date;
  #at: Date;
  #renewed_at_ms = performance.now();
  #done = 0;
  #moments = 0;

  constructor(work: ClockWork, lease: TestClock, by: string) {
    this.#work = work;
    this.#by = by;
    this.#account_id = lease.account_id;
    this.#from = lease.now_at;
    this.#at = lease.now_at;
  }

  async advance(to: Date): Promise<Advance> {
    try {
      await this.#goTo(to);
    } finally {
      await this.#release();
    }
    return this.#advanced();
  }

  /** Advances to the real time and takes the clock away. */
  async end(): Promise<Advance> {
    const { context, clocks } = this.#work;
    let removed: number | null = null;
    try {
      const real_now = context.clock.now();
      if (this.#at > real_now)
        throw cannot({ rule: 'clock_ahead', account_id: this.#account_id, at: this.#at.toISOString() });
      await this.#goTo(real_now);
      const held = { account_id: this.#account_id, by: this.#by };
      removed = await removeTestClock(context.database, held, (tx) => compareAgain(tx, this.#account_id));
      if (removed === null) throw this.#superseded();
      clocks.remove(this.#account_id);
    } finally {
      if (removed === null) await this.#release();
    }
    await this.#awaitAll(removed);
    return this.#advanced();
  }

  async #goTo(to: Date): Promise<void> {
    this.#work.clocks.set(this.#account_id, this.#at);
    await this.#fire();
    let idle = 0;
    for (;;) {
      const next = await this.#nextMoment();
      if (next === null || next > to) break;
      const moves = next > this.#at;
      await this.#move(moves ? next : this.#at);
      const fired = await this.#fire();
      idle = moves || fired > 0 ? 0 : idle + 1;
      if (idle === idle_max) throw this.#stalled(next);
    }
    await this.#move(to);
  }

  #stalled(next: Date): Error {
    const [at, due] = [this.#at.toISOString(), next.toISOString()];
    return new Error(
      `the clock of account ${this.#account_id} stands at ${at}: nothing comes of what is due at ${due}`,
    );
  }

  #advanced(): Advance {
    return {
      account_id: this.#account_id,
      from: this.#from,
      now: this.#at,
      moments: this.#moments,
      done: this.#done,
    };
  }

  async #nextMoment(): Promise<Date | null> {
    const moments = await Promise.all(
      this.#work.timed_work.map((waiting) => waiting.nextDueAt(this.#account_id)),
    );
    const found = moments.flatMap((moment) => moment?.getTime() ?? []);
    return found.length === 0 ? null : new Date(Math.min(...found));
  }

  /**
   * Does everything that is due at the present moment, and what that makes due at the same moment.
   * @returns how much
   */
  async #fire(): Promise<number> {
    const fired = await untilNone(async () => {
      let done = 0;
      for (const waiting of this.#work.timed_work) {
        done += await this.#holding(waiting.runDue(this.#account_id));
      }
      return done;
    });
    this.#done += fired;
    if (fired > 0) this.#moments += 1;
    return fired;
  }

  /** Stays the one who moves the clock for as long as work takes, such as a receiver that is slow to answer. */
  async #holding(work: Promise<number>): Promise<number> {
    const ended = new AbortController();
    const end = (): void => ended.abort();
    work.then(end, end);
    for (;;) {
      const remaining_ms = this.#renewed_at_ms + renew_after_ms - performance.now();
      await sleep(Math.max(remaining_ms, 0), undefined, { signal: ended.signal }).catch(() => {});
      if (ended.signal.aborted) return work;
      await this.#move(this.#at);
    }
  }

  async #move(to: Date): Promise<void> {
    const { context, clocks } = this.#work;
    const until = addMs(context.clock.now(), lease_ms);
    const move = { account_id: this.#account_id, to, until, by: this.#by };
    const moved = await moveTestClock(context.database, move);
    if (!moved) throw this.#superseded();
    this.#renewed_at_ms = performance.now();
    this.#at = to;
    clocks.set(this.#account_id, to);
  }

  #superseded(): Error {
    return new Error(`the clock of account ${this.#account_id} was taken over by another process`);
  }

  /** Lets go of the clock, and waits until every process that is running has seen its time. */
  async #release(): Promise<void> {
    const { context } = this.#work;
    const move = { account_id: this.#account_id, to: this.#at, until: null, by: this.#by };
    const moved = await moveTestClock(context.database, move);
    if (moved) await this.#awaitAll(moved.version);
  }

  async #awaitAll(version: number): Promise<void> {
    const { context } = this.#work;
    const give_up_at = performance.now() + laggards_wait_ms;
    while ((await countLaggards(context.database, version)) > 0n) {
      if (performance.now() > give_up_at) {
        context.log.warn({ account_id: this.#account_id }, 'a process has not seen that the clock was moved');
        return;
      }
      await sleep(laggards_pause_ms);
    }
  }
}

/** Open instructions have no moment of their own: whenever a clock stops, they are asked about. */
export function timedRecovery(context: Context, recoverables: readonly Recoverable[]): TimedWork {
  return {
    nextDueAt: () => Promise.resolve(null),
    runDue: (account_id) => recoverAccountInstructions(context, recoverables, account_id),
  };
}
