import { api_operations } from '@causeway/schemas/operations.ts';
import * as routes from '@causeway/schemas/portal/developers/requests.ts';
import {
  countUnrecorded,
  listRequests,
  readRequest,
  type RequestLine,
} from '../../../../operations/request-log/list-requests.ts';
import { invalid, RequestRefused } from '../../../../kernel/errors.ts';
import { parseDayStart } from '../../../../kernel/values/dates.ts';
import { parseBody } from '../../body/parse-body.ts';
import { diagnoseRequest, findOperation, presentDiagnosis } from '../../request-log/diagnose-request.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

const page_size = 50;
const end_of_time = new Date('9999-01-01T00:00:00Z');

function shownLine(line: RequestLine) {
  return { ...line, at: line.at.toISOString() };
}

/** The start of a day, or of one some days later; undefined where no day is given. */
function dayStart(
  name: string,
  day: string | undefined,
  days_later: number,
  time_zone: string,
): Date | undefined {
  if (day === undefined) return undefined;
  const at = parseDayStart(day, days_later, time_zone);
  if (!at) throw new RequestRefused('I0011', { source: name });
  return at;
}

/** Where a page ended: a time and a request id. */
function parseBefore(text: string | undefined): { at: Date; request_id: string } {
  if (text === undefined) return { at: end_of_time, request_id: '' };
  const [time = '', request_id = ''] = text.split('_');
  const at = new Date(time);
  if (Number.isNaN(at.getTime())) throw new RequestRefused('I0011', { source: 'before' });
  return { at, request_id };
}

/** The request log, and the signature checker. */
export function serveRequestLog(app: PortalApp, services: PortalServices, kept_days: number): void {
  const { context, directory } = services;
  app.serve(routes.listRequests, async (call) => {
    const { account_id } = call.account;
    const { q, status, before, from, to, ...filter } = call.query;
    const { time_zone } = call.account;
    const found = await listRequests(context, account_id, {
      ...filter,
      text: q || undefined,
      status: status === undefined ? undefined : Number(status),
      since: dayStart('from', from, 0, time_zone),
      until: dayStart('to', to, 1, time_zone),
      before: parseBefore(before),
      limit: page_size + 1,
    });
    const requests = found.slice(0, page_size).map(shownLine);
    const last = requests.at(-1);
    const more = found.length > page_size && q === undefined;
    return {
      requests,
      next_before: more && last ? `${last.at}_${last.request_id}` : null,
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
