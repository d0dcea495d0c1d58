import Type from 'typebox';
import { may_be_numeric } from '../card-numbers/may-be-numeric.ts';
import { dispute_filters, dispute_list } from './lists/dispute-list.ts';
import type { RowOf } from './lists/list.ts';
import { cursorText, pageSize } from './payments.ts';
import { account_params, done, portalRoute } from './portal-route.ts';
import { ledgerEntry, timelineStep, numberText } from './records.ts';
import { requiredText } from '../required-text.ts';

/** The largest file that defends a dispute. */
export const evidence_bytes_max = 2 * 1024 * 1024;
export const evidence_types = ['application/pdf', 'image/png', 'image/jpeg', 'text/plain'] as const;

export type DisputeRow = RowOf<typeof dispute_list>;

export const listDisputes = portalRoute({
  name: 'disputes.list',
  summary: 'Disputes, newest first',
  method: 'GET',
  path: '/accounts/:account_id/disputes',
  scope: 'account',
  permit: 'disputes.read',
  params: account_params,
  query: Type.Object({
    ...dispute_filters.query,
    cursor: Type.Optional(cursorText),
    limit: Type.Optional(pageSize),
  }),
  response: Type.Object({ disputes: Type.Array(dispute_list.row), next_cursor: Type.String() }),
});

export const downloadDisputes = portalRoute({
  name: 'disputes.file',
  summary: 'Disputes as a CSV file, newest first, by the same filters',
  method: 'GET',
  path: '/accounts/:account_id/disputes-file',
  scope: 'account',
  permit: 'payments.export',
  step_up: 'always',
  params: account_params,
  query: Type.Object(dispute_filters.query),
  response: Type.Unknown({ description: 'The file' }),
});

const dispute_params = Type.Object({ ...account_params.properties, dispute_id: numberText });
const evidence_params = Type.Object({ ...dispute_params.properties, evidence_id: numberText });

const evidence = Type.Object({
  evidence_id: Type.String(),
  name: Type.String(),
  content_type: Type.String(),
  size: Type.Integer({ description: 'Bytes' }),
  uploaded_by: Type.String(),
  uploaded_at: Type.String(),
  current: Type.Boolean({ description: 'Of the present stage; others were of stages before it' }),
});

/** One thing that the acquirer has said, and the money that it has moved with it. */
const notice = Type.Object({
  notice_reference: Type.String({ description: 'The acquirer’s' }),
  stage: Type.String({ description: 'Empty where only money was moved' }),
  currency: Type.String(),
  amount: Type.String({ description: 'What is contested' }),
  funds_currency: Type.String(),
  funds_amount: Type.String({ description: 'Below zero: taken from you; above: given back' }),
  fee_currency: Type.String(),
  fee_amount: Type.String({ description: 'Below zero: charged; above: given back' }),
  reason_code: Type.String({ description: 'The scheme’s' }),
  answer_due_at: Type.String({ description: 'The acquirer’s deadline, or empty' }),
  occurred_at: Type.String({ description: 'As the acquirer says' }),
  received_at: Type.String(),
});

const past_answer = Type.Object({
  stage: Type.String(),
  response: Type.String({ description: 'accepted or defended' }),
  explanation: Type.String(),
  responded_by: Type.String(),
  responded_at: Type.String(),
  sent_at: Type.String({ description: 'Empty where the acquirer went on before the answer was sent' }),
});

const total = Type.Object({
  currency: Type.String(),
  funds: Type.String({ description: 'What was taken and given back; below zero: it is gone' }),
  fees: Type.String(),
});

export const readDispute = portalRoute({
  name: 'disputes.read',
  summary: 'One dispute with its evidence and all that has happened to it',
  method: 'GET',
  path: '/accounts/:account_id/disputes/:dispute_id',
  scope: 'account',
  permit: 'disputes.read',
  params: dispute_params,
  response: Type.Object({
    dispute: dispute_list.row,
    stages: Type.Array(notice, { description: 'In the order in which it happened' }),
    totals: Type.Array(total, { description: 'All money of the dispute, by currency' }),
    answers: Type.Array(past_answer, { description: 'To the stages before the present one' }),
    can_accept: Type.Boolean({ description: 'An inquiry is answered, or the payment is refunded' }),
    response: Type.String({ description: 'accepted, defended, or empty' }),
    explanation: Type.String(),
    responded_by: Type.String(),
    responded_at: Type.String(),
    sent_at: Type.String({ description: 'When it was sent to the acquirer; empty until then' }),
    can_answer: Type.Boolean(),
    stage_no: Type.Integer({ description: 'Increases with every stage that can be answered' }),
    evidence: Type.Array(evidence),
    timeline: Type.Array(timelineStep),
    postings: Type.Array(ledgerEntry),
  }),
});

const expected_stage = Type.Object(
  {
    stage_no: Type.Integer(),
    amount: Type.String({ maxLength: 20 }),
    currency: Type.String({ maxLength: 3 }),
    evidence_ids: Type.Array(numberText, { maxItems: 100, description: 'The files of this stage' }),
  },
  {
    ...may_be_numeric,
    description: 'What the page showed; refused with U0015 where it is otherwise now, or is left out',
  },
);

export const answerDispute = portalRoute({
  name: 'disputes.answer',
  summary: 'Accept a dispute, or defend it at its present stage with the files uploaded for it',
  method: 'POST',
  path: '/accounts/:account_id/disputes/:dispute_id/answer',
  scope: 'account',
  permit: 'disputes.answer',
  params: dispute_params,
  body: Type.Object({
    response: Type.Union([Type.Literal('accepted'), Type.Literal('defended')]),
    explanation: Type.Optional(Type.String({ maxLength: 5000 })),
    seen: Type.Optional(expected_stage),
  }),
  response: dispute_list.row,
  by_key: true,
});

export const uploadEvidence = portalRoute({
  name: 'disputes.upload_evidence',
  summary: 'Add a file to the defence of a dispute',
  method: 'POST',
  path: '/accounts/:account_id/disputes/:dispute_id/evidence',
  scope: 'account',
  permit: 'disputes.answer',
  params: dispute_params,
  body: Type.Object({
    name: requiredText(100),
    content_type: Type.Enum(evidence_types, { description: 'PDF, PNG, JPEG or text' }),
    content: Type.String({
      ...may_be_numeric,
      minLength: 1,
      maxLength: Math.ceil(evidence_bytes_max / 3) * 4,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description: 'Base64',
    }),
    stage_no: Type.Optional(
      Type.Integer({ description: 'For which it was chosen; refused with U0015 where it is another now' }),
    ),
  }),
  response: Type.Object({ evidence_id: Type.String() }),
  body_bytes_max: 3_000_000,
  by_key: true,
});

export const downloadEvidence = portalRoute({
  name: 'disputes.evidence',
  summary: 'One file, as a download',
  method: 'GET',
  path: '/accounts/:account_id/disputes/:dispute_id/evidence/:evidence_id',
  scope: 'account',
  audited: true,
  permit: 'disputes.read',
  step_up: 'always',
  params: evidence_params,
  response: Type.Unknown({ description: 'The file' }),
});

export const removeEvidence = portalRoute({
  name: 'disputes.remove_evidence',
  summary: 'Take a file out of a defence that has not been given',
  method: 'DELETE',
  path: '/accounts/:account_id/disputes/:dispute_id/evidence/:evidence_id',
  scope: 'account',
  permit: 'disputes.answer',
  params: evidence_params,
  response: done,
  by_key: true,
});
