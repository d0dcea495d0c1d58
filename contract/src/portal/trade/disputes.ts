import Type, { type Static } from 'typebox';
import { dateText, search_length_max } from '../payment-filter.ts';
import { cursorText, pageSize } from '../payments.ts';
import { account_params, done, portalRoute } from '../portal-route.ts';
import { ledgerEntry, timelineStep } from './records.ts';

/** The largest file that defends a dispute. */
export const evidence_bytes_max = 2 * 1024 * 1024;
export const evidence_types = ['application/pdf', 'image/png', 'image/jpeg', 'text/plain'] as const;

const id = Type.String({ pattern: '^[1-9][0-9]{0,18}$' });

export const disputeRow = Type.Object({
  dispute_id: Type.String(),
  transaction_id: Type.String(),
  order_no: Type.String(),
  state: Type.String({
    description: 'open: waits for your answer; answered: waits for the acquirer; won; lost',
  }),
  currency: Type.String(),
  amount: Type.String(),
  reason_code: Type.String({ description: 'The scheme’s' }),
  opened_at: Type.String(),
  evidence_due_at: Type.String({ description: 'Not answered by then, it is lost' }),
  closed_at: Type.String({ description: 'Empty while it is not decided' }),
});
export type DisputeRow = Static<typeof disputeRow>;

export const listDisputes = portalRoute({
  name: 'disputes.list',
  summary: 'Disputes, newest first',
  method: 'GET',
  path: '/accounts/:account_id/disputes',
  scope: 'account',
  permit: 'disputes.read',
  params: account_params,
  query: Type.Object({
    q: Type.Optional(
      Type.String({
        maxLength: search_length_max,
        description: 'order_no, transaction_id or dispute_id',
      }),
    ),
    state: Type.Optional(Type.String({ pattern: '^(open|answered|won|lost)$' })),
    from: Type.Optional(dateText),
    to: Type.Optional(dateText),
    cursor: Type.Optional(cursorText),
    limit: Type.Optional(pageSize),
  }),
  response: Type.Object({ disputes: Type.Array(disputeRow), next_cursor: Type.String() }),
});

const dispute_params = Type.Object({ ...account_params.properties, dispute_id: id });
const evidence_params = Type.Object({ ...dispute_params.properties, evidence_id: id });

const evidence = Type.Object({
  evidence_id: Type.String(),
  name: Type.String(),
  content_type: Type.String(),
  size: Type.Integer({ description: 'Bytes' }),
  uploaded_by: Type.String(),
  uploaded_at: Type.String(),
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
    dispute: disputeRow,
    response: Type.String({ description: 'accepted, defended, or empty' }),
    explanation: Type.String(),
    responded_by: Type.String(),
    responded_at: Type.String(),
    sent_at: Type.String({ description: 'When the acquirer was told; empty until then' }),
    can_answer: Type.Boolean(),
    evidence: Type.Array(evidence),
    timeline: Type.Array(timelineStep),
    postings: Type.Array(ledgerEntry),
  }),
});

export const answerDispute = portalRoute({
  name: 'disputes.answer',
  summary: 'Accept a dispute, or defend it with the files uploaded so far',
  method: 'POST',
  path: '/accounts/:account_id/disputes/:dispute_id/answer',
  scope: 'account',
  permit: 'disputes.answer',
  params: dispute_params,
  body: Type.Object({
    response: Type.Union([Type.Literal('accepted'), Type.Literal('defended')]),
    explanation: Type.Optional(Type.String({ maxLength: 5000 })),
  }),
  response: disputeRow,
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
    name: Type.String({ minLength: 1, maxLength: 100 }),
    content_type: Type.Enum(evidence_types),
    content: Type.String({
      minLength: 1,
      maxLength: Math.ceil(evidence_bytes_max / 3) * 4,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description: 'Base64',
    }),
  }),
  response: Type.Object({ evidence_id: Type.String() }),
  body_bytes_max: 3_000_000,
});

export const downloadEvidence = portalRoute({
  name: 'disputes.evidence',
  summary: 'One file, as a download',
  method: 'GET',
  path: '/accounts/:account_id/disputes/:dispute_id/evidence/:evidence_id',
  scope: 'account',
  permit: 'disputes.read',
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
});
