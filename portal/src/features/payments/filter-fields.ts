import { paymentFilter, type PaymentFilterFields } from '@causeway/schemas/portal/payment-filter.ts';

/** The filter that an address holds: whatever else it holds is none of the filter's. */
export function filterOf(search: Readonly<Record<string, string | undefined>>): PaymentFilterFields {
  const given = Object.keys(paymentFilter.properties).flatMap((name) =>
    search[name] ? [[name, search[name]]] : [],
  );
  return Object.fromEntries(given) as PaymentFilterFields;
}
