import type { AcquirerKind } from '@causeway/connector-kit/acquirer-kind.ts';
import { amount_sources } from './amounts.ts';
import { createCheckoutcomConnector, method_sources } from './checkoutcom-connector.ts';
import { dispute_sources } from './interpret-event.ts';
import { inquiry_sources } from './look-ups.ts';
import { adjustment_sources, capture_sources, key_sources } from './perform.ts';
import { notification_sources } from './read-notification.ts';
import { decline_sources } from './response-codes.ts';
import { checkoutcom_settings, type CheckoutcomSettings } from './settings.ts';

/** Checkout.com. Its kind is `checkout`; the folder is not, because that word means our payment page. */
export const checkoutcom_kind: AcquirerKind<CheckoutcomSettings> = {
  kind: 'checkout',
  label: 'Checkout.com',
  port: 1,
  settings: checkoutcom_settings,
  sources: {
    amounts: amount_sources,
    key_life: key_sources,
    inquiry: inquiry_sources,
    captures: capture_sources,
    declines: decline_sources,
    adjustments: adjustment_sources,
    notifications: notification_sources,
    redirect_methods: method_sources,
    disputes: dispute_sources,
    limits: null,
  },
  open: createCheckoutcomConnector,
  standIn: async () => (await import('./stand-in/stand-in.ts')).checkoutcom_stand_in,
};
