import type { AcquirerKind } from '@causeway/connector-kit/acquirer-kind.ts';
import { amount_sources } from './adyen-amounts.ts';
import {
  adjustment_sources,
  capture_sources,
  createAdyenConnector,
  key_sources,
  method_sources,
} from './adyen-connector.ts';
import { dispute_sources } from './adyen-disputes.ts';
import { notification_sources } from './adyen-notifications.ts';
import { adyen_settings, type AdyenSettings } from './adyen-settings.ts';
import { decline_sources } from './refusals.ts';

/** Adyen (docs/acquirers.md#adyen). */
export const adyen: AcquirerKind<AdyenSettings> = {
  kind: 'adyen',
  label: 'Adyen',
  port: 1,
  settings: adyen_settings,
  sources: {
    amounts: amount_sources,
    key_life: key_sources,
    inquiry: key_sources,
    captures: capture_sources,
    declines: decline_sources,
    adjustments: adjustment_sources,
    notifications: notification_sources,
    redirect_methods: method_sources,
    disputes: dispute_sources,
    limits: null,
  },
  open: createAdyenConnector,
  standIn: () => import('./stand-in/stand-in.ts'),
};
