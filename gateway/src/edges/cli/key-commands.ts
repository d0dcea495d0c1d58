import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { rotateCardKeys } from '../../operations/key-rotation/rotate-card-keys.ts';
import { listSignKeys } from '../../accounts/merchants/list-accounts.ts';
import {
  createSignKey,
  key_overlap_hours_max,
  revokeSignKey,
  rotateSignKey,
} from '../../accounts/merchants/manage-sign-keys.ts';
import { syncToDisk } from '../../kernel/durable-files.ts';
import { UsageError } from '../../kernel/errors.ts';
import { parseKeyEncryptionKey } from '../../kernel/keyring/keyring.ts';
import { printRecord, printRows, type OutputOptions } from './output.ts';
import { changes, type Environment, reads } from './session.ts';
import type { Command } from './command.ts';

function overlapHours(text: string): number {
  const hours = Number(text);
  if (!/^[0-9]{1,3}$/.test(text) || hours > key_overlap_hours_max) {
    throw new InvalidArgumentError(`must be a number of hours from 0 to ${key_overlap_hours_max}.`);
  }
  return hours;
}

export function addKeyCommands(keys: Command, environment: Environment): void {
  keys
    .command('create')
    .description('create a sign key, shown only once; earlier keys stay active until they are revoked')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--name <name>', 'what the key is for', '')
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        'keys.create',
        async ({ context, note }, options: OutputOptions & { account: string; name: string }) => {
          const { account: account_id, name } = options;
          const { key_id, secret } = await createSignKey(context, account_id, name);
          note({ subject: key_id, after: { key_id, name } });
          printRecord({ account_id, key_id, name, sign_key: secret }, options);
        },
      ),
    );
  keys
    .command('list')
    .description('list the sign keys of an account')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OutputOptions & { account: string }) =>
        printRows(await listSignKeys(context, options.account), options),
      ),
    );
  keys
    .command('rotate')
    .description('replace a sign key; the new key is shown only once, and both are accepted for a while')
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption('--key <key_id>', 'key to replace')
    .option('--overlap-hours <hours>', 'how long the old key is still accepted', overlapHours, 24)
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        { action: 'keys.rotate', subject: 'key' },
        async (
          { context, note },
          options: OutputOptions & { account: string; key: string; overlapHours: number },
        ) => {
          const { account, key, overlapHours: hours } = options;
          const { key_id, secret } = await rotateSignKey(context, account, key, hours);
          note({ before: { key_id: key }, after: { key_id, overlap_hours: hours } });
          printRecord({ account_id: account, key_id, sign_key: secret }, options);
        },
      ),
    );
  keys
    .command('revoke')
    .description('revoke a sign key: requests signed with it are refused from now on')
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption('--key <key_id>', 'id of the key')
    .action(
      changes(
        environment,
        { action: 'keys.revoke', subject: 'key' },
        async ({ context }, options: { account: string; key: string }) => {
          await revokeSignKey(context, options.account, options.key);
          process.stdout.write(`Key ${options.key} is revoked.\n`);
        },
      ),
    );
}

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
