import { declareFilters } from './filter.ts';

/** What a list of settlement batches can be narrowed by. */
export const settlement_filters = declareFilters({
  from: { type: 'first_day', label: 'from' },
  to: { type: 'last_day', label: 'to' },
  currency: { type: 'currency', label: 'currency' },
  state: {
    type: 'choice',
    label: 'status',
    choices: ['open', 'settled'],
    description: 'open: its money is pending; settled: it is available',
  },
});
