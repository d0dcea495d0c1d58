import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Performable } from '../../kernel/instructions/instruction.ts';
import type { Payment } from './payment.ts';
import type { NewPayment, Drafted } from './new-payment.ts';

/**
 * What payments need from the nouns that are built on them. The composition root passes it in, so that payments do not
 * depend on those.
 */
export interface PaymentHooks {
  /** The URL to which the issuer's page sends the customer back. */
  readonly challengeReturnUrl: (payment: Payment) => string;
  /** Which of the payments would start a subscription under a recurring_id that is taken. */
  readonly findDuplicates: (
    tx: Transaction,
    items: readonly NewPayment[],
  ) => Promise<ReadonlySet<NewPayment>>;
  /** Writes the subscriptions that start with payments, in the transaction that writes the payments. */
  readonly open: (tx: Transaction, drafts: readonly Drafted[]) => void;
  /** Notifies subscriptions of the outcomes of their payments. @returns what is to be performed because of that */
  readonly follow: (payments: readonly Payment[]) => Promise<readonly Performable[]>;
}
