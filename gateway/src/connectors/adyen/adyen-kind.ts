import type { AcquirerKind } from '../acquirer-kind.ts';
import { createAdyenConnector } from './adyen-connector.ts';
import { adyen_settings, type AdyenSettings } from './adyen-settings.ts';

/** Adyen (docs/acquirers.md#adyen). */
export const adyen: AcquirerKind<AdyenSettings> = {
  kind: 'adyen',
  label: 'Adyen',
  port: 1,
  settings: adyen_settings,
  open: createAdyenConnector,
  standIn: () => import('./stand-in/stand-in.ts'),
};
