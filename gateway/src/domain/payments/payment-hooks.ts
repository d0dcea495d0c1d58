import type { Transaction } from '../../database/transaction.ts';
import type { NewPayment } from './create-payments.ts';
import type { Payment } from './payment.ts';

/** A payment with what was asked for. */
export interface Drafted {
  readonly item: NewPayment;
  readonly payment: Payment;
}

/**
 * What payments ask of the nouns that are built on them. The composition root hands it in, so that payments know
 * none of these.
 */
export interface PaymentHooks {
  /** Where the issuer's page sends the customer back to. */
  readonly challengeReturnUrl: (payment: Payment) => string;
  /** Which of the payments would begin a subscription under a recurring_id that has one already. */
  readonly findTaken: (tx: Transaction, items: readonly NewPayment[]) => Promise<ReadonlySet<NewPayment>>;
  /** Writes the subscriptions that begin with payments, in the transaction that writes the payments. */
  readonly open: (tx: Transaction, drafts: readonly Drafted[]) => void;
  /** Tells subscriptions of payments of theirs whose outcome is known. */
  readonly follow: (payments: readonly Payment[]) => Promise<void>;
}
