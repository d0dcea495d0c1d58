import { PaymentStatus } from '@causeway/contract/statuses.ts';
import type { DisputeClosedNotice } from '../../connectors/connector.ts';
import type { Context } from '../../context.ts';
import { transact, type Transaction } from '../../database/transaction.ts';
import { disputeWonMovement } from '../../ledger/movements.ts';
import { formatAmount } from '../../values/money.ts';
import { removeDueWork } from '../due/due-work.ts';
import { PaymentChanges, type Cause } from '../payments/payment-changes.ts';
import { findByReference, lockDisputes, writeClosed } from './answer-store.ts';
import { isOpen, type Dispute } from './dispute.ts';

/** How a dispute ended, and by whom. */
export interface DisputeEnd {
  readonly dispute: Dispute;
  readonly outcome: 'won' | 'lost';
  readonly cause: Cause;
}

/** Records how acquirers say that disputes ended. A notice that comes again, or late, changes nothing. */
export async function closeDisputes(
  context: Context,
  notices: readonly DisputeClosedNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  const found = await findByReference(
    context.database,
    notices.map(({ account_id, reference }) => ({ account_id, connector_reference: reference })),
  );
  const by_reference = new Map(found.map((one) => [`${one.account_id} ${one.connector_reference}`, one]));
  const known = notices.flatMap((notice) => {
    const dispute = by_reference.get(`${notice.account_id} ${notice.reference}`);
    if (!dispute) context.log.warn({ notice: notice.reference }, 'notice of an unknown dispute');
    return dispute ? [{ dispute, outcome: notice.outcome }] : [];
  });
  await transact(context.database, async (tx) => {
    const changes = await PaymentChanges.lock(
      context,
      tx,
      known.map(({ dispute }) => dispute),
    );
    const locked = await lockDisputes(
      tx,
      known.map(({ dispute }) => dispute),
    );
    const now = new Map(locked.map((dispute) => [dispute.dispute_id, dispute]));
    const ends = known.flatMap(({ dispute, outcome }): DisputeEnd[] => {
      const current = now.get(dispute.dispute_id);
      if (!current || !isOpen(current)) return [];
      now.delete(dispute.dispute_id);
      const at = context.clock.now(dispute.account_id);
      return [{ dispute: current, outcome, cause: { actor: 'acquirer', at } }];
    });
    endDisputes(tx, changes, ends);
    changes.write(tx);
  });
}

/**
 * Ends locked disputes whose payments are locked, too: what is won is the merchant's again; what is lost was
 * taken when the dispute was opened. The caller writes the changes.
 */
export function endDisputes(tx: Transaction, changes: PaymentChanges, ends: readonly DisputeEnd[]): void {
  for (const { dispute, outcome, cause } of ends) {
    const payment = changes.get(dispute);
    const edge =
      outcome === 'won'
        ? ({ cause: 'win_dispute', to: PaymentStatus.dispute_won } as const)
        : ({ cause: 'lose_dispute', to: PaymentStatus.dispute_lost } as const);
    const moved = changes.move(payment, edge, {}, cause);
    if (outcome === 'won') changes.post(moved, disputeWonMovement(dispute.currency, dispute.amount), cause);
    changes.emit(moved, `dispute.${outcome}`, cause, {
      dispute_id: dispute.dispute_id.toString(),
      dispute_amount: formatAmount(dispute.amount, dispute.currency),
      reason_code: dispute.reason_code,
    });
  }
  writeClosed(
    tx,
    ends.map(({ dispute: { account_id, dispute_id }, outcome, cause }) => ({
      account_id,
      dispute_id,
      stage: outcome,
      closed_at: cause.at,
    })),
  );
  removeDueWork(
    tx,
    ends.map(({ dispute: { account_id, dispute_id } }) => ({
      account_id,
      kind: 'dispute_deadline' as const,
      subject_id: dispute_id,
    })),
  );
}
