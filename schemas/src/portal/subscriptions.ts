import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { ContractStatus } from '../subscription-statuses.ts';
import type { RowOf } from './lists/list.ts';
import { subscription_filters, subscription_list } from './lists/subscription-list.ts';
import { pageSize } from './payments.ts';
import { account_params, portalRoute } from './portal-route.ts';
import { metadata } from '../metadata.ts';
import { timelineStep, numberText } from './records.ts';

const { status: subscriptionStatus, next_charge_at, next_charge_amount } = subscription_list.row.properties;
export type SubscriptionRow = RowOf<typeof subscription_list>;

export const listSubscriptions = portalRoute({
  name: 'subscriptions.list',
  summary: 'Subscriptions, newest first',
  method: 'GET',
  path: '/accounts/:account_id/subscriptions',
  scope: 'account',
  audited: true,
  permit: 'subscriptions.read',
  params: account_params,
  query: Type.Object({
    ...subscription_filters.query,
    cursor: Type.Optional(numberText),
    limit: Type.Optional(pageSize),
  }),
  response: Type.Object({ subscriptions: Type.Array(subscription_list.row), next_cursor: Type.String() }),
});

const subscription_params = Type.Object({ ...account_params.properties, subscription_id: numberText });

const contractRow = Type.Object({
  contract_id: Type.String(),
  cycle_no: Type.Integer(),
  status: Type.Enum(Object.values(ContractStatus)),
  currency: Type.String(),
  amount: Type.String(),
  captured: Type.String({
    description: 'Of its newest charge; less than the amount where a part was captured',
  }),
  period_start: Type.String({ description: 'YYYY-MM-DD (UTC)' }),
  period_end: Type.String({ description: 'YYYY-MM-DD (UTC), when the next period begins' }),
  due_at: Type.String({ description: 'When it is charged first' }),
  attempts: Type.Integer(),
  next_attempt_at: Type.String({ description: 'Empty when it is not charged any more' }),
  transaction_id: Type.String({ description: 'Of the newest charge, or empty' }),
  failure_code: Type.String(),
  charged_at: Type.String(),
  can_cancel: Type.Boolean(),
});
export type ContractRow = Static<typeof contractRow>;

/** A payment that was made for a subscription. */
const subscriptionPayment = Type.Object({
  transaction_id: Type.String(),
  order_no: Type.String(),
  created_at: Type.String(),
  status: Type.Integer({ description: 'payment_status' }),
  currency: Type.String(),
  amount: Type.String(),
  captured: Type.String(),
  failure_code: Type.String(),
  cycle_no: Type.String({ description: 'Which contract it charges; empty for the verification of the card' }),
  attempt_no: Type.String({ description: 'Which attempt at the contract; empty for the verification' }),
});

export const readSubscription = portalRoute({
  name: 'subscriptions.read',
  summary: 'One subscription with its contracts, its payments, and all that has happened to it',
  method: 'GET',
  path: '/accounts/:account_id/subscriptions/:subscription_id',
  scope: 'account',
  audited: true,
  permit: 'subscriptions.read',
  params: subscription_params,
  response: Type.Object({
    subscription: subscription_list.row,
    starts_at: Type.String({ description: 'When its trial or its first period begins' }),
    trial_days: Type.Integer(),
    promotion_amount: Type.String(),
    promotion_cycles: Type.Integer({
      description: 'So many periods, the first included, cost promotion_amount',
    }),
    total_cycles: Type.String({ description: 'After how many periods it ends; empty: when it is cancelled' }),
    cycles_drawn: Type.Integer({ description: 'Contracts drawn up so far' }),
    website: Type.String(),
    metadata,
    card_brand: Type.String(),
    card_masked: Type.String({ description: 'Of the card that is charged; empty when none is stored' }),
    ended_at: Type.String(),
    on_resume: Type.Object(
      { next_charge_at, next_charge_amount },
      { description: 'What is charged next if it is resumed now' },
    ),
    can: Type.Object({ pause: Type.Boolean(), resume: Type.Boolean(), cancel: Type.Boolean() }),
    contracts: Type.Array(contractRow, { description: 'The newest 60, newest first' }),
    next_cursor: Type.String({ description: 'Where the older contracts begin; empty: these are all' }),
    payments: Type.Array(subscriptionPayment, {
      description: 'For those contracts, and the first of all',
    }),
    timeline: Type.Array(timelineStep),
  }),
});

