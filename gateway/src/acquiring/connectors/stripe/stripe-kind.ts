import type { AcquirerKind } from '@causeway/connector-kit/acquirer-kind.ts';
import { inquiry_sources } from './authorise.ts';
import { decline_sources } from './decline-codes.ts';
import { dispute_sources } from './dispute-events.ts';
import { adjustment_sources, capture_sources } from './follow-ups.ts';
import { notification_sources } from './notifications.ts';
import { key_sources } from './stripe-session.ts';
import { amount_sources } from './stripe-amounts.ts';
import { createStripeConnector, limit_sources, method_sources } from './stripe-connector.ts';
import { stripe_settings, type StripeSettings } from './stripe-settings.ts';

/** Stripe: PaymentIntents and events (docs/acquirers.md#stripe). */
export const stripe: AcquirerKind<StripeSettings> = {
  kind: 'stripe',
  label: 'Stripe',
  port: 1,
  settings: stripe_settings,
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
    limits: limit_sources,
  },
  open: createStripeConnector,
  standIn: () => import('./stand-in/stripe-stand-in.ts'),
};
