import { payout_filters } from '../portal/lists/payout-list.ts';
import { listOperation } from './list-operation.ts';
import { listed_events, listed_payout } from './list-rows.ts';

/** POST /v1/retrievalPayouts: list payouts (docs/specification/lists.md#payouts). */
export const retrievalPayouts = listOperation({
  name: 'retrievalPayouts',
  summary: 'List payouts',
  about:
    'Lists the account’s payouts, or finds one by its transaction_id, short_reference_id, request_id or reference. A search leaves the other filters aside.',
  tag: 'Payouts',
  filters: payout_filters,
  rows: 'payouts',
  id: 'transaction_id',
  row: listed_payout,
  expand: { events: listed_events },
});
