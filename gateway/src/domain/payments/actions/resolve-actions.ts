import type { PaymentAction } from '@causeway/schemas/portal/lists/payment-actions.ts';
import type { Context } from '../../../context.ts';
import { formatAmount } from '../../../values/money.ts';
import type { Account } from '../../merchants/account.ts';
import type { RequestOrigin } from '../../idempotency/claim-requests.ts';
import type { Cause } from '../payment-changes.ts';
import { queryPayments } from '../listing/query-payments.ts';
import type { Payment } from '../payment.ts';
import { payment_actions, type VerbItem } from './payment-actions.ts';

/** A portal user's request for one payment. */
export interface ActionItem {
  readonly transaction_id: string;
  /** Defaults to everything that is possible. */
  readonly amount?: string | undefined;
  readonly reason?: string | undefined;
}

/** The payment that an item names, and the item in the form of the API's operations. */
export interface ResolvedItem {
  readonly payment: Payment | null;
  readonly item: VerbItem;
}

/** Finds the payments of an action's items and completes the items from them. */
export async function resolveActions(
  context: Pick<Context, 'database'>,
  account: Account,
  action: PaymentAction,
  items: readonly ActionItem[],
  cause: Cause & { readonly origin: RequestOrigin },
): Promise<ResolvedItem[]> {
  const { account_id } = account;
  const payments = await queryPayments(
    context,
    account_id,
    items.map(({ transaction_id }) => ({ transaction_id })),
  );
  return items.map(({ transaction_id, amount, reason = '' }, place) => {
    const payment = payments[place] ?? null;
    const item: VerbItem = {
      ...cause,
      account_id,
      account,
      place,
      transaction_id,
      order_no: payment?.order_no ?? '',
      currency: payment?.currency ?? '',
      amount: payment ? formatAmount(payment.amount, payment.currency) : '',
      review_flag: action === 'approve' ? '1' : '0',
      refund_amount: '',
      refund_reason: reason,
      refund_reference: '',
      ...(payment ? payment_actions[action].asks?.(payment, amount) : {}),
    };
    return { payment, item };
  });
}
