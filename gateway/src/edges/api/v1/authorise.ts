import { authorise } from '@causeway/schemas/v1/authorise.ts';
import type { RequestOf, ResponseOf } from '@causeway/schemas/v1/operation.ts';
import type { Context } from '../../../kernel/context.ts';
import {
  credentialOf,
  findCardAgreement,
  type CardAgreement,
} from '../../../acquiring/cards/card-agreements.ts';
import { expiryYear, isExpired, placeOfCardNumber } from '../../../acquiring/cards/card.ts';
import { parseCardNumber } from '../../../kernel/values/card-brands.ts';
import {
  cardFingerprint,
  expiryOf,
  findCard,
  storeCard,
  type StoredCard,
} from '../../../acquiring/cards/store-cards.ts';
import type { AcceptedOutcome } from '../../../acquiring/payments/payment-outcome.ts';
import type { PaymentVerbs } from '../../../acquiring/payments/payment-verbs.ts';
import { requestedAmount, retryOf } from '../../../acquiring/payments/payment.ts';
import { requireConnector } from '../../../accounts/merchants/routing/routing-rule.ts';
import { openingAmount } from '../../../acquiring/subscriptions/subscription.ts';
import { invalid, missing, RequestRefused } from '../../../kernel/errors.ts';
import { compactStamp } from '../../../kernel/values/dates.ts';
import { readMetadata } from '../read/read-metadata.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { itemError, processed } from './batch.ts';
import {
  checkOrderTexts,
  checkParts,
  checkStatement,
  checkUnits,
  checkVerification,
  orderDetails,
  readGoods,
  readMoney,
  readNotifyUrl,
} from './order/order-fields.ts';
import { readAuthentication, readBrowser, readCredential } from './order/authentication-fields.ts';
import { duplicateOrder } from './order/duplicate-order.ts';
import { readSubscription } from './order/subscription-fields.ts';
import type { Call, OperationHandler } from './serve-operation.ts';
import type { NewPayment } from '../../../acquiring/payments/new-payment.ts';

type Body = RequestOf<typeof authorise>;
/** The card of one payment: stored, or sent with it. */
type PaymentCard = StoredCard & {
  readonly security_code: string | null;
  /** The customer's agreement about a stored card. */
  readonly agreement: CardAgreement | null;
};

/** POST /v1/authorise (docs/specification/payments.md#authorise). */
export function authoriseHandler(context: Context, verbs: PaymentVerbs): OperationHandler<typeof authorise> {
  return async (body, call) => {
    const { currency, amount } = readMoney(body, !body.recurring_id);
    checkVerification(body, amount);
    checkParts(body, amount, currency);
    checkOrderTexts(body);
    const metadata = readMetadata(body.metadata);
    const goods = readGoods(body.items, currency);
    const opens = readSubscription(body, amount, currency, call.at);
    const credential = readCredential(body);
    const card = await readCard(context, body, call);
    const browser = readBrowser(body);
    refuseCardNumber(body, card.pan);
    const { account } = call.caller;
    const amount_now = opens ? openingAmount(opens, call.at) : amount;
    // What was accepted before goes by the settings of then.
    if (!call.origin.claim?.resumed) {
      requireConnector(context.connectors, account, { currency, amount: amount_now, card_brand: card.brand });
      checkStatement(body, account);
      checkUnits(goods, amount, currency);
    }
    // A subscription stores the card, whatever token_flag is.
    const store = card.token_id === '' && (opens !== null || body.token_flag === 'YES');
    const uses = { stored: card.token_id !== '', stores: store, subscribes: opens !== null };
    const stored_credential = credentialOf(uses, card.agreement, credential);
    if (credential.initiator === 'merchant' && !credential.network_transaction_id && !card.agreement)
      throw missing('network_transaction_id', { rule: 'no_agreement' });
    const payment: NewPayment = {
      account,
      actor: call.actor,
      at: call.at,
      origin: call.origin,
      order_no: body.order_no,
      currency,
      amount: amount_now,
      website: body.website,
      auto_capture: body.capture !== 'manual',
      // The amount of a subscription's period is charged in full or not at all.
      partial_approval: !opens && (body.partial_approval ?? account.partial_approval) === 'accept',
      card_brand: card.brand,
      card_masked: card.masked,
      card_fingerprint: cardFingerprint(context, card.pan).toString('hex'),
      token_id: store ? await storeCard(context, account.account_id, card) : card.token_id,
      ...(store ? { new_expiry: expiryOf(card) } : {}),
      authorisation: {
        card: { ...card, holder: `${body.first_name} ${body.last_name}` },
        ...readAuthentication(body, card.brand),
        ...(browser ? { browser } : {}),
        ...(stored_credential ? { stored_credential } : {}),
      },
      ...(opens ? { opens } : {}),
      details: {
        ...orderDetails(body),
        sign_key_id: call.caller.sign_key.key_id,
        goods,
      },
      metadata,
      notify_url: readNotifyUrl(body, context),
    };
    const outcome = await verbs.create(payment);
    if (!outcome || outcome.status === 'refused')
      throw await duplicateOrder(context, account.account_id, body.order_no);
    return answerOf(body, outcome, call.caller.account.time_zone);
  };
}

