import { randomBytes } from 'node:crypto';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { addMs, hour_ms } from '../../kernel/values/dates.ts';
import { beginRun, endRun, noteAlive, readRuns, type VerificationRun } from './verification-store.ts';
import type { Actor } from '../../kernel/values/actor.ts';

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
  prove(by: Actor): Promise<VerificationRun>;
  /** Proves it now, whoever else does at the same time. @returns all that was found */
  proveInFull(by: Actor): Promise<Proof>;
  /** Proves it once a night, in one of the processes. @returns how many proofs were made */
  proveNightly(): Promise<number>;
  /** The newest proofs. */
  list(): Promise<VerificationRun[]>;
}

/** In UTC: the first worker that looks after this hour proves the book of the day. */
const night_hour = 3;
const findings_max = 100;
/** How often a proof under way says so, and after which silence it has ended with its process. */
const alive_every_ms = 30_000;
const silent_ms = 5 * 60_000;

/** The newest proofs. */
export function listProofs({ database }: Pick<Context, 'database'>): Promise<VerificationRun[]> {
  return readRuns(database);
}

function byHand(): string {
  return `manual-${randomBytes(6).toString('hex')}`;
}

function countFindings({ checks }: Proof): number {
  return checks.reduce((sum, { discrepancies }) => sum + discrepancies.length, 0);
}

export function createProver(context: Context, verify: () => Promise<Proof>): Prover {
  const { database, clock } = context;

  /** @returns null when another process makes, or has made, this proof */
  async function run(run_id: string, by: Actor): Promise<Proof | null> {
    const started_at = clock.now();
    const dead = addMs(started_at, -silent_ms);
    const begun = await transact(database, (tx) => beginRun(tx, { run_id, by, at: started_at, dead }));
    if (!begun) return null;
    const proof = await whileAlive({ run_id, started_at }, verify);
    const { clean, size, checks } = proof;
    const check_results = checks.map(({ name, discrepancies }) => ({
      name,
      found: discrepancies.length,
      discrepancies: discrepancies.slice(0, findings_max),
    }));
    const findings = countFindings(proof);
    const counted = Object.fromEntries(Object.entries(size).map(([name, count]) => [name, Number(count)]));
    await transact(database, async (tx) => {
      endRun(tx, {
        run_id,
        started_at,
        at: clock.now(),
        clean,
        size: counted,
        checks: check_results,
        findings,
      });
    });
    return proof;
  }

  /** The same where nobody waits for the answer: an unsound book is logged. */
  async function runAndLog(run_id: string, by: Actor): Promise<boolean> {
    const proof = await run(run_id, by);
    if (proof?.clean === false) {
      const findings = countFindings(proof);
      context.log.error({ run_id, findings }, 'the book is not sound');
    }
    return proof !== null;
  }

  async function whileAlive<T>(
    begun: { run_id: string; started_at: Date },
    work: () => Promise<T>,
  ): Promise<T> {
    const telling = setInterval(() => {
      transact(database, async (tx) => noteAlive(tx, begun, clock.now())).catch((error: unknown) =>
        context.log.warn({ err: error }, 'a proof of the book could not say that it goes on'),
      );
    }, alive_every_ms);
    try {
      return await work();
    } finally {
      clearInterval(telling);
    }
  }

  return {
    async prove(by) {
      const since = addMs(clock.now(), -silent_ms);
      const runs = await readRuns(database);
      if (
        runs.some(
          ({ finished_at, alive_at, started_at }) => finished_at === null && (alive_at ?? started_at) > since,
        )
      ) {
        throw cannot({ rule: 'book_being_proved' });
      }
      const run_id = byHand();
      await runAndLog(run_id, by);
      const done = (await readRuns(database)).find((one) => one.run_id === run_id);
      if (!done) throw new Error(`verification ${run_id} is not kept`);
      return done;
    },
    async proveInFull(by) {
      const proof = await run(byHand(), by);
      if (!proof) throw new Error('a number drawn for this proof was taken');
      return proof;
    },
    async proveNightly() {
      const day = addMs(clock.now(), -night_hour * hour_ms)
        .toISOString()
        .slice(0, 10);
      return (await runAndLog(`nightly-${day}`, 'gateway')) ? 1 : 0;
    },
    list: () => listProofs(context),
  };
}
