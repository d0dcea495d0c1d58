import type { Instruction } from '@causeway/connector-kit/instruction.ts';
import { type Outcome, executed } from '@causeway/connector-kit/connector.ts';
import { notExecuted, refusalOf } from './decline-codes.ts';
import { fromStripeAmount } from './stripe-amounts.ts';
import type { Answer } from './stripe-api.ts';
import type { Charge, PaymentIntent, Refund } from './stripe-objects.ts';

export const unknown: Outcome = { result: 'unknown' };
export const not_found: Outcome = { result: 'not_found' };

/**
 * What an authorisation has become. `unconfirmed`: this gateway has not confirmed it, so nothing has been authorised;
 * `to_confirm`: the customer has come back, and it waits for this gateway.
 */
export function authorisationOutcome(intent: PaymentIntent): Outcome | 'unconfirmed' | 'to_confirm' {
  switch (intent.status) {
    case 'requires_capture':
    case 'succeeded':
      return approval(intent);
    case 'requires_action':
      return intent.redirect_url === ''
        ? unknown
        : { result: 'challenge', url: intent.redirect_url, reference: intent.id };
    case 'processing':
      return { result: 'accepted', reference: intent.id };
    case 'requires_payment_method':
      return intent.error ? refusalOf(intent.error) : 'unconfirmed';
    case 'requires_confirmation':
      return intent.error ? refusalOf(intent.error) : 'to_confirm';
    case 'canceled':
      return notExecuted('D0102', { code: 'canceled', text: intent.cancellation_reason });
    default:
      return unknown;
  }
}

function approval(intent: PaymentIntent): Outcome {
  const { charge, status, capture_method, amount, amount_capturable, amount_received } = intent;
  const captured = status === 'succeeded' && capture_method !== 'manual';
  const open = status === 'requires_capture' ? amount_capturable + amount_received : amount;
  const approved = open > 0n && open !== amount ? fromStripeAmount(open, intent.currency).minor : null;
  const done = approvalOf({ reference: intent.id, charge, captured, held: intent.under_review });
  return approved === null ? done : { ...done, approved };
}

/** An approval, with what the scheme said of it where it is known. */
export function approvalOf(facts: {
  readonly reference: string;
  readonly charge: Charge | null;
  readonly captured: boolean;
  readonly held: boolean;
}): Extract<Outcome, { result: 'done' }> {
  const { reference, charge, captured, held } = facts;
  return {
    result: 'done',
    reference,
    retrieval_reference: '',
    auth_code: charge?.authorization_code ?? '',
    avs_result: charge ? avsResult(charge) : '',
    cvv_result: charge ? (cvv_results[charge.cvc_check] ?? '') : '',
    network_transaction_id: charge?.network_transaction_id ?? '',
    captured,
    held,
  };
}

/** By Stripe's results of checks (`Charge.payment_method_details.card.checks` in Stripe's API 2026-10-28). */
const cvv_results: Readonly<Record<string, string>> = {
  pass: 'M',
  fail: 'N',
  unavailable: 'U',
  unchecked: 'P',
};

function avsResult({ address_line1_check: street, postal_code_check: postcode }: Charge): string {
  if (street === '' && postcode === '') return '';
  if (street === 'pass') return postcode === 'pass' ? 'Y' : 'A';
  if (postcode === 'pass') return 'Z';
  return street === 'fail' || postcode === 'fail' ? 'N' : 'U';
}

/** A refund's outcome; `pending` and `requires_action` end later, as a notice. */
export function refundOutcome(refund: Refund): Outcome {
  switch (refund.status) {
    case 'succeeded':
      return executed(refund.id);
    case 'pending':
    case 'requires_action':
      return { result: 'accepted', reference: refund.id };
    case 'failed':
    case 'canceled':
      return refundFailure(refund);
    default:
      return unknown;
  }
}

export function refundFailure({ status, failure_reason }: Refund): Extract<Outcome, { result: 'refused' }> {
  const text = failure_reason === '' ? `the refund is ${status}` : failure_reason;
  return notExecuted('', { code: failure_reason || status, text });
}

/** A step of an authorisation has failed at Stripe, and nothing was or will be confirmed. */
export const failed_unconfirmed = notExecuted('D0102', {
  code: 'api_error',
  text: 'Stripe has failed, and nothing was confirmed',
});

/**
 * What an answer without success means. An authorisation that was not executed has failed, so that it may be tried
 * elsewhere; any other instruction is tried again later.
 * @param again the first request has had no answer, and what refuses only this one says nothing of it
 */
export function failureOutcome(
  answer: Exclude<Answer<unknown>, { answer: 'ok' }>,
  kind: Instruction['kind'],
  again = false,
): Outcome {
  const may_fail = kind === 'authorise' && !again;
  switch (answer.answer) {
    case 'refused':
      return again && (answer.status === 401 || answer.status === 403) ? unknown : refusalOf(answer.error);
    case 'busy':
      return may_fail ? notExecuted('D0102', answer.error.message) : unknown;
    case 'not_sent':
      return may_fail ? notExecuted('D0102', { code: 'not_sent', text: 'no connection to Stripe' }) : unknown;
    case 'mismatch':
      return unknown;
    case 'lost':
      // Only what comes before the confirmation gets here with a failure that Stripe keeps.
      return kind === 'authorise' && answer.replayed ? failed_unconfirmed : unknown;
  }
}
