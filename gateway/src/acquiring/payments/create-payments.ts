import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type {
  AuthenticationResult,
  AuthorisationDetails,
  StoredCredential,
} from '@causeway/connector-kit/instruction.ts';
import type { Context } from '../../kernel/context.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import type { Fallback, Performable } from '../../kernel/instructions/instruction.ts';
import { addMs, day_ms, hour_ms } from '../../kernel/values/dates.ts';
import type { TransactionId } from '../../kernel/values/ids.ts';
import { cardClosed, type CardClosed } from '../cards/card-declines.ts';
import { holdCardDeclines, noteCardAttempts } from '../cards/manage-declines.ts';
import { captureDeadlineHours, statementOf, type Statement } from '../../accounts/merchants/account.ts';
import { fallbackOf, routePayment, type Routed } from '../../accounts/merchants/routing/routing-rule.ts';
import {
  claimFreshOrigins,
  claimOrigins,
  noteDone,
  type Stop,
} from '../../kernel/idempotency/claim-requests.ts';
import { recordScreening, screenPayments } from '../risk/screen-payments.ts';
import { registerNotifyUrls } from '../../accounts/webhooks/notify-urls.ts';
import { blockPayment, screenedOf, type BlockCode } from './authentication/risk-screening.ts';
import { orderOf } from './authorisation-details.ts';
import { PaymentChanges } from './payment-changes.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import type { PaymentHooks } from './payment-hooks.ts';
import {
  insertFreePayments,
  insertPaymentDetails,
  insertPayments,
  keyOf,
  type InsertedPayment,
} from './payment-store.ts';
import { capturesAtOnce, type Payment } from './payment.ts';
import type { NewPayment, Drafted } from './new-payment.ts';

/** The payment with its authorisation to perform, or why there is none. */
export type CreatedPayment =
  /** No instruction: a risk rule or the limits of the card's scheme stopped the payment. */
  | { readonly payment: Payment; readonly performable: Performable | null }
  /** Another live payment has the order_no, or another subscription the recurring_id. */
  | { readonly duplicate: 'order_no' | 'recurring_id' }
  /** Nothing was done. */
  | { readonly stop: Stop };

const reference_digits = 12;

/** The first transaction of direct payments: writes payments and the instructions to authorise them. */
export async function acceptPayments(
  context: Context,
  hooks: PaymentHooks,
  items: readonly NewPayment[],
): Promise<CreatedPayment[]> {
  const origins = items.map(({ account, origin }) => ({ account_id: account.account_id, origin }));
  return transact(context.database, async (tx, attempt) => {
    const now = context.clock.now();
    // The nonce and the order number are almost always unused, and the card was rarely declined lately. So the first
    // attempt does not check them and takes a single round trip; if it fails, the next attempt checks.
    if (attempt === 1) {
      claimFreshOrigins(tx, now, origins);
      return draftPayments(context, tx, hooks, items, insertAll, () => Promise.resolve(all_open));
    }
    const stops = await claimOrigins(tx, now, origins);
    const fresh = items.filter(({ origin }) => !stops.has(origin));
    const created = await draftPayments(context, tx, hooks, fresh);
    const by_item = new Map(fresh.map((item, place) => [item, created[place]]));
    return items.map((item): CreatedPayment => {
      const stop = stops.get(item.origin);
      return by_item.get(item) ?? { stop: stop ?? 'claim_lost' };
    });
  });
}

/** Inserts payments. @returns the ids of those that were inserted */
type InsertPayments = (
  tx: Transaction,
  payments: readonly InsertedPayment[],
) => ReadonlySet<bigint> | Promise<ReadonlySet<bigint>>;

function insertAll(tx: Transaction, payments: readonly InsertedPayment[]): Set<bigint> {
  insertPayments(tx, payments);
  return new Set(payments.map(({ transaction_id }) => transaction_id));
}

/** What the limits of the cards' schemes say of payments. */
interface CardLimits {
  /** Payments that are not sent at all. */
  readonly closed: ReadonlyMap<NewPayment, CardClosed>;
  /** Payments whose card must not be declined a second time. */
  readonly last: ReadonlySet<NewPayment>;
}

const all_open: CardLimits = { closed: new Map(), last: new Set() };

/** What the schemes' limits say of payments' cards. Renewals were checked earlier. */
async function findCardLimits(tx: Transaction, items: readonly NewPayment[]): Promise<CardLimits> {
  const submitted = items.flatMap((item) =>
    item.card_fingerprint === null || item.subscription_id !== undefined
      ? []
      : [{ item, account_id: item.account.account_id, fingerprint: item.card_fingerprint }],
  );
  const declinesOf = await holdCardDeclines(tx, submitted);
  const sent = new Map<string, number>();
  const last = new Set<NewPayment>();
  const closed = new Map<NewPayment, CardClosed>();
  for (const { item, ...card } of submitted) {
    const key = `${card.account_id} ${card.fingerprint}`;
    const ahead = sent.get(key) ?? 0;
    const closedBehind = (attempts: number): CardClosed | null =>
      cardClosed(declinesOf(card), item.card_brand, item.at, {
        merchant_initiated: initiatorOf(item) === 'merchant',
        ahead: attempts,
      });
    const code = closedBehind(ahead);
    if (code) closed.set(item, code);
    else sent.set(key, ahead + 1);
    if (closedBehind(ahead + retries_max)) last.add(item);
  }
  return { closed, last };
}

