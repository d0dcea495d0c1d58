import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { AcquirerSettings } from '../connectors/acquirer-settings.ts';
import type { Context, ReadContext } from '../../kernel/context.ts';
import { cannot } from '../../kernel/errors.ts';
import type { Sealed } from '../../kernel/keyring/keyring.ts';
import { resealRows } from '../../kernel/keyring/reseal-rows.ts';
import { oldSettings, resealSettingsRow, type SealedSettings } from './acquirer-store.ts';

type Identity = Pick<SealedSettings, 'settings_id' | 'acquirer' | 'account_id'>;

/** What the ciphertext of settings belongs to. */
function settingsContext({ settings_id, acquirer, account_id }: Identity): string {
  return `acquirer_settings ${acquirer} ${account_id} ${settings_id}`;
}

export function sealSettings(
  { keyring }: Pick<Context, 'keyring'>,
  of: Identity,
  settings: AcquirerSettings,
): Sealed {
  return keyring.encrypt('sign_key', JSON.stringify(settings), settingsContext(of));
}

export async function openSettings(
  { keyring }: Pick<ReadContext, 'keyring'>,
  sealed: SealedSettings,
): Promise<AcquirerSettings> {
  const { data_key_id, settings } = sealed;
  const text = await keyring.decrypt({ data_key_id, bytes: settings }, settingsContext(sealed));
  return JSON.parse(text) as AcquirerSettings;
}

/** That settings cannot be read, and what to do. */
export function unreadableSettings(acquirer: string, account_id: string): Reason {
  return account_id === ''
    ? { rule: 'settings_unreadable', name: acquirer }
    : { rule: 'own_settings_unreadable', name: acquirer, account_id };
}

/** Settings for people who look or mend: null where they are damaged, or their key is missing. */
export async function settingsIfReadable(
  context: Pick<ReadContext, 'keyring' | 'log'>,
  sealed: SealedSettings,
): Promise<AcquirerSettings | null> {
  try {
    return await openSettings(context, sealed);
  } catch (error) {
    const { acquirer, account_id } = sealed;
    context.log.warn({ acquirer, account_id, err: error }, 'settings of an acquirer cannot be read');
    return null;
  }
}

/**
 * Re-encrypts settings whose data key is retired. @returns how many
 * @throws RequestRefused that names what cannot be read
 */
export async function resealAcquirerSettings(
  { database, keyring }: Pick<Context, 'database' | 'keyring'>,
  list_max: number,
): Promise<number> {
  return resealRows(
    database,
    (tx) => tx.read(oldSettings, { list_max }),
    async (tx, row) => {
      const { settings_id, data_key_id, settings } = row;
      const sealed = await keyring
        .reseal('sign_key', { data_key_id, bytes: settings }, settingsContext(row))
        .catch(() => {
          throw cannot(unreadableSettings(row.acquirer, row.account_id));
        });
      tx.write(resealSettingsRow, { ...sealed, settings_id });
    },
  );
}
