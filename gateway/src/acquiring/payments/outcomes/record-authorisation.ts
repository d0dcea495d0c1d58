import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';
import type { Context } from '../../../kernel/context.ts';
import { captureMovement } from '../../../ledger/movements.ts';
import { chargedAs, type AttemptCost } from '../../../kernel/instructions/attempt-costs.ts';
import type {
  Performable,
  OutcomeItem,
  RecordedOutcome,
  StoredInstruction,
} from '../../../kernel/instructions/instruction.ts';
import { addMs, day_ms, hour_ms, refund_days_max } from '../../../kernel/values/dates.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { orderCapture } from '../capture-payments.ts';
import { challengeContext, type ChallengeRow } from '../authentication/challenge-store.ts';
import { authorisationIn, type PaymentChanges } from '../payment-changes.ts';
import type { Cause } from '../../../ledger/unit-of-work.ts';
import type { PaymentCause } from '../payment-transitions.ts';
import { capturesAtOnce, closedStatus, hasEnded, isAbandoned, type Payment } from '../payment.ts';
import { tryAgain } from './try-again.ts';

/** How long a customer may take to authenticate. */
const challenge_limit_ms = hour_ms;

type Done = Extract<Outcome, { result: 'done' }>;
type Refused = Extract<Outcome, { result: 'refused' }>;

const refusal_edges: Record<Refused['cause'], { cause: PaymentCause; to: Payment['status'] }> = {
  issuer: { cause: 'decline', to: PaymentStatus.declined },
  risk: { cause: 'block', to: PaymentStatus.blocked_by_risk },
  authentication: { cause: 'authentication_failed', to: PaymentStatus.authentication_failed },
  technical: { cause: 'fail', to: PaymentStatus.technical_failure },
};

/** Records an authorisation's outcome. */
export function recordAuthorisation(
  changes: PaymentChanges,
  context: Pick<Context, 'keyring' | 'log' | 'connectors'>,
  item: OutcomeItem,
  challenges: ChallengeRow[],
): RecordedOutcome<Payment> {
  const cause: Cause = { actor: item.stored.actor, at: item.at, traceparent: item.stored.traceparent };
  const payment = changes.get(item.stored);
  const { outcome } = item;
  const cost = costOf(context, payment, item);
  if (cost) {
    changes.noteCost(cost);
    changes.count((meters) => meters.attemptCost(cost.connector, cost.amount, cost.currency));
  }
  switch (outcome.result) {
    case 'done': {
      const { approved = payment.amount } = outcome;
      const in_part = approved > 0n && approved < payment.amount;
      if (approved !== payment.amount && !(in_part && payment.partial_approval))
        return disapprove(changes, context, payment, item, { ...outcome, approved }, cause);
      changes.noteAnswer(
        { ...payment, network_transaction_id: outcome.network_transaction_id },
        false,
        cause,
      );
      // Who records by hand says that it was done: what was not to be captured was not.
      const captured = outcome.captured && (item.by_hand !== true || capturesAtOnce(payment));
      return approve(changes, context, payment, { ...outcome, approved, captured }, cause);
    }
    case 'refused': {
      const again = tryAgain(changes, context, payment, { ...item, outcome }, cause);
      if (again) return again;
      const refused = refuse(changes, payment, outcome, cause);
      if (outcome.cause !== 'authentication') changes.noteAnswer(refused.subject, true, cause);
      return refused;
    }
    case 'not_found':
      return refuse(changes, payment, { result: 'refused', code: 'D0102', cause: 'technical' }, cause);
    case 'challenge':
      return challenge(changes, context.keyring, payment, item, outcome, challenges, cause);
    case 'accepted':
    case 'unknown':
      return { status: 'waiting', code: 'A0002', subject: payment, follow_ups: [] };
    case 'abandoned':
      return reverse(changes, payment, item, cause);
  }
}

/** What the acquirer that was asked charges for the attempt, by its settings now; null where that is nothing. */
function costOf(
  { connectors }: Pick<Context, 'connectors'>,
  { payment_method }: Payment,
  { stored, outcome: answer, at: answered_at }: OutcomeItem,
): AttemptCost | null {
  const outcome = payment_method === 'card' ? chargedAs(answer) : null;
  if (outcome === null) return null;
  const { account_id, operation_id, transaction_id, connector } = stored;
  const fee = connectors.attemptFee(connector, account_id);
  return fee
    ? {
        account_id,
        operation_id,
        transaction_id,
        connector,
        outcome,
        amount: fee.minor,
        currency: fee.currency,
        answered_at,
      }
    : null;
}

