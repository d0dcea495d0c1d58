import Type from 'typebox';
import { contract } from '../objects/contract.ts';
import { subscription } from '../objects/subscription.ts';
import { builtOn } from '../stated.ts';
import { amountAnswer } from '../v1/fields.ts';
import { eventKind } from './event.ts';

const charged_contract = Type.Object(
  {
    ...contract.properties,
    captured_amount: amountAnswer(
      'What was captured of it by then: less than amount where you captured in part',
    ),
  },
  builtOn(contract),
);

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
