import {
  contract_lead_days_max,
  deadline_hours_max,
  requests_per_second_max,
} from '@causeway/schemas/account-limits.ts';
import { InvalidArgumentError, Option } from 'commander';
import { siteOf, type Account } from '../../accounts/merchants/account.ts';
import { assignAcquirer } from '../../acquiring/acquirers/manage-acquirers.ts';
import { listAccounts } from '../../accounts/merchants/list-accounts.ts';
import {
  changeAccount,
  createAccount,
  requireAccount,
  type AccountSettings,
} from '../../accounts/merchants/manage-accounts.ts';
import { day_ms } from '../../kernel/values/dates.ts';
import { overlap, readSettingsFile } from './operator/acquirer-commands.ts';
import { printRecord, printRows, type OutputOptions } from './output.ts';
import { changes, type ChangingGateway, type Environment, reads } from './session.ts';
import { onOrOff, wholeBetween, yesOrNo } from './option-values.ts';
import type { Command } from './command.ts';

const deadline = wholeBetween(1, deadline_hours_max);

function hoursByBrand(text: string): Record<string, number> {
  const pairs = text.split(',').filter((pair) => pair !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const match = /^([a-z-]+)=([0-9]{1,9})$/.exec(pair.trim());
      if (!match?.[1])
        throw new InvalidArgumentError('must be brand=hours pairs, such as visa=120,mastercard=168.');
      return [match[1], Number(match[2])];
    }),
  );
}

function sitesOf(text: string): Account['sites'] {
  const sites = text.split(';').filter((site) => site.trim() !== '');
  return Object.fromEntries(
    sites.map((input) => {
      const match = /^([^=]+)=([^/]*)\/([0-9]*)$/.exec(input.trim());
      if (!match)
        throw new InvalidArgumentError('must be site=descriptor/category, several of them separated by ;.');
      const [, site = '', statement_descriptor = '', merchant_category = ''] = match;
      return [siteOf(site), { statement_descriptor, merchant_category }];
    }),
  );
}

interface SettingOptions {
  readonly name?: string;
  readonly connector?: string;
  readonly profile?: 'hmac-v2' | 'sha256-v1';
  readonly timeZone?: string;
  readonly registeredAddressesOnly?: boolean;
  readonly requestsPerSecond?: number;
  readonly severalCaptures?: boolean;
  readonly strictFields?: boolean;
  readonly cardNumberCheck?: boolean;
  readonly partialApproval?: 'accept' | 'reverse';
  readonly statementDescriptor?: string;
  readonly merchantCategory?: string;
  readonly sites?: Account['sites'];
  readonly captureDeadlineHours?: number;
  readonly captureDeadlineByBrand?: Record<string, number>;
  readonly reviewLimitHours?: number;
  readonly contractLeadDays?: number;
}

function withSettings(command: Command): Command {
  return command
    .option('--name <name>', 'the account’s name')
    .option('--connector <name>', 'acquirer that its payments go to')
    .addOption(
      new Option(
        '--profile <profile>',
        'signing profile. sha256-v1 is for existing integrations only: it covers few fields, stops no replays, and demands registered addresses',
      ).choices(['hmac-v2', 'sha256-v1']),
    )
    .option('--time-zone <zone>', 'time zone of dates in answers, such as Europe/Paris')
    .option(
      '--registered-addresses-only <yes|no>',
      'demand a registered caller address for every operation',
      yesOrNo,
    )
    .option(
      '--requests-per-second <number>',
      'rate limit; 0 for none',
      wholeBetween(0, requests_per_second_max),
    )
    .option('--several-captures <yes|no>', 'allow several captures of one authorisation', yesOrNo)
    .option('--strict-fields <on|off>', 'refuse every field that the API does not know', onOrOff)
    .option('--card-number-check <on|off>', 'refuse card numbers in names, notes and other texts', onOrOff)
    .addOption(
      new Option(
        '--partial-approval <accept|reverse>',
        'what becomes of an approval of less than was asked, where the payment does not say it',
      ).choices(['accept', 'reverse']),
    )
    .option(
      '--statement-descriptor <text>',
      'what customers read on their card statements, 5 to 22 characters; empty for what the acquirer has',
    )
    .option(
      '--merchant-category <code>',
      'merchant category code of ISO 18245, four digits; empty for what the acquirer has',
    )
    .option(
      '--sites <list>',
      'where sites differ, such as "shop.example=ACME SHOP/5999;tea.example=/5499"; instead of those before',
      sitesOf,
    )
    .option('--capture-deadline-hours <hours>', 'how long an authorisation waits for its capture', deadline)
    .option(
      '--capture-deadline-by-brand <pairs>',
      'where a scheme differs, such as visa=120,mastercard=168',
      hoursByBrand,
    )
    .option('--review-limit-hours <hours>', 'how long a held payment waits for its review', deadline)
    .option(
      '--contract-lead-days <days>',
      'how many days before a subscription’s period ends the next contract is drawn up, 0 to 28',
      wholeBetween(0, contract_lead_days_max),
    );
}

