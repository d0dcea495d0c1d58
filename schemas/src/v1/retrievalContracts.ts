import { contract_filters } from '../portal/lists/contract-list.ts';
import { listOperation } from './list-operation.ts';
import { listed_contract, listed_subscription } from './list-rows.ts';

/** POST /v1/retrievalContracts: list contracts (docs/specification/lists.md#contracts). */
export const retrievalContracts = listOperation({
  name: 'retrievalContracts',
  summary: 'List contracts',
  about: 'Lists the contracts of the account’s subscriptions: what each period owes.',
  tag: 'Subscriptions',
  filters: contract_filters,
  rows: 'contracts',
  id: 'contract_id',
  row: listed_contract,
  expand: { subscription: listed_subscription },
});