/** An approval with the approved amount. */
type Approval = Done & { readonly approved: bigint };

function approve(
  changes: PaymentChanges,
  context: Pick<Context, 'log'>,
  payment: Payment,
  outcome: Approval,
  cause: Cause,
): RecordedOutcome<Payment> {
  const { approved: amount } = outcome;
  const fields = {
    amount,
    requested: amount < payment.amount ? payment.amount : null,
    open_operation_id: null,
    connector_reference: outcome.reference,
    reference_no: outcome.retrieval_reference || payment.reference_no,
    auth_code: outcome.auth_code,
    avs_result: outcome.avs_result,
    cvv_result: outcome.cvv_result,
    network_transaction_id: outcome.network_transaction_id,
  };
  if (outcome.captured && amount > 0n) return approveCaptured(changes, context, payment, fields, cause);
  if (outcome.held || payment.risk_review) {
    const held = changes.move(payment, { cause: 'hold', to: PaymentStatus.held_for_review }, fields, cause);
    if (held.review_due_at) changes.wait(held, 'review_limit', held.review_due_at);
    if (held.capture_deadline_at) changes.wait(held, 'capture_deadline', held.capture_deadline_at);
    return { status: 'done', code: '', subject: held, follow_ups: [] };
  }
  const authorised = changes.move(payment, { cause: 'approve', to: PaymentStatus.authorised }, fields, cause);
  const follow_ups: Performable[] = [];
  if (payment.capture_deadline_at) changes.wait(authorised, 'capture_deadline', payment.capture_deadline_at);
  if (payment.auto_capture) follow_ups.push(orderCapture(changes, authorised, amount, cause));
  return { status: 'done', code: '', subject: changes.get(payment), follow_ups };
}

/**
 * The customer has been charged with the authorisation: the payment is captured, also where it was to be captured later
 * or reviewed first (docs/specification/payments.md#capture). What nobody ordered is said in the event, the log and the
 * figures.
 */
function approveCaptured(
  changes: PaymentChanges,
  { log }: Pick<Context, 'log'>,
  payment: Payment,
  fields: Partial<Payment> & { readonly amount: bigint },
  cause: Cause,
): RecordedOutcome<Payment> {
  const { account_id, connector, currency, payment_method } = payment;
  const { amount } = fields;
  const ordered = capturesAtOnce(payment);
  const authorised = changes.move(payment, { cause: 'approve', to: PaymentStatus.authorised }, fields, cause);
  const captured = changes.move(
    authorised,
    { cause: 'capture', to: closedStatus({ ...payment, captured: amount }) },
    { captured: amount, captured_at: cause.at },
    cause,
    ordered ? {} : { unordered_amount: formatAmount(amount, currency) },
  );
  changes.post(captured, captureMovement(currency, amount), cause);
  // A method that captures at once is known to be past a review.
  if (!payment.auto_capture || (!ordered && payment_method === 'card')) {
    const transaction_id = payment.transaction_id.toString();
    log.error(
      { account_id, transaction_id, connector, payment_method },
      'an acquirer has captured what it was to authorise only: the payment is captured',
    );
    changes.count((meters) => meters.capturedUnordered(connector));
  }
  return { status: 'done', code: '', subject: captured, follow_ups: [] };
}

/**
 * An approval that is not accepted (docs/specification/payments.md#partial-approval): less than requested where partial
 * approval is not allowed, or an amount that no approval can have. The payment has failed, and the authorised amount is
 * released.
 */
