import type { Context } from '../context.ts';
import type { Instruction, InstructionKind } from '../port/connectors.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';
import { transact, type Transaction } from '../database/transaction.ts';
import { addMs } from '../values/dates.ts';
import { firstIdAt, id_max } from '../values/ids.ts';
import {
  claimAccountInstructions,
  claimInstructions,
  countOpenInstructions,
  findAccepted,
  forgetOpen,
} from './instruction-store.ts';
import { endInstructionLeases, finishSweep, lockSweep } from './sweep-store.ts';
import type { StoredInstruction, InstructionSubject, Performable, FinalOutcome } from './instruction.ts';
import { callConnector, recordLocked, type Performer } from './perform-instructions.ts';
import { findProposed } from './resolving/resolution-store.ts';

const claim_max = 200;
/** Time that inquiring, sending and recording may take in addition to the connector's own timeouts. */
const lease_margin_ms = 20_000;
/**
 * The process that wrote an instruction no longer handles it once it is older than this plus its connector's timeout:
 * far longer than a transaction and its statements can last.
 */
const orphan_margin_ms = 60_000;

/** A noun whose instructions can be recovered. */
export interface Recoverable {
  readonly noun: string;
  readonly kinds: readonly InstructionKind[];
  /** Inquires about instructions and records their outcomes. */
  recover(instructions: readonly StoredInstruction[]): Promise<void>;
  /**
   * Finds instructions that a terminated process left open, and schedules their recovery.
   * @param everything includes the newest ones: no other process can be working on them
   * @returns their number
   */
  sweep(everything: boolean): Promise<number>;
  /**
   * Records the outcome that an operator found out, in the operator's transaction.
   * @returns the instructions to perform after the commit; null when the outcome was already recorded and nothing was
   * changed
   */
  recordByHand(
    tx: Transaction,
    instruction: StoredInstruction,
    outcome: FinalOutcome,
  ): Promise<readonly Performable[] | null>;
  /** Performs the instructions that an outcome created, with no transaction open. */
  perform(follow_ups: readonly Performable[]): Promise<void>;
}

/**
 * Inquires about instructions that were left open by a crash or by an acquirer that did not answer. An instruction that
 * the acquirer never received is sent now, except an authorisation: its customer has gone, so it ends as failed.
 */
