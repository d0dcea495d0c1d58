import Type from 'typebox';
import { SubscriptionStatus } from '../../subscription-statuses.ts';
import { declareFilters } from './filter.ts';
import { declareList } from './list.ts';

/** The list of subscriptions. */
export const subscription_list = declareList({
  fields: {
    subscription_id: { type: 'id' },
    recurring_id: { type: 'text', label: 'subscription' },
    contract_name: { type: 'text' },
    status: { type: 'text', label: 'status', schema: Type.Enum(Object.values(SubscriptionStatus)) },
    currency: { type: 'text' },
    amount: { type: 'amount', label: 'price', description: 'What a period costs after the promotion' },
    interval_unit: { type: 'text', schema: Type.Enum(['day', 'week', 'month', 'year']) },
    interval_count: { type: 'integer' },
    shopper_email: { type: 'text', label: 'customer' },
    created_at: { type: 'moment' },
    next_charge_at: {
      type: 'moment',
      label: 'next_charge',
      description: 'Empty when nothing is charged any more, or not before it is resumed',
    },
    next_charge_amount: { type: 'amount' },
    end_reason: {
      type: 'text',
      description: 'cancelled, completed, unpaid, first_payment_failed, or empty',
    },
  },
  table: {
    recurring_id: 'always',
    status: 'always',
    shopper_email: 'desk',
    next_charge_at: 'tablet',
    amount: 'tablet',
  },
});

const { status } = subscription_list.row.properties;

/** What the list of subscriptions can be narrowed by. */
export const subscription_filters = declareFilters({
  q: {
    type: 'search',
    description:
      'Words that a subscription has all of: whole or part of recurring_id, contract_name, its first order_no, name or e-mail in any case, the price, or the last four digits; or up to 100 whole numbers, those of its contracts and payments too',
  },
  status: {
    type: 'choice',
    label: 'status',
    choices: Object.values(SubscriptionStatus),
    schema: status,
  },
  metadata: { type: 'metadata', label: 'metadata' },
});
