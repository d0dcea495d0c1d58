import { payment_filters, type PaymentFilterFields } from '@causeway/schemas/portal/lists/payment-list.ts';
import { readFilters, type FilterValues } from '../../../kernel/values/read-filter.ts';

/** Filter of a list of payments. */
export interface PaymentFilter extends FilterValues<typeof payment_filters> {
  /** Where captures are due: only payments with a capture deadline within a day of this time. */
  readonly due_at: Date | null;
}

/**
 * Reads a filter.
 * @throws RequestRefused that names the parameter at fault
 */
export function readPaymentFilter(text: PaymentFilterFields, time_zone: string, now: Date): PaymentFilter {
  return withDueAt(readFilters(payment_filters, text, time_zone, now), now);
}

/** A filter that was read, at its moment. */
export function withDueAt(filter: FilterValues<typeof payment_filters>, now: Date): PaymentFilter {
  return { ...filter, due_at: filter.due === 'capture' ? now : null };
}