export const listContracts = portalRoute({
  name: 'subscriptions.contracts',
  summary: 'Older contracts of a subscription with their payments, newest first',
  method: 'GET',
  path: '/accounts/:account_id/subscriptions/:subscription_id/contracts',
  scope: 'account',
  permit: 'subscriptions.read',
  params: subscription_params,
  query: Type.Object({ cursor: Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'next_cursor' }) }),
  response: Type.Object({
    contracts: Type.Array(contractRow),
    payments: Type.Array(subscriptionPayment),
    next_cursor: Type.String(),
  }),
});

const contract_ids = Type.Array(numberText, { maxItems: 100 });

/** A change of a subscription by itself; it is refused with U0015 where the page has shown something else. */
function changeRoute(name: 'pause' | 'resume' | 'cancel', summary: string) {
  return portalRoute({
    name: `subscriptions.${name}`,
    summary,
    method: 'POST',
    path: `/accounts/:account_id/subscriptions/:subscription_id/${name}`,
    scope: 'account',
    permit: 'subscriptions.manage',
    params: subscription_params,
    body: Type.Object({
      seen: Type.Optional(
        Type.Object(
          {
            still_charged: contract_ids,
            given_up: contract_ids,
            next_charge_at: Type.String({ maxLength: 30, description: 'Of on_resume; else empty' }),
            next_charge_amount: Type.String({ maxLength: 20, description: 'Of on_resume; else empty' }),
          },
          may_be_numeric,
        ),
      ),
    }),
    response: Type.Object({
      status: subscriptionStatus,
      still_charged: Type.Array(contractRow, { description: 'Drawn up already, and charged all the same' }),
    }),
    by_key: true,
  });
}

export const subscription_changes = {
  pause: changeRoute('pause', 'Draw up no contracts until the subscription is resumed'),
  resume: changeRoute('resume', 'Draw up contracts again, from the next period that begins'),
  cancel: changeRoute('cancel', 'End the subscription at once; a contract that is drawn up is still charged'),
} as const;
export type SubscriptionChangeName = keyof typeof subscription_changes;

export const changeSubscription = portalRoute({
  name: 'subscriptions.change',
  summary: 'Change what a period costs, from the next contract that is drawn up, or the card that is charged',
  method: 'PUT',
  path: '/accounts/:account_id/subscriptions/:subscription_id/terms',
  scope: 'account',
  permit: 'subscriptions.manage',
  params: subscription_params,
  body: Type.Object({
    amount: Type.Optional(Type.String({ ...may_be_numeric, maxLength: 20 })),
    token_id: Type.Optional(
      Type.String({ ...may_be_numeric, maxLength: 64, description: 'A stored card of its customer' }),
    ),
  }),
  response: Type.Object({
    status: subscriptionStatus,
    currency: Type.String(),
    amount: Type.String(),
    token_id: Type.String(),
  }),
  by_key: true,
});

export const cancelContract = portalRoute({
  name: 'contracts.cancel',
  summary: 'Cancel one contract by itself, so that it is not charged; its subscription goes on',
  method: 'POST',
  path: '/accounts/:account_id/subscriptions/:subscription_id/contracts/:contract_id/cancel',
  scope: 'account',
  permit: 'subscriptions.manage',
  params: Type.Object({ ...subscription_params.properties, contract_id: numberText }),
  response: Type.Object({ status: Type.Enum(Object.values(ContractStatus)) }),
  by_key: true,
});
