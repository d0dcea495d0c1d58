import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { cannot, RequestRefused } from '../../kernel/errors.ts';
import { holdsMaskedCard } from '../cards/card.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import { isBlank } from '../../kernel/values/text.ts';
import { DisputeChanges } from './dispute-changes.ts';
import { readDisputes } from './dispute-store.ts';
import {
  refuseAnswer,
  requireUnchanged,
  type Dispute,
  type DisputeResponse,
  type ExpectedStage,
} from './dispute.ts';
import { evidenceIds } from './evidence-store.ts';

/** A user's answer to a dispute. */
export interface Answer extends Cause {
  readonly account_id: string;
  readonly dispute_id: bigint;
  readonly response: DisputeResponse;
  /** What the evidence shows, in the merchant's words. */
  readonly explanation: string;
  /** What was answered; null where it is not known, and left out by programs, which answer the dispute as it is. */
  readonly expected?: ExpectedStage | null | undefined;
}

/**
 * Answers the current stage of a dispute: accepts it, and it is lost, or defends it with the evidence uploaded for this
 * stage. The worker sends the answer to the acquirer until it is received.
 * @throws RequestRefused when there is no such dispute, or it cannot be answered; U0015 where it is not as it was seen
 */
export async function answerDispute(context: Context, answer: Answer): Promise<Dispute> {
  const { account_id, dispute_id, response, explanation, expected, at, actor } = answer;
  const key = { account_id, dispute_id };
  const [read] = await readDisputes(context.database, [key]);
  if (!read) throw cannot({ rule: 'no_dispute', account_id, dispute_id: dispute_id.toString() });
  await transact(context.database, async (tx) => {
    const changes = await DisputeChanges.lock(context, tx, [read]);
    const dispute = changes.find(read);
    if (!dispute) throw cannot({ rule: 'no_dispute', account_id, dispute_id: dispute_id.toString() });
    if (holdsMaskedCard(explanation, changes.payment(read)?.card_masked ?? ''))
      throw cannot({ rule: 'holds_card_number' }, 'explanation');
    const refusal = refuseAnswer(dispute, at);
    if (refusal) throw cannot(refusal);
    if (expected !== undefined) requireUnchanged(dispute, expected);
    if (response === 'accepted' && dispute.stage === 'inquiry')
      throw cannot({ rule: 'inquiry_needs_answer' });
    const connector = context.connectors.acquirer(dispute.connector, dispute.account_id);
    if (!connector) throw cannot({ rule: 'acquirer_not_configured' });
    if (!connector.answerDispute) throw cannot({ rule: 'answers_on_own_page' });
    if (response === 'defended') {
      const files = await evidenceIds(tx, dispute);
      if (expected && files.join() !== expected.evidence_ids.toSorted(byOrder).join())
        throw new RequestRefused('U0015');
      if (isBlank(explanation) && files.length === 0) throw cannot({ rule: 'defence_needs_content' });
    }
    const answered = changes.answer(dispute, { response, explanation }, { actor, at });
    if (response === 'accepted') changes.lose(answered, { actor, at });
    changes.write(tx);
  });
  const [answered] = await readDisputes(context.database, [key]);
  return answered ?? read;
}

function byOrder(one: bigint, other: bigint): number {
  return Number(one - other);
}
