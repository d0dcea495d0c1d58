import { ContractStatus } from '../../subscription-statuses.ts';
import { numberText } from '../records.ts';
import { declareFilters } from './filter.ts';

/** What a list of contracts can be narrowed by. */
export const contract_filters = declareFilters({
  subscription_id: { type: 'text', schema: numberText, description: 'Of this subscription' },
  recurring_id: { type: 'text', length_max: 50, description: 'Of the subscriptions with this recurring_id' },
  status: { type: 'choice', label: 'status', choices: Object.values(ContractStatus) },
});
