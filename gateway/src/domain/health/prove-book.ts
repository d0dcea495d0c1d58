import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import { cannot } from '../../errors.ts';
import { addMs, hour_ms } from '../../values/dates.ts';
import { beginRun, endRun, readRuns, type VerificationRun } from './verification-store.ts';

export type { VerificationRun } from './verification-store.ts';

/** What a proof of the book found; `gateway verify` prints the same. */
export interface Proof {
  readonly clean: boolean;
  readonly size: Readonly<Record<string, bigint>>;
  readonly checks: readonly {
    readonly name: string;
    readonly discrepancies: readonly { readonly subject: string; readonly finding: string }[];
  }[];
}

/** Proves the book and keeps what came of it. */
export interface Prover {
  /**
   * Proves it now.
   * @throws RequestRefused while another proof by hand is running
   */
  prove(by: string): Promise<VerificationRun>;
  /** Proves it once a night, in one of the processes. @returns how many proofs were made */
  proveNightly(): Promise<number>;
  /** The newest proofs. */
  list(): Promise<VerificationRun[]>;
}

/** In UTC: the first worker that looks after this hour proves the book of the day. */
const night_hour = 3;
const kept_findings_max = 100;
/** A proof by hand that has not ended by then has died with its process. */
const running_ms = hour_ms;

/** The newest proofs. */
export function listProofs({ database }: Pick<Context, 'database'>): Promise<VerificationRun[]> {
  return readRuns(database);
}

export function createProver(context: Context, verify: () => Promise<Proof>): Prover {
  const { database, clock } = context;

  async function run(run_id: string, by: string): Promise<boolean> {
    const begun = await transact(database, (tx) => beginRun(tx, { run_id, by, at: clock.now() }));
    if (!begun) return false;
    const { clean, size, checks } = await verify();
    const kept = checks.map(({ name, discrepancies }) => ({
      name,
      found: discrepancies.length,
      discrepancies: discrepancies.slice(0, kept_findings_max),
    }));
    const findings = checks.reduce((sum, { discrepancies }) => sum + discrepancies.length, 0);
    const counted = Object.fromEntries(Object.entries(size).map(([name, count]) => [name, Number(count)]));
    await transact(database, async (tx) => {
      endRun(tx, { run_id, at: clock.now(), clean, size: counted, checks: kept, findings });
    });
    if (!clean) context.log.error({ run_id, findings }, 'the book is not sound');
    return true;
  }

  return {
    async prove(by) {
      const since = addMs(clock.now(), -running_ms);
      const runs = await readRuns(database);
      if (runs.some(({ finished_at, started_at }) => finished_at === null && started_at > since)) {
        throw cannot({ rule: 'book_being_proved' });
      }
      const run_id = `manual-${randomBytes(6).toString('hex')}`;
      await run(run_id, by);
      const done = (await readRuns(database)).find((one) => one.run_id === run_id);
      if (!done) throw new Error(`verification ${run_id} is not kept`);
      return done;
    },
    async proveNightly() {
      const day = addMs(clock.now(), -night_hour * hour_ms)
        .toISOString()
        .slice(0, 10);
      return (await run(`nightly-${day}`, 'gateway')) ? 1 : 0;
    },
    list: () => listProofs(context),
  };
}