export function recoverable<Subject>(
  context: Context,
  noun: string,
  kinds: readonly InstructionKind[],
  subject: InstructionSubject<Subject>,
  performer: Performer<Subject>,
): Recoverable {
  /**
   * Returns the instructions that are still open, which of them have a proposal to decide, and which the acquirer has
   * accepted; closes the others.
   */
  async function stillOpen(
    instructions: readonly StoredInstruction[],
  ): Promise<{ open: StoredInstruction[]; held: ReadonlySet<bigint>; accepted: ReadonlySet<bigint> }> {
    return transact(context.database, async (tx) => {
      const [locked, held, accepted] = await Promise.all([
        subject.lock(tx, instructions),
        findProposed(tx, instructions),
        findAccepted(tx, instructions),
      ]);
      const closed = instructions.filter((instruction) => !locked.isOpen(instruction));
      forgetOpen(tx, closed);
      return { open: instructions.filter((stored) => locked.isOpen(stored)), held, accepted };
    });
  }

  return {
    noun,
    kinds,
    async recover(all_stored) {
      const { open, held, accepted } = await stillOpen(all_stored);
      const by_connector = Map.groupBy(open, (stored) => stored.connector);
      for (const [name, group] of by_connector) {
        const instructions = await subject.instruct(group);
        const outcomes = await outcomesOf(context, instructions, name, { held, accepted });
        const items: { item: Performable; outcome: Outcome }[] = [];
        group.forEach((stored, at) => {
          const instruction = instructions[at];
          const outcome = outcomes[at];
          // At least one inquiry was made, so recording a final outcome closes the instruction.
          const inquired = { ...stored, attempts: Math.max(1, stored.attempts) };
          if (instruction && outcome) items.push({ item: { stored: inquired, instruction }, outcome });
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
      const at = context.clock.now(stored.account_id);
      // It is open, so recording the outcome closes it.
      const waited = { ...stored, attempts: Math.max(1, stored.attempts) };
      const item = { stored: waited, outcome, at, by_hand: true };
      const recorded = recordLocked(tx, subject, locked, [item], context.clock.now());
      return recorded.flatMap(({ follow_ups }) => follow_ups);
    },
    async perform(follow_ups) {
      await performer.perform(follow_ups);
    },
  };
}

/**
 * Inquires about instructions at a connector, and sends those that it never received: except authorisations, whose
 * customer has gone, instructions with an open proposal, and those that the acquirer has accepted. Of these only a final
 * outcome counts: they stay accepted, whatever else an inquiry finds.
 */
async function outcomesOf(
  context: Context,
  instructions: readonly Instruction[],
  connector_name: string,
  { held, accepted }: { readonly held: ReadonlySet<bigint>; readonly accepted: ReadonlySet<bigint> },
): Promise<Outcome[]> {
  const proves = ({ kind, account_id }: Instruction): boolean => {
    const found = context.connectors.find({ kind, account_id, connector: connector_name });
    return found?.capabilities.inquiry_is_final !== false;
  };
  // An inquiry that is not final may send again, which nothing may while people decide about it.
  const to_query = instructions.filter((one) => proves(one) || !held.has(one.id));
  const answers = await callConnector(context, connector_name, 'inquire', to_query);
  const found = new Map(to_query.map(({ id }, at) => [id, answers[at]]));
  const inquiries = instructions.map((one): Outcome => {
    const answer = found.get(one.id) ?? { result: 'unknown' };
    if (accepted.has(one.id) && (answer.result === 'unknown' || answer.result === 'not_found'))
      return { result: 'accepted' };
    return answer.result === 'not_found' && !proves(one) ? { result: 'unknown' } : answer;
  });
  const to_send = instructions.filter(
    ({ id, kind }, at) => inquiries[at]?.result === 'not_found' && kind !== 'authorise' && !held.has(id),
  );
  const sent = await callConnector(context, connector_name, 'perform', to_send);
  const sent_outcomes = new Map(to_send.map((instruction, at) => [instruction.id, sent[at]]));
  return instructions.map(({ id, kind }, at): Outcome => {
    const answer = sent_outcomes.get(id) ?? inquiries[at] ?? { result: 'unknown' };
    // Not sent while a proposal is open, so the outcome stays unknown.
    const untold = held.has(id) && answer.result === 'not_found' && kind !== 'authorise';
    return untold ? { result: 'unknown' } : answer;
  });
}

/** Takes over the instructions of other processes: for a gateway that is the only one and has just started. */
export async function takeOverInstructions(context: Context, nouns: readonly Recoverable[]): Promise<void> {
  await endInstructionLeases(context.database, context.clock.now());
  for (const noun of nouns) await noun.sweep(true);
}

function longestCall(context: Context): number {
  const { connectors } = context;
  const all = [...connectors.acquirers(), ...connectors.banks()];
  return Math.max(...all.map(({ capabilities }) => capabilities.timeout_ms));
}

/**
 * One round of recovery over all nouns.
 * @returns how many instructions were leased: a full list means that more may be due
 */
export async function recoverInstructions(context: Context, nouns: readonly Recoverable[]): Promise<number> {
  const now = context.clock.now();
  const instructions = await claimInstructions(context.database, now, leaseEnd(context, now), claim_max);
  await recoverByNoun(nouns, instructions);
  return instructions.length;
}

/**
 * Inquires about every open instruction of one account at once, for its test clock: by the account's clock the acquirer
 * has had enough time.
 * @returns for how many the outcome was recorded
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
  const remaining = await countOpenInstructions(context.database, account_id);
  return Math.max(0, instructions.length - remaining);
}

/** How long one round of recovery may hold an instruction, in milliseconds. */
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
