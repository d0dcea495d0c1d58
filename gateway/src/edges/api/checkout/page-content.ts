import type { CheckoutPageData, CheckoutSavedCard } from '@causeway/schemas/checkout-page.ts';
import type { CheckoutLanguage } from '@causeway/schemas/v1/checkout.ts';
import type { Branding } from '../../../acquiring/checkout/settings.ts';
import type { PaymentMethod } from '../../../acquiring/payment-methods/payment-methods.ts';
import type { BuiltPage } from './built-page.ts';
import type { ShownOrder } from './order-summary.ts';

/** Everything that one customer's page shows. */
export interface PageContent {
  readonly page: BuiltPage;
  readonly data: CheckoutPageData;
  readonly language: CheckoutLanguage;
  readonly nonce: string;
  readonly branding: Branding;
  readonly sandbox: boolean;
  /** Null where there is nothing to pay. */
  readonly order: ShownOrder | null;
  readonly methods: readonly PaymentMethod[];
  readonly saved_cards: readonly CheckoutSavedCard[];
  /** The method or stored card that is preselected. */
  readonly first_choice: string;
  readonly holder: string;
  readonly store_card: boolean;
  readonly can_return: boolean;
}
