import { unexplained, type PayoutNotice } from '../../kernel/port/bank.ts';
import type { Context } from '../../kernel/context.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import {
  findRefused,
  forgetOpen,
  refuseInstructions,
  waitForInstructions,
} from '../../kernel/instructions/instruction-store.ts';
import type { StoredInstruction, InstructionKey } from '../../kernel/instructions/instruction.ts';
import { runsOf } from '../../kernel/values/runs.ts';
import { PayoutChanges } from '../payouts/payout-changes.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import {
  answerExpectedReturns,
  expectReturns,
  meetExpectedReturns,
  type ExpectedReturn,
  type AnsweredRecall,
} from './expected-return-store.ts';
import { payoutKeyOf, type Payout, type PayoutKey } from '../payouts/payout.ts';
import { findDebited } from './booking-store.ts';
import { payoutsOf } from '../payouts/outcomes/payouts-of.ts';
import { completed, notReturned, refused, returned, sent } from '../payouts/outcomes/record-payouts.ts';
import { applyReportedReturns } from './reported-returns.ts';

const bank = 'bank';

type KnownNotice = { readonly notice: PayoutNotice; readonly key: PayoutKey };

/**
 * Records what banks report of payouts, apart from what they have booked: that one was sent, completed or rejected
 * (pain.002), the answer to a recall (camt.029), a return that is announced (pacs.004). `edges/jobs/connector-jobs.ts`
 * reads the notices and acknowledges them afterwards, so each may come twice: one that comes again, or late, changes
 * nothing.
 */
export async function applyPayoutNotices(context: Context, notices: readonly PayoutNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const keys = await payoutsOf(context.database, notices);
  const known = notices.flatMap((notice, i) => {
    const key = keys[i];
    if (!key) context.log.warn({ notice_id: notice.notice_id }, 'notice of an unknown payout');
    return key ? [{ notice, key }] : [];
  });
  // In their order: what has come back before the bank says that it failed is that money.
  for (const run of runsOf(
    known,
    ([first], next) => first !== undefined && isReturn(first) === isReturn(next),
  ))
    await (run.every(isReturn) ? applyReportedReturns(context, run) : applyStates(context, run));
}

function isReturn({ notice }: KnownNotice): boolean {
  return notice.status === 'returned';
}

async function applyStates(context: Context, known: readonly KnownNotice[]): Promise<void> {
  await transact(context.database, async (tx) => {
    const changes = await PayoutChanges.lock(
      context,
      tx,
      known.map(({ key }) => key),
    );
    const failed = known.filter(({ notice }) => notice.status === 'failed');
    const [debited, refused_before] = await Promise.all([
      findDebited(
        tx,
        failed.map(({ key }) => key),
      ),
      findRefused(
        tx,
        failed.map(({ notice }) => instructionOf(notice)),
      ),
    ]);
    const expected: ExpectedReturn[] = [];
    const again: StoredInstruction[] = [];
    const settled = known.filter(({ notice, key }) => {
      const payout = changes.find(key);
      // Another instruction has taken its place, and may have been paid.
      if (notice.status === 'failed' && refused_before.has(notice.instruction_id)) return true;
      if (notice.status !== 'failed' || payout?.status !== 'COMPLETED' || !debited.has(payoutKeyOf(key)))
        return applyNotice(context, changes, notice, key, again);
      expected.push(rejectedReturn(context, payout, notice));
      return true;
    });
    forgetOpen(
      tx,
      settled.map(({ notice }) => instructionOf(notice)),
    );
    answerExpectedReturns(
      tx,
      known.flatMap(({ notice, key }) => answerOf(context, notice, key)),
    );
    expectReturns(tx, expected);
    expectReturns(tx, announcedReturns(context, changes, known));
    meetExpectedReturns(tx, endedWholly(changes, known), context.clock.now());
    changes.write(tx);
    sendAgain(context, tx, settled, again);
  });
}

function instructionOf({ account_id, instruction_id }: PayoutNotice): InstructionKey {
  return { account_id, operation_id: instruction_id };
}

/** Notes which instructions were refused, and that others take their place: whoever asks about those sends them. */
function sendAgain(
  context: Context,
  tx: Transaction,
  settled: readonly KnownNotice[],
  again: readonly StoredInstruction[],
): void {
  const next_attempt_at = context.clock.now();
  const instead = new Set(again.map(({ transaction_id }) => transaction_id));
  refuseInstructions(
    tx,
    settled.flatMap(({ notice, key }) =>
      notice.status === 'failed' && instead.has(key.transaction_id)
        ? { ...instructionOf(notice), refused_code: '' }
        : [],
    ),
  );
  waitForInstructions(
    tx,
    again.map(({ account_id, operation_id }) => ({ account_id, operation_id, attempts: 1, next_attempt_at })),
  );
}

