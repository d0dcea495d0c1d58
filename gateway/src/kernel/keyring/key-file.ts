import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSecretFile } from '../durable-files.ts';
import { UsageError } from '../errors.ts';
import { generateKeyEncryptionKey, parseKeyEncryptionKey, type KeyEncryptionKey } from './keyring.ts';

/** Where a gateway's key-encryption key comes from. */
export interface KeySettings {
  /** The key as text; null: the sandbox creates one in its data folder. */
  readonly key_encryption_key: string | null;
  readonly data_folder: string;
}

/**
 * The key-encryption key: configured, or in the sandbox created once and kept in the data folder. It is on disk before
 * this returns, so before anything is encrypted; a key that the database's keys may need is never overwritten.
 * @param wrapped_by the `kek_id` with which the database's data keys are wrapped; null: it has none yet
 * @throws UsageError that explains what to do, when the key is missing or is the wrong one
 */
export function keyEncryptionKey(settings: KeySettings, wrapped_by: string | null): KeyEncryptionKey {
  if (settings.key_encryption_key !== null) return readKeyInput(settings.key_encryption_key, wrapped_by);
  const path = join(settings.data_folder, 'kek');
  if (wrapped_by === null) writeSecretFile(path, `${generateKeyEncryptionKey()}\n`, 'keep');
  const text = readIfThere(path);
  const key = text === null ? null : readKey(text);
  if (key !== null && (wrapped_by === null || key.kek_id === wrapped_by)) return key;
  const found = key === null ? 'holds no key, or not all of one' : `holds another one, ${key.kek_id}`;
  const state = `${path} ${text === null ? 'is missing' : found}`;
  throw new UsageError(
    wrapped_by === null
      ? `${state}. Nothing is encrypted yet: remove the file and start again, or set GATEWAY_KEK_FILE`
      : `the data keys are wrapped by key-encryption key ${wrapped_by}, but ${state}. Put that key back from your ` +
          'backup, or set GATEWAY_KEK or GATEWAY_KEK_FILE to it: without it nobody can read the cards and sign keys ' +
          'of this database. Nothing was written',
  );
}

function readKeyInput(text: string, wrapped_by: string | null): KeyEncryptionKey {
  const key = readKey(text);
  if (key === null)
    throw new UsageError(
      'GATEWAY_KEK, or the file that GATEWAY_KEK_FILE names, must be 32 bytes in base64 or hex',
    );
  if (wrapped_by === null || key.kek_id === wrapped_by) return key;
  throw new UsageError(
    `the data keys are wrapped by key-encryption key ${wrapped_by}, but this gateway was given ${key.kek_id}: set GATEWAY_KEK or GATEWAY_KEK_FILE to the right one`,
  );
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}

function readKey(text: string): KeyEncryptionKey | null {
  try {
    return parseKeyEncryptionKey(text);
  } catch {
    return null;
  }
}
