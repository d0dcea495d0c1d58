import { declareFilters } from './filter.ts';

/** What a list of stored cards can be narrowed by. */
export const card_filters = declareFilters({
  shopper_id: {
    type: 'text',
    length_max: 50,
    description: 'The cards that this customer has agreed to store',
  },
  from: { type: 'first_day', label: 'from' },
  to: { type: 'last_day', label: 'to' },
});
