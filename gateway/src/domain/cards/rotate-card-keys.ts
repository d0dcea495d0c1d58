import type { Context } from '../../context.ts';
import { resealSignKeys } from '../merchants/reseal-sign-keys.ts';
import { resealEvidence } from '../disputes/seal-evidence.ts';
import { resealTotpSecrets } from '../users/second-factor.ts';
import { resealWebhookSecrets } from '../webhooks/secrets.ts';
import { cardContext } from './card.ts';
import { resealCards } from './card-store.ts';

const list_max = 200;

/**
 * Draws new data keys, and encrypts cards, secrets and the evidence of disputes again under them, a list at a
 * time, beside a running gateway. Retired keys under which nothing is left are deleted by a later rotation.
 */
export async function rotateCardKeys(
  context: Pick<Context, 'database' | 'keyring'>,
): Promise<
  Record<
    'cards' | 'sign_keys' | 'totp_secrets' | 'webhook_secrets' | 'evidence' | 'data_keys_deleted',
    number
  >
> {
  const { database, keyring } = context;
  await keyring.rotate('card');
  await keyring.rotate('sign_key');
  let cards = 0;
  for (let done = -1; done !== 0; cards += done) {
    done = await resealCards(database, list_max, async (card) => {
      const of = cardContext(card.account_id, card.token_id);
      const pan = await keyring.decrypt({ data_key_id: card.data_key_id, bytes: card.pan }, of);
      return keyring.encrypt('card', pan, of);
    });
  }
  const sign_keys = await resealSignKeys(context, list_max);
  const totp_secrets = await resealTotpSecrets(context, list_max);
  const webhook_secrets = await resealWebhookSecrets(context, list_max);
  const evidence = await resealEvidence(context);
  const data_keys_deleted = await keyring.deleteUnused();
  return { cards, sign_keys, totp_secrets, webhook_secrets, evidence, data_keys_deleted };
}
