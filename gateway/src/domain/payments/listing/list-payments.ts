import type { Context } from '../../../context.ts';
import { findSubjectsByReference } from '../../events/find-events.ts';
import { parseRefundReferenceId, parseTransactionId } from '../../../values/ids.ts';
import type { PaymentFilter } from './payment-filter.ts';
import {
  readHeldPayments,
  readPaymentPage,
  transactionsOfOrder,
  type ListedPayment,
  type Narrowing,
  type PageStart,
} from './payment-list-store.ts';

export type { ListedPayment, PageStart } from './payment-list-store.ts';

export interface PaymentPage {
  readonly payments: readonly ListedPayment[];
  /** Where the next page begins; null on the last one. */
  readonly next: PageStart | null;
}

/** Lists payments, newest first. A search narrows what the filter leaves. */
export async function listPayments(
  context: Pick<Context, 'database'>,
  account_id: string,
  filter: PaymentFilter,
  page: { readonly start: PageStart | null; readonly limit: number },
): Promise<PaymentPage> {
  const narrowing = await narrowBy(context, account_id, filter.search);
  const rows = await readPaymentPage(context.database, account_id, filter, narrowing, page.start);
  const payments = rows.slice(0, page.limit);
  const last = payments.at(-1);
  const more = rows.length > page.limit && last;
  return {
    payments,
    next: more ? { created_at: last.created_at, transaction_id: last.transaction_id } : null,
  };
}

/** What a search means: an e-mail address, the last four digits of a card, or one of the numbers of a payment. */
async function narrowBy(
  context: Pick<Context, 'database'>,
  account_id: string,
  search: string,
): Promise<Narrowing> {
  if (search === '') return { by: 'nothing' };
  const masked = /^[*•·\sxX]+([0-9]{4})$/.exec(search)?.[1];
  if (masked) return { by: 'last_four', digits: masked };
  const transaction_ids = await findNumbers(context, account_id, search);
  if (transaction_ids.length > 0) return { by: 'id', transaction_ids };
  if (search.includes('@')) return { by: 'email', email: search };
  if (/^[0-9]{4}$/.test(search)) return { by: 'last_four', digits: search };
  return { by: 'id', transaction_ids: [] };
}

async function findNumbers(
  context: Pick<Context, 'database'>,
  account_id: string,
  search: string,
): Promise<bigint[]> {
  // Four digits are those of a card; no transaction has so short a number.
  const transaction_id =
    search.length === 4
      ? null
      : (parseTransactionId(search) ?? parseRefundReferenceId(search)?.transaction_id);
  const [by_order, by_reference] = await Promise.all([
    transactionsOfOrder(context.database, account_id, search),
    findSubjectsByReference(context, account_id, search),
  ]);
  return [...new Set([...(transaction_id ? [transaction_id] : []), ...by_order, ...by_reference])];
}

/** Payments held for review, the most urgent first. */
export function listHeldPayments(
  context: Pick<Context, 'database'>,
  account_id: string,
): Promise<ListedPayment[]> {
  return readHeldPayments(context.database, account_id);
}
