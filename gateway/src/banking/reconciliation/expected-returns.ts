import type { Bank } from '../../kernel/port/bank.ts';
import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { RecallReason } from '@causeway/schemas/payout-states.ts';
import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { lockPayout } from '../payouts/outcomes/payouts-of.ts';
import type { Payout, PayoutKey } from '../payouts/payout.ts';
import {
  insertExpectedReturns,
  isOpenReturn,
  noteSent,
  readRequestedRecalls,
  type ExpectedReturn,
  dropExpectedReturns,
  readExpectedReturns,
} from './expected-return-store.ts';
import type { Person } from '../../kernel/values/actor.ts';
import { isBlank } from '../../kernel/values/text.ts';

const requested_max = 50;

/** A recall that somebody asks for. */
export interface Recalling {
  readonly payout: PayoutKey;
  readonly reason_code: RecallReason;
  readonly note: string;
  readonly by: Person;
}

/** Why a payout cannot be called back; null where its bank can be asked. */
function whyNotRecalled(
  { connectors }: Pick<ReadContext, 'connectors'>,
  { transaction_id, connector, status }: Payout,
): Reason | null {
  if (!['PROCESSING', 'SENT', 'COMPLETED'].includes(status))
    return { rule: 'nothing_to_recall', payout: transaction_id.toString(), status };
  return connectors.bank(connector)?.recall ? null : { rule: 'no_recalls_at_bank', bank: connector };
}

/** Whether the bank can be asked for a payout's money now: it has it, and nothing is claimed of it. */
export function isRecallable(
  context: Pick<ReadContext, 'connectors'>,
  payout: Payout,
  expected: readonly Pick<ExpectedReturn, 'state'>[],
): boolean {
  return !expected.some(isOpenReturn) && whyNotRecalled(context, payout) === null;
}

/**
 * Asks for a payout that has gone to the bank to be called back. Nothing moves by it: the bank is told, its answer is
 * kept, and the payout is returned when the money comes.
 * @throws RequestRefused where it is not with a bank, the bank cannot be asked, or its money is expected back already
 */
export async function recallPayout(context: Context, recalling: Recalling): Promise<ExpectedReturn> {
  const { account_id, transaction_id } = recalling.payout;
  return transact(context.database, async (tx) => {
    const payout = await lockPayout(tx, recalling.payout);
    const not_recalled = whyNotRecalled(context, payout);
    if (not_recalled !== null) throw cannot(not_recalled);
    const at = context.clock.now(account_id);
    const one: ExpectedReturn = {
      account_id,
      claim_id: context.ids.next(),
      transaction_id,
      connector: payout.connector,
      cause: 'recall',
      state: 'asked',
      reason_code: recalling.reason_code,
      note: recalling.note,
      asked_by: recalling.by,
      answer_code: '',
      answer_text: '',
      announced: null,
      created_at: at,
      updated_at: at,
    };
    const made = await insertExpectedReturns(tx, [one]);
    if (made.size === 0) throw cannot({ rule: 'claimed_already', payout: transaction_id.toString() });
    return one;
  });
}

/** Tells a bank of the recalls that it has not been told of. @returns how many it was told of */
export async function sendRecalls(context: Context, bank: Bank): Promise<number> {
  if (!bank.recall) return 0;
  let sent = 0;
  for (const one of await readRequestedRecalls(context.database, bank.name, requested_max)) {
    const { account_id, claim_id, operation_id, reason_code, note } = one;
    if (!(await bank.recall({ account_id, claim_id, instruction_id: operation_id, reason_code, note })))
      continue;
    await noteSent(context.database, one, context.clock.now(account_id));
    sent += 1;
  }
  return sent;
}

/** An expected return that somebody gives up. */
interface DroppingReturn {
  readonly payout: PayoutKey;
  readonly reason: string;
  readonly by: Person;
}

/**
 * Gives up the money of a payout that is expected back: nothing waits for it any more. Nothing moves by it, and what
 * comes back all the same is booked as ever.
 * @returns the number of the expected return
 * @throws RequestRefused where no reason is given, or no money of the payout is expected back
 */
export async function dropExpectedReturn(context: Context, dropping: DroppingReturn): Promise<bigint> {
  const dropped_reason = dropping.reason.trim();
  if (isBlank(dropped_reason)) throw cannot({ rule: 'say_why' });
  const { account_id, transaction_id } = dropping.payout;
  const updated_at = context.clock.now(account_id);
  const dropped = await transact(context.database, (tx) =>
    dropExpectedReturns(tx, {
      account_id,
      transaction_id,
      dropped_by: dropping.by,
      dropped_reason,
      updated_at,
    }),
  );
  const [claim_id] = dropped;
  if (claim_id === undefined) throw cannot({ rule: 'nothing_claimed', payout: transaction_id.toString() });
  return claim_id;
}

/** Money of a payout that is, or was, expected back from its bank, oldest first. */
export async function expectedReturnsOf(
  { database }: Pick<ReadContext, 'database'>,
  key: Pick<ExpectedReturn, 'account_id' | 'transaction_id'>,
): Promise<Omit<ExpectedReturn, 'account_id' | 'transaction_id'>[]> {
  const expected = await readExpectedReturns(database, key);
  return expected.map(({ account_id: _account, transaction_id: _payout, ...one }) => one);
}
