import type { Context } from '../../kernel/context.ts';
import { resealAcquirerSettings } from '../../acquiring/acquirers/seal-settings.ts';
import { resealEvidence } from '../../acquiring/disputes/seal-evidence.ts';
import { resealClientSecrets } from '../../accounts/identity/single-sign-on/client-secret.ts';
import { resealTotpSecrets } from '../../accounts/identity/users/second-factor.ts';
import { resealWebhookSecrets } from '../../accounts/webhooks/secrets.ts';
import { resealFileSecrets } from '../file-locations/manage-locations.ts';
import { resealNotifications } from '../../acquiring/notifications/seal-content.ts';
import { resealCards } from '../../acquiring/cards/store-cards.ts';
import { resealSignKeys } from '../../accounts/merchants/manage-sign-keys.ts';

const list_max = 200;

/**
 * Draws new data keys, and encrypts cards, secrets, the evidence of disputes and acquirers' notifications again under
 * them, a list at a time, while the gateway runs. Retired keys under which nothing is left are deleted by a later rotation.
 */
export async function rotateCardKeys(
  context: Pick<Context, 'database' | 'keyring'>,
): Promise<
  Record<
    | 'cards'
    | 'sign_keys'
    | 'totp_secrets'
    | 'client_secrets'
    | 'webhook_secrets'
    | 'acquirer_settings'
    | 'file_secrets'
    | 'evidence'
    | 'notifications'
    | 'data_keys_deleted',
    number
  >
> {
  const { keyring } = context;
  await keyring.rotate('card');
  await keyring.rotate('sign_key');
  const cards = await resealCards(context, list_max);
  const sign_keys = await resealSignKeys(context, list_max);
  const totp_secrets = await resealTotpSecrets(context, list_max);
  const client_secrets = await resealClientSecrets(context, list_max);
  const webhook_secrets = await resealWebhookSecrets(context, list_max);
  const acquirer_settings = await resealAcquirerSettings(context, list_max);
  const file_secrets = await resealFileSecrets(context, list_max);
  const evidence = await resealEvidence(context);
  const notifications = await resealNotifications(context);
  const data_keys_deleted = await keyring.deleteUnused();
  return {
    cards,
    sign_keys,
    totp_secrets,
    client_secrets,
    webhook_secrets,
    acquirer_settings,
    file_secrets,
    evidence,
    notifications,
    data_keys_deleted,
  };
}
