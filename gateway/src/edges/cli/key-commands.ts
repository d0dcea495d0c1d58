import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { rotateCardKeys } from '../../operations/key-rotation/rotate-card-keys.ts';
import { syncToDisk } from '../../kernel/durable-files.ts';
import { UsageError } from '../../kernel/errors.ts';
import { parseKeyEncryptionKey } from '../../kernel/keyring/keyring.ts';
import { changes, commands, json, option } from './declare-command.ts';

/** The key is on disk before anything can depend on it. */
function readKeyFile(path: string): string {
  try {
    const text = readFileSync(path, 'utf8');
    for (const written of [path, dirname(resolve(path))]) syncToDisk(written);
    return text;
  } catch (error) {
    throw new UsageError(`--new-kek-file cannot be read: ${(error as Error).message}`);
  }
}

export const addCardKeyCommands = commands(
  changes('operator.rotate_data_keys', {
    name: 'rotate',
    summary: 'create new data keys and re-encrypt everything with them',
    takes: { json },
    run: async ({ context, note }) => {
      const rotated = await rotateCardKeys(context);
      note({ after: rotated });
      return rotated;
    },
  }),
  changes('operator.rewrap_data_keys', {
    name: 'rewrap',
    summary: 're-encrypt the data keys with another key-encryption key; then start the gateway with that key',
    takes: { new_kek_file: option('file', 'file with the new key-encryption key').needed() },
    run: async ({ context, note }, { new_kek_file }) => {
      const next = parseKeyEncryptionKey(readKeyFile(new_kek_file));
      const count = await context.keyring.rewrap(next);
      note({ subject: next.kek_id, after: { kek_id: next.kek_id, data_keys: count } });
      return `${count} data keys are wrapped by ${next.kek_id}. Start the gateway with it now.`;
    },
  }),
);
