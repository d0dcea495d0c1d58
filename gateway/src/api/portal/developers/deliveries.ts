import { isEventFilter } from '@causeway/schemas/events/event-catalogue.ts';
import * as routes from '@causeway/schemas/portal/developers/webhooks.ts';
import type { FastifyInstance } from 'fastify';
import { eventObject, listNewestEvents } from '../../../domain/events/list-events.ts';
import { countFailed, listAttempts, listDeliveries } from '../../../domain/webhooks/list-webhooks.ts';
import { replayDeliveries } from '../../../domain/webhooks/replay/replay-events.ts';
import { cannot, invalid } from '../../../errors.ts';
import { servePortalRoute, type PortalServices } from '../serve-portal-route.ts';

const page_size = 50;

/** Deliveries to webhook endpoints, replays, and the events. */
export function serveDeliveries(app: FastifyInstance, services: PortalServices): void {
  const { context } = services;
  servePortalRoute(app, services, routes.listDeliveries, async (call) => {
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
  servePortalRoute(app, services, routes.countFailed, async ({ account, query }) => ({
    failed: await countFailed(context, account.account_id, query.endpoint_id ?? null),
  }));
  servePortalRoute(app, services, routes.listAttempts, async (call) => {
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
  servePortalRoute(app, services, routes.replayDeliveries, async (call, gateway) => {
    const { account_id } = call.account;
    const { sequences, failed_since, endpoint_id = null } = call.body;
    if ((sequences === undefined) === (failed_since === undefined)) {
      throw cannot({ rule: 'say_which_events' });
    }
    const ranges = failed_since
      ? [{ failed_since: new Date(failed_since) }]
      : (sequences ?? []).map((sequence) => ({ from: BigInt(sequence), to: BigInt(sequence) }));
    let replayed = 0;
    for (const range of ranges)
      replayed += await replayDeliveries(gateway.context, account_id, range, endpoint_id);
    const subject = endpoint_id ?? account_id;
    call.audit({ subject, after: { replayed, ...(failed_since ? { failed_since } : { sequences }) } });
    return { replayed };
  });
  servePortalRoute(app, services, routes.listEvents, async (call) => {
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
