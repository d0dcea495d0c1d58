import Type, { type Static } from 'typebox';
import { account_params, portalRoute } from '../portal-route.ts';
import { ledgerEntry, named_people, timelineStep } from '../records.ts';

const kind = Type.Union([
  Type.Literal('payment'),
  Type.Literal('refund'),
  Type.Literal('payout'),
  Type.Literal('subscription'),
  Type.Literal('contract'),
  Type.Literal('dispute'),
  Type.Literal('operation'),
  Type.Literal('event'),
  Type.Literal('webhook_endpoint'),
  Type.Literal('request'),
  Type.Literal('account'),
  Type.Literal('merchant'),
]);

const reference = {
  kind,
  account_id: Type.String({ description: 'Empty for a merchant' }),
  id: Type.String(),
};

const locatedObject = Type.Object({
  ...reference,
  found_by: Type.String({ description: 'Which of its ids was asked for' }),
});
export type LocatedObject = Static<typeof locatedObject>;
export type ObjectKind = Static<typeof kind>;

export const findObjects = portalRoute({
  name: 'operator.find_objects',
  summary: 'What has an id, of any merchant and of any kind',
  method: 'GET',
  path: '/operator/objects',
  scope: 'operator',
  query: Type.Object({
    id: Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'transaction_id, order_no, reference_no, what an acquirer calls it, refund, payout, subscription, contract, dispute, instruction, event, endpoint, request, sign key, account or merchant',
    }),
  }),
  response: Type.Object({ objects: Type.Array(locatedObject) }),
});

export const readObject = portalRoute({
  name: 'operator.object',
  summary: 'An object as it is stored, with its raw events, postings, instructions and webhooks',
  method: 'GET',
  path: '/operator/objects/:account_id/:object_id',
  scope: 'operator',
  audited: true,
  params: Type.Object({
    ...account_params.properties,
    object_id: Type.String({ pattern: '^[0-9A-Za-z_-]{1,80}$' }),
  }),
  query: Type.Object({ kind }),
  response: Type.Object({
    ...reference,
    merchant_id: Type.String(),
    facts: Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description: 'Its row, redacted; amounts in minor units',
    }),
    events: Type.Array(timelineStep, { description: 'As they were written, redacted' }),
    people: named_people,
    entries: Type.Array(ledgerEntry),
    operations: Type.Array(
      Type.Object({
        operation_id: Type.String(),
        kind: Type.String(),
        purpose: Type.String(),
        amount: Type.String(),
        currency: Type.String(),
        connector: Type.String(),
        actor: Type.String(),
        refused_code: Type.String(),
        cost: Type.String({
          description: 'What the acquirer charges for the attempt, such as 0.10 EUR; empty: nothing is known',
        }),
        waiting: Type.Boolean({ description: 'Its outcome is not known yet' }),
        created_at: Type.String(),
      }),
    ),
    deliveries: Type.Array(
      Type.Object({
        event_id: Type.String(),
        type: Type.String(),
        url: Type.String(),
        status: Type.String(),
        tries: Type.Integer(),
        status_code: Type.String({ description: 'Of the last answer, or empty' }),
        error: Type.String(),
      }),
    ),
    related: Type.Array(Type.Object(reference)),
  }),
});
