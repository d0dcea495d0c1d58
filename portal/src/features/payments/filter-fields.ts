import type { PaymentFilterFields } from '@causeway/schemas/portal/payment-filter.ts';

const filter_names = [
  'q',
  'status',
  'from',
  'to',
  'currency',
  'amount_min',
  'amount_max',
  'method',
  'website',
  'last_four',
  'due',
] as const satisfies (keyof PaymentFilterFields)[];

/** The filter that an address holds: whatever else it holds is none of the filter's. */
export function filterOf(search: Readonly<Record<string, string | undefined>>): PaymentFilterFields {
  const given = filter_names.flatMap((name) => (search[name] ? [[name, search[name]]] : []));
  return Object.fromEntries(given) as PaymentFilterFields;
}
