import type { Context } from '../../../context.ts';
import { transact } from '../../../database/transaction.ts';
import { UsageError } from '../../../errors.ts';
import { requirePayout } from '../listing/list-payouts.ts';
import { insertClaims, noteSent, readAsked, type Claim } from './claim-store.ts';

/**
 * Why a payout is called back: of ISO 20022's external cancellation reasons (contract/src/code-sets.ts)
 * those that a payer can give.
 */
export const recall_reasons = {
  CUST: 'the payer wants it back',
  DUPL: 'it was paid twice',
  TECH: 'a technical fault made it',
  FRAD: 'it was ordered by fraud',
  AC03: 'it went to the wrong account',
  AM09: 'its amount is wrong',
} as const;

const asked_max = 50;

/** A recall that somebody asks for. */
export interface Recalling {
  readonly account_id: string;
  /** The payout: any of its numbers. */
  readonly payout: string;
  readonly reason_code: keyof typeof recall_reasons;
  readonly note: string;
  readonly by: string;
}

/**
 * Asks for a payout that has gone to the bank to be called back. Nothing moves by it: the bank is told, its answer is
 * kept, and the payout is returned when the money comes.
 * @throws UsageError where it is not with a bank, the bank cannot be asked, or a claim on its money is open
 */
export async function recallPayout(context: Context, recalling: Recalling): Promise<Claim> {
  const { payout } = await requirePayout(context, recalling.account_id, recalling.payout);
  const { account_id, transaction_id, connector, status } = payout;
  if (!['PROCESSING', 'SENT', 'COMPLETED'].includes(status))
    throw new UsageError(`payout ${transaction_id} is ${status}: there is nothing to call back`);
  if (!context.connectors.find(connector)?.recall)
    throw new UsageError(`bank ${connector} takes no recalls: ask it by other means`);
  const at = context.clock.now(account_id);
  const claim: Claim = {
    account_id,
    claim_id: context.ids.next(),
    transaction_id,
    connector,
    cause: 'recall',
    state: 'asked',
    reason_code: recalling.reason_code,
    note: recalling.note,
    asked_by: recalling.by,
    answer_code: '',
    answer_text: '',
    created_at: at,
    updated_at: at,
  };
  const made = await transact(context.database, (tx) => insertClaims(tx, [claim]));
  if (made.size === 0) throw new UsageError(`the money of payout ${transaction_id} is claimed already`);
  return claim;
}

/** Tells a bank of the recalls that it has not been told of. @returns how many it was told of */
export async function sendRecalls(context: Context, connector: string): Promise<number> {
  const bank = context.connectors.get(connector);
  if (!bank.recall) return 0;
  let sent = 0;
  for (const claim of await readAsked(context.database, connector, asked_max)) {
    const { account_id, claim_id, operation_id, reason_code, note } = claim;
    if (!(await bank.recall({ account_id, claim_id, instruction_id: operation_id, reason_code, note })))
      continue;
    await noteSent(context.database, claim, context.clock.now(account_id));
    sent += 1;
  }
  return sent;
}
