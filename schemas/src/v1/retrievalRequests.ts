import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { request_cursor_pattern, request_filters } from '../portal/lists/request-list.ts';
import { stated } from '../stated.ts';
import { listOperation } from './list-operation.ts';
import { listed_request, request_details } from './request-rows.ts';

/** In place of a number: that of the newest request. */
export const after_newest_request = 'newest';

/** POST /v1/retrievalRequests: list the account's requests (docs/specification/lists.md#requests). */
export const retrievalRequests = listOperation({
  name: 'retrievalRequests',
  summary: 'List requests of the API',
  about:
    'Lists the account’s requests as the gateway has logged them, with why they were refused, redacted. With `after` it follows the log instead: the oldest first, and next_after is what to send as `after` the next time. A request is logged a second or two after its answer, those of this operation as well.',
  tag: 'Queries',
  of: {
    after: Type.Optional(
      Type.Union(
        [
          Type.String({ ...may_be_numeric, pattern: '^(0|[1-9][0-9]{0,17}|newest)?$' }),
          Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
        ],
        {
          description:
            'Follows the log behind this number; 0 is its beginning, newest what comes from now on. Without it, the newest requests come first',
        },
      ),
    ),
  },
  filters: request_filters,
  head: {
    next_after: Type.Optional(
      Type.String({
        ...stated({ pattern: '^(0|[1-9][0-9]*)$' }),
        description: 'What to send as `after` to follow the log from here on; left out with ids',
      }),
    ),
    kept_days: Type.Optional(
      Type.Integer({
        description: 'For how many days requests are kept; 0: none are logged. Left out with ids',
      }),
    ),
    left_out: Type.Optional(
      Type.Integer({
        description: 'Requests of these days that came too fast to be logged; left out with ids',
      }),
    ),
  },
  rows: 'requests',
  id: 'request_id',
  row: listed_request,
  expand: { details: request_details },
  cursor_pattern: request_cursor_pattern,
});
