import { listPaymentDeliveries as route } from '@causeway/schemas/portal/payment-deliveries.ts';
import type { FastifyInstance } from 'fastify';
import { deliveriesOfSubject } from '../../../domain/webhooks/list-webhooks.ts';
import { parseTransactionId } from '../../../values/ids.ts';
import { servePortalRoute, type PortalServices } from '../serve-portal-route.ts';

/** The webhooks about a payment. */
export function servePaymentDeliveries(app: FastifyInstance, services: PortalServices): void {
  servePortalRoute(app, services, route, async ({ account, params }) => {
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
        finished_at: one.finished_at?.toISOString() ?? '',
      })),
    };
  });
}