function settingsOf(options: SettingOptions): AccountSettings {
  const settings = {
    name: options.name,
    connector: options.connector,
    signing_profile: options.profile,
    time_zone: options.timeZone,
    registered_addresses_only: options.registeredAddressesOnly,
    requests_per_second: options.requestsPerSecond,
    several_captures: options.severalCaptures,
    strict_fields: options.strictFields,
    card_number_check: options.cardNumberCheck,
    partial_approval: options.partialApproval,
    statement_descriptor: options.statementDescriptor,
    merchant_category: options.merchantCategory,
    sites: options.sites,
    capture_deadline_hours: options.captureDeadlineHours,
    capture_deadline_hours_by_brand: options.captureDeadlineByBrand,
    review_limit_hours: options.reviewLimitHours,
    contract_lead_days: options.contractLeadDays,
  };
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

export function addAccountCommands(accounts: Command, environment: Environment): void {
  withSettings(accounts.command('create'))
    .description('create an account of a merchant')
    .requiredOption('--merchant <merchant_id>', 'whose account')
    .option(
      '--id <account_id>',
      '1 to 10 letters or digits; the merchant’s id and three digits when left out',
    )
    .addOption(
      new Option('--mode <mode>', 'sandbox or production')
        .choices(['sandbox', 'production'])
        .default('sandbox'),
    )
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        'operator.create_account',
        async (
          { context, note },
          options: OutputOptions &
            SettingOptions & { merchant: string; id?: string; mode: 'sandbox' | 'production' },
        ) => {
          const of = { merchant_id: options.merchant, account_id: options.id, mode: options.mode };
          const account_id = await createAccount(context, of, settingsOf(options));
          const created = await requireAccount(context, account_id);
          note({ subject: account_id, after: created });
          printRecord(created, options);
        },
      ),
    );
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
  addChangeCommands(accounts, environment);
  addAcquirerCommand(accounts, environment);
}

const change_account = { action: 'operator.change_account', of_account: true } as const;

/** Changes an account, and notes what was changed. */
async function change(
  { context, note }: Pick<ChangingGateway, 'context' | 'note'>,
  account_id: string,
  settings: AccountSettings & { enabled?: boolean },
): Promise<Account> {
  const before = await requireAccount(context, account_id);
  const changed = (account: Account): unknown =>
    Object.fromEntries(Object.entries(account).filter(([name]) => name in settings));
  const after = await changeAccount(context, account_id, settings);
  note({ before: changed(before), after: changed(after) });
  return after;
}

function addChangeCommands(accounts: Command, environment: Environment): void {
  withSettings(accounts.command('update <account_id>'))
    .description('change settings of an account')
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        change_account,
        async (gateway, account_id: string, options: OutputOptions & SettingOptions) =>
          printRecord(await change(gateway, account_id, settingsOf(options)), options),
      ),
    );
  for (const [name, enabled] of [
    ['enable', true],
    ['disable', false],
  ] as const) {
    accounts
      .command(`${name} <account_id>`)
      .description(`${name} an account`)
      .action(
        changes(environment, change_account, async (gateway, account_id: string) => {
          await change(gateway, account_id, { enabled });
          process.stdout.write(`Account ${account_id} is ${name}d.\n`);
        }),
      );
  }
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
