import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import {
  cancelContract as cancelRoute,
  changeSubscription as changeRoute,
  subscription_changes,
} from '../portal/subscriptions.ts';
import { requiredText } from '../required-text.ts';
import { contract_status_meanings, subscription_status_meanings } from '../subscription-statuses.ts';
import { actionOperation } from './action-operation.ts';
import { contractList } from './contract-list.ts';
import { amountAnswer, currencyText, oneOf, optionalAmount, transactionId } from './fields.ts';

const of_subscription = { recurring_id: requiredText(50, 'The subscription', may_be_numeric) };
const subscription_answer = {
  recurring_id: Type.String({ description: 'As sent' }),
  subscription_status: oneOf(Object.keys(subscription_status_meanings), 'As it is now'),
};

/** POST /v1/pauseSubscription (docs/specification/actions.md#subscriptions). */
export const pauseSubscription = actionOperation({
  name: 'pauseSubscription',
  permit: 'payments',
  summary: 'Pause a subscription',
  description:
    'No contract is drawn up until the subscription is resumed. A contract that exists already is still charged, unless /v1/cancelContract cancels it. Pausing again succeeds; only trialing and active subscriptions can be paused.',
  tag: 'Subscriptions',
  route: subscription_changes.pause,
  fields: of_subscription,
  answer: {
    ...subscription_answer,
    contracts_still_charged: contractList('Contracts that exist already and are charged all the same'),
  },
  structured_fields: [],
});

/** POST /v1/resumeSubscription (docs/specification/actions.md#subscriptions). */
export const resumeSubscription = actionOperation({
  name: 'resumeSubscription',
  permit: 'payments',
  summary: 'Resume a subscription',
  description:
    'A paused subscription is charged again, from the next period that begins: periods that began during the pause are skipped.',
  tag: 'Subscriptions',
  route: subscription_changes.resume,
  fields: of_subscription,
  answer: subscription_answer,
  structured_fields: [],
});

/** POST /v1/changeSubscription (docs/specification/actions.md#subscriptions). */
export const changeSubscription = actionOperation({
  name: 'changeSubscription',
  permit: 'payments',
  summary: 'Change the amount or card of a subscription',
  description:
    'Changes what a period costs, from the next contract that is drawn up, or the stored card that is charged from now on, or both. The card is one that the subscription’s customer has stored. Periods of a promotion keep its amount.',
  tag: 'Subscriptions',
  route: changeRoute,
  fields: {
    ...of_subscription,
    amount: optionalAmount('What a period costs, in the subscription’s currency; left out, as it is'),
    token_id: Type.Optional(
      Type.String({
        ...may_be_numeric,
        maxLength: 64,
        description: 'A stored card of the customer; left out, as it is',
      }),
    ),
  },
  answer: {
    ...subscription_answer,
    currency: currencyText(),
    amount: amountAnswer('What a period costs now, after a promotion'),
    token_id: Type.String({ description: 'The card that is charged' }),
  },
  structured_fields: [],
});

/** POST /v1/cancelContract (docs/specification/actions.md#subscriptions). */
export const cancelContract = actionOperation({
  name: 'cancelContract',
  permit: 'payments',
  summary: 'Cancel a contract',
  description:
    'One contract is not charged; its subscription goes on. Cancelling again succeeds; a contract whose charge is under way, or that is paid, is refused.',
  tag: 'Subscriptions',
  route: cancelRoute,
  fields: { contract_id: transactionId('The contract, as events and contracts_still_charged name it') },
  answer: {
    contract_id: Type.String({ description: 'As sent' }),
    contract_status: oneOf(Object.keys(contract_status_meanings), 'As it is now'),
  },
  structured_fields: [],
});
