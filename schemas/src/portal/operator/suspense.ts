import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../../card-numbers/may-be-numeric.ts';
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

const cause = Type.Union(
  [
    Type.Literal('nothing_known'),
    Type.Literal('other_amount'),
    Type.Literal('other_currency'),
    Type.Literal('more_than_sent'),
    Type.Literal('taken_after_failure'),
    Type.Literal('taken_again'),
    Type.Literal('capture_failed'),
    Type.Literal('not_expected'),
  ],
  {
    description:
      'nothing_known: it names nothing that the gateway knows; other_amount, other_currency: what it names has another; more_than_sent: more has come back than was sent; taken_after_failure, taken_again: it was taken for a payout that had failed, or was paid already; capture_failed: its capture has failed after it was done, and its money was refunded or is disputed; not_expected: what it names does not expect this',
  },
);
/** Why money is in suspense. */
export type SuspenseCause = Static<typeof cause>;

const resolution = Type.Union(
  [
    Type.Literal('return'),
    Type.Literal('account'),
    Type.Literal('charge'),
    Type.Literal('own'),
    Type.Literal('pair'),
    Type.Literal('refund'),
    Type.Literal('recall'),
  ],
  {
    description:
      'return: a payout came back; account: it is a merchant account’s and comes to, or leaves, what that has available; charge: the bank’s own charges; own: the gateway’s own gain or loss; pair: another item undoes it; refund: its payment was refunded at the acquirer; recall: it is the bank’s debit of a recall that was accepted',
  },
);
/** Where money in suspense can belong. */
export type SuspenseResolution = Static<typeof resolution>;

const item_fields = {
  item_id: Type.String(),
  connector: Type.String({ description: 'The acquirer or bank that moved it' }),
  currency: Type.String(),
  amount: Type.String({ description: 'Positive where money came in, negative where it was taken' }),
  booked_on: Type.String(),
  cause,
  reference: Type.String(),
  likely_account_id: Type.String({ description: 'Whose payment or payout it probably is, or empty' }),
  likely_transaction_id: Type.String(),
  created_at: Type.String(),
  age_s: Type.Integer({ description: 'For how many seconds it has been in suspense, or was' }),
  cleared_at: Type.String({ description: 'Empty while it is in suspense' }),
};

const item = Type.Object(item_fields);
export type SuspenseItem = Static<typeof item>;

const proposal = Type.Object({
  proposal_id: Type.String(),
  resolution,
  to_account_id: Type.String({ description: 'Empty where it belongs to no account' }),
  transaction_id: Type.String({
    description: 'The payout that came back, or the payment that was refunded; or empty',
  }),
  other_item_id: Type.String({ description: 'The item that undoes it, or empty' }),
  recall_id: Type.String({ description: 'The recall that the bank has debited by it, or empty' }),
  ...proposal_fields,
});
export type SuspenseProposal = Static<typeof proposal>;

const later_part = Type.Object({
  amount: Type.String({ description: 'In the currency of the item' }),
  use: Type.Union([
    Type.Literal('paid'),
    Type.Literal('returned'),
    Type.Literal('charge'),
    Type.Literal('unmatched'),
  ]),
  account_id: Type.String({ description: 'Whose payout it names, or empty' }),
  transaction_id: Type.String(),
  reference: Type.String(),
  remittance: Type.String(),
  details: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
});
export type LaterPart = Static<typeof later_part>;

const later_details = Type.Object({
  state: Type.Union([Type.Literal('waiting'), Type.Literal('matched'), Type.Literal('kept')], {
    description:
      'waiting for the decision about a proposal; matched: the parts have taken the item’s place; kept: the item had been cleared before',
  }),
  received_at: Type.String(),
  parts: Type.Array(later_part, { description: 'The first 200' }),
  parts_total: Type.Integer(),
});
export type LaterDetails = Static<typeof later_details>;

const item_params = Type.Object({ item_id: numberText });

export const listSuspense = portalRoute({
  name: 'operator.suspense',
  summary: 'Money that acquirers and banks have moved and that nothing has taken, oldest first',
  method: 'GET',
  path: '/operator/suspense',
  scope: 'operator',
  query: Type.Object({
    after: Type.Optional(numberText),
    all: Type.Optional(Type.Literal('yes', { description: 'What is cleared as well' })),
    connector: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Of one acquirer or bank' }),
    ),
    currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
    cause: Type.Optional(cause),
    days: Type.Optional(
      Type.String({ pattern: '^[0-9]{1,4}$', description: 'What has been there for so many days or longer' }),
    ),
  }),
  response: Type.Object({
    items: Type.Array(item),
    next_after: Type.String({ description: 'Empty on the last page' }),
  }),
  commands: [{ name: 'suspense list' }],
});

export const readSuspense = portalRoute({
  name: 'operator.suspense_item',
  summary: 'Money in suspense with all that was reported about it, and where people say that it belongs',
  method: 'GET',
  path: '/operator/suspense/:item_id',
  scope: 'operator',
  audited: true,
  params: item_params,
  response: Type.Object({
    item: Type.Object({
      ...item_fields,
      remittance: Type.String(),
      details: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
      likely_recall_id: Type.String({
        description: 'The accepted recall that it names, as the only one; or empty',
      }),
    }),
    told_later: Type.Array(later_details, {
      description: 'What the bank has told later of what it consists of: none or one',
    }),
    proposals: Type.Array(proposal),
    people: named_people,
  }),
  commands: [{ name: 'suspense show', arguments: { item: 'item_id' } }],
});

export const proposeClearing = portalRoute({
  name: 'operator.propose_clearing',
  summary:
    'Say where money in suspense belongs, with the reason. Nothing moves before a second person confirms',
  method: 'POST',
  path: '/operator/suspense/:item_id/proposals',
  scope: 'operator',
  params: item_params,
  body: Type.Object({
    resolution,
    account_id: Type.Optional(
      Type.String({
        ...account_params.properties.account_id,
        description: 'Account that the money belongs to (return, account)',
      }),
    ),
    payout: Type.Optional(
      requiredText(100, 'Any number of the payout that came back (return)', may_be_numeric),
    ),
    other_item_id: Type.Optional(Type.String({ ...numberText, description: 'Item that reverses it (pair)' })),
    recall_id: Type.Optional(
      Type.String({ ...numberText, description: 'Recall that the bank has debited by it (recall)' }),
    ),
    reason: proposal_reason,
  }),
  response: proposal,
  commands: [
    {
      name: 'suspense propose',
      arguments: { item: 'item_id', resolution: 'resolution' },
      options: { item: 'other_item_id', recall: 'recall_id' },
      says: 'Proposed. A second person confirms it: gateway suspense clear {item_id}',
    },
  ],
});

export const decideClearing = portalRoute({
  name: 'operator.decide_clearing',
  summary: 'Confirm a colleague’s proposal, which books the money where it belongs, or reject it',
  method: 'POST',
  path: '/operator/suspense/:item_id/proposals/:proposal_id',
  scope: 'operator',
  params: Type.Object({ item_id: numberText, proposal_id: proposal_or_open }),
  body: proposal_decision,
  response: proposal,
  commands: [
    {
      name: 'suspense clear',
      arguments: { item: 'item_id' },
      says: 'Item {item_id}: the proposal is {decision}.',
      ...decision_command,
    },
  ],
});
