import type { AuthoriseInstruction, Instruction } from '@causeway/connector-kit/instruction.ts';
import { cutText, redactText } from '../../../kernel/values/redact.ts';
import type { AcquirerMessage, Outcome } from '@causeway/connector-kit/connector.ts';
import { readAmount } from './amounts.ts';
import { objectAt, textAt } from '../../../kernel/values/json-object.ts';
import { amountAt, type Json } from './json.ts';
import { readDecline } from './response-codes.ts';

type Done = Extract<Outcome, { result: 'done' }>;
type Refused = Extract<Outcome, { result: 'refused' }>;

/** Statuses of a payment whose authorisation was approved, whatever has become of it since. */
const approved_statuses = new Set([
  'Authorized',
  'Card Verified',
  'Partially Captured',
  'Captured',
  'Paid',
  'Partially Refunded',
  'Refunded',
  'Voided',
]);
const captured_statuses = new Set(['Captured', 'Paid', 'Partially Refunded', 'Refunded']);
/** Statuses of a payment that is not decided yet. */
const open_statuses = new Set([
  'Active',
  'Requested',
  'Pending',
  'Authentication Requested',
  'Retry Scheduled',
]);
/** The customer did not come back in time, or gave up. */
const ended_statuses = new Set(['Expired', 'Canceled']);

/** Approved, but to be looked at by a person first ("API response codes"). */
const flagged_code = '10100';

/**
 * What a payment says about the authorisation that made it: the answer to POST /payments, or a payment that was read
 * together with its authorisation action. A payment that does not say it clearly, or is about another amount's currency,
 * is `unknown`.
 */
export function readPayment(json: Json, instruction: AuthoriseInstruction): Outcome {
  const id = textAt(json, 'id');
  const status = textAt(json, 'status');
  if (!/^pay_\w+$/.test(id)) return { result: 'unknown' };
  if (open_statuses.has(status)) return readOpen(json, id, status);
  if (ended_statuses.has(status))
    return { result: 'refused', message: messageIn(json, status), code: 'D0101', cause: 'authentication' };
  if (status === 'Declined' && json['approved'] !== true) return declined(json);
  if (!approved_statuses.has(status) || json['approved'] === false) return { result: 'unknown' };
  const is_card = instruction.authorisation?.card !== null && isCard(json);
  // The money of a redirect method is there when the bank has transferred it, not before.
  if (!is_card && !captured_statuses.has(status)) return { result: 'accepted', reference: id };
  return approval(json, instruction, !is_card);
}

/** Where a payment does not name its source: a redirect method's has the metadata that it was sent with. */
export function isCard(payment: Json): boolean {
  const type = textAt(objectAt(payment, 'source'), 'type');
  return type === '' ? textAt(objectAt(payment, 'metadata'), 'authorisation') === '' : type === 'card';
}

function readOpen(json: Json, id: string, status: string): Outcome {
  const redirect = textAt(objectAt(objectAt(json, '_links'), 'redirect'), 'href');
  return status === 'Pending' && URL.canParse(redirect)
    ? { result: 'challenge', url: redirect, reference: id }
    : { result: 'accepted', reference: id };
}

/** An approved authorisation; `unknown` where its amount cannot be read. */
export function approval(
  json: Json,
  instruction: Pick<Instruction, 'amount'> | null,
  captured: boolean,
): Done | { readonly result: 'unknown' } {
  const amount = readAmount(amountAt(json, 'amount'), textAt(json, 'currency'));
  if (!amount || (instruction && amount.currency !== instruction.amount.currency))
    return { result: 'unknown' };
  const source = objectAt(json, 'source');
  const other = instruction && amount.minor !== instruction.amount.minor;
  return {
    result: 'done',
    message: messageIn(json, 'Approved'),
    reference: textAt(json, 'id'),
    retrieval_reference: textAt(objectAt(json, 'processing'), 'retrieval_reference_number'),
    auth_code: textAt(json, 'auth_code'),
    avs_result: textAt(source, 'avs_check'),
    cvv_result: textAt(source, 'cvv_check'),
    network_transaction_id: textAt(json, 'scheme_id'),
    ...(other ? { approved: amount.minor } : {}),
    captured,
    held: textAt(json, 'response_code') === flagged_code,
  };
}

export function declined(json: Json): Refused {
  const processing = objectAt(json, 'processing');
  const response_code = textAt(processing, 'partner_response_code');
  const advice_code = textAt(processing, 'partner_merchant_advice_code');
  return {
    result: 'refused',
    message: messageIn(json, 'Declined'),
    ...readDecline(textAt(json, 'response_code')),
    ...(response_code === '' ? {} : { response_code }),
    ...(advice_code === '' ? {} : { advice_code }),
  };
}

/** An increment of an authorisation: the answer that made it, or its action. */
export function readAdjustment(json: Json): Outcome {
  if (json['approved'] === false) return declined(json);
  if (json['approved'] !== true) return { result: 'unknown' };
  return carriedOut(json, textAt(json, 'action_id') || textAt(json, 'id'), textAt(json, 'auth_code'));
}

/** The outcome of a capture, void or refund: its action, or an event. */
export function readActionOutcome(json: Json, reference: string): Outcome {
  if (json['approved'] === true) return carriedOut(json, reference, '');
  return json['approved'] === false ? declined(json) : { result: 'accepted', reference };
}

function carriedOut(json: Json, reference: string, auth_code: string): Done {
  return {
    result: 'done',
    message: messageIn(json, 'Approved'),
    reference,
    retrieval_reference: '',
    auth_code,
    avs_result: '',
    cvv_result: '',
    network_transaction_id: '',
    captured: false,
    held: false,
  };
}

/** Code and text of a payment, action or event; `recommendation_code` is Checkout.com's advice about another attempt. */
function messageIn(json: Json, otherwise: string): AcquirerMessage {
  const advice = textAt(objectAt(json, 'processing'), 'recommendation_code');
  const summary = textAt(json, 'response_summary') || otherwise;
  return messageOf(
    textAt(json, 'response_code'),
    advice === '' ? summary : `${summary} (recommendation ${advice})`,
  );
}

export function messageOf(code: string, text: string): AcquirerMessage {
  return { code: cutText(redactText(code), 100), text: cutText(redactText(text), 200) };
}
