import { randomBytes } from 'node:crypto';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { addMs, day_ms, minute_ms } from '../../kernel/values/dates.ts';
import { queryPayments } from '../payments/listing/query-payments.ts';
import {
  claimOrigins,
  noteDone,
  type RequestOrigin,
  type Stop,
} from '../../kernel/idempotency/claim-requests.ts';
import type { CheckoutSession } from './checkout.ts';
import { findSession, forgetSessions, insertSessions, lockOrders } from './checkout-store.ts';

const forget_max = 1_000;

/** A session that is asked for; everything about it has been checked. */
export interface NewCheckout extends Omit<
  CheckoutSession,
  'session_id' | 'replaced_at' | 'created_at' | 'expires_at'
> {
  readonly at: Date;
  readonly valid_minutes: number;
  readonly origin: RequestOrigin;
}

export type OpenedCheckout =
  | { readonly session: CheckoutSession }
  /** order_no has a live payment already. */
  | { readonly duplicate: true }
  /** Nothing was done. */
  | { readonly stop: Stop };

/**
 * Opens sessions of the payment page. A newer session of an order replaces the older ones: of two tabs with
 * different amounts only the newest can be paid.
 */
export async function openCheckouts(
  context: Pick<Context, 'database' | 'clock'>,
  items: readonly NewCheckout[],
): Promise<OpenedCheckout[]> {
  const duplicates = await Promise.all(
    items.map(async ({ account_id, order_no }) => {
      const [payment] = await queryPayments(context, account_id, [{ order_no }]);
      return payment?.live === true;
    }),
  );
  const known = await Promise.all(items.map((item) => resumedSession(context, item)));
  const sessions = items.map((item) => sessionOf(item));
  return transact(context.database, async (tx) => {
    const [stops] = await Promise.all([claimOrigins(tx, context.clock.now(), items), lockOrders(tx, items)]);
    const opened = items.map((item, at): OpenedCheckout => {
      const session = sessions[at];
      const stop = stops.get(item.origin);
      if (stop) return { stop };
      const first = known[at];
      if (first) return { session: first };
      return duplicates[at] || !session ? { duplicate: true } : { session };
    });
    const made = opened.flatMap((one, at) => {
      const origin = items[at]?.origin;
      return origin && 'session' in one && !known[at] ? [{ origin, session: one.session }] : [];
    });
    noteDone(
      tx,
      made.map(({ origin, session }) => ({ origin, place: 0, subject: session.session_id })),
    );
    insertSessions(
      tx,
      made.map(({ session }) => session),
    );
    return opened;
  });
}

/** The session that an earlier holder of the request's claim has opened. */
async function resumedSession(
  { database }: Pick<Context, 'database'>,
  { account_id, origin }: NewCheckout,
): Promise<CheckoutSession | null> {
  const session_id = origin.claim?.resumed?.[0];
  return session_id === undefined ? null : findSession(database, { account_id, session_id });
}

function sessionOf(item: NewCheckout): CheckoutSession {
  const { at, valid_minutes, origin: _, ...fields } = item;
  return {
    ...fields,
    session_id: `cs_${randomBytes(18).toString('base64url')}`,
    replaced_at: null,
    created_at: at,
    expires_at: addMs(at, valid_minutes * minute_ms),
  };
}

/** Erases old sessions with what they say of customers. @returns how many */
export function forgetCheckouts(context: Pick<Context, 'database' | 'clock'>, days: number): Promise<number> {
  const before = addMs(context.clock.now(), -days * day_ms);
  return forgetSessions(context.database, before, forget_max);
}
