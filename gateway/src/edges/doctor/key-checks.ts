import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../kernel/config.ts';
import type { Database } from '../../kernel/database/database.ts';
import { keyEncryptionKey } from '../../kernel/keyring/key-file.ts';
import { Keyring } from '../../kernel/keyring/keyring.ts';
import type { Clock } from '../../kernel/values/clock.ts';
import { error, faultsOr, ok, someOf, warning, type Finding } from './finding.ts';

const for_others = 0o007;

/** The key-encryption key: whether it is there, opens what it has to open, and is for the gateway only. */
export async function checkKeys(
  database: Database,
  clock: Clock,
  config: Config,
  file: string | undefined,
): Promise<readonly Finding[]> {
  const kek_ids = await Keyring.wrappedBy(database);
  const [kek_id] = kek_ids;
  if (kek_id === undefined)
    return [ok('kek', 'There are no data keys yet: the first start of the gateway makes them.')];
  if (kek_ids.length > 1)
    return [
      error(
        'kek',
        `The data keys are wrapped by ${kek_ids.length} key-encryption keys (${someOf(kek_ids)}): no process can open all of them.`,
        'Restore the table data_keys as it was before or after the change of the key, not both.',
      ),
    ];
  if (config.mode === 'production' && config.key_encryption_key === null)
    return [
      error('kek', `The key-encryption key ${kek_id} is not given.`, 'Set GATEWAY_KEK_FILE to its file.'),
    ];
  let keyring: Keyring;
  try {
    keyring = await Keyring.openExisting(
      database,
      (wrapped_by) => keyEncryptionKey(config, wrapped_by),
      clock,
    );
  } catch (failure) {
    return [
      error(
        'kek',
        `The data keys cannot be opened: ${(failure as Error).message}.`,
        `Give every process the key-encryption key ${kek_id}, from your backup of keys if need be.`,
      ),
    ];
  }
  const faults: Finding[] = [];
  const path = config.key_encryption_key === null ? join(config.data_folder, 'kek') : file;
  if (path !== undefined && (config.key_encryption_key === null || config.mode === 'production'))
    faults.push(...fileFaults(path));
  const old = await keyring.countRetiredInUse();
  if (old > 0)
    faults.push(
      warning(
        'data_keys',
        `${old} retired data ${old === 1 ? 'key is' : 'keys are'} still needed: a change of keys has not ended.`,
        'Run `gateway card-keys rotate` again: it encrypts what is left under new data keys.',
      ),
    );
  return faultsOr(
    faults,
    ok('kek', `The key-encryption key ${kek_id} opens the data keys; no older one is needed.`),
  );
}

function fileFaults(path: string): Finding[] {
  const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  return (mode & for_others) === 0
    ? []
    : [
        warning(
          'kek_file',
          `Every user of this machine may read the key-encryption key in ${path}.`,
          `chmod o= ${path}, or the mode of the secret where it is mounted.`,
        ),
      ];
}
