import { assignAcquirer } from '../../acquiring/acquirers/manage-acquirers.ts';
import { listAccounts } from '../../accounts/merchants/list-accounts.ts';
import { requireAccount } from '../../accounts/merchants/manage-accounts.ts';
import { day_ms } from '../../kernel/values/dates.ts';
import { overlap, readSettingsFile } from './operator/acquirer-commands.ts';
import { printRecord, printRows, type OutputOptions } from './output.ts';
import { changes, type Environment, reads } from './declare-command.ts';
import type { Command } from './command.ts';

export function addAccountCommands(accounts: Command, environment: Environment): void {
  accounts
    .command('list')
    .description('list the accounts')
    .option('--merchant <merchant_id>', 'of one merchant')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OutputOptions & { merchant?: string }) => {
        const rows = await listAccounts(context, options.merchant ?? null);
        const short = rows.map(
          ({ account_id, merchant_id, name, mode, enabled, signing_profile, connector, created_at }) => ({
            account_id,
            merchant_id,
            name,
            mode,
            enabled,
            signing_profile,
            connector,
            created_at,
          }),
        );
        printRows(options.json === true ? rows : short, options);
      }),
    );
  addAcquirerCommand(accounts, environment);
}

function addAcquirerCommand(accounts: Command, environment: Environment): void {
  accounts
    .command('acquirer')
    .description('send the payments of an account to an acquirer, perhaps with settings of its own there')
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption('--name <name>', 'acquirer that its payments go to')
    .option(
      '--settings-file <file>',
      'file with the settings that differ for this account, in JSON; {} for none. Without it they stay as they are',
    )
    .option(
      '--overlap <time>',
      'how long notifications may still come by replaced settings (default: 24h)',
      overlap,
      day_ms,
    )
    .option('--even-so', 'although something is open there that would be asked of other settings')
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        'operator.account_acquirer',
        async (
          { context, acquirers, note },
          options: OutputOptions & {
            account: string;
            name: string;
            settingsFile?: string;
            overlap: number;
            evenSo?: boolean;
          },
        ) => {
          const { account: account_id, name, settingsFile, overlap: overlap_ms } = options;
          const even_so = options.evenSo === true;
          const input = settingsFile === undefined ? undefined : await readSettingsFile(settingsFile);
          const { connector } = await requireAccount(context, account_id);
          const assigned = { name, input, overlap_ms, even_so };
          const { account, settings } = await assignAcquirer(acquirers, account_id, assigned);
          note({
            before: { connector, settings: settings?.before },
            after: {
              connector: account.connector,
              settings: settings?.after,
              changed: settings?.changed,
              ...(even_so ? { even_so } : {}),
            },
          });
          printRecord(account, options);
        },
      ),
    );
}
