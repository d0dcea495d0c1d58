import type { Money } from '../../../kernel/values/money.ts';
import { executed, type Outcome } from '@causeway/connector-kit/connector.ts';
import { readInstructionName } from '@causeway/connector-kit/instruction.ts';
import type { OutcomeNotice, DisputeNotice, AcquirerEvent } from '@causeway/connector-kit/acquirer.ts';
import { objectOf } from '../../../kernel/values/json-object.ts';
import { interpretDispute } from './dispute-events.ts';
import { approvalOf, refundFailure } from './outcomes.ts';
import { refusalOf } from './decline-codes.ts';
import { fromStripeAmount } from './stripe-amounts.ts';
import { amountOf, textOf } from './stripe-api.ts';
import {
  metadata_names,
  metadataOf,
  readCharge,
  readPaymentIntent,
  readRefund,
  type StripeObject,
  type StripeEvent,
} from './stripe-objects.ts';

type Notices = readonly (OutcomeNotice | DisputeNotice)[];

/**
 * Kinds of events that need no action: what they say comes with another event, or concerns none of a payment's money.
 * A name that ends with a full stop stands for all that begin with it. All kinds: https://docs.stripe.com/api/events/types,
 * read 2026-11-22.
 */
const without_action = [
  'account.',
  'application_fee.',
  'balance.available',
  'balance_settings.',
  'capability.',
  'charge.expired',
  'charge.failed',
  'charge.pending',
  'charge.refunded',
  'charge.updated',
  'customer.',
  'file.',
  'mandate.',
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_method.',
  'payout.',
  'person.',
  'radar.',
  'reporting.',
  'review.',
  'setup_intent.',
  'topup.',
];

/** What an event means. @throws Error for one that is not understood */
export function interpretEvent({ content }: AcquirerEvent): Notices {
  const event = readEvent(content);
  const { type } = event;
  switch (type) {
    case 'charge.succeeded':
      return chargeSucceeded(event);
    case 'payment_intent.succeeded':
      return intentSucceeded(event);
    case 'payment_intent.payment_failed':
      return intentFailed(event);
    case 'payment_intent.canceled':
      return intentCanceled(event);
    case 'charge.captured':
      return chargeCaptured(event);
    case 'payment_intent.amount_capturable_updated':
      return intentCaptured(event);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refundChanged(event);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return interpretDispute(event);
    default:
      if (without_action.some((name) => (name.endsWith('.') ? type.startsWith(name) : type === name)))
        return [];
      throw new Error(`events ${type} of Stripe are not understood`);
  }
}

function readEvent(content: string): StripeEvent {
  const raw = objectOf(JSON.parse(content) as unknown);
  const data = objectOf(raw?.['data']);
  const object = objectOf(data?.['object']);
  const created = amountOf(raw?.['created']);
  if (!raw || !object || created === null) throw new Error('an event of Stripe without an object or a time');
  return {
    id: textOf(raw['id']),
    type: textOf(raw['type']),
    occurred_at: new Date(Number(created) * 1_000),
    object,
    previous: objectOf(data?.['previous_attributes']) ?? {},
    key: textOf(objectOf(raw['request'])?.['idempotency_key']),
  };
}

interface ReportedNotice {
  readonly kind: OutcomeNotice['instruction_kind'];
  /** As `instructionName`. */
  readonly name: string;
  readonly authorisation_reference: string;
  readonly reference: string;
  readonly amount: Money | null;
  readonly outcome: OutcomeNotice['outcome'];
}

function notice({ id, occurred_at }: StripeEvent, { kind, name, ...details }: ReportedNotice): OutcomeNotice {
  return {
    kind: 'outcome',
    notice_id: id,
    instruction: readInstructionName(name),
    instruction_kind: kind,
    ...details,
    occurred_at,
  };
}

/**
 * An authorisation, with the scheme's facts, which the events of PaymentIntents lack. A charge has the metadata that its
 * PaymentIntent had; one without an instruction is not this gateway's.
 */
function chargeSucceeded(event: StripeEvent): Notices {
  const { object } = event;
  const charge = readCharge(object);
  const name = metadataOf(object['metadata'])[metadata_names.instruction];
  const amount = moneyOf(object, 'amount');
  if (!charge || name === undefined || charge.payment_intent === '') return [];
  const captured = object['captured'] === true;
  const outcome = approvalOf({
    reference: charge.payment_intent,
    charge,
    captured,
    held: charge.outcome_type === 'manual_review',
  });
  return [
    notice(event, {
      kind: 'authorise',
      name,
      authorisation_reference: charge.payment_intent,
      reference: '',
      amount,
      outcome,
    }),
  ];
}

/** Of redirect methods, which complete on their own page; a card's authorisation comes with its charge. */
function intentSucceeded(event: StripeEvent): Notices {
  const intent = intentOf(event);
  const name = intent.metadata[metadata_names.instruction];
  const methods = event.object['payment_method_types'];
  const by_card = Array.isArray(methods) && methods.includes('card');
  if (name === undefined || by_card) return [];
  const outcome = approvalOf({
    reference: intent.id,
    charge: null,
    captured: true,
    held: intent.under_review,
  });
  const amount = fromStripeAmount(intent.amount_received, intent.currency);
  return [
    notice(event, {
      kind: 'authorise',
      name,
      authorisation_reference: intent.id,
      reference: '',
      amount,
      outcome,
    }),
  ];
}

