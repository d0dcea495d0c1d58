import type { AuthorisationDetails } from '@causeway/connector-kit/instruction.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import type { Metadata } from '../../kernel/values/metadata.ts';
import type { Account, Statement } from '../../accounts/merchants/account.ts';
import type { RequestOrigin } from '../../kernel/idempotency/claim-requests.ts';
import type { SubscriptionTerms } from '../../kernel/values/subscription-terms.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import type { Payment } from './payment.ts';

/** A payment to create; everything about it has been validated. */
export interface NewPayment extends Cause {
  readonly account: Account;
  readonly order_no: string;
  readonly currency: Currency;
  readonly amount: bigint;
  readonly website: string;
  readonly auto_capture: boolean;
  /** Whether the issuer may approve less than requested; defaults to false. */
  readonly partial_approval?: boolean;
  /** Defaults to card. */
  readonly payment_method?: string;
  readonly card_brand: string;
  readonly card_masked: string;
  /** Keyed digest of the card number, in hex; null without a card. */
  readonly card_fingerprint: string | null;
  readonly token_id: string;
  /** What the stored card's expiry is once the payment is approved (`expiryOf`); left out where it stores no card. */
  readonly new_expiry?: string;
  /** The subscription that the payment renews. */
  readonly subscription_id?: bigint;
  /** The subscription that the payment starts. */
  readonly opens?: SubscriptionTerms;
  readonly authorisation: Omit<
    AuthorisationDetails,
    'capture' | 'challengeReturnUrl' | 'partial_approval' | 'order' | keyof Statement
  >;
  /** Data that was sent with the payment and is only stored: shopper, addresses, goods. */
  readonly details: Record<string, unknown>;
  /** What the merchant notes about it, or null. */
  readonly metadata?: Metadata | null;
  /** Where the payment's events are sent in addition to the account's endpoints; must have passed refuseTarget. */
  readonly notify_url: string | null;
  readonly origin: RequestOrigin;
}

/** A payment with the request that created it. */
export interface Drafted {
  readonly item: NewPayment;
  readonly payment: Payment;
}
