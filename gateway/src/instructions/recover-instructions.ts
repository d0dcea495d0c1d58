import type { Context } from '../context.ts';
import type { Instruction, InstructionKind, Outcome } from '../connectors/connector.ts';
import { transact, type Transaction } from '../database/transaction.ts';
import { addMs } from '../values/dates.ts';
import { firstIdAt, id_max } from '../values/ids.ts';
import {
  claimAccountInstructions,
  claimInstructions,
  countOpenInstructions,
  forgetOpen,
} from './instruction-store.ts';
import { endInstructionLeases, finishSweep, lockSweep } from './sweep-store.ts';
import type { StoredInstruction, InstructionSubject, Performable, FinalOutcome } from './instruction.ts';
import { callConnector, recordLocked, type Performer } from './perform-instructions.ts';
import { findProposed } from './resolving/resolution-store.ts';

const claim_max = 200;
/** What inquiring, sending and recording may take beyond the connector's own time limits. */
const lease_margin_ms = 20_000;
/**
 * An instruction that is older than this, and its connector's time limit, is no longer in the hands of the
 * process that wrote it: far more than a transaction and its statements can last.
 */
const orphan_margin_ms = 60_000;

/** A noun whose instructions can be recovered. */
export interface Recoverable {
  readonly noun: string;
  readonly kinds: readonly InstructionKind[];
  /** Finds out what became of instructions, and settles them. */
  recover(instructions: readonly StoredInstruction[]): Promise<void>;
  /**
   * Finds instructions that a dead process has left open, so that they are recovered.
   * @param everything also the newest ones: nobody else can be working on them
   * @returns how many
   */
  sweep(everything: boolean): Promise<number>;
  /**
   * Settles an instruction as people have found out, in a transaction of theirs.
   * @returns what has to be performed after the commit; null when it is settled already, and nothing was changed
   */
  recordByHand(
    tx: Transaction,
    instruction: StoredInstruction,
    outcome: FinalOutcome,
  ): Promise<readonly Performable[] | null>;
  /** Performs what settling gave rise to, with no transaction open. */
  perform(follow_ups: readonly Performable[]): Promise<void>;
}

/**
 * Asks what became of instructions that were left open, by a crash or an acquirer that did not answer. What the
 * acquirer never received is sent now, but for authorisations: their customer is gone, so they end as failed.
 */
export function recoverable<Subject>(
  context: Context,
  noun: string,
  kinds: readonly InstructionKind[],
  subject: InstructionSubject<Subject>,
  performer: Performer<Subject>,
): Recoverable {
  /** Those that their subjects still wait for, and which of them people decide about; the others are forgotten. */
  async function stillOpen(
    instructions: readonly StoredInstruction[],
  ): Promise<{ open: StoredInstruction[]; held: ReadonlySet<bigint> }> {
    return transact(context.database, async (tx) => {
      const [locked, held] = await Promise.all([
        subject.lock(tx, instructions),
        findProposed(tx, instructions),
      ]);
      const settled = instructions.filter((instruction) => !locked.isOpen(instruction));
      forgetOpen(tx, settled);
      return { open: instructions.filter((stored) => locked.isOpen(stored)), held };
    });
  }

  return {
    noun,
    kinds,
    async recover(all_stored) {
      const { open, held } = await stillOpen(all_stored);
      const by_connector = Map.groupBy(open, (stored) => stored.connector);
      for (const [name, group] of by_connector) {
        const instructions = await subject.instruct(group);
        const outcomes = await outcomesOf(context, instructions, name, held);
        const items: { item: Performable; outcome: Outcome }[] = [];
        group.forEach((stored, at) => {
          const instruction = instructions[at];
          const outcome = outcomes[at];
          // At least one inquiry has been made: the outcome ends the waiting.
          const asked = { ...stored, attempts: Math.max(1, stored.attempts) };
          if (instruction && outcome) items.push({ item: { stored: asked, instruction }, outcome });
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
    async recordByHand(tx, stored, outcome) {
      const locked = await subject.lock(tx, [stored]);
      if (!locked.isOpen(stored)) return null;
      const { operation_id: id, account_id, kind, amount: minor, currency } = stored;
      const instruction = { id, account_id, kind, amount: { minor, currency }, reference: '' };
      const at = context.clock.now(account_id);
      // It is waited for: settling ends that.
      const waited = { ...stored, attempts: Math.max(1, stored.attempts) };
      const item = { stored: waited, instruction, outcome, at, by_hand: true };
      const settled = recordLocked(tx, subject, locked, [item], context.clock.now());
      return settled.flatMap(({ follow_ups }) => follow_ups);
    },
    async perform(follow_ups) {
      await performer.perform(follow_ups);
    },
  };
}

/**
 * Asks a connector about instructions, and sends what it never received: not authorisations, whose customer is gone,
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
export async function takeOverInstructions(context: Context, nouns: readonly Recoverable[]): Promise<void> {
  await endInstructionLeases(context.database, context.clock.now());
  for (const noun of nouns) await noun.sweep(true);
}

function longestCall(context: Context): number {
  return Math.max(...context.connectors.all().map((connector) => connector.capabilities.timeout_ms));
}

/**
 * One round of recovery over all nouns.
 * @returns how many instructions were taken: a full list says that more may wait
 */
export async function recoverInstructions(context: Context, nouns: readonly Recoverable[]): Promise<number> {
  const now = context.clock.now();
  const instructions = await claimInstructions(context.database, now, leaseEnd(context, now), claim_max);
  await recoverByNoun(nouns, instructions);
  return instructions.length;
}

/**
 * Asks about every open instruction of one account at once, for its test clock: in the account's time the
 * acquirer has had long enough.
 * @returns how many were settled
 */
export async function recoverAccountInstructions(
  context: Context,
  nouns: readonly Recoverable[],
  account_id: string,
): Promise<number> {
  const leased_until = leaseEnd(context, context.clock.now());
  const instructions = await claimAccountInstructions(context.database, account_id, leased_until, claim_max);
  if (instructions.length === 0) return 0;
  await recoverByNoun(nouns, instructions);
  const left = await countOpenInstructions(context.database, account_id);
  return Math.max(0, instructions.length - left);
}

/** How long one round of recovery may have an instruction in its hands. */
export function recoverySpanMs(context: Context): number {
  return 2 * longestCall(context) + lease_margin_ms;
}

function leaseEnd(context: Context, now: Date): Date {
  return addMs(now, recoverySpanMs(context));
}

async function recoverByNoun(
  nouns: readonly Recoverable[],
  instructions: readonly StoredInstruction[],
): Promise<void> {
  await Promise.all(
    nouns.map(async (noun) => {
      const own = instructions.filter((instruction) => noun.kinds.includes(instruction.kind));
      if (own.length > 0) await noun.recover(own);
    }),
  );
}
