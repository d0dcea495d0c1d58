import type { Context } from '../../kernel/context.ts';
import {
  instructionsOfRequest,
  type RequestedInstruction,
} from '../../kernel/instructions/instruction-store.ts';
import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import { parseTransactionId } from '../../kernel/values/ids.ts';
import type { RequestOrigin } from '../../kernel/idempotency/claim-requests.ts';
import type { AcceptedOutcome, ItemOutcome, RequestItem } from './payment-outcome.ts';
import { findChallengeUrls } from './authentication/challenge-store.ts';
import type { Payment } from './payment.ts';
import { keyOf } from './payment-store.ts';
import { findPendingRefunds } from './refunds/record-refunds.ts';
import { adjustRefusalCode } from './outcomes/record-adjustment.ts';
import { queryPayments } from './listing/query-payments.ts';

/**
 * The results of items that an earlier holder of the request's claim accepted, by their place in the request. They are
 * not decided again: the results come from their instructions, or from what was stored where there is none.
 */
export async function resumeOutcomes(
  context: Pick<Context, 'database'>,
  { claim }: RequestOrigin,
): Promise<Map<number, ItemOutcome>> {
  if (!claim?.resumed) return new Map();
  const instructions = await instructionsOfRequest(context.database, claim.account_id, claim.request_key);
  const noted = Object.entries(claim.resumed);
  const payments = await queryPayments(context, claim.account_id, [
    ...instructions.map(({ instruction: { transaction_id } }) => ({ transaction_id })),
    ...noted.map(([, subject]) => ({ transaction_id: parseTransactionId(subject) })),
  ]);
  const refunds = instructions.map(({ instruction }) => instruction).filter(({ kind }) => kind === 'refund');
  const pending = await findPendingRefunds(context.database, refunds);
  const waiting = payments.flatMap((payment) =>
    payment?.status === PaymentStatus.waiting_for_customer ? payment : [],
  );
  const urls = await findChallengeUrls(context.database, waiting);
  const outcomes = new Map<number, ItemOutcome>();
  instructions.forEach((requested, at) => {
    const payment = payments[at];
    if (payment)
      outcomes.set(requested.instruction.request_item, outcomeFrom(requested, payment, { pending, urls }));
  });
  noted.forEach(([place], at) => {
    const payment = payments[instructions.length + at];
    if (payment) outcomes.set(Number(place), doneWithoutInstruction(payment));
  });
  return outcomes;
}

/** The result of an item without an instruction: done, or the payment was stopped by a risk rule. */
export function doneWithoutInstruction(payment: Payment): AcceptedOutcome {
  const rest = { payment, refund_no: 0, challenge_url: '' };
  return payment.live
    ? { status: 'done', code: '', ...rest }
    : { status: 'failed', code: payment.failure_code, ...rest };
}

function outcomeFrom(
  { instruction: stored, refused_code }: RequestedInstruction,
  payment: Payment,
  known: { readonly pending: ReadonlyMap<string, unknown>; readonly urls: ReadonlyMap<string, string> },
): ItemOutcome {
  const challenge_url = known.urls.get(keyOf(payment)) ?? '';
  const rest = { payment, refund_no: stored.refund_no, challenge_url };
  if (stored.kind === 'authorise') {
    // Another attempt may have followed this one, or the issuer's approval may have been reversed.
    if (!payment.live) return { status: 'failed', code: payment.failure_code, ...rest };
    const attempted = payment.open_operation_id !== null && payment.connector_reference === '';
    return attempted ? { status: 'waiting', code: 'A0002', ...rest } : { status: 'done', code: '', ...rest };
  }
  if (refused_code !== null) {
    const code = stored.kind === 'adjust' ? adjustRefusalCode(refused_code) : 'A0001';
    return { status: 'failed', code, ...rest };
  }
  const open =
    stored.kind === 'refund'
      ? known.pending.has(`${stored.account_id} ${stored.transaction_id} ${stored.refund_no}`)
      : payment.open_operation_id === stored.operation_id;
  return open ? { status: 'waiting', code: 'A0002', ...rest } : { status: 'done', code: '', ...rest };
}

/** Runs a batch operation over the items of a request that no earlier holder of its claim has accepted. */
export async function resumeItems<Item extends RequestItem>(
  context: Pick<Context, 'database'>,
  items: readonly Item[],
  verb: (items: readonly Item[]) => Promise<ItemOutcome[]>,
): Promise<ItemOutcome[]> {
  const [first] = items;
  if (!first?.origin.claim?.resumed) return verb(items);
  const resumed = await resumeOutcomes(context, first.origin);
  const rest = items.filter((item) => !resumed.has(item.place));
  const outcomes = await verb(rest);
  const by_place = new Map(rest.map((item, at) => [item.place, outcomes[at]]));
  return items.map((item): ItemOutcome => {
    const outcome = resumed.get(item.place) ?? by_place.get(item.place);
    return outcome ?? { status: 'refused', refusal: { code: 'T0001' } };
  });
}
