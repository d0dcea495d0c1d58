import type { Sources } from '@causeway/connector-kit/acquirer-kind.ts';
import { readInstructionName } from '@causeway/connector-kit/instruction.ts';
import type {
  AcquirerEvent,
  DisputeNotice,
  DisputeStage,
  OutcomeNotice,
} from '@causeway/connector-kit/acquirer.ts';
import { readAmount } from './amounts.ts';
import { objectAt, textAt } from '../../../kernel/values/json-object.ts';
import { amountAt, parseJson, timeIn, type Json } from './json.ts';
import { approval, declined, isCard, readActionOutcome, messageOf } from './read-payment.ts';

type Named = NonNullable<OutcomeNotice['instruction']>;
type StepKind = OutcomeNotice['instruction_kind'];

/**
 * What became of which step, by the kind of event.
 * Source: "Event types" (checkout.com/docs/developer-resources/event-notifications/event-types), 21 January 2026.
 */
const steps: Readonly<Record<string, readonly [step: StepKind, approved: boolean]>> = {
  payment_captured: ['capture', true],
  payment_capture_declined: ['capture', false],
  payment_voided: ['void', true],
  payment_void_declined: ['void', false],
  payment_refunded: ['refund', true],
  payment_refund_declined: ['refund', false],
  payment_authorization_incremented: ['adjust', true],
  payment_authorization_increment_declined: ['adjust', false],
};

/** Events after which nothing has to be done: what they are about is said by another, or has not ended. */
const silent = new Set([
  'payment_pending',
  'payment_capture_pending',
  'payment_refund_pending',
  'payment_retry_scheduled',
  'payment_compliance_review',
  'payment_paid',
  'payment_instrument_created',
  'card_verified',
  'card_verification_declined',
  'authentication_started',
  'authentication_attempted',
  'authentication_approved',
  'authentication_failed',
  'authentication_expired',
  'payment_authentication_failed',
  'dispute_evidence_submitted',
  'dispute_evidence_acknowledged_by_scheme',
  'dispute_arbitration_evidence_submitted',
]);

/**
 * @throws Error for an event of a kind that is not known, or that lacks what it is to say
 */
export function interpretEvent(event: AcquirerEvent): readonly (OutcomeNotice | DisputeNotice)[] {
  if (silent.has(event.kind)) return [];
  const json = parseJson(event.content);
  if (!json) throw new Error(`event ${event.id} is not JSON`);
  const data = objectAt(json, 'data');
  const occurred_at = timeIn(
    textAt(data, 'processed_on') || textAt(json, 'created_on') || textAt(json, 'timestamp'),
  );
  if (!occurred_at) throw new Error(`event ${event.id} has no time`);
  const stage = dispute_stages[event.kind];
  if (stage) return [disputeNotice(event, data, stage, timeOfEvent(json) ?? occurred_at)];
  const authorised = authorisationOutcome(event.kind, data);
  if (authorised) return authorisationNotices(event, data, authorised, occurred_at);
  const step = steps[event.kind];
  if (!step) throw new Error(`Checkout.com’s event ${event.kind} is not known`);
  return stepNotices(event, data, step, occurred_at);
}

/** When a stage was reached: `data.date` is when the dispute began. */
function timeOfEvent(json: Json): Date | null {
  return timeIn(textAt(json, 'created_on') || textAt(json, 'timestamp'));
}

function paymentOf(event: AcquirerEvent, data: Json): string {
  const id = textAt(data, 'id');
  if (id === '') throw new Error(`event ${event.id} names no payment`);
  return id;
}

/** Null where the event is not about an authorisation. */
function authorisationOutcome(kind: string, data: Json): OutcomeNotice['outcome'] | null {
  switch (kind) {
    case 'payment_approved': {
      const outcome = approval(data, null, false);
      if (outcome.result === 'unknown') throw new Error('an approved payment without a readable amount');
      return outcome;
    }
    case 'payment_declined':
      return declined(data);
    case 'payment_expired':
    case 'payment_canceled':
      return {
        result: 'refused',
        message: messageOf(textAt(data, 'response_code'), kind),
        code: 'D0101',
        cause: 'authentication',
      };
    default:
      return null;
  }
}

function authorisationNotices(
  event: AcquirerEvent,
  data: Json,
  outcome: OutcomeNotice['outcome'],
  occurred_at: Date,
): OutcomeNotice[] {
  const instruction = readInstructionName(textAt(data, 'reference'));
  // Somebody else's payment on the same account; and money of a redirect method is there when it is captured.
  if (!instruction) return [];
  if (outcome.result === 'done' && !isCard(data)) return [];
  return [authorisationNotice(event, data, instruction, outcome, occurred_at)];
}

function authorisationNotice(
  event: AcquirerEvent,
  data: Json,
  instruction: Named,
  outcome: OutcomeNotice['outcome'],
  occurred_at: Date,
): OutcomeNotice {
  return {
    kind: 'outcome',
    notice_id: event.id,
    instruction,
    instruction_kind: 'authorise',
    authorisation_reference: paymentOf(event, data),
    reference: '',
    amount: amountOf(data),
    outcome,
    occurred_at,
  };
}

