import Type from 'typebox';
import { subscription } from '../objects/subscription.ts';
import { subscription_filters } from '../portal/lists/subscription-list.ts';
import { amountOrEmpty } from './fields.ts';
import { builtOn } from '../stated.ts';
import { listOperation, moment, momentOrEmpty } from './list-operation.ts';

/** POST /v1/retrievalSubscriptions: list subscriptions (docs/specification/lists.md#subscriptions). */
export const retrievalSubscriptions = listOperation({
  name: 'retrievalSubscriptions',
  summary: 'List subscriptions',
  about: 'Lists the account’s subscriptions.',
  tag: 'Subscriptions',
  filters: subscription_filters,
  rows: 'subscriptions',
  row: Type.Object(
    {
      ...subscription.properties,
      next_charge_at: momentOrEmpty('When it is charged next'),
      next_charge_amount: amountOrEmpty('What it is charged then'),
      created_at: moment,
    },
    { title: 'ListedSubscription', ...builtOn(subscription) },
  ),
});
