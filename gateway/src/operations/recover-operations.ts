import type { Context } from '../context.ts';
import type { Instruction, InstructionKind, Outcome } from '../connectors/connector.ts';
import { transact, type Transaction } from '../database/transaction.ts';
import { addMs } from '../values/dates.ts';
import { firstIdAt, id_max } from '../values/ids.ts';
import {
  claimAccountOperations,
  claimOperations,
  countUnsettledOperations,
  forgetUnsettled,
} from './operation-store.ts';
import { endOperationLeases, finishSweep, lockSweep } from './sweep-store.ts';
import type { Operation, OperationSubject, Performable, SettledOutcome } from './operation.ts';
import { callConnector, settleLocked, type Performer } from './perform-operations.ts';
import { findProposed } from './resolving/resolution-store.ts';

const claim_max = 200;
/** What inquiring, sending and recording may take beyond the connector's own time limits. */
const lease_margin_ms = 20_000;
/**
 * An operation that is older than this, and its connector's time limit, is no longer in the hands of the
 * process that wrote it: far more than a transaction and its statements can last.
 */
const orphan_margin_ms = 60_000;

/** A noun whose operations can be recovered. */
export interface Recoverable {
  readonly noun: string;
  readonly kinds: readonly InstructionKind[];
  /** Finds out what became of operations, and settles them. */
  recover(operations: readonly Operation[]): Promise<void>;
  /**
   * Finds operations that a dead process has left open, so that they are recovered.
   * @param everything also the newest ones: nobody else can be working on them
   * @returns how many
   */
  sweep(everything: boolean): Promise<number>;
  /**
   * Settles an operation as people have found out, in a transaction of theirs.
   * @returns what has to be performed after the commit; null when it is settled already, and nothing was changed
   */
  settleByHand(
    tx: Transaction,
    operation: Operation,
    outcome: SettledOutcome,
  ): Promise<readonly Performable[] | null>;
  /** Performs what settling gave rise to, with no transaction open. */
  perform(follow_ups: readonly Performable[]): Promise<void>;
}

/**
 * Asks what became of operations that were left open, by a crash or an acquirer that did not answer. What the
 * acquirer never received is sent now, but for authorisations: their customer is gone, so they end as failed.
 */
export function recoverable<Subject>(
  context: Context,
  noun: string,
  kinds: readonly InstructionKind[],
  subject: OperationSubject<Subject>,
  performer: Performer<Subject>,
): Recoverable {
  /** Those that their subjects still wait for, and which of them people decide about; the others are forgotten. */
  async function stillOpen(
    operations: readonly Operation[],
  ): Promise<{ open: Operation[]; held: ReadonlySet<bigint> }> {
    return transact(context.database, async (tx) => {
      const [locked, held] = await Promise.all([subject.lock(tx, operations), findProposed(tx, operations)]);
      const settled = operations.filter((operation) => !locked.isOpen(operation));
      forgetUnsettled(tx, settled);
      return { open: operations.filter((operation) => locked.isOpen(operation)), held };
    });
  }

  return {
    noun,
    kinds,
    async recover(operations) {
      const { open, held } = await stillOpen(operations);
      const by_connector = Map.groupBy(open, (operation) => operation.connector);
      for (const [name, group] of by_connector) {
        const instructions = await subject.instruct(group);
        const outcomes = await outcomesOf(context, instructions, name, held);
        const items: { item: Performable; outcome: Outcome }[] = [];
        group.forEach((operation, at) => {
          const instruction = instructions[at];
          const outcome = outcomes[at];
          // At least one inquiry has been made: the outcome ends the waiting.
          const asked = { ...operation, attempts: Math.max(1, operation.attempts) };
          if (instruction && outcome) items.push({ item: { operation: asked, instruction }, outcome });
        });
        await performer.record(items);
      }
    },
    sweep(everything) {
      const now = context.clock.now();
      const safe_to = firstIdAt(addMs(now, -(longestCall(context) + orphan_margin_ms)).getTime());
      return transact(context.database, async (tx) => {
        const swept_to = await lockSweep(tx, noun, now);
        const orphans = await subject.findOpen(tx, swept_to, everything ? id_max : safe_to);
        return finishSweep(tx, noun, safe_to, orphans, now);
      });
    },
    async settleByHand(tx, operation, outcome) {
      const locked = await subject.lock(tx, [operation]);
      if (!locked.isOpen(operation)) return null;
      const { operation_id: id, account_id, kind, amount: minor, currency } = operation;
      const instruction = { id, account_id, kind, amount: { minor, currency }, reference: '' };
      const at = context.clock.now(account_id);
      // It is waited for: settling ends that.
      const waited = { ...operation, attempts: Math.max(1, operation.attempts) };
      const item = { operation: waited, instruction, outcome, at, by_hand: true };
      const settled = settleLocked(tx, subject, locked, [item], context.clock.now());
      return settled.flatMap(({ follow_ups }) => follow_ups);
    },
    async perform(follow_ups) {
      await performer.perform(follow_ups);
    },
  };
}

