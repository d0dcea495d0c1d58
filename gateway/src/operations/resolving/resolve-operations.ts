import { randomBytes } from 'node:crypto';
import { executed } from '../../connectors/connector.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import { RequestRefused, UsageError } from '../../errors.ts';
import { addMs } from '../../values/dates.ts';
import { operationOf, type OperationKey } from '../operation-store.ts';
import type { Operation, SettledOutcome } from '../operation.ts';
import { recoverySpanMs, type Recoverable } from '../recover-operations.ts';
import {
  decideResolutionRow,
  insertResolution,
  lockResolution,
  readEvidence,
  readUnsettled,
  type OperationEvidence,
  type Resolution,
  type UnsettledOperation,
} from './resolution-store.ts';

export type { OperationEvidence, Resolution, UnsettledOperation } from './resolution-store.ts';

/** How an operation went, as somebody has found out at the acquirer. */
export interface Proposal extends OperationKey {
  readonly outcome: 'done' | 'not_done';
  /** The acquirer's own reference of what it did. */
  readonly reference: string;
  readonly reason: string;
  readonly by: string;
}

/** Operations that no answer has settled yet, oldest first. */
export function listUnsettled(
  context: Pick<Context, 'database'>,
  { after, account_id, limit }: { after: bigint; account_id: string | null; limit: number },
): Promise<UnsettledOperation[]> {
  return readUnsettled(context.database, after, account_id, limit);
}

/** An operation with its instruction, what was said of it, and what people made of it; null when there is none. */
export function showOperation(
  context: Pick<Context, 'database'>,
  key: OperationKey,
): Promise<OperationEvidence | null> {
  return readEvidence(context.database, key);
}

/**
 * Asks the connector at once what became of an operation, by the path that recovery takes.
 * @throws RequestRefused U0008
 */
export async function inquireNow(
  context: Context,
  recoverables: readonly Recoverable[],
  key: OperationKey,
): Promise<void> {
  const operation = await requireWaiting(context, key);
  await nounOf(recoverables, operation).recover([operation]);
}

/**
 * Says how an operation went that the acquirer does not answer for. Nothing changes before a second person has
 * confirmed it; until then the operation is still asked about, but never sent again.
 * @throws RequestRefused U0008, U0010
 */
export async function proposeResolution(context: Context, proposal: Proposal): Promise<Resolution> {
  const operation = await requireWaiting(context, proposal);
  const reason = proposal.reason.trim();
  if (reason === '') refuse('reason', 'Say how you know: a reason is demanded');
  const reference = proposal.reference.trim();
  if (proposal.outcome === 'done' && operation.kind === 'authorise' && reference === '') {
    refuse('reference', 'The acquirer’s reference is needed, for captures and refunds to go back to');
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
  const proposed = await transact(context.database, (tx) => insertResolution(tx, row));
  if (!proposed) refuse('', 'Another proposal for this operation is open: decide that first');
  return { ...row, decided_by: null, decided_at: null, decision: null };
}

export interface ResolutionDecision extends OperationKey {
  readonly resolution_id: string;
  readonly decision: 'confirmed' | 'rejected';
  readonly by: string;
}

/**
 * Confirms or rejects a proposal. A confirmed one settles the operation as the acquirer's own answer would have:
 * the same changes, postings and events, in one transaction with the decision.
 * @returns `overtaken` when the acquirer's answer has settled the operation first; nothing is changed then
 * @throws RequestRefused U0008, U0010, U0015
 */
export async function decideResolution(
  context: Context,
  recoverables: readonly Recoverable[],
  { decision, by, ...key }: ResolutionDecision,
): Promise<'confirmed' | 'rejected' | 'overtaken'> {
  const evidence = await readEvidence(context.database, key);
  if (!evidence) throw new RequestRefused('U0008');
  const operation = { ...operationOf(evidence.operation, evidence.operation.attempts ?? 1), actor: by };
  const noun = nounOf(recoverables, operation);
  const decided = await transact(context.database, async (tx) => {
    const resolution = await lockResolution(tx, key);
    if (!resolution) throw new RequestRefused('U0008');
    if (resolution.decision !== null) throw new RequestRefused('U0015');
    const at = context.clock.now();
    if (decision === 'rejected') {
      decideResolutionRow(tx, resolution, { decision, by, at });
      return { result: decision, follow_ups: [] };
    }
    checkSecond(context, resolution, by, at);
    const outcome = outcomeOf(context, operation, resolution);
    const follow_ups = await noun.settleByHand(tx, operation, outcome);
    const overtaken = follow_ups === null;
    decideResolutionRow(tx, resolution, { decision: overtaken ? 'rejected' : 'confirmed', by, at });
    return overtaken ? { result: 'overtaken' as const, follow_ups: [] } : { result: decision, follow_ups };
  });
  await noun.perform(decided.follow_ups);
  return decided.result;
}

/** Another person, and not before a round of recovery that began before the proposal has surely ended. */
function checkSecond(context: Context, resolution: Resolution, by: string, at: Date): void {
  if (resolution.proposed_by === by) refuse('', 'A second person must confirm what you have proposed');
  const safe_at = addMs(resolution.proposed_at, recoverySpanMs(context));
  if (at < safe_at) {
    const wait_s = Math.ceil((safe_at.getTime() - at.getTime()) / 1_000);
    refuse('', `The operation may still be in the hands of a worker: confirm in ${wait_s} seconds`);
  }
}

function outcomeOf(context: Context, operation: Operation, resolution: Resolution): SettledOutcome {
  if (resolution.outcome === 'not_done') return { result: 'not_found' };
  const sale = context.connectors.find(operation.connector)?.capabilities.sale === true;
  const captured = operation.kind === 'authorise' && sale;
  return { ...executed(resolution.reference), captured } as SettledOutcome;
}

/** An operation that is waited for: what is on its way for the first time, its own process settles. */
async function requireWaiting(context: Context, key: OperationKey): Promise<Operation> {
  const evidence = await readEvidence(context.database, key);
  if (!evidence) throw new RequestRefused('U0008');
  const { attempts } = evidence.operation;
  if (attempts === null) refuse('', 'This operation is settled, or on its way for the first time');
  return operationOf(evidence.operation, attempts ?? 0);
}

function nounOf(recoverables: readonly Recoverable[], operation: Operation): Recoverable {
  const noun = recoverables.find(({ kinds }) => kinds.includes(operation.kind));
  if (!noun) throw new UsageError(`operations of kind ${operation.kind} cannot be settled by hand`);
  return noun;
}

function refuse(source: string, message: string): never {
  throw new RequestRefused('U0010', { source, message });
}
