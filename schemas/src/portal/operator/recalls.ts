import Type, { type Static } from 'typebox';
import { account_params, portalRoute } from '../portal-route.ts';
import { named_people, numberText } from '../records.ts';
import {
  decision_command,
  proposal_decision,
  proposal_fields,
  proposal_or_open,
  proposal_reason,
} from './proposals.ts';
import { requiredText } from '../../required-text.ts';

const refusal = Type.Union(
  [
    Type.Literal('AC04'),
    Type.Literal('AGNT'),
    Type.Literal('AM04'),
    Type.Literal('ARDT'),
    Type.Literal('CUST'),
    Type.Literal('LEGL'),
    Type.Literal('NOAS'),
    Type.Literal('NOOR'),
  ],
  {
    description:
      'Of a refusal: AC04: the account that the money came to is closed; AGNT: the gateway does not agree; AM04: the money is not there any more; ARDT: it has been given back already; CUST: the merchant does not agree; LEGL: the law forbids it; NOAS: the merchant has not answered; NOOR: the payment has never come',
  },
);
/** Why a recall is refused, as the bank is told (ISO 20022). */
export type RefusalReason = Static<typeof refusal>;

const state = Type.Union([
  Type.Literal('open'),
  Type.Literal('refused'),
  Type.Literal('accepted'),
  Type.Literal('given_back'),
  Type.Literal('withdrawn'),
]);
/** The state of a recall. */
export type RecallState = Static<typeof state>;

const recall_answer = Type.Union(
  [Type.Literal('accepted'), Type.Literal('refused'), Type.Literal('withdrawn')],
  {
    description:
      'withdrawn: the bank has never debited what was accepted, and it goes back where it was taken from',
  },
);
/** What two people answer a recall, or that they withdraw what was accepted. */
export type RecallAnswer = Static<typeof recall_answer>;

const recall_fields = {
  recall_id: Type.String(),
  connector: Type.String({ description: 'The bank that asks' }),
  state,
  currency: Type.String({ description: 'Empty where the bank does not say' }),
  amount: Type.String({ description: 'What is asked for, or empty' }),
  reason_code: Type.String({
    description: 'Why, as ISO 20022’s external cancellation reason code, or empty',
  }),
  reason_text: Type.String(),
  payment_reference: Type.String({ description: 'The reference of the payment that is called back' }),
  received_at: Type.String(),
  age_s: Type.Integer({ description: 'For how many seconds it has waited, or did' }),
  answered_at: Type.String({ description: 'Empty while it is open' }),
  answer_code: Type.String(),
  likely_item_id: Type.String({ description: 'The item of suspense that bears its references, or empty' }),
  likely_account_id: Type.String(),
  likely_transaction_id: Type.String({ description: 'The payout whose return it names, or empty' }),
};
const recall = Type.Object(recall_fields);
export type Recall = Static<typeof recall>;

const answer = Type.Object({
  proposal_id: Type.String(),
  answer: recall_answer,
  answer_code: Type.String({ description: 'Of a refusal' }),
  item_id: Type.String({ description: 'The item of suspense that is meant, or empty' }),
  to_account_id: Type.String(),
  transaction_id: Type.String({ description: 'The payout whose return is meant, or empty' }),
  ...proposal_fields,
});

export const listRecalls = portalRoute({
  name: 'operator.recalls',
  summary: 'Money that banks ask to be given back, oldest first',
  method: 'GET',
  path: '/operator/recalls',
  scope: 'operator',
  query: Type.Object({
    after: Type.Optional(numberText),
    all: Type.Optional(Type.Literal('yes', { description: 'What is answered as well' })),
    connector: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Of one bank' })),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'In one currency' })),
  }),
  response: Type.Object({
    recalls: Type.Array(recall),
    next_after: Type.String({ description: 'Empty on the last page' }),
  }),
  commands: [{ name: 'recalls list', options: { bank: 'connector' } }],
});

export const readRecall = portalRoute({
  name: 'operator.recall',
  summary: 'A recall of a bank with all that it says, and its answers',
  method: 'GET',
  path: '/operator/recalls/:recall_id',
  scope: 'operator',
  params: Type.Object({ recall_id: numberText }),
  response: Type.Object({
    recall: Type.Object({
      ...recall_fields,
      settled_on: Type.String(),
      given_back: Type.String({ description: 'What is given back, with its currency, or empty' }),
      said: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
    }),
    answers: Type.Array(answer),
    people: named_people,
  }),
  commands: [{ name: 'recalls show', arguments: { recall: 'recall_id' } }],
});

export const proposeRecallAnswer = portalRoute({
  name: 'operator.propose_recall_answer',
  summary:
    'Say what to answer a bank’s recall, or withdraw what was accepted, with the reason. Nothing moves before a second person confirms',
  method: 'POST',
  path: '/operator/recalls/:recall_id/answers',
  scope: 'operator',
  params: Type.Object({ recall_id: numberText }),
  body: Type.Object({
    answer: recall_answer,
    answer_code: Type.Optional(refusal),
    item_id: Type.Optional(
      Type.String({
        ...numberText,
        description: 'Suspense item, where the references do not identify it',
      }),
    ),
    account_id: Type.Optional(
      Type.String({
        ...account_params.properties.account_id,
        description: 'Account of the payout that came back',
      }),
    ),
    payout: Type.Optional(requiredText(100, 'Any number of the payout that came back')),
    reason: proposal_reason,
  }),
  response: answer,
  commands: [
    {
      name: 'recalls propose',
      arguments: { recall: 'recall_id', answer: 'answer' },
      options: { code: 'answer_code', item: 'item_id' },
      values: { answer: { accept: 'accepted', refuse: 'refused', withdraw: 'withdrawn' } },
      says: 'Proposed. A second person confirms it: gateway recalls decide {recall_id}',
    },
  ],
});

export const decideRecallAnswer = portalRoute({
  name: 'operator.decide_recall_answer',
  summary: 'Confirm a colleague’s answer to a bank’s recall, which is sent to the bank, or reject it',
  method: 'POST',
  path: '/operator/recalls/:recall_id/answers/:proposal_id',
  scope: 'operator',
  params: Type.Object({ recall_id: numberText, proposal_id: proposal_or_open }),
  body: proposal_decision,
  response: answer,
  commands: [
    {
      name: 'recalls decide',
      arguments: { recall: 'recall_id' },
      says: 'Recall {recall_id}: the answer {answer} is {decision}.',
      ...decision_command,
    },
  ],
});
