import Type from 'typebox';
import { payout } from '../objects/payout.ts';
import { payout_filters } from '../portal/lists/payout-list.ts';
import { builtOn } from '../stated.ts';
import { listOperation, moment } from './list-operation.ts';

/** POST /v1/retrievalPayouts: list payouts (docs/specification/lists.md#payouts). */
export const retrievalPayouts = listOperation({
  name: 'retrievalPayouts',
  summary: 'List payouts',
  about:
    'Lists the account’s payouts, or finds one by its transaction_id, short_reference_id, request_id or reference. A search leaves the other filters aside.',
  tag: 'Payouts',
  filters: payout_filters,
  rows: 'payouts',
  row: Type.Object(
    {
      ...payout.properties,
      beneficiary_name: Type.String({ description: 'Who is paid' }),
      created_at: moment,
      last_updated_at: moment,
    },
    { title: 'ListedPayout', ...builtOn(payout) },
  ),
});
