import Type from 'typebox';
import { subscription_filters } from '../portal/lists/subscription-list.ts';
import { listOperation } from './list-operation.ts';
import { listed_contract, listed_events, listed_subscription } from './list-rows.ts';

/** POST /v1/retrievalSubscriptions: list subscriptions (docs/specification/lists.md#subscriptions). */
export const retrievalSubscriptions = listOperation({
  name: 'retrievalSubscriptions',
  summary: 'List subscriptions',
  about: 'Lists the account’s subscriptions.',
  tag: 'Subscriptions',
  filters: subscription_filters,
  rows: 'subscriptions',
  id: 'subscription_id',
  row: listed_subscription,
  expand: { contracts: Type.Array(listed_contract, { description: 'The newest 60' }), events: listed_events },
});
