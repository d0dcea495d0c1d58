/** Stands for a merchant where the gateway's own people sign in by a provider. */
export const of_operators = '';

/** In whose audit logs it stands what is done by a provider. */
export function merchantsOf({ merchant_id }: { readonly merchant_id: string }): string[] {
  return merchant_id === of_operators ? [] : [merchant_id];
}
