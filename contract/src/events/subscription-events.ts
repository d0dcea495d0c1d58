import Type from 'typebox';
import { contract_status_meanings, subscription_status_meanings } from '../subscription-statuses.ts';
import { eventKind } from './event.ts';

function names(meanings: Readonly<Record<string, string>>): string {
  return Object.keys(meanings).join(', ');
}

const subscription = Type.Object({
  subscription_id: Type.String({ description: 'The gateway’s identifier' }),
  recurring_id: Type.String(),
  contract_name: Type.String(),
  subscription_status: Type.String({ description: names(subscription_status_meanings) }),
  currency: Type.String(),
  amount: Type.String({ description: 'What a period costs after the promotion, decimal' }),
  interval_unit: Type.String(),
  interval: Type.String(),
  cycles_drawn_up: Type.String({ description: 'How many contracts have been drawn up' }),
  next_charge_date: Type.String({ description: 'YYYY-MM-DD of the next contract to be drawn up, or empty' }),
  end_reason: Type.String({
    description: 'cancelled, completed, unpaid or first_payment_failed; empty while it has not ended',
  }),
});

const contract = Type.Object({
  contract_id: Type.String({ description: 'The gateway’s identifier' }),
  subscription_id: Type.String(),
  recurring_id: Type.String(),
  contract_name: Type.String(),
  contract_status: Type.String({ description: names(contract_status_meanings) }),
  cycle_no: Type.String({ description: '1 for the first contract of the subscription' }),
  currency: Type.String(),
  amount: Type.String({ description: 'Decimal' }),
  period_start: Type.String({ description: 'YYYY-MM-DD' }),
  period_end: Type.String({ description: 'YYYY-MM-DD, the first day of the next period' }),
  due_at: Type.String({ description: 'When it is charged first: ISO 8601, UTC' }),
  attempts: Type.String({ description: 'How often it has been charged' }),
  next_attempt_at: Type.String({ description: 'When it is charged next, or empty' }),
  transaction_id: Type.String({ description: 'The payment of the newest charge, or empty' }),
  failure_code: Type.String({ description: 'Why the newest charge failed, or empty' }),
});

/** Events of subscriptions and their contracts (definitions 11); trialing, paused, resumed and changed are ours. */
export const subscription_events = [
  eventKind(
    'subscription.created',
    'A subscription began: its first payment or verification succeeded',
    subscription,
  ),
  eventKind('subscription.trialing', 'The trial of a subscription with a later start began', subscription),
  eventKind('subscription.renewed', 'A period was paid', subscription),
  eventKind('subscription.past_due', 'A charge was declined; it will be tried again', subscription),
  eventKind('subscription.paused', 'No contracts are drawn up until it is resumed', subscription),
  eventKind('subscription.resumed', 'Contracts are drawn up again', subscription),
  eventKind('subscription.changed', 'The amount or the card was changed', subscription),
  eventKind('subscription.inactived', 'The subscription ended', subscription),
  eventKind('contract.drawn_up', 'The contract of the next period was drawn up', contract),
  eventKind('contract.charged', 'A contract was paid', contract),
  eventKind('contract.failed', 'A charge failed; next_attempt_at says whether another one follows', contract),
  eventKind('contract.cancelled', 'A contract was cancelled by itself and will not be charged', contract),
] as const;
