import { errorMessage, type ErrorCode } from '@causeway/schemas/errors.ts';
import { ItemStatus, ReturnStatus, type ItemStatusCode } from '@causeway/schemas/statuses.ts';
import type { ItemOutcome, RequestItem } from '../../domain/payments/payment-outcome.ts';
import { detailOf } from '../../errors.ts';
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

/** An item of a batch for the domain; missing fields are empty. */
export function requestItem(sent: SentItem, place: number, call: Call): RequestItem {
  return {
    account_id: call.caller.account.account_id,
    ...identityOf(sent),
    actor: call.actor,
    at: call.at,
    origin: call.origin,
    place,
  };
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
