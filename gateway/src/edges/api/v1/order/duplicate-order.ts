import type { Context } from '../../../../kernel/context.ts';
import { queryPayments } from '../../../../acquiring/payments/listing/query-payments.ts';
import { RequestRefused } from '../../../../kernel/errors.ts';

/** The refusal of another payment of an order that has a live one, which it names. */
export async function duplicateOrder(
  context: Pick<Context, 'database'>,
  account_id: string,
  order_no: string,
): Promise<RequestRefused> {
  const [payment] = await queryPayments(context, account_id, [{ order_no }]);
  if (!payment?.live) return new RequestRefused('I0024', { source: 'order_no' });
  const reason = { rule: 'order_has_payment', transaction_id: payment.transaction_id.toString() } as const;
  return new RequestRefused('I0024', { source: 'order_no', reason });
}
