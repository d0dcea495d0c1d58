import type { Context } from '../../context.ts';
import { operationsOfRequest, type RequestedOperation } from '../../operations/operation-store.ts';
import type { ItemOutcome, RequestItem } from './payment-outcome.ts';
import type { Payment } from './payment.ts';
import { queryPayments } from './listing/query-payments.ts';

/**
 * The outcomes of items that an earlier process had accepted before it died, by their place in the request.
 * They are not decided again: their operations tell.
 */
export async function resumeOutcomes(
  context: Pick<Context, 'database'>,
  account_id: string,
  request_key: string,
): Promise<Map<number, ItemOutcome>> {
  const operations = await operationsOfRequest(context.database, account_id, request_key);
  const payments = await queryPayments(
    context,
    account_id,
    operations.map(({ operation }) => ({ transaction_id: operation.transaction_id.toString() })),
  );
  const outcomes = new Map<number, ItemOutcome>();
  operations.forEach((requested, at) => {
    const payment = payments[at];
    if (payment) outcomes.set(requested.operation.request_item, outcomeFrom(requested, payment));
  });
  return outcomes;
}

function outcomeFrom({ operation, refused_code }: RequestedOperation, payment: Payment): ItemOutcome {
  const rest = { payment, refund_no: operation.refund_no, challenge_url: '' };
  if (refused_code !== null) {
    return {
      status: 'failed',
      code: operation.kind === 'authorise' ? payment.failure_code : 'A0001',
      ...rest,
    };
  }
  const open =
    operation.kind === 'refund'
      ? payment.refunding > 0n
      : payment.open_operation_id === operation.operation_id;
  return open ? { status: 'waiting', code: 'A0002', ...rest } : { status: 'done', code: '', ...rest };
}

/** Runs a verb over the items of one request that an earlier process has not accepted already. */
export async function resumeItems<Item extends RequestItem>(
  context: Pick<Context, 'database'>,
  items: readonly Item[],
  verb: (items: readonly Item[]) => Promise<ItemOutcome[]>,
): Promise<ItemOutcome[]> {
  const [first] = items;
  if (!first?.origin.resumed || first.origin.key === null) return verb(items);
  const resumed = await resumeOutcomes(context, first.account_id, first.origin.key);
  const rest = items.filter((item) => !resumed.has(item.place));
  const outcomes = await verb(rest);
  const by_place = new Map(rest.map((item, at) => [item.place, outcomes[at]]));
  return items.map((item): ItemOutcome => {
    const outcome = resumed.get(item.place) ?? by_place.get(item.place);
    return outcome ?? { status: 'refused', refusal: { code: 'T0001' } };
  });
}
