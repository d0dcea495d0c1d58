import { executed } from '@causeway/connector-kit/connector.ts';
import { randomBytes } from 'node:crypto';
import type { ActsNoMore, ProposalDecision } from '../../approvals/proposals.ts';
import type { Context, ReadContext } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import { cannot, RequestRefused } from '../../errors.ts';
import { addMs } from '../../values/dates.ts';
import { storedInstruction } from '../instruction-store.ts';
import type { StoredInstruction, FinalOutcome, InstructionKey } from '../instruction.ts';
import { recoverySpanMs, type Recoverable } from '../recover-instructions.ts';
import {
  readEvidence,
  readOpen,
  resolutions,
  type InstructionEvidence,
  type Resolution,
  type OpenInstruction,
} from './resolution-store.ts';
import type { Person } from '../../values/actor.ts';
import { isBlank } from '../../values/text.ts';

export type { InstructionEvidence, Resolution, OpenInstruction } from './resolution-store.ts';

/** The outcome of an instruction as an operator found it out from the acquirer. */
export interface Proposal extends InstructionKey {
  readonly outcome: 'done' | 'not_done';
  /** The acquirer's own reference of the transaction. */
  readonly reference: string;
  readonly reason: string;
  readonly by: Person;
}

/** Instructions without a final outcome, oldest first. */
export function listOpen(
  context: Pick<ReadContext, 'database'>,
  { after, account_id, limit }: { after: bigint; account_id: string | null; limit: number },
): Promise<OpenInstruction[]> {
  return readOpen(context.database, after, account_id, limit);
}

/** An instruction with the answers to its inquiries and the proposals about it; null when it does not exist. */
export function showInstruction(
  context: Pick<ReadContext, 'database'>,
  key: InstructionKey,
): Promise<InstructionEvidence | null> {
  return readEvidence(context.database, key);
}

/**
 * Inquires at the connector at once, by the same path as recovery.
 * @throws RequestRefused U0008
 */
export async function inquireNow(
  context: Context,
  recoverables: readonly Recoverable[],
  key: InstructionKey,
): Promise<void> {
  const instruction = await requireWaiting(context, key);
  await nounOf(recoverables, instruction).recover([instruction]);
}

/**
 * Proposes the outcome of an instruction that the acquirer does not answer for. Nothing changes until a second person
 * confirms the proposal; meanwhile inquiries that send nothing continue, and the instruction is never sent again.
 * @throws RequestRefused U0008, U0010
 */
export async function proposeResolution(context: Context, proposal: Proposal): Promise<Resolution> {
  const instruction = await requireWaiting(context, proposal);
  const reason = proposal.reason.trim();
  if (isBlank(reason)) throw cannot({ rule: 'how_known' }, 'reason');
  await requireSent(context, instruction);
  const reference = proposal.reference.trim();
  if (proposal.outcome === 'done' && instruction.kind === 'authorise' && isBlank(reference)) {
    throw cannot({ rule: 'reference_needed' }, 'reference');
  }
  const row = {
    account_id: proposal.account_id,
    operation_id: proposal.operation_id,
    outcome: proposal.outcome,
    resolution_id: `res_${randomBytes(9).toString('hex')}`,
    reference,
    reason,
    proposed_by: proposal.by,
    proposed_at: context.clock.now(),
  };
  return transact(context.database, (tx) => resolutions.propose(tx, row));
}

export interface ResolutionDecision extends InstructionKey, Omit<ProposalDecision<string>, 'proposal_id'> {
  readonly resolution_id: string;
}

/**
 * Confirms or rejects a proposal. Confirming records the outcome as the acquirer's own answer would: the same changes,
 * postings and events, in one transaction with the decision.
 * @param actsNoMore whether one of the gateway's own people acts for it no more
 * @returns `overtaken` when the acquirer's answer was recorded first; then nothing is changed
 * @throws RequestRefused U0008, U0010, U0015
 */
export async function decideResolution(
  context: Context,
  recoverables: readonly Recoverable[],
  actsNoMore: ActsNoMore,
  { decision, by, resolution_id: proposal_id, ...key }: ResolutionDecision,
): Promise<'confirmed' | 'rejected' | 'overtaken'> {
  const evidence = await readEvidence(context.database, key);
  if (!evidence) throw new RequestRefused('U0008');
  const instruction = {
    ...storedInstruction(evidence.instruction, evidence.instruction.attempts ?? 1),
    actor: by,
  };
  const noun = nounOf(recoverables, instruction);
  if (decision === 'confirmed') await requireSent(context, instruction);
  if (!evidence.resolutions.some(({ resolution_id }) => resolution_id === proposal_id))
    throw new RequestRefused('U0008');
  const decided = await transact(context.database, async (tx) => {
    const resolution = await resolutions.lockDecidable(tx, key, { proposal_id, decision, by }, actsNoMore);
    const at = context.clock.now();
    if (decision === 'confirmed') requireRecoveryEnded(context, resolution, at);
    const follow_ups =
      decision === 'rejected'
        ? []
        : await noun.recordByHand(tx, instruction, outcomeOf(context, instruction, resolution));
    const overtaken = follow_ups === null;
    resolutions.decide(tx, resolution, { decision: overtaken ? 'rejected' : decision, by }, at, {});
    return { result: overtaken ? ('overtaken' as const) : decision, follow_ups: follow_ups ?? [] };
  });
  await noun.perform(decided.follow_ups);
  return decided.result;
}

/** @throws RequestRefused where a round of recovery that began before the proposal may still be under way */
function requireRecoveryEnded(context: Context, { proposed_at }: Resolution, at: Date): void {
  const safe_at = addMs(proposed_at, recoverySpanMs(context));
  if (at < safe_at) {
    const wait_s = Math.ceil((safe_at.getTime() - at.getTime()) / 1_000);
    throw cannot({ rule: 'worker_may_handle', seconds: wait_s });
  }
}

function outcomeOf(context: Context, instruction: StoredInstruction, resolution: Resolution): FinalOutcome {
  if (resolution.outcome === 'not_done') return { result: 'not_found' };
  const sale =
    context.connectors.acquirer(instruction.connector, instruction.account_id)?.capabilities.sale === true;
  const captured = instruction.kind === 'authorise' && sale;
  return { ...executed(resolution.reference), captured };
}

/**
 * Requires an instruction with at least one inquiry: while it is being performed for the first time, its own process
 * records the outcome.
 */
async function requireWaiting(context: Context, key: InstructionKey): Promise<StoredInstruction> {
  const evidence = await readEvidence(context.database, key);
  if (!evidence) throw new RequestRefused('U0008');
  const { attempts } = evidence.instruction;
  if (attempts === null) throw cannot({ rule: 'outcome_recorded' });
  return storedInstruction(evidence.instruction, attempts ?? 0);
}

/**
 * Requires that the gateway itself is not still to send the instruction: it would be executed whatever people say of it.
 * What has been sent stays sent.
 */
async function requireSent(
  { connectors }: Pick<Context, 'connectors'>,
  { connector, account_id, operation_id: id }: StoredInstruction,
): Promise<void> {
  const stored = await connectors.bank(connector)?.stores?.({ account_id, id });
  if (stored) throw cannot({ rule: 'still_to_be_sent' });
}

function nounOf(recoverables: readonly Recoverable[], instruction: StoredInstruction): Recoverable {
  const noun = recoverables.find(({ kinds }) => kinds.includes(instruction.kind));
  if (!noun) throw cannot({ rule: 'not_resolvable', kind: instruction.kind });
  return noun;
}
