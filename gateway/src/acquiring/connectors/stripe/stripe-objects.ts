import { objectOf } from '../../../kernel/values/json-object.ts';
import { type Instruction, instructionName } from '@causeway/connector-kit/instruction.ts';
import { amountOf, readError, textOf, type StripeError } from './stripe-api.ts';

export type StripeObject = Readonly<Record<string, unknown>>;

/** An event (https://docs.stripe.com/api/events, read 2026-11-22). */
export interface StripeEvent {
  readonly id: string;
  readonly type: string;
  readonly occurred_at: Date;
  readonly object: StripeObject;
  readonly previous: StripeObject;
  /** Idempotency-Key of the request that caused it; empty where it was none of this gateway's. */
  readonly key: string;
}

/** Names in metadata. */
export const metadata_names = {
  /** Of PaymentIntents and refunds: the instruction, by `instructionName`. */
  instruction: 'instruction',
  order_no: 'order_no',
  /** Of a refund that gives back a sale that is voided. */
  purpose: 'purpose',
} as const;

/** Marks in a PaymentIntent's metadata, set by the same request that captured, released or raised something. */
type Mark = 'capture' | 'release' | 'adjust';

/**
 * Stripe keeps 50 names with a PaymentIntent, and carries out up to 50 captures: marks share so many names. What follows
 * an authorisation is ordered one after the other, so that a mark whose name a later one takes is not looked for any more.
 */
const mark_names = 41n;

type Named = Pick<Instruction, 'account_id' | 'id'>;

function markName(id: bigint): string {
  return `mark_${id % mark_names}`;
}

/** Metadata that mark an instruction as executed. */
export function markWith(mark: Mark, instruction: Named): Readonly<Record<string, string>> {
  return { [markName(instruction.id)]: `${mark} ${instructionName(instruction)}` };
}

/** Whether an instruction has left its mark; earlier releases gave each a name of its own. */
export function isMarked(
  { metadata }: Pick<PaymentIntent, 'metadata'>,
  mark: Mark,
  instruction: Named,
): boolean {
  const name = instructionName(instruction);
  return (
    metadata[markName(instruction.id)] === `${mark} ${name}` || metadata[`${mark}_${name}`] !== undefined
  );
}

/** A PaymentIntent, as far as it is used; amounts in Stripe's minor units, texts that are not given are empty. */
export interface PaymentIntent {
  readonly id: string;
  /** https://docs.stripe.com/payments/paymentintents/lifecycle, read 2026-11-22. */
  readonly status: string;
  readonly amount: bigint;
  readonly amount_capturable: bigint;
  readonly amount_received: bigint;
  readonly currency: string;
  readonly capture_method: string;
  readonly cancellation_reason: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly error: StripeError | null;
  /** Where the customer is to go; empty where nothing or something else is to be done. */
  readonly redirect_url: string;
  /** The id alone where Stripe does not say more. */
  readonly charge: Charge | null;
  readonly under_review: boolean;
}

export interface Charge {
  readonly id: string;
  readonly payment_intent: string;
  readonly authorization_code: string;
  readonly network_transaction_id: string;
  readonly outcome_type: string;
  readonly address_line1_check: string;
  readonly postal_code_check: string;
  readonly cvc_check: string;
}

export interface Refund {
  readonly id: string;
  readonly payment_intent: string;
  readonly amount: bigint;
  readonly currency: string;
  /** pending, requires_action, succeeded, failed or canceled. */
  readonly status: string;
  readonly failure_reason: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** An object's id, also where only the id is given. */
export function idOf(value: unknown): string {
  return textOf(value) || textOf(objectOf(value)?.['id']);
}

export function metadataOf(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(objectOf(value) ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** @returns null for anything but a PaymentIntent */
export function readPaymentIntent(value: unknown): PaymentIntent | null {
  const raw = objectOf(value);
  const amount = amountOf(raw?.['amount']);
  const id = textOf(raw?.['id']);
  const status = textOf(raw?.['status']);
  const currency = textOf(raw?.['currency']);
  if (!raw || raw['object'] !== 'payment_intent' || amount === null) return null;
  if (id === '' || status === '' || currency === '') return null;
  const charge = readCharge(raw['latest_charge']);
  const error = objectOf(raw['last_payment_error']);
  const next_action = objectOf(raw['next_action']);
  return {
    id,
    status,
    amount,
    amount_capturable: amountOf(raw['amount_capturable']) ?? 0n,
    amount_received: amountOf(raw['amount_received']) ?? 0n,
    currency,
    capture_method: textOf(raw['capture_method']),
    cancellation_reason: textOf(raw['cancellation_reason']),
    metadata: metadataOf(raw['metadata']),
    error: error ? readError(error) : null,
    redirect_url: textOf(objectOf(next_action?.['redirect_to_url'])?.['url']),
    charge,
    under_review: charge?.outcome_type === 'manual_review' || idOf(raw['review']) !== '',
  };
}

/** @returns null where there is none */
export function readCharge(value: unknown): Charge | null {
  const id = idOf(value);
  if (id === '') return null;
  const raw = objectOf(value);
  const card = objectOf(objectOf(raw?.['payment_method_details'])?.['card']);
  const checks = objectOf(card?.['checks']);
  return {
    id,
    payment_intent: idOf(raw?.['payment_intent']),
    authorization_code: textOf(card?.['authorization_code']) || textOf(raw?.['authorization_code']),
    network_transaction_id: textOf(card?.['network_transaction_id']),
    outcome_type: textOf(objectOf(raw?.['outcome'])?.['type']),
    address_line1_check: textOf(checks?.['address_line1_check']),
    postal_code_check: textOf(checks?.['address_postal_code_check']),
    cvc_check: textOf(checks?.['cvc_check']),
  };
}

/** @returns null for anything but a refund */
export function readRefund(value: unknown): Refund | null {
  const raw = objectOf(value);
  const amount = amountOf(raw?.['amount']);
  const id = textOf(raw?.['id']);
  if (!raw || raw['object'] !== 'refund' || amount === null || id === '') return null;
  return {
    id,
    payment_intent: idOf(raw['payment_intent']),
    amount,
    currency: textOf(raw['currency']),
    status: textOf(raw['status']),
    failure_reason: textOf(raw['failure_reason']),
    metadata: metadataOf(raw['metadata']),
  };
}

/** A page of a list or of search results. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly has_more: boolean;
}

/** @returns null for anything but a page of such objects */
export function readPage<T>(read: (value: unknown) => T | null): (value: unknown) => Page<T> | null {
  return (value) => {
    const raw = objectOf(value);
    if (!raw || !Array.isArray(raw['data'])) return null;
    const data = raw['data'].map(read);
    if (!data.every((item) => item !== null)) return null;
    return { data, has_more: raw['has_more'] === true };
  };
}

/** The object with an id: enough for answers of which nothing else is used. */
export function readIdentified(value: unknown): { readonly id: string } | null {
  const id = textOf(objectOf(value)?.['id']);
  return id === '' ? null : { id };
}
