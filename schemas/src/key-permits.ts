/** What a sign key may do over the API, and how that is said where keys are made. */
export const key_permits = {
  payments:
    'Take payments: authorise, capture, cancel and review them, payment pages, subscriptions, stored cards, defence of disputes',
  refunds: 'Refund payments, and accept disputes',
  payouts: 'Pay out, and cancel payouts',
  read: 'Look up and list, pull events',
  webhooks: 'Change webhook endpoints, send events again, and advance the test clock',
} as const;

export type KeyPermit = keyof typeof key_permits;

/** Every permit, in the order in which they are shown. */
export const all_key_permits = Object.keys(key_permits) as KeyPermit[];

export function isKeyPermit(text: string): text is KeyPermit {
  return Object.hasOwn(key_permits, text);
}

/** Those that take money away from an account: of a production account, two people give them to a key. */
export const two_person_permits: ReadonlySet<KeyPermit> = new Set(['refunds', 'payouts']);

/** What a new key may do where nothing is said: all that takes no second person. */
export function usualPermits({ mode }: { readonly mode: string }): KeyPermit[] {
  return all_key_permits.filter((permit) => mode !== 'production' || !two_person_permits.has(permit));
}
