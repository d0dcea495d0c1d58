import { api_operations } from '@causeway/schemas/operations.ts';
import { request_filters } from '@causeway/schemas/portal/lists/request-list.ts';
import * as routes from '@causeway/schemas/portal/developers/requests.ts';
import {
  countUnrecorded,
  pageRequests,
  readRequest,
  type RequestLine,
} from '../../../../operations/request-log/list-requests.ts';
import { invalid, RequestRefused } from '../../../../kernel/errors.ts';
import { readFilters } from '../../../../kernel/values/read-filter.ts';
import { parseBody } from '../../body/parse-body.ts';
import { cursorOf, readCursor } from '../../page-cursor.ts';
import { diagnoseRequest, findOperation, presentDiagnosis } from '../../request-log/diagnose-request.ts';
import { readRequestFilter } from '../../request-log/read-request-filter.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

const page_size = 50;

function shownLine(line: RequestLine) {
  return { ...line, at: line.at.toISOString() };
}

/** The request log, and the signature checker. */
export function serveRequestLog(app: PortalApp, services: PortalServices, kept_days: number): void {
  const { context, directory } = services;
  app.serve(routes.listRequests, async (call) => {
    const { account_id, time_zone } = call.account;
    const { before, ...query } = call.query;
    const filter = readRequestFilter(readFilters(request_filters, query, time_zone, context.clock.now()));
    const after = readCursor(before);
    const start = after && { at: after.created_at, request_id: after.id };
    const { requests, next } = await pageRequests(context, account_id, filter, { start, limit: page_size });
    return {
      requests: requests.map(shownLine),
      next_before: next && cursorOf(next.at, next.request_id),
      operations: api_operations.map(({ name }) => name),
      kept_days,
      left_out: String(await countUnrecorded(context, account_id, kept_days)),
    };
  });
  app.serve(routes.readRequest, async (call) => {
    const request = await readRequest(context, call.account.account_id, call.params.request_id);
    if (!request) throw new RequestRefused('U0008');
    return { ...request, at: request.at.toISOString(), diagnosis: request.diagnosis as never };
  });
  app.serve(routes.diagnoseRequest, async (call, gateway) => {
    const { operation: name, request, signed_text } = call.body;
    const operation = findOperation(name);
    if (!operation) {
      throw invalid('operation', { rule: 'no_operation', name });
    }
    const access = await directory.find(call.account.account_id);
    if (!access) throw new RequestRefused('U0008');
    const parsed = await parseBody(Buffer.from(request));
    const diagnosis = diagnoseRequest({
      access,
      operation,
      parsed,
      raw: request,
      signed_text,
      now: gateway.context.clock.now(),
      base_urls: [services.origin.public_url],
    });
    return presentDiagnosis(diagnosis);
  });
}
