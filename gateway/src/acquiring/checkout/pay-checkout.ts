import type {
  AuthorisationDetails,
  BrowserDetails,
  StoredCredential,
} from '@causeway/connector-kit/instruction.ts';
import type { Context } from '../../kernel/context.ts';
import { transact } from '../../kernel/database/transaction.ts';
import { invalid, RequestRefused } from '../../kernel/errors.ts';
import { credentialOf, findCardAgreement } from '../cards/card-agreements.ts';
import { placeOfCardNumber, withoutCardNumber } from '../cards/card.ts';
import type { CardNumber } from '../../kernel/values/card-brands.ts';
import { listShopperCards } from '../cards/shopper-cards.ts';
import { cardFingerprint, expiryOf, findCard, storeCard } from '../cards/store-cards.ts';
import type { Account } from '../../accounts/merchants/account.ts';
import { requireConnector } from '../../accounts/merchants/routing/routing-rule.ts';
import { fittingMethods } from '../payment-methods/payment-methods.ts';
import type { AcceptedOutcome } from '../payments/payment-outcome.ts';
import type { PaymentVerbs } from '../payments/payment-verbs.ts';
import { termsOf } from '../subscriptions/stored-terms.ts';
import { amountNow, closedFor, prospectOf, type CheckoutSession } from './checkout.ts';
import { answerAttempt, insertAttempt, lockSession, redactSession } from './checkout-store.ts';
import { no_request } from '../../kernel/idempotency/claim-requests.ts';
import type { NewPayment } from '../payments/new-payment.ts';

/** A card as the customer has typed it. */
export interface TypedCard extends CardNumber {
  readonly expiration_month: number;
  readonly expiration_year: number;
  readonly holder: string;
  readonly security_code: string;
}

/** One press of Pay. */
export interface Submission {
  readonly attempt_key: string;
  /** Of the page; empty where it has not said. */
  readonly language: string;
  readonly payment_method: string;
  /** A stored card or a new one; what cannot be read is refused where a card is needed. */
  readonly paid_with:
    | { readonly token_id: string; readonly security_code: string }
    | TypedCard
    | RequestRefused;
  readonly browser: BrowserDetails | null;
}

/** What the customer pays with. */
type Means = Pick<
  NewPayment,
  'payment_method' | 'card_brand' | 'card_masked' | 'card_fingerprint' | 'token_id'
> & { readonly card: AuthorisationDetails['card']; readonly redirect_method?: string };

const refusals = { replaced: 'C0003', expired: 'C0002', locked: 'C0005' } as const;

/**
 * Pays a session once. An attempt that the page sends twice, or a second one while the order has a live
 * payment, does nothing: the session's state then says the rest.
 * @throws RequestRefused when the card or method cannot be taken, or the session is closed
 */
export async function payCheckout(
  context: Context,
  verbs: PaymentVerbs,
  account: Account,
  session: CheckoutSession,
  submission: Submission,
): Promise<void> {
  const at = context.clock.now(account.account_id);
  const { attempt_key, language, browser } = submission;
  const means = await meansOf(context, account, session, submission, at);
  const facts = { ...session, amount: amountNow(session), card_brand: means.card_brand };
  requireConnector(context.connectors, account, facts);
  if (!(await claimAttempt(context, session, attempt_key, at))) return;
  const { store_card, subscription } = session.ordered;
  const stores = (store_card || subscription) && means.token_id === '' ? means.card : null;
  const token_id = stores
    ? await storeCard(context, account.account_id, {
        ...stores,
        brand: means.card_brand,
        masked: means.card_masked,
      })
    : means.token_id;
  const answered = (made: AcceptedOutcome | null): Promise<void> =>
    answerAttempt(context.database, session, {
      attempt_key,
      transaction_id: made?.payment.transaction_id ?? null,
      issuer_url: made?.challenge_url ?? '',
      answered_at: context.clock.now(),
    });
  try {
    const stored = means.token_id !== '';
    const { agreement } = stored
      ? await findCardAgreement(context, account.account_id, token_id, session.ordered.shopper_id)
      : { agreement: null };
    const uses = { stored, stores: token_id !== '', subscribes: Boolean(subscription) };
    const stored_credential = means.card ? credentialOf(uses, agreement) : null;
    const new_expiry = stores ? { new_expiry: expiryOf(stores) } : {};
    const paid_with = { ...means, ...new_expiry, token_id, stored_credential };
    const outcome = await verbs.create(paymentOf(account, session, paid_with, { at, language, browser }));
    await answered(outcome && outcome.status !== 'refused' ? outcome : null);
  } catch (error) {
    // Nothing was made, such as where another order has begun the subscription in the meantime.
    if (error instanceof RequestRefused) await answered(null);
    throw error;
  }
}

