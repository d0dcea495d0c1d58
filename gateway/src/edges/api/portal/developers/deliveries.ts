import { utcStamp } from '../../../../kernel/values/dates.ts';
import { isEventFilter } from '@causeway/schemas/events/event-catalogue.ts';
import * as routes from '@causeway/schemas/portal/developers/webhooks.ts';
import type { PortalBodyOf } from '@causeway/schemas/portal/portal-route.ts';
import { eventObject, listNewestEvents } from '../../../../kernel/events/list-events.ts';
import {
  listAttempts,
  listDeliveries,
  deliveriesOfSubject,
} from '../../../../accounts/webhooks/list-webhooks.ts';
import {
  previewReplay,
  replayDeliveries,
  type ReplayRange,
} from '../../../../accounts/webhooks/replay/replay-events.ts';
import { cannot, invalid, missing } from '../../../../kernel/errors.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { listPaymentDeliveries } from '@causeway/schemas/portal/payment-deliveries.ts';
import { parseTransactionId } from '../../../../kernel/values/ids.ts';

const page_size = 50;

/** Exactly one way to choose what is replayed. @throws RequestRefused where there is none, or several */
function rangeOf({
  deliveries,
  failed_since,
  from,
  to = from,
}: PortalBodyOf<typeof routes.previewReplay>): ReplayRange {
  const ways = [deliveries, failed_since, to].filter((way) => way !== undefined);
  if (ways.length !== 1) throw cannot({ rule: 'say_which_events' });
  if (failed_since !== undefined) return { failed_since: new Date(failed_since) };
  if (deliveries !== undefined)
    return { deliveries: deliveries.map((one) => ({ ...one, sequence: BigInt(one.sequence) })) };
  if (from === undefined) throw missing('from');
  return { from: BigInt(from), to: BigInt(to ?? from) };
}

/** Deliveries to webhook endpoints, replays, and the events. */
export function serveDeliveries(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.listDeliveries, async (call) => {
    const { endpoint_id, status, before } = call.query;
    const limit = page_size + 1;
    const filter = { endpoint_id, status, before: before === undefined ? undefined : BigInt(before), limit };
    const found = await listDeliveries(context, call.account.account_id, filter);
    // An event can go to several targets: a page ends with all deliveries of its last event.
    const cut = found.length > page_size ? (found[page_size]?.sequence ?? null) : null;
    const whole = cut === null ? found : found.filter(({ sequence }) => sequence > cut);
    const shown = whole.length > 0 ? whole : found;
    const last = shown.at(-1);
    return {
      deliveries: shown.map((delivery) => ({
        ...delivery,
        sequence: delivery.sequence.toString(),
        next_attempt_at: delivery.next_attempt_at?.toISOString() ?? null,
        started_at: delivery.started_at.toISOString(),
        finished_at: delivery.finished_at?.toISOString() ?? null,
      })),
      next_before: cut !== null && last ? last.sequence.toString() : null,
    };
  });
  app.serve(routes.listAttempts, async (call) => {
    const { endpoint_id = null } = call.query;
    const attempts = await listAttempts(
      context,
      call.account.account_id,
      BigInt(call.params.sequence),
      endpoint_id,
    );
    return {
      attempts: attempts.map((attempt) => ({ ...attempt, attempted_at: attempt.attempted_at.toISOString() })),
    };
  });
  app.serve(routes.previewReplay, async ({ account, body }) => {
    const { endpoint_id = null } = body;
    const preview = await previewReplay(context, account.account_id, rangeOf(body), endpoint_id);
    return { ...preview, disabled: [...preview.disabled] };
  });
  app.serve(routes.replayDeliveries, async (call, gateway) => {
    const { account_id } = call.account;
    const { endpoint_id = null, enable = [], failed_since, deliveries, from, to } = call.body;
    const range = rangeOf(call.body);
    const replayed = await replayDeliveries(gateway.context, account_id, range, endpoint_id, enable);
    const chosen = deliveries?.map((one) => `${one.sequence} ${one.endpoint_id || 'notify_url'}`);
    const after = { replayed, enable, deliveries: chosen, failed_since, from, to };
    call.audit({ subject: endpoint_id ?? account_id, after });
    return { replayed };
  });
  app.serve(routes.listEvents, async (call) => {
    const { before, type } = call.query;
    if (type !== undefined && !isEventFilter(type)) {
      throw invalid('type', { rule: 'no_event_type', type });
    }
    const page = await listNewestEvents(context, call.account.account_id, {
      before: before === undefined ? null : BigInt(before),
      types: type === undefined ? [] : [type],
      limit: page_size,
    });
    return {
      events: page.events.map((row) => {
        const { sequence, id, type: kind, timestamp, data } = eventObject(row, call.merchant_id);
        return { sequence, id, type: kind, timestamp, data };
      }),
      next_before: page.next_before?.toString() ?? null,
    };
  });
}

/** The webhooks about a payment. */
export function servePaymentDeliveries(app: PortalApp, services: PortalServices): void {
  app.serve(listPaymentDeliveries, async ({ account, params }) => {
    const transaction_id = parseTransactionId(params.transaction_id) ?? 0n;
    const found = await deliveriesOfSubject(services.context, account.account_id, transaction_id);
    return {
      deliveries: found.map((one) => ({
        event_id: one.event_id,
        type: one.type,
        url: one.url,
        status: one.status,
        tries: one.tries,
        status_code: one.status_code ?? 0,
        error: one.error,
        started_at: one.started_at.toISOString(),
        finished_at: utcStamp(one.finished_at),
      })),
    };
  });
}
