import type { PortalDiagnosis } from '@causeway/schemas/portal/developers/requests.ts';
import type { Static } from 'typebox';
import type { ListRowOf } from '@causeway/schemas/v1/list-operation.ts';
import type { request_details } from '@causeway/schemas/v1/request-rows.ts';
import { after_newest_request, retrievalRequests } from '@causeway/schemas/v1/retrievalRequests.ts';
import type { ReadContext } from '../../../../kernel/context.ts';
import { invalid } from '../../../../kernel/errors.ts';
import {
  countUnrecorded,
  followRequests,
  lastRequestNumber,
  pageRequests,
  requestsById,
  requestTexts,
  type RequestLine,
  type RequestTexts,
} from '../../../../operations/request-log/list-requests.ts';
import { cursorOf } from '../../page-cursor.ts';
import { readRequestFilter } from '../../request-log/read-request-filter.ts';
import { serveList, type ServedList } from './serve-list.ts';

/** The log of requests. @param kept_days 0 where none are logged */
export function requestsList(kept_days: number): ServedList {
  return serveList(retrievalRequests, {
    async page({ context, account_id, filter: filters, of, start, limit }) {
      const filter = readRequestFilter(filters);
      const left_out = Number(await countUnrecorded(context, account_id, kept_days));
      const head = { kept_days, left_out };
      if (of.after === undefined || of.after === '') {
        const last = await lastRequestNumber(context, account_id);
        const from = start && { at: start.created_at, request_id: start.id };
        const page = await pageRequests(context, account_id, filter, { start: from, limit });
        const next = page.next && cursorOf(page.next.at, page.next.request_id);
        return { items: page.requests, next, head: { ...head, next_after: last.toString() } };
      }
      if (filter.q !== null) throw invalid('q', { rule: 'not_beside', other: 'after' });
      const after = start?.transaction_id ?? (await numberIn(context, account_id, of.after));
      const page = await followRequests(context, account_id, filter, { after, limit });
      const { requests, next_after, has_more } = page;
      return {
        items: requests,
        next: has_more ? cursorOf(new Date(0), next_after) : null,
        head: { ...head, next_after: next_after.toString() },
      };
    },
    find: ({ context, account_id }, ids) => requestsById(context, account_id, ids),
    row: requestRow,
    expand: {
      async details({ context, account_id }, items) {
        const ids = items.map(({ request_id }) => request_id);
        const texts = await requestTexts(context, account_id, ids);
        return ({ request_id }) => detailsOf(texts.get(request_id));
      },
    },
  });
}

/** The number of the log that `after` names. */
function numberIn(
  context: ReadContext,
  account_id: string,
  after: string | number,
): Promise<bigint> | bigint {
  return after === after_newest_request ? lastRequestNumber(context, account_id) : BigInt(after);
}

function requestRow({ at, ...line }: RequestLine): ListRowOf<typeof retrievalRequests> {
  return { ...line, at: at.toISOString(), path: `/v1/${line.operation}` };
}

/** What is stored of a request; undefined where it has just been deleted, as old as it is. */
function detailsOf(texts: RequestTexts | undefined): Static<typeof request_details> | undefined {
  if (!texts) return undefined;
  const { request, response, unknown_fields, diagnosis } = texts;
  const shown = shownDiagnosis(diagnosis as PortalDiagnosis | null);
  return {
    request: request ?? '',
    response: response ?? '',
    unknown_fields,
    ...(shown && { diagnosis: shown }),
  };
}

/** A diagnosis in the form of the API: without what is empty, and without the rules that the portal translates. */
function shownDiagnosis(
  stored: PortalDiagnosis | null,
): Static<typeof request_details>['diagnosis'] | undefined {
  if (stored === null) return undefined;
  const { reasons: _, signed_text, difference, ...diagnosis } = stored;
  return { ...diagnosis, signed_text: signed_text ?? '', ...(difference && { difference }) };
}
