import type { ApiClient } from './api-client.ts';
import type { CheckoutcomSettings } from './settings.ts';

/** What an instruction is carried out with. */
export interface Exchange {
  readonly api: ApiClient;
  readonly settings: CheckoutcomSettings;
  readonly now: () => Date;
}