/** @returns false when this attempt came before @throws RequestRefused when the session is closed */
async function claimAttempt(
  context: Context,
  session: CheckoutSession,
  attempt_key: string,
  at: Date,
): Promise<boolean> {
  return transact(context.database, async (tx) => {
    const locked = await lockSession(tx, session);
    if (!locked) throw new RequestRefused('C0001');
    if (!(await insertAttempt(tx, session, attempt_key, context.clock.now()))) return false;
    const closed = closedFor(locked, locked.attempts, at);
    if (closed) throw new RequestRefused(refusals[closed]);
    return true;
  });
}

async function meansOf(
  context: Context,
  account: Account,
  session: CheckoutSession,
  { payment_method, paid_with }: Submission,
  at: Date,
): Promise<Means> {
  const prospect = prospectOf(session);
  const offered = fittingMethods(context.connectors, account, prospect);
  const method = offered.find(({ name }) => name === payment_method);
  if (!method) throw new RequestRefused('C0004', { source: 'payment_method' });
  if (method.redirect) {
    const none = { card_brand: '', card_masked: '', card_fingerprint: null, token_id: '', card: null };
    return { ...none, payment_method, redirect_method: payment_method };
  }
  if (paid_with instanceof RequestRefused) throw paid_with;
  const { order_no, ordered } = session;
  const token_id = 'token_id' in paid_with ? paid_with.token_id : '';
  const card =
    'token_id' in paid_with
      ? { ...(await findOfferedCard(context, session, token_id)), holder: ordered.holder, ...paid_with }
      : paid_with;
  // A payment would keep it in the clear wherever else it is (PCI DSS 3.5), and so does the session until now.
  if (placeOfCardNumber({ order_no, ordered }, card.pan, 'session') !== null) {
    const masked = withoutCardNumber({ order_no, ordered }, card.pan);
    // A payment must bear the merchant's own number of the order, or not be made.
    const expires_at = masked.order_no === order_no ? session.expires_at : at;
    await redactSession(context.database, { ...session, ...masked, expires_at });
    throw invalid('card.number', { rule: 'order_holds_card_number' });
  }
  return {
    payment_method,
    card_brand: card.brand,
    card_masked: card.masked,
    card_fingerprint: cardFingerprint(context, card.pan).toString('hex'),
    token_id,
    card,
  };
}

/** Only the cards that the page has offered can be taken, not any token of the account. */
async function findOfferedCard(
  context: Context,
  session: CheckoutSession,
  token_id: string,
): Promise<NonNullable<Awaited<ReturnType<typeof findCard>>>> {
  const own = await listShopperCards(context, session.account_id, session.ordered.shopper_id);
  const offered = token_id === session.token_id || own.some((card) => card.token_id === token_id);
  const stored = offered ? await findCard(context, session.account_id, token_id) : null;
  if (!stored) throw new RequestRefused('I0026', { source: 'token_id' });
  return stored;
}

function paymentOf(
  account: Account,
  session: CheckoutSession,
  means: Means & Pick<NewPayment, 'new_expiry'> & { readonly stored_credential: StoredCredential | null },
  { at, language, browser }: Pick<Submission, 'language' | 'browser'> & { readonly at: Date },
): NewPayment {
  const { ordered } = session;
  const { card, redirect_method, stored_credential, ...stored_fields } = means;
  return {
    ...stored_fields,
    account,
    actor: 'customer',
    at,
    origin: no_request,
    order_no: session.order_no,
    currency: session.currency,
    amount: amountNow(session),
    website: ordered.website,
    auto_capture: ordered.auto_capture,
    authorisation: {
      card,
      ...(redirect_method === undefined ? {} : { redirect_method }),
      // On its own page the customer always confirms.
      authentication: redirect_method === undefined ? ordered.authentication : 'attempt',
      ...(browser ? { browser } : {}),
      ...(stored_credential ? { stored_credential } : {}),
    },
    ...(ordered.subscription ? { opens: termsOf(ordered.subscription) } : {}),
    notify_url: ordered.notify_url,
    metadata: ordered.metadata ?? null,
    details: { ...ordered.details, checkout_session: session.session_id, checkout_language: language },
  };
}
