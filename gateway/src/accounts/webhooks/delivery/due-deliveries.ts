import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../kernel/context.ts';
import { addMs } from '../../../kernel/values/dates.ts';
import type { TimedWork } from '../../../kernel/scheduling/timed-work.ts';
import type { DeliveryPool } from './delivery-pool.ts';
import { fanOutAccount } from './fan-out-events.ts';
import { claimAccountLanes, nextInAccount } from './lane-store.ts';
import { writeAlone } from '../../../kernel/database/transaction.ts';

const lease_ms = 120_000;
const wait_ms = 20;
const waits_max = 3_000;

/** When the account's next delivery is due by its own clock; null when there is none. */
async function nextDeliveryDueAt(
  context: Pick<Context, 'database' | 'clock'>,
  account_id: string,
): Promise<Date | null> {
  await fanOutAccount(context, account_id);
  const [next] = await context.database.read(nextInAccount, { account_id });
  return next?.next_attempt_at ?? null;
}

/**
 * Sends everything that is due in an account by its own clock, and waits for it. The test clock calls it at every time
 * it stops at.
 * @returns the number of tries
 */
async function deliverDue(context: Context, pool: DeliveryPool, account_id: string): Promise<number> {
  const { clock, database } = context;
  let attempts = 0;
  for (let waits = 0; waits < waits_max;) {
    const due_at = await nextDeliveryDueAt(context, account_id);
    if (due_at === null || due_at > clock.now(account_id)) return attempts;
    const now = clock.now();
    const lanes = await writeAlone(database, claimAccountLanes, {
      account_id,
      account_now: clock.now(account_id),
      now,
      leased_until: addMs(now, lease_ms),
    });
    if (lanes.length > 0) {
      attempts += await pool.runLanes(lanes);
    } else {
      // A worker holds the lanes: it releases them when it has sent what was due.
      waits += 1;
      await sleep(wait_ms);
    }
  }
  return attempts;
}

/** Deliveries as work for a test clock. */
export function timedDeliveries(context: Context, pool: DeliveryPool): TimedWork {
  return {
    nextDueAt: (account_id) => nextDeliveryDueAt(context, account_id),
    runDue: (account_id) => deliverDue(context, pool, account_id),
  };
}
