import { isRefusal, type Refusal, type Result } from '../../kernel/errors.ts';
import { stoppedRequest, type RequestOrigin, type Stop } from '../../kernel/idempotency/claim-requests.ts';
import type { PluralVerb } from '../../kernel/coalesce.ts';
import type {
  Performable,
  RecordedOutcome,
  StoredInstruction,
} from '../../kernel/instructions/instruction.ts';
import type { Performer } from '../../kernel/instructions/perform-instructions.ts';
import type { AccountId } from '../../kernel/values/ids.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import type { PaymentKey } from './payment-store.ts';
import type { Payment, PaymentName } from './payment.ts';

/** What a batch asks for of one payment, with who asks and when. */
export interface RequestItem extends Cause {
  readonly account_id: AccountId;
  readonly payment: Result<PaymentName>;
  readonly amount: Result<bigint>;
  readonly origin: RequestOrigin;
  /** Its place in the request. */
  readonly place: number;
  /** Why the payment is no longer as a person saw it who confirmed this; null where it is (decisions/portal.md). */
  readonly changed?: (payment: Payment) => Refusal | null;
}

/** The Idempotency-Key and place of the request that orders an instruction. */
export function requestOf({
  origin,
  place,
}: RequestItem): Pick<StoredInstruction, 'request_key' | 'request_item'> {
  return { request_key: origin.claim?.request_key ?? null, request_item: place };
}

/** The result of the first transaction for an item. */
export type Accepted =
  | Refusal
  /** Nothing was done for its request. */
  | { readonly stop: Stop }
  | {
      readonly payment: Payment;
      /** The instruction to perform, or null when the item is complete without one. */
      readonly performable: Performable | null;
      /** Number of the refund, or zero. */
      readonly refund_no: number;
      /** The current state, when the item repeats one that was accepted before. */
      readonly current?: CurrentState;
    };

/** The state of an accepted item. */
export interface CurrentState {
  readonly status: 'done' | 'waiting' | 'failed';
  /** Code of the error catalogue when it failed; otherwise empty. */
  readonly code: string;
}

/** The result of an item. */
export type ItemOutcome = { readonly status: 'refused'; readonly refusal: Refusal } | AcceptedOutcome;

/** The result of an accepted item. */
export type AcceptedOutcome = CurrentState & {
  readonly payment: Payment;
  readonly refund_no: number;
  readonly challenge_url: string;
};

/**
 * Accepts the items of one request, then performs the instructions of the accepted ones, with no transaction open.
 * @throws RequestRefused when the request is a replay, or another process is handling it
 */
export async function acceptAndPerform<Item>(
  accept: PluralVerb<Item, Accepted>,
  performer: Performer<Payment>,
  items: readonly Item[],
): Promise<ItemOutcome[]> {
  const accepted = (await accept(items)).map((one) => {
    if ('stop' in one) throw stoppedRequest(one.stop);
    return one;
  });
  const performables = accepted.flatMap((one) =>
    'payment' in one && one.performable ? [one.performable] : [],
  );
  const recorded = await performer.perform(performables);
  const by_operation = new Map(
    performables.map(({ stored: instruction }, at) => [instruction.operation_id, recorded[at]]),
  );
  return accepted.map((one): ItemOutcome => {
    if (isRefusal(one)) return { status: 'refused', refusal: one };
    const first = one.current && firstOf(accepted, one);
    const { performable, payment, refund_no, current } = first ?? one;
    const result = performable ? by_operation.get(performable.stored.operation_id) : undefined;
    return { ...outcomeOf(result, payment, refund_no), ...current };
  });
}

type AcceptedPayment = Extract<Accepted, { payment: Payment }>;

/** The item of the same request that a repeated refund duplicates: its instruction is performed with this request. */
function firstOf(
  accepted: readonly Accepted[],
  { payment, refund_no }: AcceptedPayment,
): AcceptedPayment | undefined {
  return accepted.find(
    (other): other is AcceptedPayment =>
      'payment' in other &&
      other.performable !== null &&
      other.refund_no === refund_no &&
      other.payment.transaction_id === payment.transaction_id,
  );
}

/** An item's result from its instruction's outcome; without an instruction it is done. */
export function outcomeOf(
  recorded: RecordedOutcome<Payment> | undefined,
  payment: Payment,
  refund_no: number,
): AcceptedOutcome {
  if (!recorded) return { status: 'done', code: '', payment, refund_no, challenge_url: '' };
  return {
    status: recorded.status === 'refused' ? 'failed' : recorded.status,
    code: recorded.code,
    payment: recorded.subject,
    refund_no,
    challenge_url: recorded.challenge_url ?? '',
  };
}

/**
 * Equal items of one request are a mistake: the first one is processed, the others are refused
 * (docs/idempotency-and-retries.md#batches).
 * @param likenesses the same text for equal items; null for items that may be repeated
 */
export function refuseRepeats<Item extends RequestItem>(
  items: readonly Item[],
  likenesses: readonly (string | null)[],
): Item[] {
  return items.map((item, place): Item => {
    const likeness = likenesses[place] ?? null;
    const repeated = likeness !== null && likenesses.indexOf(likeness) < place;
    return repeated ? { ...item, payment: { code: 'T0004' } } : item;
  });
}

/** The key of the payment that an item names; none where that cannot be read. */
export function itemKey({ account_id, payment }: RequestItem): PaymentKey | [] {
  return isRefusal(payment) ? [] : { account_id, transaction_id: payment.transaction_id };
}
