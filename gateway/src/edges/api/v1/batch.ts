import { errorMessage, type ErrorCode } from '@causeway/schemas/errors.ts';
import { ItemStatus, ReturnStatus, type ItemStatusCode } from '@causeway/schemas/statuses.ts';
import {
  refuseRepeats,
  type ItemOutcome,
  type RequestItem,
} from '../../../acquiring/payments/payment-outcome.ts';
import type { PaymentName } from '../../../acquiring/payments/payment.ts';
import { detailOf, type Result } from '../../../kernel/errors.ts';
import { parseCurrency, type Currency } from '../../../kernel/values/currency.ts';
import { parseTransactionId } from '../../../kernel/values/ids.ts';
import { amountForm, parseAmount } from '../../../kernel/values/money.ts';
import type { Call } from './serve-operation.ts';

interface Envelope {
  readonly merchant_id: string;
  readonly account_id: string;
  readonly encryption_data: string;
}

/** The envelope of the response to a processed request (docs/specification/requests.md#the-envelope). */
export function processed({ merchant_id, account_id, encryption_data }: Envelope): Envelope & {
  return_status: string;
  return_message: string;
} {
  return {
    merchant_id,
    account_id,
    encryption_data,
    return_status: ReturnStatus.processed,
    return_message: 'OK',
  };
}

export interface SentItem {
  readonly transaction_id?: string;
  readonly order_no?: string;
  readonly currency?: string;
  readonly amount?: string;
}

/**
 * The items of a batch for the domain. What cannot be read of one is refused with it, and so is an item that repeats
 * another.
 * @param complete adds the fields of the operation
 * @param likenessOf the same text for equal items; null for items that may be repeated
 */
export function requestItems<Sent extends SentItem, Item extends RequestItem>(
  sent: readonly Sent[],
  call: Call,
  complete: (item: RequestItem, sent: Sent) => Item,
  likenessOf: (sent: Sent) => string | null = sameTransaction,
): Item[] {
  const { actor, at, origin } = call;
  const { account_id } = call.caller.account;
  const items = sent.map((one, place) => {
    const identity = identityOf(one);
    const amount = readItemAmount('amount', identity.amount, parseCurrency(identity.currency));
    return complete({ account_id, payment: nameOf(identity), amount, actor, at, origin, place }, one);
  });
  return refuseRepeats(items, sent.map(likenessOf));
}

/** A transaction can be adjusted, captured or cancelled only once in a request. */
function sameTransaction({ transaction_id }: SentItem): string | null {
  return transaction_id || null;
}

function nameOf(identity: Required<SentItem>): Result<PaymentName> {
  for (const source of ['transaction_id', 'order_no', 'currency', 'amount'] as const) {
    if (identity[source] === '') return { code: 'T0005', source, reason: { rule: 'missing' } };
  }
  const transaction_id = parseTransactionId(identity.transaction_id);
  if (transaction_id === null) return { code: 'T0001' };
  return { transaction_id, order_no: identity.order_no, currency: parseCurrency(identity.currency) };
}

/** An item's amount in minor units of its currency. */
export function readItemAmount(source: string, text: string, currency: Currency | null): Result<bigint> {
  if (text === '') return { code: 'T0005', source, reason: { rule: 'missing' } };
  if (currency === null) return { code: 'T0003' };
  const form = { rule: 'not_amount', ...amountForm(currency) } as const;
  return parseAmount(text, currency) ?? { code: 'T0006', source, reason: form };
}

/** The identifying fields of an item, as they are repeated in the response (docs/specification/requests.md#batches). */
export function identityOf({
  transaction_id = '',
  order_no = '',
  currency = '',
  amount = '',
}: SentItem): Required<SentItem> {
  return { transaction_id, order_no, currency, amount };
}

/** An item's status in the response (docs/statuses.md#of-an-item). */
export function itemStatus(outcome: ItemOutcome): ItemStatusCode {
  switch (outcome.status) {
    case 'done':
      return ItemStatus.done;
    case 'waiting':
      return ItemStatus.waiting;
    case 'failed':
      return ItemStatus.failed_afterwards;
    case 'refused':
      return ItemStatus.refused;
  }
}

/** `<code>:<text>`, or empty where there is no error. */
export function itemError(outcome: ItemOutcome): string {
  if (outcome.status === 'refused') return errorMessage(outcome.refusal.code, detailOf(outcome.refusal));
  return outcome.status === 'done' || outcome.code === '' ? '' : errorMessage(outcome.code as ErrorCode);
}

/** The response to a batch: the identifying fields of each item, with its result. */
export function answerItems<Sent extends SentItem, Answer>(
  sent: readonly Sent[],
  outcomes: readonly ItemOutcome[],
  answer: (item: Sent, outcome: ItemOutcome) => Answer,
): Answer[] {
  return sent.flatMap((item, place) => {
    const outcome = outcomes[place];
    return outcome ? [answer(item, outcome)] : [];
  });
}