/** The most attempts that can follow the first one of a payment. */
const retries_max = 4;

/** What is tried next when a payment fails. A charge by the merchant, and a card at its limit, is declined only once. */
function fallbackFor(item: NewPayment, routed: Routed, last: CardLimits['last']): Fallback | null {
  const fallback = fallbackOf(item.account, routed);
  const declined_once = last.has(item) || initiatorOf(item) === 'merchant';
  return fallback && declined_once ? { ...fallback, retry_declines: [], authenticate: false } : fallback;
}

/** Inserts the payments whose order_no is free, and records which cards they use. */
async function insertFree(
  context: Pick<Context, 'clock'>,
  tx: Transaction,
  payments: readonly InsertedPayment[],
): Promise<ReadonlySet<bigint>> {
  const inserted = await insertFreePayments(tx, payments);
  const started_at = context.clock.now();
  const attempts = payments.flatMap(({ account_id, transaction_id, card_fingerprint }) =>
    card_fingerprint !== null && inserted.has(transaction_id)
      ? [{ account_id, fingerprint: card_fingerprint, transaction_id, started_at }]
      : [],
  );
  noteCardAttempts(tx, attempts);
  return inserted;
}

/**
 * Writes payments with the instructions that authorise them, and the subscriptions that start with them. Perform the
 * instructions after the commit.
 */
export async function draftPayments(
  context: Context,
  tx: Transaction,
  { challengeReturnUrl, findDuplicates, open }: Omit<PaymentHooks, 'follow'>,
  items: readonly NewPayment[],
  insert: InsertPayments = (inserting, payments) => insertFree(context, inserting, payments),
  readCardLimits: typeof findCardLimits = findCardLimits,
): Promise<CreatedPayment[]> {
  if (items.length === 0) return [];
  const all = items.map((item) => {
    const routed = routePayment(context.connectors, item.account, item);
    return { item, routed, payment: paymentOf(context, item, routed.connector) };
  });
  const screened = all.flatMap(({ item, payment }) => screenedOf(item, payment));
  const [duplicates, verdicts, card_limits] = await Promise.all([
    findDuplicates(tx, items),
    screenPayments(tx, screened),
    readCardLimits(tx, items),
  ]);
  const drafts = all
    .filter(({ item }) => !duplicates.has(item))
    .map(({ item, payment }) => {
      const risk_review = verdicts.get(payment.transaction_id)?.action === 'review';
      return { item, payment: { ...payment, risk_review } };
    });
  const inserted = await insert(
    tx,
    drafts.map(({ item: { card_fingerprint }, payment }) => ({ ...payment, card_fingerprint })),
  );
  const fresh = drafts.filter(({ payment }) => inserted.has(payment.transaction_id));
  insertPaymentDetails(
    tx,
    fresh.map(({ item, payment }) => ({
      account_id: payment.account_id,
      transaction_id: payment.transaction_id,
      details: detailsOf(item),
      card_fingerprint: item.card_fingerprint,
    })),
  );
  registerNotifyUrls(tx, fresh.flatMap(notifyUrlOf));
  const codeOfBlock = ({ item, payment }: Drafted): BlockCode | null =>
    card_limits.closed.get(item) ??
    (verdicts.get(payment.transaction_id)?.action === 'block' ? 'D0100' : null);
  recordScreening(
    tx,
    screened.filter(({ transaction_id }) => inserted.has(transaction_id)),
    verdicts,
  );
  open(
    tx,
    fresh.filter((draft) => codeOfBlock(draft) === null),
  );
  const changes = new PaymentChanges(context, new Map(fresh.map(({ payment }) => [keyOf(payment), payment])));
  const created = all.map((draft): CreatedPayment => {
    const { item, routed } = draft;
    const { account_id, transaction_id } = draft.payment;
    if (duplicates.has(item)) return { duplicate: 'recurring_id' };
    if (!inserted.has(transaction_id)) return { duplicate: 'order_no' };
    const payment = changes.get({ account_id, transaction_id });
    const code = codeOfBlock(draft);
    if (code) return { payment: blockPayment(changes, payment, code, item), performable: null };
    const sale =
      context.connectors.acquirer(payment.connector, payment.account_id)?.capabilities.sale === true;
    const authorisation: AuthorisationDetails = {
      ...item.authorisation,
      ...statementFor(item),
      order: orderOf(payment, item.details, initiatorOf(item)),
      capture: capturesAtOnce(payment) && sale,
      partial_approval: payment.partial_approval,
      challengeReturnUrl: () => challengeReturnUrl(payment),
    };
    return {
      payment,
      performable: orderAuthorisation(
        changes,
        payment,
        authorisation,
        item,
        item.origin.claim?.request_key ?? null,
        fallbackFor(item, routed, card_limits.last),
      ),
    };
  });
  noteDone(
    tx,
    created.flatMap((one, at) => {
      const origin = items[at]?.origin;
      if (!origin || !('payment' in one) || one.performable) return [];
      return [{ origin, place: 0, subject: one.payment.transaction_id.toString() }];
    }),
  );
  changes.write(tx);
  return created;
}

