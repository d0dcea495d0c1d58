import type { AcquirerKind } from '../acquirer-kind.ts';
import { createCheckoutcomConnector } from './checkoutcom-connector.ts';
import { checkoutcom_settings, type CheckoutcomSettings } from './settings.ts';

/** Checkout.com. Its kind is `checkout`; the folder is not, because that word means our payment page. */
export const checkoutcom_kind: AcquirerKind<CheckoutcomSettings> = {
  kind: 'checkout',
  label: 'Checkout.com',
  port: 1,
  settings: checkoutcom_settings,
  open: createCheckoutcomConnector,
  standIn: async () => (await import('./stand-in/stand-in.ts')).checkoutcom_stand_in,
};
