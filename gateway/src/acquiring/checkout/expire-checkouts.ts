import type { Context } from '../../kernel/context.ts';
import { cannot, RequestRefused } from '../../kernel/errors.ts';
import type { CheckoutStatus } from './checkout.ts';
import { endSession, type SessionKey } from './checkout-store.ts';
import { findCheckout, type CheckoutFound } from './find-checkout.ts';

/** States in which a payment has been made, or is being made. */
const in_use: ReadonlySet<CheckoutStatus> = new Set(['waiting', 'processing', 'paid']);

/**
 * Expires a session of the payment page: nothing can be paid on it any more. Expiring again succeeds. An attempt that
 * began just before goes on, and the returned state says so.
 * @throws RequestRefused U0008 where there is no such session, U0010 where its order is paid or being paid
 */
export async function expireCheckout(context: Context, key: SessionKey, at: Date): Promise<CheckoutFound> {
  const found = await requireCheckout(context, key);
  if (in_use.has(found.standing)) throw cannot({ rule: 'page_in_use', status: found.standing });
  await endSession(context.database, key, at);
  return requireCheckout(context, key);
}

async function requireCheckout(context: Context, key: SessionKey): Promise<CheckoutFound> {
  const found = await findCheckout(context, key);
  if (!found) throw new RequestRefused('U0008', { source: 'session_id' });
  return found;
}
