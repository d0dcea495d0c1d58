import { readInstructionName } from '@causeway/connector-kit/instruction.ts';
import type {
  OutcomeNotice,
  DisputeNotice,
  DisputeStage,
  AcquirerEvent,
} from '@causeway/connector-kit/acquirer.ts';
import type { Outcome } from '@causeway/connector-kit/connector.ts';
import type { Money } from '../../../kernel/values/money.ts';
import { objectOf, parseObject, textOf, type JsonObject } from '../../../kernel/values/json-object.ts';
import { fromAdyenAmount, fromAdyenText } from './adyen-amounts.ts';
import { messageText } from './adyen-api.ts';
import { approval } from './payment-answer.ts';
import { refusedOutcome } from './refusals.ts';

type Step = OutcomeNotice['instruction_kind'];

/**
 * Events that tell what became of a step. `failed`: the event itself says that it failed, whatever its success. Source
 * of this and the following tables: OpenAPI description of Adyen's standard webhooks, version 1, commit aa014f0 of
 * github.com/Adyen/adyen-openapi, 2026-07-01.
 */
const steps: Readonly<Record<string, { readonly kind: Step; readonly failed?: true }>> = {
  AUTHORISATION: { kind: 'authorise' },
  OFFER_CLOSED: { kind: 'authorise', failed: true },
  AUTHORISATION_ADJUSTMENT: { kind: 'adjust' },
  CANCELLATION: { kind: 'void' },
  TECHNICAL_CANCEL: { kind: 'void' },
  // What was not captured is released: nobody ordered it.
  EXPIRE: { kind: 'void' },
  CAPTURE: { kind: 'capture' },
  CAPTURE_FAILED: { kind: 'capture', failed: true },
  REFUND: { kind: 'refund' },
  REFUND_FAILED: { kind: 'refund', failed: true },
  REFUNDED_REVERSED: { kind: 'refund', failed: true },
};

/**
 * Events of disputes: the stage, and which way the money went. Adyen says of CHARGEBACK and SECOND_CHARGEBACK that the
 * amount is deducted, and CHARGEBACK_REVERSED gives it back (it is not final); it says so of no other.
 */
const disputes: Readonly<Record<string, { readonly stage: DisputeStage; readonly funds?: 1n | -1n }>> = {
  REQUEST_FOR_INFORMATION: { stage: 'inquiry' },
  NOTIFICATION_OF_CHARGEBACK: { stage: 'chargeback' },
  CHARGEBACK: { stage: 'chargeback', funds: -1n },
  CHARGEBACK_REVERSED: { stage: 'won', funds: 1n },
  SECOND_CHARGEBACK: { stage: 'lost', funds: -1n },
  ISSUER_RESPONSE_TIMEFRAME_EXPIRED: { stage: 'won' },
  PREARBITRATION_OPEN: { stage: 'pre_arbitration' },
  PREARBITRATION_DECLINED: { stage: 'pre_arbitration' },
  PREARBITRATION_ACCEPTED: { stage: 'lost' },
  PREARBITRATION_ISSUER_WITHDRAWN: { stage: 'won' },
  PREARBITRATION_WON: { stage: 'won' },
  PREARBITRATION_LOST: { stage: 'lost' },
  SCHEME_ARBITRATION: { stage: 'arbitration' },
  SCHEME_ARBITRATION_WON: { stage: 'won' },
  SCHEME_ARBITRATION_LOST: { stage: 'lost' },
};

/** Statuses of a dispute at which the end of the time for an answer means that it is lost. */
const lost_statuses = new Set(['Lost', 'Accepted']);

/** Events that need no action: reports, notes, and what other events say with the money. */
const no_action = new Set([
  'INFORMATION_SUPPLIED',
  'ISSUER_COMMENTS',
  'MANUAL_REVIEW_ACCEPT',
  'NOTIFICATION_OF_FRAUD',
  'ORDER_CLOSED',
  'ORDER_OPENED',
  'POSTPONED_REFUND',
  'RECURRING_CONTRACT',
  'REPORT_AVAILABLE',
]);

/**
 * What an event means. An event that says more than this connector understands is refused rather than ignored: money
 * may have moved.
 * @throws Error when it is not understood
 */
export function interpretEvent(event: AcquirerEvent): readonly (OutcomeNotice | DisputeNotice)[] {
  const item = parseObject(event.content);
  if (!item) throw new Error('the event is not an object');
  const code = textOf(item['eventCode']);
  const step = steps[code] ?? reversalStep(item, code);
  if (step) return [outcomeNotice(event.id, item, code, step)];
  if (code === 'DISPUTE_DEFENSE_PERIOD_ENDED') {
    const status = textOf(objectOf(item['additionalData'])?.['disputeStatus']);
    return lost_statuses.has(status) ? [disputeNotice(event.id, item, 'lost', null)] : [];
  }
  const dispute = disputes[code];
  if (dispute) return [disputeNotice(event.id, item, dispute.stage, dispute.funds ?? null)];
  if (no_action.has(code)) return [];
  throw new Error(`Adyen’s event ${code} is not known to this connector`);
}

/**
 * A reversal in the Customer Area cancels what is not captured yet, and refunds what is: the event says which it was.
 * Source: docs.adyen.com/online-payments/reversal, read 2026-11-23. Undefined where it does not say.
 */