/**
 * Asks a connector about operations, and sends what it never received: not authorisations, whose customer is gone,
 * nor what people are deciding about.
 */
async function outcomesOf(
  context: Context,
  instructions: readonly Instruction[],
  connector_name: string,
  held: ReadonlySet<bigint>,
): Promise<Outcome[]> {
  const asked = await callConnector(context, connector_name, 'inquire', instructions);
  const to_send = instructions.filter(
    ({ id, kind }, at) => asked[at]?.result === 'not_found' && kind !== 'authorise' && !held.has(id),
  );
  const sent = await callConnector(context, connector_name, 'perform', to_send);
  const sent_outcomes = new Map(to_send.map((instruction, at) => [instruction.id, sent[at]]));
  return instructions.map(({ id, kind }, at): Outcome => {
    const answer = sent_outcomes.get(id) ?? asked[at] ?? { result: 'unknown' };
    // Not sent while people decide about it, so nothing is known of it.
    const untold = held.has(id) && answer.result === 'not_found' && kind !== 'authorise';
    return untold ? { result: 'unknown' } : answer;
  });
}

/** Takes over what other processes had in their hands: for a gateway that is alone and has just started. */
export async function takeOverOperations(context: Context, nouns: readonly Recoverable[]): Promise<void> {
  await endOperationLeases(context.database, context.clock.now());
  for (const noun of nouns) await noun.sweep(true);
}

function longestCall(context: Context): number {
  return Math.max(...context.connectors.all().map((connector) => connector.capabilities.timeout_ms));
}

/**
 * One round of recovery over all nouns.
 * @returns how many operations were taken: a full list says that more may wait
 */
export async function recoverOperations(context: Context, nouns: readonly Recoverable[]): Promise<number> {
  const now = context.clock.now();
  const operations = await claimOperations(context.database, now, leaseEnd(context, now), claim_max);
  await recoverByNoun(nouns, operations);
  return operations.length;
}

/**
 * Asks about every open operation of one account at once, for its test clock: in the account's time the
 * acquirer has had long enough.
 * @returns how many were settled
 */
export async function recoverAccountOperations(
  context: Context,
  nouns: readonly Recoverable[],
  account_id: string,
): Promise<number> {
  const leased_until = leaseEnd(context, context.clock.now());
  const operations = await claimAccountOperations(context.database, account_id, leased_until, claim_max);
  if (operations.length === 0) return 0;
  await recoverByNoun(nouns, operations);
  const left = await countUnsettledOperations(context.database, account_id);
  return Math.max(0, operations.length - left);
}

/** How long one round of recovery may have an operation in its hands. */
export function recoverySpanMs(context: Context): number {
  return 2 * longestCall(context) + lease_margin_ms;
}

function leaseEnd(context: Context, now: Date): Date {
  return addMs(now, recoverySpanMs(context));
}

async function recoverByNoun(nouns: readonly Recoverable[], operations: readonly Operation[]): Promise<void> {
  await Promise.all(
    nouns.map(async (noun) => {
      const own = operations.filter((operation) => noun.kinds.includes(operation.kind));
      if (own.length > 0) await noun.recover(own);
    }),
  );
}