function stepNotices(
  event: AcquirerEvent,
  data: Json,
  [step, approved]: readonly [StepKind, boolean],
  occurred_at: Date,
): OutcomeNotice[] {
  const payment = paymentOf(event, data);
  const metadata = objectAt(data, 'metadata');
  // Events of a step carry the payment's reference and metadata: `findInstruction` then goes by `action_id`.
  const named = readInstructionName(textAt(metadata, 'instruction'));
  const reference = textAt(data, 'reference');
  const automatic = !named && reference !== '' && reference === textAt(metadata, 'authorisation');
  const instruction = named ?? readInstructionName(reference);
  // The rest of a payment is released by its last capture, or when its authorisation ends.
  if (step === 'void' && approved && isAutomatic(data, automatic)) return [];
  if (automatic && step === 'capture' && instruction)
    return [authorisationNotice(event, data, instruction, captureOfRedirect(data, approved), occurred_at)];
  const outcome = readActionOutcome({ ...data, approved }, textAt(data, 'action_id'));
  if (outcome.result !== 'done' && outcome.result !== 'refused') return [];
  return [
    {
      kind: 'outcome',
      notice_id: event.id,
      // What was ordered at Checkout.com itself has no name of ours.
      instruction: automatic ? null : instruction,
      instruction_kind: step,
      authorisation_reference: payment,
      reference: textAt(data, 'action_id'),
      amount: step === 'adjust' ? adjustedTo(data, approved) : amountOf(data),
      outcome,
      occurred_at,
    },
  ];
}

function amountOf(data: Json): OutcomeNotice['amount'] {
  return readAmount(amountAt(data, 'amount'), textAt(data, 'currency'));
}

/**
 * What is authorised after an increase: the event's `amount` is what was added. Source: sample of "Payment authorization
 * incremented" (checkout.com/docs/developer-resources/event-notifications/event-types), 5 July 2023.
 */
function adjustedTo(data: Json, approved: boolean): OutcomeNotice['amount'] {
  if (!approved) return null;
  return readAmount(amountAt(objectAt(data, 'balances'), 'total_authorized'), textAt(data, 'currency'));
}

/** What an event without `trigger` is taken for is `otherwise`. */
function isAutomatic(data: Json, otherwise: boolean): boolean {
  const trigger = textAt(data, 'trigger');
  return trigger === '' ? otherwise : trigger !== 'manual';
}

/** The money of a redirect method has come, or not: this ends its authorisation. */
function captureOfRedirect(data: Json, approved: boolean): OutcomeNotice['outcome'] {
  const outcome = approved ? approval(data, null, true) : declined(data);
  if (outcome.result === 'unknown') throw new Error('a captured payment without a readable amount');
  return outcome;
}

export const dispute_sources: Sources = [
  { page: 'https://www.checkout.com/docs/risk-management/disputes/disputes-api', date: '2024-11-20' },
  { page: 'https://www.checkout.com/docs/risk-management/disputes/file-uploader', date: '2025-04-02' },
  {
    page: 'https://www.checkout.com/docs/developer-resources/event-notifications/event-types',
    date: '2026-01-21',
  },
];

/**
 * Stages of disputes, and which of them move the contested amount: -1 taken, 1 given back. By `dispute_sources`, the
 * account is debited when evidence is required, and credited when a dispute is won or cancelled or an arbitration is won.
 * Fees are not in the events.
 */
const dispute_stages: Readonly<Record<string, readonly [stage: DisputeStage, moved: -1 | 0 | 1]>> = {
  request_for_information_received: ['inquiry', 0],
  dispute_received: ['chargeback', 0],
  dispute_evidence_required: ['chargeback', -1],
  dispute_accepted: ['lost', 0],
  dispute_expired: ['lost', 0],
  dispute_lost: ['lost', 0],
  dispute_resolved: ['won', 0],
  dispute_canceled: ['won', 1],
  dispute_won: ['won', 1],
  dispute_arbitration_sent_to_scheme: ['arbitration', 0],
  dispute_arbitration_won: ['won', 1],
  dispute_arbitration_lost: ['lost', 0],
};

function disputeNotice(
  event: AcquirerEvent,
  data: Json,
  [stage, moved]: readonly [DisputeStage, -1 | 0 | 1],
  occurred_at: Date,
): DisputeNotice {
  const case_reference = textAt(data, 'id');
  const payment_reference = textAt(data, 'payment_reference') || textAt(data, 'reference');
  const authorised = readInstructionName(payment_reference);
  const amount = amountOf(data);
  if (case_reference === '' || !amount) throw new Error(`event ${event.id} names no dispute or no amount`);
  if (!authorised)
    throw new Error(`dispute ${case_reference} is about a payment that this gateway did not make`);
  return {
    kind: 'dispute',
    notice_id: event.id,
    account_id: authorised.account_id,
    reference: event.id,
    case_reference,
    authorisation_id: authorised.id,
    stage,
    amount,
    funds: moved === 0 ? null : { ...amount, minor: amount.minor * BigInt(moved) },
    // Cancelled before evidence was required, it has taken nothing, and nothing here says so.
    ...(event.kind === 'dispute_canceled' ? { withdrawn_only: true as const } : {}),
    fee: null,
    reason_code: textAt(data, 'reason_code'),
    answer_due_at: stage === 'chargeback' ? timeIn(textAt(data, 'evidence_required_by')) : null,
    occurred_at,
  };
}
