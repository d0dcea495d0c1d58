import type { Context } from '../../../context.ts';
import { formatAmount } from '../../../values/money.ts';
import type { Account } from '../../merchants/account.ts';
import type { RequestOrigin } from '../../idempotency/claim-requests.ts';
import type { RefundItem } from '../refunds/refund-payments.ts';
import type { AdjustItem } from '../adjust-payments.ts';
import type { Cause } from '../payment-changes.ts';
import { queryPayments } from '../listing/query-payments.ts';
import type { ReviewItem } from '../review-payments.ts';
import { refundableOf, remainingOf, type Payment } from '../payment.ts';

export type ActionName = 'adjust' | 'capture' | 'cancel' | 'refund' | 'approve' | 'reject';

/** A portal user's request for one payment. */
export interface ActionItem {
  readonly transaction_id: string;
  /** Defaults to everything that is possible. */
  readonly amount?: string | undefined;
  readonly reason?: string | undefined;
}

/** An item in the form of the API's operations, with the fields of all of them. */
export type VerbItem = RefundItem & ReviewItem & AdjustItem;

/** The payment that an item names, and the item in the form of the API's operations. */
export interface ResolvedItem {
  readonly payment: Payment | null;
  readonly item: VerbItem;
}

/** All of what is left; where nothing is, the whole amount, so that the refusal states the reason and not "zero". */
function allOf(left: bigint, { amount, currency }: Payment): string {
  return formatAmount(left > 0n ? left : amount, currency);
}

/** The amount of the payment that an action repeats, moves or releases. */
function itemAmountOf(action: ActionName, payment: Payment, amount: string | undefined): string {
  switch (action) {
    case 'adjust':
      return amount ?? formatAmount(payment.amount, payment.currency);
    case 'capture':
      return amount ?? allOf(remainingOf(payment), payment);
    case 'cancel':
      return allOf(remainingOf(payment), payment);
    case 'refund':
    case 'approve':
    case 'reject':
      return formatAmount(payment.amount, payment.currency);
  }
}

/** Finds the payments of an action's items and completes the items from them. */
export async function resolveActions(
  context: Pick<Context, 'database'>,
  account: Account,
  action: ActionName,
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
      amount: payment ? itemAmountOf(action, payment, amount) : '',
      review_flag: action === 'approve' ? '1' : '0',
      refund_amount: payment ? (amount ?? allOf(refundableOf(payment), payment)) : '',
      refund_reason: reason,
      refund_reference: '',
    };
    return { payment, item };
  });
}
