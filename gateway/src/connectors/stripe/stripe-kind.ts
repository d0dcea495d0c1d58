import type { AcquirerKind } from '../acquirer-kind.ts';
import { createStripeConnector } from './stripe-connector.ts';
import { stripe_settings, type StripeSettings } from './stripe-settings.ts';

/** Stripe: PaymentIntents and events (docs/acquirers.md#stripe). */
export const stripe: AcquirerKind<StripeSettings> = {
  kind: 'stripe',
  label: 'Stripe',
  port: 1,
  settings: stripe_settings,
  open: createStripeConnector,
  standIn: () => import('./stand-in/stripe-stand-in.ts'),
};
