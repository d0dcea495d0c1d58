import Type from 'typebox';
import { dispute } from '../objects/dispute.ts';
import { dispute_filters } from '../portal/lists/dispute-list.ts';
import { oneOf, transactionId } from './fields.ts';
import { builtOn } from '../stated.ts';
import { listOperation, moment, momentOrEmpty } from './list-operation.ts';

/** POST /v1/retrievalDisputes: list disputes (docs/specification/lists.md#disputes). */
export const retrievalDisputes = listOperation({
  name: 'retrievalDisputes',
  summary: 'List disputes',
  about: 'Lists the account’s disputes. A search leaves the other filters aside.',
  tag: 'Queries',
  filters: dispute_filters,
  rows: 'disputes',
  row: Type.Object(
    {
      ...dispute.properties,
      transaction_id: transactionId('The payment’s'),
      order_no: Type.String({ description: 'The payment’s' }),
      state: oneOf(
        dispute_filters.filters.state.choices,
        'open: waits for your answer; answered: waits for the acquirer; won; lost',
      ),
      opened_at: moment,
      closed_at: momentOrEmpty('When it was decided'),
    },
    { title: 'ListedDispute', ...builtOn(dispute) },
  ),
});
