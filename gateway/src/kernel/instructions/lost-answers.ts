import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context.ts';
import type { Instruction } from '../port/connectors.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';
import { transact, type Transaction } from '../database/transaction.ts';
import { findSuperseded, storeFirstReference } from './instruction-store.ts';
import { findProposed } from './resolving/resolution-store.ts';
import type { InstructionSubject, Performable, StoredInstruction } from './instruction.ts';

/** Pauses before the attempts for which a caller waits, in milliseconds; no caller waits beyond the connector's time-out. */
const caller_pauses_ms = [250, 500, 1_000, 2_000];
/** Pauses before the attempts after the caller was answered. */
const later_pauses_ms = [500, 1_000, 2_000, 4_000, 8_000];
/** How long recovery leaves an instruction to the process that lost its answer: longer than its later attempts last. */
export const held_ms = 30_000;

type Resolving = Pick<Context, 'database' | 'clock' | 'connectors' | 'log'>;
type Resolve = (connector: string, instructions: readonly Instruction[]) => Promise<Outcome[]>;

/** Instructions of one noun whose answer this process has lost and resolves itself (decisions/instructions.md). */
export class LostAnswers<Subject> {
  readonly #context: Resolving;
  readonly #subject: InstructionSubject<Subject>;
  readonly #resolve: Resolve;
  readonly #stopping = new AbortController();
  readonly #later = new Set<Promise<void>>();

  /** @param resolve calls the connector of a name */
  constructor(context: Resolving, subject: InstructionSubject<Subject>, resolve: Resolve) {
    this.#context = context;
    this.#subject = subject;
    this.#resolve = resolve;
  }

  /** Whether this process can resolve an instruction with this outcome. */
  isLost({ stored }: Performable, outcome: Outcome): boolean {
    return outcome.result === 'unknown' && this.#connectorOf(stored)?.resolve !== undefined;
  }

  /**
   * What becomes of the instructions while their callers wait.
   * @param elapsed_ms since they were sent
   * @returns the outcomes that were found
   */
  async resolve(items: readonly Performable[], elapsed_ms: () => number): Promise<Map<Performable, Outcome>> {
    const found = new Map<Performable, Outcome>();
    for (const pause_ms of caller_pauses_ms) {
      const open = items.filter((item) => {
        const { timeout_ms = 0 } = this.#connectorOf(item.stored)?.capabilities ?? {};
        return !found.has(item) && elapsed_ms() + pause_ms < timeout_ms;
      });
      if (open.length === 0 || !(await this.#pause(pause_ms))) break;
      await this.#attempt(open, found);
    }
    return found;
  }

  /**
   * Goes on after the callers were answered. The instructions are held until their `leased_until`.
   * @param record is called with each outcome that is found
   */
  resolveLater(
    items: readonly Performable[],
    record: (item: Performable, outcome: Outcome) => Promise<unknown>,
  ): void {
    const work = this.#attemptLater(items, record).catch((error: unknown) => {
      this.#context.log.error({ err: error }, 'lost answers are left to recovery');
    });
    this.#later.add(work);
    void work.finally(() => this.#later.delete(work));
  }

  /** Ends all waiting; what is not resolved is left to recovery. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#later);
  }

  async #attemptLater(
    items: readonly Performable[],
    record: (item: Performable, outcome: Outcome) => Promise<unknown>,
  ): Promise<void> {
    const found = new Map<Performable, Outcome>();
    for (const pause_ms of later_pauses_ms) {
      const open = items.filter((item) => !found.has(item));
      if (open.length === 0 || !(await this.#pause(pause_ms))) return;
      await this.#attempt(open, found);
      await Promise.all(
        open.map(async (item) => {
          const outcome = found.get(item);
          if (outcome) await record(item, outcome);
        }),
      );
    }
  }

  /** Tries once. Nothing is sent for instructions that another process handles by now, or that have their outcome. */
  async #attempt(items: readonly Performable[], found: Map<Performable, Outcome>): Promise<void> {
    const { database } = this.#context;
    const stored = items.map((item) => item.stored);
    const isHeld = await transact(database, (tx) => findHeld(tx, this.#subject, stored));
    const held = items.filter((item) => isHeld(item.stored));
    const by_connector = Map.groupBy(held, (item) => item.stored.connector);
    await Promise.all(
      [...by_connector].map(async ([name, group]) => {
        const outcomes = await this.#resolve(
          name,
          group.map((item) => this.toSend(item)),
        );
        group.forEach((item, at) => {
          const outcome = outcomes[at];
          if (outcome && !leavesOpen(item, outcome)) found.set(item, outcome);
        });
      }),
    );
  }

  /** An instruction as a connector gets it from the process that has written it. */
  toSend({ stored, instruction }: Performable): Instruction {
    if (instruction.kind !== 'authorise') return instruction;
    return { ...instruction, storeReference: (reference) => this.#storeReference(stored, reference) };
  }

  async #storeReference(stored: StoredInstruction, reference: string): Promise<boolean> {
    const { database, log } = this.#context;
    try {
      return await transact(database, async (tx) => {
        const isHeld = await findHeld(tx, this.#subject, [stored]);
        if (!isHeld(stored)) return false;
        storeFirstReference(tx, stored, reference);
        return true;
      });
    } catch (error) {
      log.error({ err: error }, 'the reference of a first step was not stored: the second is not sent');
      return false;
    }
  }

  /** @returns false when the process is stopping */
  async #pause(pause_ms: number): Promise<boolean> {
    const { signal } = this.#stopping;
    return sleep(pause_ms, true, { signal }).catch(() => false);
  }

  #connectorOf(stored: StoredInstruction) {
    return this.#context.connectors.find(stored);
  }
}

/** Which instructions are still with the process that wrote them: open, taken over by no recovery, decided by nobody. */
async function findHeld<Subject>(
  tx: Transaction,
  subject: InstructionSubject<Subject>,
  instructions: readonly StoredInstruction[],
): Promise<(instruction: StoredInstruction) => boolean> {
  const [locked, superseded, proposed] = await Promise.all([
    subject.lock(tx, instructions),
    findSuperseded(tx, instructions),
    findProposed(tx, instructions),
  ]);
  return (instruction) => {
    const { operation_id } = instruction;
    return locked.isOpen(instruction) && !superseded.has(operation_id) && !proposed.has(operation_id);
  };
}

/** An instruction that was not found is sent again by recovery only; an authorisation has failed. */
function leavesOpen({ stored }: Performable, { result }: Outcome): boolean {
  return result === 'unknown' || (result === 'not_found' && stored.kind !== 'authorise');
}
