import { utcStamp } from '../../../../kernel/values/dates.ts';
import {
  listPayments as listRoute,
  payment_actions,
  readPayment as readRoute,
  reviewQueue,
  type PaymentActionItem,
  type ResultItem,
} from '@causeway/schemas/portal/payments.ts';
import type { PaymentAction } from '@causeway/schemas/portal/lists/payment-actions.ts';
import {
  actionItem,
  payment_actions as actions,
  previewAction,
  type VerbItem,
} from '../../../../acquiring/payments/payment-actions.ts';
import { refuseRepeats } from '../../../../acquiring/payments/payment-outcome.ts';
import type { Payment } from '../../../../acquiring/payments/payment.ts';
import { queryPayments } from '../../../../acquiring/payments/listing/query-payments.ts';
import { listHeldPayments, listPayments } from '../../../../acquiring/payments/listing/list-payments.ts';
import { readPaymentFilter } from '../../../../acquiring/payments/listing/payment-filter.ts';
import { readPaymentRecord } from '../../../../acquiring/payments/listing/read-payment.ts';
import type { PaymentVerbs } from '../../../../acquiring/payments/payment-verbs.ts';
import { no_request, type RequestOrigin } from '../../../../kernel/idempotency/claim-requests.ts';
import { RequestRefused } from '../../../../kernel/errors.ts';
import { parseTransactionId } from '../../../../kernel/values/ids.ts';
import { formatAmount } from '../../../../kernel/values/money.ts';
import { readItemAmount } from '../../v1/batch.ts';
import { cursorOf, readCursor, readLimit } from '../../page-cursor.ts';
import type { PortalCall } from '../portal-call.ts';
import {
  presentPayment,
  presentPreview,
  presentRecord,
  presentResult,
  presentRefund,
} from './present-payments.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { refund_filters } from '@causeway/schemas/portal/lists/refund-list.ts';
import { listRefunds as listRefundsRoute } from '@causeway/schemas/portal/refunds.ts';
import { readFilters } from '../../../../kernel/values/read-filter.ts';
import { exceedsRefundLimit } from '../../../../acquiring/payments/refunds/refund-limits.ts';
import { listRefunds } from '../../../../acquiring/payments/refunds/list-refunds.ts';

/** The list of payments, a single payment, its actions, and the queue of payments held for review. */
export function servePayments(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(listRoute, async ({ account, at, query }) => {
    const filter = readPaymentFilter(query, account.time_zone, at);
    const page = { start: readCursor(query.cursor), limit: readLimit(query.limit) };
    const { payments, next, searched_to } = await listPayments(context, account.account_id, filter, page);
    return {
      payments: payments.map(presentPayment),
      next_cursor: next ? cursorOf(next.created_at, next.transaction_id) : '',
      searched_to: utcStamp(searched_to),
    };
  });
  app.serve(readRoute, async ({ account, params }) => {
    const transaction_id = parseTransactionId(params.transaction_id);
    const record = await readPaymentRecord(context, account.account_id, transaction_id);
    if (!record) throw new RequestRefused('U0008', { source: 'transaction_id' });
    return presentRecord(record);
  });
  app.serve(reviewQueue, async ({ account }) => {
    const held = await listHeldPayments(context, account.account_id);
    return { payments: held.map(presentPayment) };
  });
  for (const routes of Object.values(payment_actions)) {
    app.serve(routes.preview, async (call) => {
      const { query } = call;
      const items = query.items.split(',').map((text): PaymentActionItem => {
        const [transaction_id = '', amount] = text.split(':');
        return amount === undefined ? { transaction_id } : { transaction_id, amount };
      });
      const resolved = await resolve(services, call, query.action, items, null);
      return {
        items: resolved.map(({ sent, payment, item }) =>
          presentPreview(
            sent.transaction_id,
            payment,
            query.action,
            previewAction(context, query.action, payment, item),
          ),
        ),
      };
    });
    app.serve(routes.perform, (call, { verbs }, origin) => perform(services, verbs, call, origin));
  }
}

type ActionCall = Pick<PortalCall<typeof listRoute>, 'account' | 'actor' | 'at'>;

/** Of a page that does not say what it showed. */
const unseen = { code: 'U0015' } as const;

/** What was asked for about one payment, the payment, and the item for the verb. */
interface ResolvedItem {
  readonly sent: PaymentActionItem;
  readonly payment: Payment | null;
  readonly item: VerbItem;
}

