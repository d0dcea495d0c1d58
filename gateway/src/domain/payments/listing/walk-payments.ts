import type { Context } from '../../../context.ts';
import { listPayments, type ListedPayment } from './list-payments.ts';
import type { PaymentFilter } from './payment-filter.ts';
import { firstPaymentAt, type PageStart } from './payment-list-store.ts';

/** Some payments of a long list, and the share of its span read so far, 0 to 1. */
export interface WalkedPayments {
  readonly payments: readonly ListedPayment[];
  readonly progress: number;
}

/** Every payment that matches a filter, newest first, in pieces, whatever their number. */
export async function* walkPayments(
  context: Pick<Context, 'database'>,
  account_id: string,
  filter: PaymentFilter,
): AsyncGenerator<WalkedPayments> {
  const first = await firstPaymentAt(context.database, account_id, filter);
  if (!first) return;
  const span_ms = Math.max(1, filter.until.getTime() - first.getTime());
  let start: PageStart | null = null;
  do {
    const page = await listPayments(context, account_id, filter, { start, limit: 100, long: true });
    start = page.next;
    const left_ms = start ? start.created_at.getTime() - first.getTime() : 0;
    const progress = 1 - Math.min(1, Math.max(0, left_ms / span_ms));
    yield { payments: page.payments, progress };
  } while (start);
}
