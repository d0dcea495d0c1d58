import Type, { type Static } from 'typebox';
import { paymentFilter } from './lists/payment-list.ts';
import { account_params, done, portalRoute } from './portal-route.ts';
import { numberText } from './records.ts';
import { requiredText } from '../required-text.ts';

/** How many filters one person may save with an account. */
export const saved_filters_max = 50;

const savedFilter = Type.Object({
  filter_id: Type.String(),
  name: Type.String(),
  shared: Type.Boolean({ description: 'Everybody who sees the account’s payments sees it, too' }),
  own: Type.Boolean({ description: 'Saved by whoever asks' }),
  filter: paymentFilter,
});
export type SavedFilter = Static<typeof savedFilter>;

export const listFilters = portalRoute({
  name: 'filters.list',
  summary: 'Filters of the payments that one has saved, and those that others share',
  method: 'GET',
  path: '/accounts/:account_id/payment-filters',
  scope: 'account',
  permit: 'payments.read',
  params: account_params,
  response: Type.Object({ filters: Type.Array(savedFilter) }),
});

/** How long the name of a filter may be. */
export const filter_name_length_max = 60;
const filter_name = requiredText(filter_name_length_max);

/** Sharing shows the filter's texts to others: whoever may export lists may do that. */
export const saveFilter = portalRoute({
  name: 'filters.save',
  summary: 'Saves a filter of the payments under a name, in the place of one’s own of that name',
  method: 'POST',
  path: '/accounts/:account_id/payment-filters',
  scope: 'account',
  permit: 'payments.export',
  params: account_params,
  body: Type.Object({
    name: filter_name,
    shared: Type.Boolean(),
    filter: paymentFilter,
  }),
  response: savedFilter,
});

export const renameFilter = portalRoute({
  name: 'filters.rename',
  summary: 'Renames a filter that one has saved',
  method: 'PUT',
  path: '/accounts/:account_id/payment-filters/:filter_id',
  scope: 'account',
  permit: 'payments.export',
  params: Type.Object({
    ...account_params.properties,
    filter_id: numberText,
  }),
  body: Type.Object({ name: filter_name }),
  response: done,
});

export const removeFilter = portalRoute({
  name: 'filters.remove',
  summary: 'Removes a filter that one has saved',
  method: 'DELETE',
  path: '/accounts/:account_id/payment-filters/:filter_id',
  scope: 'account',
  permit: 'payments.export',
  params: Type.Object({
    ...account_params.properties,
    filter_id: numberText,
  }),
  response: done,
});
