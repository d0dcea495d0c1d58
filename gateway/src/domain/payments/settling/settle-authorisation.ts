import { PaymentStatus } from '@causeway/contract/statuses.ts';
import type { Outcome } from '../../../connectors/connector.ts';
import type { Keyring } from '../../../keyring/keyring.ts';
import { captureMovement } from '../../../ledger/movements.ts';
import type { Performable, SettleItem, Settled } from '../../../operations/operation.ts';
import { addMs, hour_ms } from '../../../values/dates.ts';
import { orderCapture } from '../capture-payments.ts';
import { challengeContext, type ChallengeRow } from '../authentication/challenge-store.ts';
import type { Cause, PaymentChanges } from '../payment-changes.ts';
import type { PaymentCause } from '../payment-transitions.ts';
import { settledStatus, type Payment } from '../payment.ts';

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

/** What an authorisation's outcome makes of its payment. */
export function settleAuthorisation(
  changes: PaymentChanges,
  keyring: Keyring,
  item: SettleItem,
  challenges: ChallengeRow[],
): Settled<Payment> {
  const cause: Cause = { actor: item.operation.actor, at: item.at };
  const payment = changes.get(item.operation);
  const { outcome } = item;
  switch (outcome.result) {
    case 'done':
      changes.noteAnswer(
        { ...payment, network_transaction_id: outcome.network_transaction_id },
        false,
        cause,
      );
      return approve(changes, payment, outcome, cause);
    case 'refused': {
      const refused = refuse(changes, payment, outcome, cause);
      if (outcome.cause !== 'authentication') changes.noteAnswer(refused.subject, true, cause);
      return refused;
    }
    case 'not_found':
      return refuse(changes, payment, { result: 'refused', code: 'D0102', cause: 'technical' }, cause);
    case 'challenge':
      return challenge(changes, keyring, payment, item, outcome, challenges, cause);
    case 'accepted':
    case 'unknown':
      return { status: 'waiting', code: 'A0002', subject: payment, follow_ups: [] };
    case 'abandoned':
      return reverse(changes, payment, item, cause);
  }
}

function approve(changes: PaymentChanges, payment: Payment, outcome: Done, cause: Cause): Settled<Payment> {
  const fields = {
    open_operation_id: null,
    connector_reference: outcome.reference,
    reference_no: outcome.retrieval_reference || payment.reference_no,
    auth_code: outcome.auth_code,
    avs_result: outcome.avs_result,
    cvv_result: outcome.cvv_result,
    network_transaction_id: outcome.network_transaction_id,
  };
  if (outcome.held || payment.risk_review) {
    const held = changes.move(payment, { cause: 'hold', to: PaymentStatus.held_for_review }, fields, cause);
    if (held.review_due_at) changes.wait(held, 'review_limit', held.review_due_at);
    if (held.capture_deadline_at) changes.wait(held, 'capture_deadline', held.capture_deadline_at);
    return { status: 'done', code: '', subject: held, follow_ups: [] };
  }
  const authorised = changes.move(payment, { cause: 'approve', to: PaymentStatus.authorised }, fields, cause);
  if (outcome.captured && payment.auto_capture) {
    const captured = changes.move(
      authorised,
      { cause: 'capture', to: settledStatus({ ...payment, captured: payment.amount }) },
      { captured: payment.amount, captured_at: cause.at },
      cause,
    );
    changes.post(captured, captureMovement(payment.currency, payment.amount), cause);
    return { status: 'done', code: '', subject: captured, follow_ups: [] };
  }
  const follow_ups: Performable[] = [];
  if (payment.capture_deadline_at) changes.wait(authorised, 'capture_deadline', payment.capture_deadline_at);
  if (payment.auto_capture) follow_ups.push(orderCapture(changes, authorised, payment.amount, cause));
  return { status: 'done', code: '', subject: changes.get(payment), follow_ups };
}

function refuse(changes: PaymentChanges, payment: Payment, outcome: Refused, cause: Cause): Settled<Payment> {
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
  keyring: Keyring,
  payment: Payment,
  item: SettleItem,
  outcome: Extract<Outcome, { result: 'challenge' }>,
  challenges: ChallengeRow[],
  cause: Cause,
): Settled<Payment> {
  const { authorisation } = item.instruction;
  if (!authorisation) {
    // Found by recovery: the customer has long been answered, and the card is not in memory any more.
    return refuse(changes, payment, { result: 'refused', code: 'D0102', cause: 'technical' }, cause);
  }
  const { card } = authorisation;
  const sealed = card ? keyring.encrypt('card', card.pan, challengeContext(payment)) : null;
  challenges.push({
    account_id: payment.account_id,
    transaction_id: payment.transaction_id,
    connector_reference: outcome.reference,
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
 * The outcome of an operation that has been settled without it. An authorisation that was given up, because the
 * acquirer had not received it, can still be executed when whoever was to send it had only stood still: then what it
 * holds of the customer's money is released.
 */
export function overtaken(
  changes: PaymentChanges,
  payment: Payment,
  { operation, outcome }: SettleItem,
  cause: Cause,
): Settled<Payment> {
  const given_up =
    operation.kind === 'authorise' &&
    payment.status === PaymentStatus.technical_failure &&
    payment.open_operation_id === null &&
    payment.connector_reference === '';
  if (!given_up || outcome.result !== 'done')
    return { status: 'waiting', code: 'A0002', subject: payment, follow_ups: [] };
  const executed = { ...payment, connector_reference: outcome.reference };
  const order = { kind: 'void', purpose: 'reversal', amount: payment.amount } as const;
  const reversal = changes.order(executed, order, cause);
  const fields = {
    connector_reference: outcome.reference,
    open_operation_id: reversal.operation.operation_id,
  };
  const subject = changes.edit(payment, fields, cause);
  return { status: 'refused', code: payment.failure_code, subject, follow_ups: [reversal] };
}

/** The acquirer never says: undo whatever it did. The payment stays as it is until the reversal has settled. */
function reverse(
  changes: PaymentChanges,
  payment: Payment,
  item: SettleItem,
  cause: Cause,
): Settled<Payment> {
  const reversal = changes.order(
    payment,
    {
      kind: 'void',
      purpose: 'reversal',
      amount: payment.amount,
      instruction: { reverses: item.operation.operation_id },
    },
    cause,
  );
  const subject = changes.edit(payment, { open_operation_id: reversal.operation.operation_id }, cause);
  return { status: 'waiting', code: 'A0002', subject, follow_ups: [reversal] };
}
