import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateKeyEncryptionKey } from './keyring.ts';

/** The key-encryption key: given, or in the sandbox made once and kept in the data folder. */
export function keyEncryptionKey(settings: {
  readonly key_encryption_key: string | null;
  readonly data_folder: string;
}): string {
  if (settings.key_encryption_key !== null) return settings.key_encryption_key;
  const path = join(settings.data_folder, 'kek');
  if (!existsSync(path)) {
    mkdirSync(settings.data_folder, { recursive: true, mode: 0o711 });
    try {
      writeFileSync(path, `${generateKeyEncryptionKey()}\n`, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    chmodSync(path, 0o600);
  }
  return readFileSync(path, 'utf8');
}
