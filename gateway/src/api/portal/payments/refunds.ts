import { refund_filters } from '@causeway/schemas/portal/lists/refund-list.ts';
import { listRefunds as route } from '@causeway/schemas/portal/refunds.ts';
import type { FastifyInstance } from 'fastify';
import { readFilters } from '../../../domain/payments/listing/read-filter.ts';
import { listRefunds } from '../../../domain/payments/refunds/list-refunds.ts';
import { servePortalRoute, type PortalServices } from '../serve-portal-route.ts';
import { cursorOf, readCursor, readLimit } from '../page-cursor.ts';
import { presentRefund } from './present-payments.ts';

/** The list of refunds. */
export function serveRefunds(app: FastifyInstance, services: PortalServices): void {
  servePortalRoute(app, services, route, async ({ account, at, query }) => {
    const filter = readFilters(refund_filters, query, account.time_zone, at);
    const page = { start: readCursor(query.cursor), limit: readLimit(query.limit) };
    const { refunds, next } = await listRefunds(services.context, account.account_id, filter, page);
    return {
      refunds: refunds.map(presentRefund),
      next_cursor: next ? cursorOf(next.created_at, next.transaction_id, next.refund_no) : '',
    };
  });
}
