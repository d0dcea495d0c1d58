import type { Context, ReadContext } from '../../../kernel/context.ts';
import { resealRows } from '../../../kernel/keyring/reseal-rows.ts';
import { lockOldClientSecrets, resealClientSecret, type Provider } from './provider-store.ts';
import type { ProviderClient } from './openid.ts';

function secretContext(provider_id: string): string {
  return `client secret ${provider_id}`;
}

/** Encrypts a client secret for its row. */
export function sealClientSecret(
  { keyring }: Pick<Context, 'keyring'>,
  provider_id: string,
  secret: string,
): Pick<Provider, 'data_key_id' | 'client_secret'> {
  const { data_key_id, bytes } = keyring.encrypt('sign_key', secret, secretContext(provider_id));
  return { data_key_id, client_secret: bytes };
}

/** The gateway as the provider's client, with its secret. */
export async function openClient(
  { keyring }: Pick<ReadContext, 'keyring'>,
  { provider_id, data_key_id, client_secret: bytes, ...provider }: Provider,
): Promise<ProviderClient> {
  const client_secret = await keyring.decrypt({ data_key_id, bytes }, secretContext(provider_id));
  return { ...provider, client_secret };
}

/** Encrypts again the client secrets whose data key is retired. @returns how many */
export function resealClientSecrets(
  { database, keyring }: Pick<Context, 'database' | 'keyring'>,
  list_max: number,
): Promise<number> {
  return resealRows(
    database,
    (tx) => lockOldClientSecrets(tx, list_max),
    async (tx, { provider_id, data_key_id, client_secret: bytes }) => {
      const sealed = await keyring.reseal('sign_key', { data_key_id, bytes }, secretContext(provider_id));
      const row = { provider_id, data_key_id: sealed.data_key_id, client_secret: sealed.bytes };
      resealClientSecret(tx, row);
    },
  );
}
