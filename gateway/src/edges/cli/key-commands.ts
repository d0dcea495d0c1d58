import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { rotateCardKeys } from '../../operations/key-rotation/rotate-card-keys.ts';
import { syncToDisk } from '../../kernel/durable-files.ts';
import { UsageError } from '../../kernel/errors.ts';
import { parseKeyEncryptionKey } from '../../kernel/keyring/keyring.ts';
import { printRecord, type OutputOptions } from './output.ts';
import { changes, type Environment } from './declare-command.ts';
import type { Command } from './command.ts';

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

export function addCardKeyCommands(card_keys: Command, environment: Environment): void {
  card_keys
    .command('rotate')
    .description('create new data keys and re-encrypt everything with them')
    .option('--json', 'print JSON')
    .action(
      changes(environment, 'operator.rotate_data_keys', async ({ context, note }, options: OutputOptions) => {
        const rotated = await rotateCardKeys(context);
        note({ after: rotated });
        printRecord(rotated, options);
      }),
    );
  card_keys
    .command('rewrap')
    .description(
      're-encrypt the data keys with another key-encryption key; then start the gateway with that key',
    )
    .requiredOption('--new-kek-file <file>', 'file with the new key-encryption key')
    .action(
      changes(
        environment,
        'operator.rewrap_data_keys',
        async ({ context, note }, options: { newKekFile: string }) => {
          const next = parseKeyEncryptionKey(readKeyFile(options.newKekFile));
          const count = await context.keyring.rewrap(next);
          note({ subject: next.kek_id, after: { kek_id: next.kek_id, data_keys: count } });
          process.stdout.write(
            `${count} data keys are wrapped by ${next.kek_id}. Start the gateway with it now.\n`,
          );
        },
      ),
    );
}
