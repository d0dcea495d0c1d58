import type { Context } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import { UsageError } from '../../errors.ts';
import { addDueWork, removeDueWork } from '../due/due-work.ts';
import { PaymentChanges, type Cause } from '../payments/payment-changes.ts';
import { lockDisputes, readDisputes, writeAnswer } from './answer-store.ts';
import { endDisputes } from './close-disputes.ts';
import { refuseAnswer, type Dispute, type DisputeResponse } from './dispute.ts';
import { countEvidence } from './evidence-store.ts';

/** What a person answers to a dispute. */
export interface Answer extends Cause {
  readonly account_id: string;
  readonly dispute_id: bigint;
  readonly response: DisputeResponse;
  /** What the evidence shows, in the merchant's words. */
  readonly explanation: string;
}

/**
 * Accepts a dispute, which is lost with it, or defends it with the evidence uploaded so far. The acquirer is told
 * by the worker, again and again until it has the answer.
 * @throws UsageError when there is no such dispute, or it cannot be answered
 */
export async function answerDispute(context: Context, answer: Answer): Promise<Dispute> {
  const { account_id, dispute_id, response, explanation, at, actor } = answer;
  const key = { account_id, dispute_id };
  const [read] = await readDisputes(context.database, [key]);
  if (!read) throw new UsageError(`account ${account_id} has no dispute ${dispute_id}`);
  await transact(context.database, async (tx) => {
    const changes = await PaymentChanges.lock(context, tx, [read]);
    const [dispute] = await lockDisputes(tx, [key]);
    if (!dispute) throw new UsageError(`account ${account_id} has no dispute ${dispute_id}`);
    const refusal = refuseAnswer(dispute, at);
    if (refusal) throw new UsageError(refusal);
    const connector = context.connectors.find(changes.get(dispute).connector);
    if (!connector) throw new UsageError('The acquirer of this payment is not configured at this gateway');
    if (!connector.answerDispute)
      throw new UsageError('This acquirer takes answers to disputes on its own page only');
    if (response === 'defended' && explanation.trim() === '' && (await countEvidence(tx, key)) === 0)
      throw new UsageError('A defence needs an explanation or a file');
    writeAnswer(tx, dispute, { response, explanation, responded_by: actor, responded_at: at });
    const due = { account_id, subject_id: dispute_id };
    removeDueWork(tx, [{ ...due, kind: 'dispute_deadline' }]);
    addDueWork(tx, [{ ...due, kind: 'dispute_answer', due_at: at }]);
    if (response === 'accepted')
      endDisputes(tx, changes, [{ dispute, outcome: 'lost', cause: { actor, at } }]);
    changes.write(tx);
  });
  const [answered] = await readDisputes(context.database, [key]);
  return answered ?? read;
}
