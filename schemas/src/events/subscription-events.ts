import Type from 'typebox';
import { subscription } from '../objects/subscription.ts';
import { contract_status_meanings } from '../subscription-statuses.ts';
import { stated } from '../stated.ts';
import { amountAnswer, currencyText, oneOf } from '../v1/fields.ts';
import { eventKind } from './event.ts';

const date = { ...stated({ format: 'date' }), description: 'YYYY-MM-DD' };

const contract = Type.Object({
  contract_id: Type.String({ description: 'The gateway’s identifier' }),
  subscription_id: Type.String(),
  recurring_id: Type.String(),
  contract_name: Type.String(),
  contract_status: oneOf(Object.keys(contract_status_meanings), 'Where it stands'),
  cycle_no: Type.String({ description: '1 for the first contract of the subscription' }),
  currency: currencyText(),
  amount: amountAnswer('What the period costs'),
  period_start: Type.String(date),
  period_end: Type.String({ ...date, description: 'YYYY-MM-DD, the first day of the next period' }),
  due_at: Type.String({ description: 'When it is charged first: ISO 8601, UTC' }),
  attempts: Type.String({ description: 'How often it has been charged' }),
  next_attempt_at: Type.String({ description: 'When it is charged next, or empty' }),
  transaction_id: Type.String({ description: 'The payment of the newest charge, or empty' }),
  failure_code: Type.String({ description: 'Why the newest charge failed, or empty' }),
});

const charged_contract = Type.Object({
  ...contract.properties,
  captured_amount: amountAnswer(
    'What was captured of it by then: less than amount where you captured in part',
  ),
});

/**
 * Events of subscriptions and their contracts (docs/specification/events.md#types); trialing, paused, resumed and
 * changed are ours.
 */
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
  eventKind('contract.charged', 'A contract was paid', charged_contract),
  eventKind('contract.failed', 'A charge failed; next_attempt_at says whether another one follows', contract),
  eventKind('contract.cancelled', 'A contract was cancelled by itself and will not be charged', contract),
] as const;
