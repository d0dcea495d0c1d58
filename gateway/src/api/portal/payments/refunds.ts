import { listRefunds as route } from '@causeway/schemas/portal/refunds.ts';
import type { FastifyInstance } from 'fastify';
import { readPaymentFilter } from '../../../domain/payments/listing/payment-filter.ts';
import { listRefunds } from '../../../domain/payments/refunds/list-refunds.ts';
import type { RefundStatus } from '../../../domain/payments/refunds/refund.ts';
import { readSearch } from '../../../values/sought.ts';
import { servePortalRoute, type PortalServices } from '../serve-portal-route.ts';
import { cursorOf, readCursor, readLimit } from '../page-cursor.ts';
import { presentRefund } from './present-payments.ts';

/** The list of refunds. */
export function serveRefunds(app: FastifyInstance, services: PortalServices): void {
  servePortalRoute(app, services, route, async ({ account, at, query }) => {
    const { q, status, cursor, limit, ...span } = query;
    const { from, until, currency } = readPaymentFilter(span, account.time_zone, at);
    const filter = {
      from,
      until,
      currency,
      status: (status ?? null) as RefundStatus | null,
      search: readSearch(q),
    };
    const page = { start: readCursor(cursor), limit: readLimit(limit) };
    const { refunds, next } = await listRefunds(services.context, account.account_id, filter, page);
    return {
      refunds: refunds.map(presentRefund),
      next_cursor: next ? cursorOf(next.created_at, next.transaction_id, next.refund_no) : '',
    };
  });
}