function disapprove(
  changes: PaymentChanges,
  { log }: Pick<Context, 'log'>,
  payment: Payment,
  { stored }: OutcomeItem,
  { approved, reference, captured }: Approval,
  cause: Cause,
): RecordedOutcome<Payment> {
  const in_part = approved > 0n && approved < payment.amount;
  if (!in_part) {
    const { account_id, amount, connector } = payment;
    const transaction_id = payment.transaction_id.toString();
    log.error(
      { account_id, transaction_id, connector, asked: String(amount), approved: String(approved) },
      'an acquirer has approved an amount that it cannot approve: it is reversed',
    );
  }
  const why = in_part ? 'in_part' : 'impossible';
  changes.count((meters) => meters.approvalReversed(payment.connector, why));
  const code = in_part ? 'D0108' : 'D0102';
  const executed = { ...payment, connector_reference: reference };
  const amount = approved > 0n ? approved : payment.amount;
  const reversal = orderReversal(changes, executed, amount, cause, captured ? stored : null);
  const fields = {
    connector_reference: reference,
    failure_code: code,
    open_operation_id: reversal.stored.operation_id,
  };
  const edge = refusal_edges[in_part ? 'issuer' : 'technical'];
  const approved_amount = formatAmount(approved, payment.currency);
  const subject = changes.move(payment, edge, fields, cause, { approved_amount });
  return { status: 'refused', code, subject, follow_ups: [reversal] };
}

/**
 * The acquirer has told the outcome of an authorisation while the customer is still expected back from the issuer: it
 * counts, and nobody is expected any more.
 */
export function reportedWithoutCustomer(
  changes: PaymentChanges,
  context: Pick<Context, 'connectors' | 'keyring' | 'log'>,
  item: OutcomeItem,
  cause: Cause,
): RecordedOutcome<Payment> {
  const edge = { cause: 'authenticated', to: PaymentStatus.processing } as const;
  changes.move(changes.get(item.stored), edge, { open_operation_id: item.stored.operation_id }, cause);
  return recordAuthorisation(changes, context, item, []);
}

/**
 * Orders the release of an authorisation whose payment has failed.
 * @param captured the authorisation, where the acquirer has captured it: what it took is to be given back
 */
function orderReversal(
  changes: PaymentChanges,
  payment: Payment,
  amount: bigint,
  cause: Cause,
  captured: Pick<StoredInstruction, 'operation_id' | 'challenge_reference'> | null,
): Performable {
  const reversed = captured
    ? { reverses: captured.operation_id, challenge_reference: captured.challenge_reference }
    : {};
  return changes.order(payment, { kind: 'void', purpose: 'reversal', amount, ...reversed }, cause);
}

/** No hold lasts longer. */
const hold_ms = 31 * day_ms;
/** What was captured does not lapse: its refund is asked for as long as the gateway accepts any. */
const refund_ms = refund_days_max * day_ms;

/**
 * When a reversal that the acquirer refused is ordered again: every hour for as long as a hold can last, and then every
 * day.
 */
export function reversalRetryAt({ created_at }: Pick<Payment, 'created_at'>, at: Date): Date {
  return addMs(at, at < addMs(created_at, hold_ms) ? hour_ms : day_ms);
}

/**
 * Orders a reversal again that the acquirer refused; null where one is under way, its hold has long lapsed, or what was
 * captured cannot be refunded any more.
 */
export function reverseAgain(
  changes: PaymentChanges,
  payment: Payment,
  refused: Pick<StoredInstruction, 'amount' | 'reverses' | 'challenge_reference'>,
  cause: Cause,
): Performable | null {
  const { open_operation_id, connector_reference, created_at } = payment;
  if (!hasEnded(payment) || open_operation_id !== null || connector_reference === '') return null;
  const { amount, reverses, challenge_reference } = refused;
  if (cause.at >= addMs(created_at, reverses === null ? hold_ms : refund_ms)) return null;
  const captured = reverses === null ? null : { operation_id: reverses, challenge_reference };
  const reversal = orderReversal(changes, payment, amount, cause, captured);
  changes.edit(payment, { open_operation_id: reversal.stored.operation_id }, cause);
  return reversal;
}

function refuse(
  changes: PaymentChanges,
  payment: Payment,
  outcome: Refused,
  cause: Cause,
): RecordedOutcome<Payment> {
  const code = outcome.code || 'D0005';
  const fields = {
    open_operation_id: null,
    failure_code: code,
    response_code: outcome.response_code ?? '',
    advice_code: outcome.advice_code ?? '',
    cvv_result: code === 'D0082' ? 'N' : payment.cvv_result,
  };
  const subject = changes.move(payment, refusal_edges[outcome.cause], fields, cause);
  return { status: 'refused', code, subject, follow_ups: [] };
}

