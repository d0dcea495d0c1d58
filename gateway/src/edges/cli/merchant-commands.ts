import { listMerchants } from '../../accounts/merchants/list-accounts.ts';
import { createMerchant, enableMerchant } from '../../accounts/merchants/manage-accounts.ts';
import { printRecord, printRows, type OutputOptions } from './output.ts';
import { changes, type Environment, reads } from './session.ts';
import type { Command } from './command.ts';

export function addMerchantCommands(merchants: Command, environment: Environment): void {
  merchants
    .command('create')
    .description('create a merchant')
    .requiredOption('--name <name>', 'name of the merchant')
    .option('--id <merchant_id>', '1 to 7 letters or digits (default: generated)')
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        'operator.create_merchant',
        async ({ context, note }, options: OutputOptions & { name: string; id?: string }) => {
          const merchant_id = await createMerchant(context, options.name, options.id);
          note({ subject: merchant_id, after: { name: options.name } });
          printRecord({ merchant_id, name: options.name }, options);
        },
      ),
    );
  merchants
    .command('list')
    .description('list the merchants')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OutputOptions) =>
        printRows(await listMerchants(context), options),
      ),
    );
  for (const [name, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    merchants
      .command(`${name} <merchant_id>`)
      .description(`${name} a merchant with all its accounts`)
      .action(
        changes(environment, 'operator.enable_merchant', async ({ context, note }, merchant_id: string) => {
          await enableMerchant(context, merchant_id, enabled);
          note({ after: { enabled } });
          process.stdout.write(`Merchant ${merchant_id} is ${name}d.\n`);
        }),
      );
  }
}