/** How a payment is presented: by what is set now for its site, and what it adds itself. */
function statementFor({ account, website, details }: NewPayment): Statement {
  return statementOf(account, website, details['statement_descriptor_suffix']);
}

/** The stored details of a payment: what came with it, how it is presented, and how a stored card is used. */
function detailsOf(item: NewPayment): Record<string, unknown> {
  const { stored_credential, browser, authentication_result, exemption } = item.authorisation;
  const { statement_descriptor, merchant_category } = statementFor(item);
  return {
    ...item.details,
    ...(statement_descriptor === '' ? {} : { statement_descriptor }),
    ...(merchant_category === '' ? {} : { merchant_category }),
    ...(stored_credential ? { stored_credential } : {}),
    ...(browser ? { browser } : {}),
    ...(authentication_result ? { authentication_result: storedResult(authentication_result) } : {}),
    ...(exemption ? { exemption } : {}),
    ...(item.new_expiry === undefined ? {} : { card_expiry: item.new_expiry }),
  };
}

/** Without the CAVV: it has served its purpose once the issuer has answered. */
function storedResult({
  version,
  eci,
  ds_transaction_id,
  status,
}: AuthenticationResult): Omit<AuthenticationResult, 'authentication_value'> {
  return { version, eci, ds_transaction_id, status };
}

function initiatorOf({ authorisation }: NewPayment): StoredCredential['initiator'] {
  return authorisation.stored_credential?.initiator ?? 'customer';
}

function notifyUrlOf({
  item: { notify_url },
  payment: { account_id, transaction_id },
}: {
  item: NewPayment;
  payment: Payment;
}): { account_id: string; subject_id: bigint; url: string }[] {
  return notify_url === null ? [] : [{ account_id, subject_id: transaction_id, url: notify_url }];
}

/** Orders the authorisation under the instruction number that the payment already has. */
function orderAuthorisation(
  changes: PaymentChanges,
  payment: Payment,
  authorisation: AuthorisationDetails,
  cause: Cause,
  request_key: string | null,
  fallback: Fallback | null,
): Performable {
  return changes.order(
    payment,
    {
      kind: 'authorise',
      amount: payment.amount,
      request_key,
      fallback,
      authorisation,
      operation_id: payment.open_operation_id,
    },
    cause,
  );
}

function paymentOf(context: Context, item: NewPayment, connector: string): Payment {
  const { account, at } = item;
  const transaction_id = context.ids.next() as TransactionId;
  const deadline_ms = captureDeadlineHours(account, item.card_brand, initiatorOf(item)) * hour_ms;
  return {
    account_id: account.account_id,
    transaction_id,
    order_no: item.order_no,
    currency: item.currency,
    amount: item.amount,
    requested: null,
    partial_approval: item.partial_approval === true,
    captured: 0n,
    capturing: 0n,
    refunded: 0n,
    refunding: 0n,
    refund_count: 0,
    disputed: 0n,
    uncovered: 0n,
    dispute_status: 0,
    remainder_open: false,
    status: PaymentStatus.processing,
    live: true,
    open_operation_id: context.ids.next(),
    // An authorisation of zero verifies a card: there is nothing to capture.
    auto_capture: item.auto_capture && item.amount > 0n,
    several_captures: account.several_captures,
    risk_review: false,
    review_decision: null,
    capture_deadline_at: item.amount === 0n ? null : addMs(at, deadline_ms),
    review_due_at: addMs(at, reviewLimitMs(account.review_limit_hours * hour_ms, deadline_ms)),
    captured_at: null,
    connector,
    connector_reference: '',
    reference_no: transaction_id.toString().slice(-reference_digits).padStart(reference_digits, '0'),
    auth_code: '',
    avs_result: '',
    cvv_result: '',
    network_transaction_id: '',
    failure_code: '',
    response_code: '',
    advice_code: '',
    website: item.website,
    payment_method: item.payment_method ?? 'card',
    card_brand: item.card_brand,
    card_masked: item.card_masked,
    token_id: item.token_id,
    subscription_id: item.subscription_id ?? (item.opens ? context.ids.next() : null),
    metadata: item.metadata ?? null,
    created_at: at,
    updated_at: at,
    version: 0,
  };
}

/**
 * How long a held payment waits for its review: 72 hours or the account's limit, but no later than a day before the
 * capture deadline (docs/specification/payments.md#review-limit). If the deadline is less than a day away, half of the
 * remaining time.
 */
function reviewLimitMs(limit_ms: number, deadline_ms: number): number {
  const latest_ms = deadline_ms > day_ms ? deadline_ms - day_ms : deadline_ms / 2;
  return Math.min(limit_ms, latest_ms);
}