function challenge(
  changes: PaymentChanges,
  keyring: Context['keyring'],
  payment: Payment,
  item: OutcomeItem,
  outcome: Extract<Outcome, { result: 'challenge' }>,
  challenges: ChallengeRow[],
  cause: Cause,
): RecordedOutcome<Payment> {
  const authorisation = authorisationIn(item.instruction);
  if (!authorisation) {
    // Found by recovery: the customer was answered long ago, and the card is no longer in memory.
    return refuse(changes, payment, { result: 'refused', code: 'D0102', cause: 'technical' }, cause);
  }
  const { card } = authorisation;
  const sealed = card ? keyring.encrypt('card', card.pan, challengeContext(payment)) : null;
  challenges.push({
    account_id: payment.account_id,
    transaction_id: payment.transaction_id,
    connector_reference: outcome.reference,
    url: outcome.url,
    data_key_id: sealed?.data_key_id ?? null,
    pan: sealed?.bytes ?? null,
    expiration_month: card?.expiration_month ?? null,
    expiration_year: card?.expiration_year ?? null,
    created_at: cause.at,
  });
  const waiting = changes.move(
    payment,
    { cause: 'challenge', to: PaymentStatus.waiting_for_customer },
    { open_operation_id: null },
    cause,
  );
  changes.wait(waiting, 'challenge_limit', addMs(cause.at, challenge_limit_ms));
  return { status: 'done', code: '', subject: waiting, follow_ups: [], challenge_url: outcome.url };
}

/**
 * The outcome of an instruction whose outcome was recorded otherwise. An authorisation that was abandoned because the
 * acquirer had not received it can still be executed if the process that was to send it had only stalled: then the
 * authorised amount is released.
 */
export function overtaken(
  changes: PaymentChanges,
  context: Pick<Context, 'connectors'>,
  payment: Payment,
  item: OutcomeItem,
  cause: Cause,
): RecordedOutcome<Payment> {
  const { stored: instruction, outcome, reported } = item;
  const is_abandoned =
    instruction.kind === 'authorise' &&
    // An acquirer can tell that it has authorised what the customer did not come back for, or the merchant cancelled.
    (payment.status === PaymentStatus.technical_failure || reported === true) &&
    isAbandoned(payment);
  if (!is_abandoned || outcome.result !== 'done') return stateOf(payment, instruction.kind);
  const cost = costOf(context, payment, item);
  if (cost) changes.noteCost(cost);
  const executed = { ...payment, connector_reference: outcome.reference };
  const amount = outcome.approved ?? payment.amount;
  const reversal = orderReversal(changes, executed, amount, cause, outcome.captured ? instruction : null);
  const fields = {
    connector_reference: outcome.reference,
    open_operation_id: reversal.stored.operation_id,
  };
  const subject = changes.edit(payment, fields, cause);
  return { status: 'refused', code: payment.failure_code, subject, follow_ups: [reversal] };
}

/** What whoever waits for an instruction is told whose outcome was recorded otherwise. */
function stateOf(payment: Payment, kind: OutcomeItem['stored']['kind']): RecordedOutcome<Payment> {
  const { live, open_operation_id, failure_code } = payment;
  if (kind !== 'authorise' || (live && open_operation_id !== null))
    return { status: 'waiting', code: 'A0002', subject: payment, follow_ups: [] };
  const status = failure_code === '' ? 'done' : 'refused';
  return { status, code: failure_code, subject: payment, follow_ups: [] };
}

/**
 * The acquirer never answered: reverse whatever it did. The payment stays as it is until the reversal's outcome is
 * recorded.
 */
function reverse(
  changes: PaymentChanges,
  payment: Payment,
  item: OutcomeItem,
  cause: Cause,
): RecordedOutcome<Payment> {
  const reversal = changes.order(
    payment,
    {
      kind: 'void',
      purpose: 'reversal',
      amount: payment.amount,
      reverses: item.stored.operation_id,
      challenge_reference: item.stored.challenge_reference,
      first_reference: item.stored.first_reference,
    },
    cause,
  );
  const subject = changes.edit(payment, { open_operation_id: reversal.stored.operation_id }, cause);
  return { status: 'waiting', code: 'A0002', subject, follow_ups: [reversal] };
}
