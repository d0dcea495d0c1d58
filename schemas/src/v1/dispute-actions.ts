import Type from 'typebox';
import {
  answerDispute as answerRoute,
  removeEvidence,
  uploadEvidence as uploadRoute,
} from '../portal/disputes.ts';
import { dispute_filters, dispute_stages } from '../portal/lists/dispute-list.ts';
import { actionOperation } from './action-operation.ts';
import { oneOf, transactionId } from './fields.ts';

const of_dispute = { dispute_id: transactionId('The dispute, as events and lists name it') };
const dispute_answer = {
  dispute_id: Type.String({ description: 'As sent' }),
  state: oneOf(dispute_filters.filters.state.choices, 'answered: waits for the acquirer; lost: accepted'),
  dispute_stage: oneOf(dispute_stages, 'As it is now'),
};
const evidence_id = Type.String({
  ...removeEvidence.params.properties.evidence_id,
  description: 'The file, as the answer to its upload named it',
});

/** POST /v1/uploadEvidence (docs/specification/actions.md#disputes). */
export const uploadEvidence = actionOperation({
  name: 'uploadEvidence',
  permit: 'payments',
  summary: 'Upload evidence for a dispute',
  description:
    'Adds a file to the defence of the dispute’s present stage: PDF, PNG, JPEG or text, up to 2 MiB, ten files at most. It is sent to the acquirer with /v1/answerDispute.',
  tag: 'Disputes',
  route: uploadRoute,
  fields: {
    ...of_dispute,
    name: uploadRoute.body.properties.name,
    content_type: uploadRoute.body.properties.content_type,
    content: uploadRoute.body.properties.content,
  },
  answer: {
    dispute_id: Type.String({ description: 'As sent' }),
    evidence_id: Type.String({ description: 'Of the file' }),
  },
  structured_fields: [],
});

/** POST /v1/deleteEvidence (docs/specification/actions.md#disputes). */
export const deleteEvidence = actionOperation({
  name: 'deleteEvidence',
  permit: 'payments',
  summary: 'Delete evidence for a dispute',
  description: 'Takes a file out of a defence that has not been given.',
  tag: 'Disputes',
  route: removeEvidence,
  fields: { ...of_dispute, evidence_id },
  answer: {
    dispute_id: Type.String({ description: 'As sent' }),
    evidence_id: Type.String({ description: 'As sent' }),
  },
  structured_fields: [],
});

/** POST /v1/answerDispute (docs/specification/actions.md#disputes). */
export const answerDispute = actionOperation({
  name: 'answerDispute',
  permit: 'payments',
  summary: 'Defend a dispute',
  description:
    'Defends the dispute at its present stage, with the explanation and the files that were uploaded for this stage. A stage is answered once, before answer_due_at.',
  tag: 'Disputes',
  route: answerRoute,
  fields: {
    ...of_dispute,
    explanation: Type.Optional(
      Type.String({
        maxLength: 5000,
        description: 'What the evidence shows; required where no file was uploaded',
      }),
    ),
  },
  answer: dispute_answer,
  structured_fields: [],
});

/** POST /v1/acceptDispute (docs/specification/actions.md#disputes). */
export const acceptDispute = actionOperation({
  name: 'acceptDispute',
  permit: 'refunds',
  summary: 'Accept a dispute',
  description:
    'Accepts the dispute, which is lost then. An inquiry cannot be accepted: answer it, or refund the payment.',
  tag: 'Disputes',
  route: answerRoute,
  fields: of_dispute,
  answer: dispute_answer,
  structured_fields: [],
});