/**
 * Finds the payments of an action's items, and reads amounts in their currencies.
 * @param origin null for a preview, for which nobody has seen anything
 */
async function resolve(
  { context }: PortalServices,
  { account, actor, at }: ActionCall,
  action: PaymentAction,
  sent: readonly PaymentActionItem[],
  origin: RequestOrigin | null,
): Promise<ResolvedItem[]> {
  const lookups = sent.map(({ transaction_id }) => ({ transaction_id: parseTransactionId(transaction_id) }));
  const payments = await queryPayments(context, account.account_id, lookups);
  const source = action === 'refund' ? 'refund_amount' : 'amount';
  const resolved = sent.map((one, place): ResolvedItem => {
    const payment = payments[place] ?? null;
    const { amount: text, left, reason = '' } = one;
    const currency = payment?.currency ?? null;
    const amount = text === undefined ? text : readItemAmount(source, text, currency);
    const expected =
      origin === null ? {} : { expected: left ? readItemAmount('left', left, currency) : unseen };
    const base = { account, actor, at, origin: origin ?? no_request, place };
    return { sent: one, payment, item: actionItem(action, payment, { amount, ...expected, reason }, base) };
  });
  const distinct = refuseRepeats(
    resolved.map(({ item }) => item),
    resolved.map((one) => likenessOf(action, one)),
  );
  return resolved.map((one, place) => ({ ...one, item: distinct[place] ?? one.item }));
}

function likenessOf(action: PaymentAction, one: ResolvedItem): string | null {
  const { transaction_id, reason } = one.sent;
  if (action === 'approve' || action === 'reject') return null;
  return action === 'refund' ? `${transaction_id} ${amountOf(action, one)} ${reason}` : transaction_id;
}

/** The amount that an action moves, or what was sent where that is none. */
function amountOf(action: PaymentAction, { sent, payment, item }: ResolvedItem): string {
  const requested = action === 'refund' ? item.refund_amount : item.amount;
  return payment && typeof requested === 'bigint'
    ? formatAmount(requested, payment.currency)
    : (sent.amount ?? '');
}

async function perform(
  services: PortalServices,
  verbs: PaymentVerbs,
  call: RefundCall,
  origin: RequestOrigin,
): Promise<{ items: ResultItem[] }> {
  const { action, items } = call.body;
  const resolved = await resolve(services, call, action, items, origin);
  const outcomes = await actions[action].perform(
    verbs,
    resolved.map(({ item }) => item),
  );
  const answered = resolved.flatMap((one, at) => {
    const outcome = outcomes[at];
    return outcome ? [{ ...one, result: presentResult(one.sent.transaction_id, one.payment, outcome) }] : [];
  });
  const results = answered.map(({ result }) => result);
  call.audit({
    subject: results
      .map(({ transaction_id }) => transaction_id)
      .join(' ')
      .slice(0, 1000),
    before: resolved.map(({ payment, sent }) => ({
      transaction_id: sent.transaction_id,
      payment_status: String(payment?.status ?? ''),
    })),
    after: answered.map(({ result, ...one }) => ({ ...result, amount: amountOf(action, one) })),
  });
  return { items: results };
}

export type RefundCall = PortalCall<(typeof payment_actions)['refund']['perform']>;

/** Whether a call would refund more than the account lets pass without a second factor. */
export async function exceedsLimit(services: PortalServices, call: RefundCall): Promise<boolean> {
  const { action, items } = call.body;
  const resolved = await resolve(services, call, action, items, null);
  const refunds = resolved.flatMap(({ payment, item: { refund_amount: amount } }) =>
    payment && typeof amount === 'bigint' ? [{ currency: payment.currency, amount }] : [],
  );
  return exceedsRefundLimit(call.account, refunds);
}

/** The list of refunds. */
export function serveRefunds(app: PortalApp, services: PortalServices): void {
  app.serve(listRefundsRoute, async ({ account, at, query }) => {
    const filter = readFilters(refund_filters, query, account.time_zone, at);
    const page = { start: readCursor(query.cursor), limit: readLimit(query.limit) };
    const { refunds, next } = await listRefunds(services.context, account.account_id, filter, page);
    return {
      refunds: refunds.map(presentRefund),
      next_cursor: next ? cursorOf(next.created_at, next.transaction_id, next.refund_no) : '',
    };
  });
}