function reversalStep(item: JsonObject, code: string): { readonly kind: Step } | undefined {
  if (code !== 'CANCEL_OR_REFUND') return undefined;
  switch (textOf(objectOf(item['additionalData'])?.['modification.action'])) {
    case 'refund':
      return { kind: 'refund' };
    case 'cancel':
      return { kind: 'void' };
    default:
      return undefined;
  }
}

function outcomeNotice(
  notice_id: string,
  item: JsonObject,
  code: string,
  { kind, failed = false }: { readonly kind: Step; readonly failed?: boolean },
): OutcomeNotice {
  const psp_reference = textOf(item['pspReference']);
  const expired = code === 'EXPIRE';
  const original = textOf(item['originalReference']) || (expired ? psp_reference : '');
  const of_payment = kind === 'authorise';
  // The cancellation of a payment that Adyen never received has no original.
  if (!of_payment && original === '' && code !== 'TECHNICAL_CANCEL')
    throw new Error(`Adyen’s event ${code} names no payment`);
  const amount = amountOf(item);
  return {
    kind: 'outcome',
    notice_id,
    instruction: expired ? null : readInstructionName(textOf(item['merchantReference'])),
    instruction_kind: kind,
    authorisation_reference: of_payment ? psp_reference : original,
    reference: of_payment ? '' : psp_reference,
    amount: kind === 'void' ? null : amount,
    outcome: outcomeOf(item, code, kind, !failed && textOf(item['success']) === 'true'),
    occurred_at: occurredAt(item),
  };
}

function outcomeOf(
  item: JsonObject,
  code: string,
  kind: Step,
  succeeded: boolean,
): Extract<Outcome, { result: 'done' | 'refused' }> {
  const data = objectOf(item['additionalData']) ?? {};
  const reference = textOf(item['pspReference']);
  const reason = messageText(textOf(item['reason']));
  if (succeeded) {
    const redirect = kind === 'authorise' && isRedirectMethod(item);
    const approved = kind === 'authorise' ? approvedInPart(data, amountOf(item)) : null;
    return {
      ...approval(reference, data),
      ...(approved === null ? {} : { approved }),
      captured: redirect,
      message: { code, text: '' },
    };
  }
  if (kind !== 'authorise')
    return { result: 'refused', code: '', cause: 'technical', message: { code, text: reason } };
  if (code === 'OFFER_CLOSED') {
    const text = reason || 'the customer did not complete the payment in time';
    return { result: 'refused', code: 'D0101', cause: 'authentication', message: { code, text } };
  }
  return refusedOutcome({
    code: '',
    reason,
    raw: messageText(textOf(data['refusalReasonRaw'])),
    advice: textOf(data['merchantAdviceCode']),
    brand: textOf(item['paymentMethod']),
  });
}

/** What the additional data say was authorised, in minor units; null unless that is less than the event's amount. */
function approvedInPart(data: JsonObject, amount: Money | null): bigint | null {
  const currency = textOf(data['authorisedAmountCurrency']);
  if (currency !== amount?.currency) return null;
  const approved = fromAdyenText(textOf(data['authorisedAmountValue']), currency);
  return approved && approved.minor < amount.minor ? approved.minor : null;
}

/** Payment methods that take the money at once; cards are captured later. */
function isRedirectMethod(item: JsonObject): boolean {
  return ['ideal', 'trustly'].includes(textOf(item['paymentMethod']));
}

function disputeNotice(
  notice_id: string,
  item: JsonObject,
  stage: DisputeStage,
  direction: 1n | -1n | null,
): DisputeNotice {
  const data = objectOf(item['additionalData']) ?? {};
  const named = readInstructionName(textOf(item['merchantReference']));
  if (!named) throw new Error('the dispute is about a payment that this gateway did not make');
  const amount = amountOf(item);
  if (!amount) throw new Error('the dispute names no amount');
  const due = dateOf(data['defensePeriodEndsAt']);
  const reason_code = ['chargebackReasonCode', 'rfiReasonCode', 'nofReasonCode']
    .map((name) => textOf(data[name]).trim())
    .find((code) => code !== '');
  return {
    kind: 'dispute',
    notice_id,
    account_id: named.account_id,
    reference: notice_id,
    case_reference: textOf(item['pspReference']),
    authorisation_id: named.id,
    stage,
    amount,
    funds: direction === null ? null : { minor: amount.minor * direction, currency: amount.currency },
    // Adyen charges it with its invoice.
    fee: null,
    reason_code: reason_code ?? '',
    answer_due_at: stage === 'won' || stage === 'lost' ? null : due,
    occurred_at: occurredAt(item),
  };
}

function amountOf(item: JsonObject): Money | null {
  const amount = objectOf(item['amount']);
  const currency = textOf(amount?.['currency']);
  const value = amount?.['value'];
  if (currency === '' || typeof value !== 'number' || !Number.isSafeInteger(value)) return null;
  return fromAdyenAmount({ currency, value });
}

function occurredAt(item: JsonObject): Date {
  const at = dateOf(item['eventDate']);
  if (!at) throw new Error('the event has no date');
  return at;
}

function dateOf(value: unknown): Date | null {
  const ms = Date.parse(textOf(value));
  return Number.isNaN(ms) ? null : new Date(ms);
}
