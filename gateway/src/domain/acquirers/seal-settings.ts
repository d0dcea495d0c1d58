import type { AcquirerSettings } from '../../connectors/acquirer-settings.ts';
import type { Context } from '../../context.ts';
import type { Sealed } from '../../keyring/keyring.ts';
import { resealRows } from '../../keyring/reseal-rows.ts';
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
  { keyring }: Pick<Context, 'keyring'>,
  sealed: SealedSettings,
): Promise<AcquirerSettings> {
  const { data_key_id, settings } = sealed;
  const text = await keyring.decrypt({ data_key_id, bytes: settings }, settingsContext(sealed));
  return JSON.parse(text) as AcquirerSettings;
}

/** Re-encrypts settings whose data key is retired. @returns how many */
export async function resealAcquirerSettings(
  { database, keyring }: Pick<Context, 'database' | 'keyring'>,
  list_max: number,
): Promise<number> {
  return resealRows(
    database,
    (tx) => tx.read(oldSettings, { list_max }),
    async (tx, row) => {
      const { settings_id, data_key_id, settings } = row;
      const sealed = await keyring.reseal('sign_key', { data_key_id, bytes: settings }, settingsContext(row));
      tx.write(resealSettingsRow, { ...sealed, settings_id });
    },
  );
}
