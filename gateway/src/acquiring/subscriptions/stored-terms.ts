import type { SubscriptionTerms } from '../../kernel/values/subscription-terms.ts';

/** The terms of a subscription whose payment is still to be made, as JSON; amounts in minor units. */
export type StoredTerms = Omit<SubscriptionTerms, 'amount' | 'promotion_amount' | 'starts_at'> & {
  readonly amount: string;
  readonly promotion_amount: string;
  readonly starts_at: string;
};

export function storeTerms(terms: SubscriptionTerms): StoredTerms {
  return {
    ...terms,
    amount: terms.amount.toString(),
    promotion_amount: terms.promotion_amount.toString(),
    starts_at: terms.starts_at.toISOString(),
  };
}

export function termsOf(stored: StoredTerms): SubscriptionTerms {
  return {
    ...stored,
    amount: BigInt(stored.amount),
    promotion_amount: BigInt(stored.promotion_amount),
    starts_at: new Date(stored.starts_at),
  };
}
