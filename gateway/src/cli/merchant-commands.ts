import type { Command } from 'commander';
import { listMerchants } from '../domain/merchants/list-accounts.ts';
import { createMerchant, enableMerchant } from '../domain/merchants/manage-accounts.ts';
import { printRecord, printRows, type OutputOptions } from './output.ts';
import { withGateway, type Environment } from './session.ts';

export function addMerchantCommands(program: Command, environment: Environment): void {
  const merchants = program.command('merchants').description('merchants of the gateway');
  merchants
    .command('create')
    .description('create a merchant')
    .requiredOption('--name <name>', 'name of the merchant')
    .option('--id <merchant_id>', '1 to 7 letters or digits (default: generated)')
    .option('--json', 'print JSON')
    .action((options: OutputOptions & { name: string; id?: string }) =>
      withGateway(environment, async ({ context }) => {
        const merchant_id = await createMerchant(context, options.name, options.id);
        printRecord({ merchant_id, name: options.name }, options);
      }),
    );
  merchants
    .command('list')
    .description('list the merchants')
    .option('--json', 'print JSON')
    .action((options: OutputOptions) =>
      withGateway(environment, async ({ context }) => printRows(await listMerchants(context), options)),
    );
  for (const [name, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    merchants
      .command(`${name} <merchant_id>`)
      .description(`${name} a merchant with all its accounts`)
      .action((merchant_id: string) =>
        withGateway(environment, async ({ context }) => {
          await enableMerchant(context, merchant_id, enabled);
          process.stdout.write(`Merchant ${merchant_id} is ${name}d.\n`);
        }),
      );
  }
}
