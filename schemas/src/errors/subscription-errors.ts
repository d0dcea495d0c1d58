import type { CatalogueEntry } from './catalogue-entry.ts';

/** Codes that refuse what is asked of a subscription or contract, inside an answer with HTTP 200. */
export const subscription_errors = {
  S0001: {
    text: 'No such subscription',
    meaning: 'The account has no subscription with this recurring_id.',
    remedy: 'Send the recurring_id that the subscription was created with.',
  },
  S0002: {
    text: 'contract_name is not the name of this subscription',
    meaning: 'recurring_id and contract_name must both match the stored subscription.',
    remedy: 'Send the contract_name that the subscription was created with.',
  },
  S0003: {
    text: 'No such contract',
    meaning: 'The account has no contract with this contract_id.',
    remedy: 'List the contracts of the subscription.',
  },
  S0004: {
    text: 'The subscription has ended',
    meaning: 'Inactived is final.',
    remedy: 'Create a new subscription.',
  },
  S0005: {
    text: 'The subscription’s status does not allow this',
    meaning: 'The text after the code names the status.',
    remedy: 'Only trialing and active subscriptions can be paused, and only paused ones resumed.',
  },
  S0006: {
    text: 'The contract’s status does not allow this',
    meaning:
      'The text after the code names the status. A contract that is being charged or was paid cannot be cancelled.',
    remedy: 'Refund the payment of a contract that was paid.',
  },
  S0007: {
    text: 'The value is not allowed',
    meaning: 'The text after the code states what is allowed.',
    remedy: 'Correct the value.',
  },
} as const satisfies Record<string, CatalogueEntry>;

/** Codes that refuse a whole request about subscriptions. */
export const subscription_request_errors = {
  S0020: {
    http: 409,
    text: 'recurring_id has a subscription already',
    meaning: 'A recurring_id identifies one subscription permanently, unless its first payment failed.',
    remedy: 'Use another recurring_id.',
  },
} as const satisfies Record<string, CatalogueEntry>;
