import type { Context } from '../../kernel/context.ts';
import { listShopperCards, rememberShopperCard, type ShownCard } from '../cards/shopper-cards.ts';
import { findCard } from '../cards/store-cards.ts';
import type { Payment } from '../payments/payment.ts';
import { queryPayments } from '../payments/listing/query-payments.ts';
import { followPayments } from '../subscriptions/contracts/record-payments.ts';
import { declineText, stateOf, type CheckoutSession, type CheckoutStatus } from './checkout.ts';
import { findSession, listAttempts, type SessionKey } from './checkout-store.ts';
import { abandonChallenges } from '../payments/authentication/authenticate-payment.ts';

/** A session as it is now. */
export interface CheckoutFound {
  readonly session: CheckoutSession;
  readonly standing: CheckoutStatus;
  /** Name of the text that says why the last attempt was declined, or empty. */
  readonly decline: string;
  /** While waiting: where the customer goes on, or empty where only another session knows. */
  readonly continue_url: string;
  /** The live payment of the order, else the newest attempt; null before the first. */
  readonly payment: Payment | null;
}

/** @returns null when there is no such session */
export async function findCheckout(context: Context, key: SessionKey): Promise<CheckoutFound | null> {
  const session = await findSession(context.database, key);
  if (!session) return null;
  // The attempts first: what is answered by then has its payment written.
  const attempts = await listAttempts(context.database, key);
  const [payment = null] = await queryPayments(context, session.account_id, [{ order_no: session.order_no }]);
  const times = { now: context.clock.now(), account_now: context.clock.now(session.account_id) };
  const standing = stateOf(session, payment, attempts, times);
  const made = attempts.find(({ transaction_id }) => transaction_id === payment?.transaction_id);
  if (standing === 'paid' && made && payment) await rememberCard(context, session, payment);
  return {
    session,
    standing,
    decline: standing === 'open' ? declineText(payment, attempts) : '',
    continue_url: standing === 'waiting' ? (made?.issuer_url ?? '') : '',
    payment,
  };
}

/** A card that was to be stored is offered to this customer again once it has paid. */
async function rememberCard(context: Context, session: CheckoutSession, payment: Payment): Promise<void> {
  const { ordered, account_id } = session;
  if (!ordered.store_card || payment.token_id === '') return;
  await rememberShopperCard(context, account_id, ordered.shopper_id, payment.token_id);
}

/** The stored cards that the page offers: the one that the merchant named, then the customer's own. */
export async function offeredCards(context: Context, session: CheckoutSession): Promise<ShownCard[]> {
  const { account_id, token_id, ordered } = session;
  const [named, own] = await Promise.all([
    token_id === '' ? null : findCard(context, account_id, token_id),
    listShopperCards(context, account_id, ordered.shopper_id),
  ]);
  const others = own.filter((card) => card.token_id !== token_id);
  return named ? [{ token_id, brand: named.brand, masked: named.masked }, ...others] : others;
}

/** The customer does not want to confirm on the issuer's page and pays in another way instead. */
export async function abandonCheckout(context: Context, found: CheckoutFound): Promise<void> {
  const { payment, standing } = found;
  if (standing !== 'waiting' || !payment) return;
  await abandonChallenges(context, [payment]);
  // At once, so that the customer can begin the subscription in another way.
  if (payment.subscription_id !== null) await followPayments(context, [payment]);
}
