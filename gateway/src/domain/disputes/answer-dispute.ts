import type { Context } from '../../context.ts';
import { transact } from '../../database/transaction.ts';
import { UsageError } from '../../errors.ts';
import type { Cause } from '../payments/payment-changes.ts';
import { DisputeChanges } from './dispute-changes.ts';
import { readDisputes } from './dispute-store.ts';
import { refuseAnswer, type Dispute, type DisputeResponse } from './dispute.ts';
import { countEvidence } from './evidence-store.ts';

/** A user's answer to a dispute. */
export interface Answer extends Cause {
  readonly account_id: string;
  readonly dispute_id: bigint;
  readonly response: DisputeResponse;
  /** What the evidence shows, in the merchant's words. */
  readonly explanation: string;
}

/**
 * Answers the current stage of a dispute: accepts it, and it is lost, or defends it with the evidence uploaded for this
 * stage. The worker sends the answer to the acquirer until it is received.
 * @throws UsageError when there is no such dispute, or it cannot be answered
 */
export async function answerDispute(context: Context, answer: Answer): Promise<Dispute> {
  const { account_id, dispute_id, response, explanation, at, actor } = answer;
  const key = { account_id, dispute_id };
  const [read] = await readDisputes(context.database, [key]);
  if (!read) throw new UsageError(`account ${account_id} has no dispute ${dispute_id}`);
  await transact(context.database, async (tx) => {
    const changes = await DisputeChanges.lock(context, tx, [read]);
    const dispute = changes.find(read);
    if (!dispute) throw new UsageError(`account ${account_id} has no dispute ${dispute_id}`);
    const refusal = refuseAnswer(dispute, at);
    if (refusal) throw new UsageError(refusal);
    if (response === 'accepted' && dispute.stage === 'inquiry')
      throw new UsageError(
        'An inquiry is answered with an explanation or a file, or the payment is refunded',
      );
    const connector = context.connectors.find(dispute.connector, dispute.account_id);
    if (!connector) throw new UsageError('The acquirer of this payment is not configured at this gateway');
    if (!connector.answerDispute)
      throw new UsageError('This acquirer takes answers to disputes on its own page only');
    if (response === 'defended' && explanation.trim() === '' && (await countEvidence(tx, dispute)) === 0)
      throw new UsageError('A defence needs an explanation or a file');
    const answered = changes.answer(dispute, { response, explanation }, { actor, at });
    if (response === 'accepted') changes.lose(answered, { actor, at });
    changes.write(tx);
  });
  const [answered] = await readDisputes(context.database, [key]);
  return answered ?? read;
}
