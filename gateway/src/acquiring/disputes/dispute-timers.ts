import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { addMs } from '../../kernel/values/dates.ts';
import { setTimers, dropTimers, type Timer } from '../../kernel/scheduling/timers.ts';
import type { TimerHandler } from '../../kernel/scheduling/run-timers.ts';
import { DisputeChanges } from './dispute-changes.ts';
import { lockDispute, readDisputes, writeSent } from './dispute-store.ts';
import { isOpen, type Dispute } from './dispute.ts';
import { openEvidence } from './seal-evidence.ts';

const list_max = 20;
/** An answer that the acquirer did not accept is sent again after this time. */
const retry_ms = 60_000;

function keyIn(row: Timer): { account_id: string; dispute_id: bigint } {
  return { account_id: row.account_id, dispute_id: row.subject_id };
}

/** The timers of disputes: disputes without an answer are lost, answers are sent. */
export function disputeTimers(context: Context): TimerHandler[] {
  return [
    {
      kind: 'dispute_deadline',
      list_max,
      async take(tx, rows) {
        const read = await readDisputes(tx, rows.map(keyIn));
        const changes = await DisputeChanges.lock(context, tx, read);
        for (const row of rows) {
          const dispute = changes.find(keyIn(row));
          const at = context.clock.now(row.account_id);
          if (dispute?.evidence_due_at == null || dispute.evidence_due_at > at) continue;
          if (!isOpen(dispute) || dispute.response !== null) continue;
          // No money was taken for an inquiry: its result comes from the acquirer.
          if (dispute.stage === 'inquiry') changes.passDeadline(dispute);
          else changes.lose(dispute, { actor: 'gateway', at });
        }
        changes.write(tx);
        return null;
      },
    },
    {
      kind: 'dispute_answer',
      list_max,
      take(tx, rows) {
        // The timer is set again before the acquirer is called, so that the answer is sent again after a crash.
        setTimers(
          tx,
          rows.map((row) => ({ ...row, due_at: addMs(context.clock.now(row.account_id), retry_ms) })),
        );
        return Promise.resolve(() => passOn(context, rows));
      },
    },
  ];
}

async function passOn(context: Context, rows: readonly Timer[]): Promise<void> {
  const disputes = await readDisputes(context.database, rows.map(keyIn));
  for (const dispute of disputes) {
    if (dispute.response === null || dispute.sent_at !== null || (await give(context, dispute)))
      await finish(context, dispute);
  }
}

/** @returns whether the acquirer has received the answer */
async function give(context: Context, dispute: Dispute): Promise<boolean> {
  const { account_id, connector_reference: case_reference, amount, currency } = dispute;
  const connector = context.connectors.acquirer(dispute.connector, dispute.account_id);
  const evidence = await openEvidence(context, dispute, dispute);
  try {
    const accepted = await connector?.answerDispute?.({
      account_id,
      case_reference,
      stage: dispute.answered_stage ?? dispute.stage,
      amount: { minor: amount, currency },
      response: dispute.response ?? 'accepted',
      explanation: dispute.explanation,
      evidence,
    });
    return accepted === true;
  } catch (error) {
    context.log.warn(
      { err: error, dispute_id: dispute.dispute_id.toString() },
      'answer to a dispute not passed on',
    );
    return false;
  }
}

async function finish(context: Context, dispute: Dispute): Promise<void> {
  const { account_id, dispute_id, stage_no } = dispute;
  await transact(context.database, async (tx) => {
    const now = await lockDispute(tx, dispute);
    // Another stage may have begun, and been answered, during the call.
    if (now?.stage_no !== stage_no) return;
    if (now.response !== null && now.sent_at === null) writeSent(tx, now, context.clock.now(account_id));
    dropTimers(tx, [{ account_id, kind: 'dispute_answer', subject_id: dispute_id }]);
  });
}
