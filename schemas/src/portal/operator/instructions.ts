import Type, { type Static } from 'typebox';
import { may_be_numeric } from '../../card-numbers/may-be-numeric.ts';
import { account_params, done, portalRoute } from '../portal-route.ts';
import { named_people, numberText } from '../records.ts';
import { proposal_decision, proposal_fields, proposal_reason } from './proposals.ts';

const instruction_fields = {
  account_id: Type.String(),
  operation_id: Type.String(),
  kind: Type.String({ description: 'authorise, capture, void, refund or payout' }),
  purpose: Type.String({ description: 'Why a void was ordered, else empty' }),
  transaction_id: Type.String(),
  refund_no: Type.Integer(),
  currency: Type.String(),
  amount: Type.String(),
  connector: Type.String(),
  actor: Type.String({ description: 'Who caused it' }),
  created_at: Type.String(),
};

const openInstruction = Type.Object({
  ...instruction_fields,
  attempts: Type.Integer({ description: 'How often it was sent or asked about' }),
  next_attempt_at: Type.String(),
  resolution_id: Type.String({ description: 'A proposal that waits for a second person, or empty' }),
  proposed_by: Type.String(),
});
export type OpenInstruction = Static<typeof openInstruction>;

const resolution = Type.Object({
  resolution_id: Type.String(),
  outcome: Type.String({ description: 'done or not_done' }),
  reference: Type.String(),
  ...proposal_fields,
});
export type InstructionResolution = Static<typeof resolution>;

const instruction_params = Type.Object({
  ...account_params.properties,
  operation_id: numberText,
});

export const listInstructions = portalRoute({
  name: 'operator.operations',
  summary: 'Instructions whose outcome is not known yet, oldest first',
  method: 'GET',
  path: '/operator/operations',
  scope: 'operator',
  query: Type.Object({
    account_id: Type.Optional(account_params.properties.account_id),
    after: Type.Optional(instruction_params.properties.operation_id),
  }),
  response: Type.Object({
    operations: Type.Array(openInstruction),
    next_after: Type.String({ description: 'Empty on the last page' }),
  }),
  commands: [
    {
      name: 'instructions list',
      columns: [
        'account_id',
        'operation_id',
        'kind',
        'purpose',
        'transaction_id',
        'refund_no',
        'amount',
        'currency',
        'connector',
        'actor',
        'created_at',
        'attempts',
        'next_attempt_at',
        'proposed_by',
      ],
    },
  ],
});

export const readInstruction = portalRoute({
  name: 'operator.operation',
  summary: 'An instruction, what was answered about it, and what people propose as its outcome',
  method: 'GET',
  path: '/operator/accounts/:account_id/operations/:operation_id',
  scope: 'operator',
  params: instruction_params,
  response: Type.Object({
    operation: Type.Object({
      ...instruction_fields,
      refused_code: Type.String(),
      waiting: Type.Boolean({
        description: 'Its outcome is not known yet: it is asked about, and people can record it',
      }),
      next_attempt_at: Type.String(),
    }),
    answers: Type.Array(
      Type.Object({
        attempt: Type.Integer({ description: '0: the instruction itself; from 1 on: inquiries' }),
        at: Type.String(),
        result: Type.String(),
        code: Type.String(),
        said_code: Type.String({ description: 'The acquirer’s own code, or empty' }),
        said_text: Type.String({ description: 'The acquirer’s own text, or empty' }),
      }),
    ),
    resolutions: Type.Array(resolution),
    people: named_people,
  }),
  commands: [{ name: 'instructions show', arguments: { instruction_id: 'operation_id' } }],
});

export const inquire = portalRoute({
  name: 'operator.inquire',
  summary: 'Ask the connector now what became of an instruction',
  method: 'POST',
  path: '/operator/accounts/:account_id/operations/:operation_id/inquiry',
  scope: 'operator',
  params: instruction_params,
  response: done,
});

export const proposeResolution = portalRoute({
  name: 'operator.propose_resolution',
  summary:
    'Propose the outcome of an instruction, with the reason. Nothing changes before a second person confirms',
  method: 'POST',
  path: '/operator/accounts/:account_id/operations/:operation_id/resolutions',
  scope: 'operator',
  params: instruction_params,
  body: Type.Object({
    outcome: Type.Union([Type.Literal('done'), Type.Literal('not_done')]),
    reference: Type.Optional(
      Type.String({ ...may_be_numeric, maxLength: 100, description: 'The acquirer’s, of what it did' }),
    ),
    reason: proposal_reason,
  }),
  response: resolution,
});

export const decideResolution = portalRoute({
  name: 'operator.decide_resolution',
  summary: 'Confirm a colleague’s proposal, which records the outcome, or reject it',
  method: 'POST',
  path: '/operator/accounts/:account_id/operations/:operation_id/resolutions/:resolution_id',
  scope: 'operator',
  params: Type.Object({
    ...instruction_params.properties,
    resolution_id: Type.String({ pattern: '^res_[0-9a-f]{1,40}$' }),
  }),
  body: proposal_decision,
  response: Type.Object({
    result: Type.String({
      description: 'confirmed, rejected, or overtaken when the acquirer’s own answer came first',
    }),
  }),
});
