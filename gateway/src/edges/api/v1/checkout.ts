import { checkout_languages, checkout_minutes, type checkout } from '@causeway/schemas/v1/checkout.ts';
import type { RequestOf } from '@causeway/schemas/v1/operation.ts';
import type { Context } from '../../../kernel/context.ts';
import { findCardAgreement } from '../../../acquiring/cards/card-agreements.ts';
import { findCard } from '../../../acquiring/cards/store-cards.ts';
import {
  amountNow,
  order_parts,
  prospectOf,
  type CheckoutOrder,
} from '../../../acquiring/checkout/checkout.ts';
import { openCheckouts } from '../../../acquiring/checkout/open-checkouts.ts';
import { hasConnector } from '../../../accounts/merchants/routing/routing-rule.ts';
import { fittingMethods } from '../../../acquiring/payment-methods/payment-methods.ts';
import { listSubscriptions } from '../../../acquiring/subscriptions/list-subscriptions.ts';
import { stoppedRequest } from '../../../kernel/idempotency/claim-requests.ts';
import { storeTerms } from '../../../acquiring/subscriptions/stored-terms.ts';
import { invalid, RequestRefused } from '../../../kernel/errors.ts';
import { offsetStamp } from '../../../kernel/values/dates.ts';
import { readMetadata } from '../read/read-metadata.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { checkoutPath } from '../checkout/checkout-path.ts';
import { processed } from './batch.ts';
import {
  checkOrderTexts,
  checkParts,
  checkStatement,
  checkUnits,
  checkVerification,
  orderDetails,
  readAddress,
  readGoods,
  readMoney,
  readNotifyUrl,
  type Good,
} from './order/order-fields.ts';
import { duplicateOrder } from './order/duplicate-order.ts';
import { readSubscription } from './order/subscription-fields.ts';
import type { OperationHandler } from './serve-operation.ts';

type Body = RequestOf<typeof checkout>;

/** POST /v1/checkout (docs/specification/payments.md#checkout). */
export function checkoutHandler(context: Context, public_url: string): OperationHandler<typeof checkout> {
  return async (body, call) => {
    const { account } = call.caller;
    const { currency, amount } = readMoney(body, !body.recurring_id);
    checkVerification(body, amount);
    checkParts(body, amount, currency);
    checkOrderTexts(body);
    const metadata = readMetadata(body.metadata);
    const goods = readGoods(body.items, currency);
    checkUnits(goods, amount, currency);
    checkStatement(body, account);
    if (!hasConnector(context.connectors, account)) throw new RequestRefused('I0027');
    const opens = readSubscription(body, amount, currency, call.at);
    if (opens) await refuseDuplicate(context, account.account_id, opens.recurring_id);
    const ordered = {
      ...orderOf(body, goods),
      sign_key_id: call.caller.sign_key.key_id,
      ...(opens ? { subscription: storeTerms(opens) } : {}),
      ...(metadata ? { metadata } : {}),
      notify_url: readNotifyUrl(body, context),
    };
    const { payment_method = '', token_id = '' } = body;
    const prospect = prospectOf({ currency, amount, ordered, created_at: call.at });
    const methods = fittingMethods(context.connectors, account, prospect);
    if (methods.length === 0)
      throw new RequestRefused('C0004', {
        source: opens ? 'recurring_id' : 'amount',
        reason: { rule: 'no_verification_at_acquirer' },
      });
    if (payment_method !== '' && !methods.some(({ name }) => name === payment_method))
      throw new RequestRefused('C0004', { source: 'payment_method' });
    if (token_id !== '') await requireOwnCard(context, account.account_id, token_id, body.shopper_id);
    const [opened] = await openCheckouts(context, [
      {
        account_id: account.account_id,
        order_no: body.order_no,
        currency,
        amount,
        payment_method,
        token_id,
        language: readLanguage(body.language),
        ordered,
        at: call.at,
        valid_minutes: readMinutes(body.valid_minutes),
        origin: call.origin,
      },
    ]);
    if (!opened || 'duplicate' in opened)
      throw await duplicateOrder(context, account.account_id, body.order_no);
    if ('stop' in opened) throw stoppedRequest(opened.stop);
    const { session } = opened;
    return {
      ...processed(body),
      order_no: session.order_no,
      currency: session.currency,
      amount: formatAmount(amountNow(session), session.currency),
      session_id: session.session_id,
      checkout_url: public_url + checkoutPath(session),
      expires_at: offsetStamp(session.expires_at, account.time_zone),
    };
  };
}

/** @throws RequestRefused (422) when there is no such stored card, or it belongs to another customer */
async function requireOwnCard(
  context: Context,
  account_id: string,
  token_id: string,
  shopper_id: string,
): Promise<void> {
  const [card, { of_others }] = await Promise.all([
    findCard(context, account_id, token_id),
    findCardAgreement(context, account_id, token_id, shopper_id),
  ]);
  if (!card || of_others) throw new RequestRefused('I0026', { source: 'token_id' });
}

/** @throws RequestRefused (409) when the subscription exists: its customer is not sent to a page that cannot be paid */
async function refuseDuplicate(context: Context, account_id: string, recurring_id: string): Promise<void> {
  const [known] = await listSubscriptions(context, { account_id, recurring_id, limit: 1 });
  if (known && known['end_reason'] !== 'first_payment_failed')
    throw new RequestRefused('S0020', { source: 'recurring_id' });
}

function orderOf(body: Body, goods: readonly Good[]): Omit<CheckoutOrder, 'notify_url'> {
  const parts = order_parts.flatMap((name) => (body[name] ? [[name, body[name]]] : []));
  return {
    website: body.website,
    auto_capture: body.capture !== 'manual',
    authentication: body.open3d === 'no3DS' ? 'refuse' : 'attempt',
    country: readAddress(body, 'billing').country ?? '',
    shopper_id: body.shopper_id,
    holder: `${body.first_name ?? ''} ${body.last_name ?? ''}`.trim(),
    store_card: body.token_flag === 'YES',
    return_url: body.return_url ?? '',
    lines: goods.map(({ name, quantity, unit_price }) => ({ name, quantity, unit_price })),
    parts: Object.fromEntries(parts) as CheckoutOrder['parts'],
    details: { ...orderDetails(body), goods },
  };
}

/** @throws RequestRefused (422) when the page does not support it */
function readLanguage(text: string | undefined): string {
  if (text === undefined || text === '') return '';
  const language = checkout_languages.find((known) => known.toLowerCase() === text.toLowerCase());
  if (language) return language;
  throw invalid('language', { rule: 'not_one_of', choices: checkout_languages });
}

/** @throws RequestRefused (422) when it is out of range */
function readMinutes(input: string | number | undefined): number {
  const { min, max, otherwise } = checkout_minutes;
  const minutes = input === undefined || input === '' ? otherwise : Number(input);
  if (minutes >= min && minutes <= max) return minutes;
  throw invalid('valid_minutes', { rule: 'not_whole_between', min, max });
}