const card_fields = ['card', 'expiration_month', 'expiration_year', 'security_code'] as const;

async function readCard(context: Context, body: Body, call: Call): Promise<PaymentCard> {
  const { account_id } = call.caller.account;
  if (body.token_id !== undefined && body.token_id !== '') {
    if (body.card !== undefined) throw invalid('token_id', { rule: 'card_or_token' });
    const [stored, { agreement, of_others }] = await Promise.all([
      findCard(context, account_id, body.token_id),
      findCardAgreement(context, account_id, body.token_id, body.shopper_id),
    ]);
    if (!stored || of_others) throw new RequestRefused('I0026', { source: 'token_id' });
    return { ...stored, security_code: body.security_code ?? null, agreement };
  }
  for (const source of card_fields) {
    // Nobody may keep the security code of a card that was stored elsewhere.
    if (body[source] === undefined && !(source === 'security_code' && isAgreedElsewhere(body)))
      throw missing(source);
  }
  const { card = '', expiration_month = '', expiration_year = '', security_code = '' } = body;
  const number = parseCardNumber(card);
  if (!number) throw invalid('card', { rule: 'not_card_number' });
  const expiry = { expiration_month: Number(expiration_month), expiration_year: expiryYear(expiration_year) };
  if (isExpired(expiry.expiration_month, expiry.expiration_year, call.at))
    throw invalid('expiration_year', { rule: 'card_expired' });
  return { ...number, ...expiry, token_id: '', security_code: security_code || null, agreement: null };
}

function isAgreedElsewhere({ network_transaction_id }: Body): boolean {
  return network_transaction_id !== undefined && network_transaction_id !== '';
}

function answerOf(body: Body, outcome: AcceptedOutcome, time_zone: string): ResponseOf<typeof authorise> {
  const { payment } = outcome;
  return {
    ...processed(body),
    order_no: payment.order_no,
    transaction_id: payment.transaction_id.toString(),
    currency: payment.currency,
    amount: formatAmount(payment.amount, payment.currency),
    requested_amount: requestedAmount(payment),
    payment_status: String(payment.status),
    reference_no: payment.reference_no,
    transaction_date: compactStamp(payment.created_at, time_zone),
    card_brand: payment.card_brand,
    card_masked: payment.card_masked,
    auth_code: payment.auth_code,
    avs_result: payment.avs_result,
    cvv_result: payment.cvv_result,
    token_id: payment.live ? payment.token_id : '',
    issuer_url: outcome.challenge_url,
    error_message: itemError(outcome),
    response_code: payment.response_code,
    advice_code: payment.advice_code,
    retry: retryOf(payment),
    recurring_id: payment.live && payment.subscription_id !== null ? (body.recurring_id ?? '') : '',
    metadata: payment.metadata ?? {},
  };
}

/** Fields that are stored unencrypted; fields that the schema does not define are not stored at all. */
const retained_fields = Object.keys(authorise.request.properties).filter((name) => name !== 'card');

/**
 * The number of the payment's card may occur in no field but `card`: all others are stored, shown and passed on
 * unencrypted (PCI DSS 3.5). Any other number is allowed, however much it looks like a card number.
 * @throws RequestRefused (422) that names the field, and does not repeat its value
 */
function refuseCardNumber(body: RequestOf<typeof authorise>, pan: string): void {
  for (const name of retained_fields) {
    const source = placeOfCardNumber((body as Record<string, unknown>)[name], pan, name);
    if (source !== null) throw invalid(source, { rule: 'holds_card_number' });
  }
}
