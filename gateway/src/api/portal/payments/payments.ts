import { createHash } from 'node:crypto';
import {
  listPayments as listRoute,
  payment_actions,
  readPayment as readRoute,
  reviewQueue,
  type PaymentActionItem,
  type ResultItem,
} from '@causeway/schemas/portal/payments.ts';
import type { PaymentAction } from '@causeway/schemas/portal/lists/payment-actions.ts';
import canonicalize from 'canonicalize';
import type { FastifyInstance } from 'fastify';
import {
  payment_actions as actions,
  previewAction,
} from '../../../domain/payments/actions/payment-actions.ts';
import { resolveActions } from '../../../domain/payments/actions/resolve-actions.ts';
import { listHeldPayments, listPayments } from '../../../domain/payments/listing/list-payments.ts';
import { readPaymentFilter } from '../../../domain/payments/listing/payment-filter.ts';
import { readPaymentRecord } from '../../../domain/payments/listing/read-payment.ts';
import type { PaymentVerbs } from '../../../domain/payments/payment-verbs.ts';
import {
  no_request,
  type HeldClaim,
  type RequestOrigin,
} from '../../../domain/idempotency/claim-requests.ts';
import type { Claims } from '../../../domain/idempotency/claims.ts';
import { RequestRefused } from '../../../errors.ts';
import { cursorOf, readCursor, readLimit } from '../page-cursor.ts';
import type { PortalCall } from '../portal-call.ts';
import { presentPayment, presentPreview, presentRecord, presentResult } from './present-payments.ts';
import { servePortalRoute, type PortalServices } from '../serve-portal-route.ts';

type ActionServices = PortalServices & { readonly verbs: PaymentVerbs; readonly claims: Claims };

/** The list of payments, a single payment, its actions, and the queue of payments held for review. */
export function servePayments(app: FastifyInstance, services: ActionServices): void {
  const { context } = services;
  servePortalRoute(app, services, listRoute, async ({ account, at, query }) => {
    const filter = readPaymentFilter(query, account.time_zone, at);
    const page = { start: readCursor(query.cursor), limit: readLimit(query.limit) };
    const { payments, next, searched_to } = await listPayments(context, account.account_id, filter, page);
    return {
      payments: payments.map(presentPayment),
      next_cursor: next ? cursorOf(next.created_at, next.transaction_id) : '',
      searched_to: searched_to?.toISOString() ?? '',
    };
  });
  servePortalRoute(app, services, readRoute, async ({ account, params }) => {
    const record = await readPaymentRecord(context, account.account_id, params.transaction_id);
    if (!record) throw new RequestRefused('U0008', { source: 'transaction_id' });
    return presentRecord(record);
  });
  servePortalRoute(app, services, reviewQueue, async ({ account }) => {
    const held = await listHeldPayments(context, account.account_id);
    return { payments: held.map(presentPayment) };
  });
  for (const { preview, perform } of Object.values(payment_actions)) {
    servePortalRoute(app, services, preview, async (call) => {
      const { query } = call;
      const items = query.items.split(',').map((text): PaymentActionItem => {
        const [transaction_id = '', amount] = text.split(':');
        return amount === undefined ? { transaction_id } : { transaction_id, amount };
      });
      const resolved = await resolve(services, call, query.action, items, no_request);
      return { items: resolved.map((one) => presentPreview(one, previewAction(context, query.action, one))) };
    });
    servePortalRoute(app, services, perform, (call) => performOnce(services, call));
  }
}

type ActionCall = Pick<PortalCall<typeof listRoute>, 'account' | 'actor' | 'at'>;

function resolve(
  { context }: PortalServices,
  { account, actor, at }: ActionCall,
  action: PaymentAction,
  items: readonly PaymentActionItem[],
  origin: RequestOrigin,
) {
  return resolveActions(context, account, action, items, { actor, at, origin });
}

/** A confirmation is processed once, however often it is sent: its request_id is claimed like an Idempotency-Key. */
async function performOnce(
  services: ActionServices,
  call: PortalCall<(typeof payment_actions)['refund']['perform']>,
): Promise<{ items: ResultItem[] }> {
  const { claims } = services;
  const { action, items, request_id } = call.body;
  const { account_id } = call.account;
  const idempotency = {
    key_hash: digest(`portal\n${call.actor}\n${request_id}`),
    request_hash: digest(`${action}\n${canonicalize(items)}`),
  };
  const claimed = await claims.claim({ account_id, nonce: null, idempotency }).catch(named);
  const answer =
    'result' in claimed
      ? claimed
      : await claims
          .answerOnce(claimed.claim, async () =>
            JSON.stringify(await performClaimed(services, call, claimed.claim)),
          )
          .catch(named);
  return JSON.parse(answer.body) as { items: ResultItem[] };
}

/** The portal calls the key request_id. @throws the error it is given */
function named(error: unknown): never {
  const keyed = error instanceof RequestRefused && error.source === 'Idempotency-Key';
  if (!keyed) throw error;
  const { code, retry_after_s } = error;
  throw new RequestRefused(code, { source: 'request_id', ...(retry_after_s ? { retry_after_s } : {}) });
}

async function performClaimed(
  services: ActionServices,
  call: PortalCall<(typeof payment_actions)['refund']['perform']>,
  claim: HeldClaim,
): Promise<{ items: ResultItem[] }> {
  const { action, items } = call.body;
  const resolved = await resolve(services, call, action, items, { claim, nonce: null });
  const outcomes = await actions[action].perform(
    services.verbs,
    resolved.map(({ item }) => item),
  );
  const answered = resolved.flatMap((one, at) => {
    const outcome = outcomes[at];
    return outcome ? [{ item: one.item, result: presentResult(one, outcome) }] : [];
  });
  const results = answered.map(({ result }) => result);
  call.audit({
    subject: results
      .map(({ transaction_id }) => transaction_id)
      .join(' ')
      .slice(0, 1000),
    before: resolved.map(({ payment, item }) => ({
      transaction_id: item.transaction_id,
      payment_status: String(payment?.status ?? ''),
    })),
    after: answered.map(({ item, result }) => ({
      ...result,
      amount: action === 'refund' ? item.refund_amount : item.amount,
    })),
  });
  return { items: results };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
