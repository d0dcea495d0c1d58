import type { Context } from '../../../context.ts';
import { transact } from '../../../database/transaction.ts';
import { cannot } from '../../../errors.ts';
import type { PayoutKey } from '../payout.ts';
import { dropClaims } from './claim-store.ts';
import type { Person } from '../../../values/actor.ts';
import { isBlank } from '../../../values/text.ts';

/** A claim that somebody gives up. */
export interface DroppingClaim {
  readonly payout: PayoutKey;
  readonly reason: string;
  readonly by: Person;
}

/**
 * Gives up the money of a payout that is expected back: nothing waits for it any more. Nothing moves by it, and what
 * comes back all the same is booked as ever.
 * @returns the number of the claim
 * @throws RequestRefused where no reason is given, or no money of the payout is expected back
 */
export async function dropClaim(context: Context, dropping: DroppingClaim): Promise<bigint> {
  const dropped_reason = dropping.reason.trim();
  if (isBlank(dropped_reason)) throw cannot({ rule: 'say_why' });
  const { account_id, transaction_id } = dropping.payout;
  const updated_at = context.clock.now(account_id);
  const dropped = await transact(context.database, (tx) =>
    dropClaims(tx, { account_id, transaction_id, dropped_by: dropping.by, dropped_reason, updated_at }),
  );
  const [claim_id] = dropped;
  if (claim_id === undefined) throw cannot({ rule: 'nothing_claimed', payout: transaction_id.toString() });
  return claim_id;
}