/** What a notice answers to a recall. */
function answerOf({ clock }: Context, { status, failure }: PayoutNotice, key: PayoutKey): AnsweredRecall[] {
  if (status !== 'recall_accepted' && status !== 'recall_refused') return [];
  const state = status === 'recall_accepted' ? 'accepted' : 'refused';
  const { reason_code, text } = failure ?? unexplained;
  const { account_id, transaction_id } = key;
  const answer = { answer_code: reason_code, answer_text: text, updated_at: clock.now(account_id) };
  return [{ account_id, transaction_id, state, ...answer }];
}

/** What banks have announced to come back and has not: one expected return a payout, of all that was announced of it. */
function announcedReturns(
  context: Context,
  changes: PayoutChanges,
  known: readonly KnownNotice[],
): ExpectedReturn[] {
  return known.flatMap(({ notice, key }) => {
    const payout = changes.find(key);
    if (notice.status !== 'return_announced' || !payout) return [];
    const same_currency = notice.amount?.currency === payout.payment_currency;
    const announced = (same_currency && notice.amount?.minor) || 0n;
    const is_back = payout.status === 'RETURNED' && announced <= payout.returned_amount;
    if (is_back || (payout.status !== 'COMPLETED' && payout.status !== 'RETURNED')) return [];
    return { ...owed(context, payout, notice), cause: 'announced' as const, announced };
  });
}

/** Payouts that a rejection has ended: nothing of them is expected any more. */
function endedWholly(
  changes: PayoutChanges,
  known: readonly KnownNotice[],
): (PayoutKey & { returned: bigint })[] {
  return known.flatMap(({ notice, key }) => {
    const payout = changes.find(key);
    if (notice.status !== 'failed' || !payout) return [];
    // All of what failed is the merchant's again; a payout that came back may owe a part.
    if (payout.status === 'FAILED') return [{ ...key, returned: payout.payment_amount }];
    const came_back = payout.status === 'RETURNED' && notReturned(payout) === 0n;
    return came_back ? [{ ...key, returned: payout.returned_amount }] : [];
  });
}

/** A bank that rejects what it has debited owes the money. */
function rejectedReturn(context: Context, payout: Payout, notice: PayoutNotice): ExpectedReturn {
  const { account_id, transaction_id, connector } = payout;
  const reason_code = notice.failure?.reason_code ?? '';
  context.log.warn(
    { account_id, transaction_id, connector, reason_code },
    'a payout was rejected after it was debited',
  );
  return owed(context, payout, notice);
}

/** The expected return of money that the bank says to give back. */
function owed({ clock, ids }: Context, payout: Payout, { failure, reference }: PayoutNotice): ExpectedReturn {
  const { account_id, transaction_id, connector } = payout;
  const at = clock.now(account_id);
  const { reason_code, text } = failure ?? unexplained;
  return {
    account_id,
    claim_id: ids.next(),
    transaction_id,
    connector,
    cause: 'rejected',
    state: 'accepted',
    reason_code,
    note: text,
    asked_by: bank,
    answer_code: reference,
    answer_text: '',
    announced: null,
    created_at: at,
    updated_at: at,
  };
}

/** @returns whether the instruction needs no more asking */
function applyNotice(
  context: Context,
  changes: PayoutChanges,
  notice: PayoutNotice,
  key: PayoutKey,
  again: StoredInstruction[],
): boolean {
  const payout = changes.find(key);
  if (!payout) return false;
  const cause: Cause = { actor: bank, at: context.clock.now(payout.account_id) };
  const under_way = payout.open_operation_id === notice.instruction_id;
  switch (notice.status) {
    case 'sent':
      if (under_way) sent(changes, payout, notice.reference, cause);
      return false;
    // What comes back has been paid, also where nobody said so.
    case 'return_announced':
    case 'completed':
      if (under_way) completed(changes, payout, notice.reference, cause);
      return true;
    case 'failed':
      if (under_way) {
        const { operation: instruction } = refused(context, changes, payout, notice.failure, cause);
        if (instruction) again.push(instruction);
      }
      // A bank that has paid and then says that it failed has taken the money back.
      else if (payout.status === 'COMPLETED') returned(changes, payout, null, notice.failure, cause);
      return true;
    case 'recall_accepted':
    case 'recall_refused':
    case 'returned':
      return false;
  }
}
