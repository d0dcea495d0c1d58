import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { lockPayouts, payoutsOfInstructions } from '../payout-store.ts';
import { payoutKeyOf, type Payout, type PayoutKey } from '../payout.ts';

/** The payouts of instructions, by account and instruction. */
export function payoutsOf(
  { database }: Pick<Context, 'database'>,
  instructions: readonly { readonly account_id: string; readonly instruction_id: bigint }[],
): Promise<Map<string, PayoutKey>> {
  return payoutsOfInstructions(
    database,
    instructions.map(({ account_id, instruction_id }) => ({ account_id, operation_id: instruction_id })),
  );
}

/** A payout, locked until the transaction ends; null where there is none. */
export async function lockPayout(tx: Transaction, key: PayoutKey): Promise<Payout | null> {
  return (await lockPayouts(tx, [key])).get(payoutKeyOf(key)) ?? null;
}