function intentFailed(event: StripeEvent): Notices {
  const { id, metadata, error } = intentOf(event);
  const name = metadata[metadata_names.instruction];
  if (name === undefined || !error) return [];
  const outcome = refusalOf(error);
  return [
    notice(event, {
      kind: 'authorise',
      name,
      authorisation_reference: id,
      reference: '',
      amount: null,
      outcome,
    }),
  ];
}

/** Cancelled by this gateway, in Stripe's dashboard, or by Stripe because it was not captured in time. */
function intentCanceled(event: StripeEvent): Notices {
  const { id, metadata, charge } = intentOf(event);
  // Nothing had been authorised, or the payment is not this gateway's.
  if (metadata[metadata_names.instruction] === undefined || !charge) return [];
  const name = event.key.replace(/-cancel$/, '');
  return [
    notice(event, {
      kind: 'void',
      name,
      authorisation_reference: id,
      reference: id,
      amount: null,
      outcome: executed(id),
    }),
  ];
}

/**
 * A capture by this gateway has its name as key. Stripe gives a capture no reference of its own: one of the dashboard is
 * called by what is captured with it, so that all its events call it the same, and it is not taken for one of this
 * gateway's.
 */
function captureNotices(
  event: StripeEvent,
  {
    payment_intent,
    currency,
    before,
    now,
  }: {
    readonly payment_intent: string;
    readonly currency: string;
    /** What was captured before and is now; null where Stripe does not say it. */
    readonly before: bigint | null;
    readonly now: bigint;
  },
): Notices {
  const { key } = event;
  const own = readInstructionName(key) !== null || before === null;
  return [
    notice(event, {
      kind: 'capture',
      name: key,
      authorisation_reference: payment_intent,
      reference: own ? payment_intent : `${payment_intent}/${now}`,
      amount: before === null ? null : fromStripeAmount(now - before, currency),
      outcome: executed(payment_intent),
    }),
  ];
}

/**
 * Stripe tells so of a final capture, and of the end of a hold (https://docs.stripe.com/payments/multicapture#webhooks, read
 * 2026-11-23).
 */
function chargeCaptured(event: StripeEvent): Notices {
  const { object, previous, key } = event;
  const charge = readCharge(object);
  if (!charge || charge.payment_intent === '') return [];
  if (metadataOf(object['metadata'])[metadata_names.instruction] === undefined) return [];
  // A final capture of nothing releases the rest.
  if (key.endsWith('-release')) return [];
  return captureNotices(event, {
    payment_intent: charge.payment_intent,
    currency: textOf(object['currency']),
    before: amountOf(previous['amount_captured']),
    now: amountOf(object['amount_captured']) ?? 0n,
  });
}

/** Of a capture that is not the final one, this alone says that it was done (the same page). */
function intentCaptured(event: StripeEvent): Notices {
  const { id: payment_intent, metadata, currency, amount_received: now } = intentOf(event);
  const before = amountOf(event.previous['amount_received']);
  if (metadata[metadata_names.instruction] === undefined || before === null || now <= before) return [];
  return captureNotices(event, { payment_intent, currency, before, now });
}

/** A refund can fail after it has succeeded: its money comes back to Stripe's balance. */
function refundChanged(event: StripeEvent): Notices {
  const refund = readRefund(event.object);
  if (!refund) throw new Error('an event of a refund without one');
  if (refund.payment_intent === '') return [];
  const outcome = refundEnd(refund);
  if (!outcome) return [];
  return [
    notice(event, {
      kind: refund.metadata[metadata_names.purpose] === 'void' ? 'void' : 'refund',
      name: refund.metadata[metadata_names.instruction] ?? '',
      authorisation_reference: refund.payment_intent,
      reference: refund.id,
      amount: fromStripeAmount(refund.amount, refund.currency),
      outcome,
    }),
  ];
}

/** Null while it is pending. */
function refundEnd(
  refund: NonNullable<ReturnType<typeof readRefund>>,
): Extract<Outcome, { result: 'done' | 'refused' }> | null {
  switch (refund.status) {
    case 'succeeded':
      return executed(refund.id);
    case 'failed':
    case 'canceled':
      return refundFailure(refund);
    case 'pending':
    case 'requires_action':
      return null;
    default:
      throw new Error(`refunds ${refund.status} of Stripe are not understood`);
  }
}

function intentOf({ object }: StripeEvent): NonNullable<ReturnType<typeof readPaymentIntent>> {
  const intent = readPaymentIntent(object);
  if (!intent) throw new Error('an event of a PaymentIntent without one');
  return intent;
}

function moneyOf(object: StripeObject, name: string): Money | null {
  const amount = amountOf(object[name]);
  return amount === null ? null : fromStripeAmount(amount, textOf(object['currency']));
}
