import { declareFilters } from './filter.ts';

const operation_names = '^[a-zA-Z]{1,40}(,[a-zA-Z]{1,40}){0,19}$';

/** Where a page begins: the last row's time in milliseconds and its request_id, or 0 and a number of the log. */
export const request_cursor_pattern = String.raw`^[0-9]{1,19}\.[0-9a-f-]{1,36}$`;

/** What the request log can be narrowed by. */
export const request_filters = declareFilters({
  q: {
    type: 'text',
    length_max: 100,
    description: 'A whole request_id or order_no; the other filters are left aside',
  },
  operation: {
    type: 'text',
    pattern: operation_names,
    description: 'Only these operations, comma-separated',
  },
  not_operation: {
    type: 'text',
    pattern: operation_names,
    description: 'Without these operations, comma-separated',
  },
  from: { type: 'first_day' },
  to: { type: 'last_day' },
  result: {
    type: 'choice',
    choices: ['accepted', 'refused', 'unsuccessful'],
    description: 'accepted, refused, or unsuccessful: accepted, with refused items or a decline',
  },
  status: { type: 'text', pattern: '^[1-5][0-9]{2}$', description: 'HTTP status' },
  code: { type: 'text', pattern: '^[A-Z][0-9]{4}$', description: 'Code of a refused request' },
});
