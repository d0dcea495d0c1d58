import {
  addSite,
  findBranding,
  listSites,
  removeSite,
  setBranding,
} from '../../acquiring/checkout/settings.ts';
import { listPageChecks } from '../../acquiring/checkout/page-checks.ts';
import { cannot } from '../../kernel/errors.ts';
import { parseWebAddress } from '../../kernel/values/text.ts';
import { printRecord, printRows, type OutputOptions } from './output.ts';
import { changes, either, type Environment, reads } from './declare-command.ts';
import type { Command } from './command.ts';

const checks_max = 400;

interface SiteOptions extends OutputOptions {
  readonly account: string;
  readonly origin: string;
}

/** `https://shop.example.com` from an address of the shop. @throws RequestRefused when it is no site's */
function originOf(text: string): string {
  const url = parseWebAddress(text);
  if (url?.pathname !== '/' || url.search !== '' || url.hash !== '') throw cannot({ rule: 'no_site', text });
  return url.origin;
}

export function addSiteCommands(sites: Command, environment: Environment): void {
  sites
    .command('add')
    .description('register a site')
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption('--origin <origin>', 'such as https://shop.example.com')
    .action(
      changes(environment, 'operator.add_site', async ({ context, note }, options: SiteOptions) => {
        const origin = originOf(options.origin);
        await addSite(context, options.account, origin);
        note({ after: { origin } });
        process.stdout.write(`${origin} is registered for account ${options.account}.\n`);
      }),
    );
  sites
    .command('remove')
    .description('remove a site')
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption('--origin <origin>', 'as listed')
    .action(
      changes(environment, 'operator.remove_site', async ({ context, note }, options: SiteOptions) => {
        await removeSite(context, options.account, parseWebAddress(options.origin)?.origin ?? options.origin);
        note({ before: { origin: options.origin } });
        process.stdout.write(`${options.origin} is no longer registered for account ${options.account}.\n`);
      }),
    );
  sites
    .command('list')
    .description('list the registered sites of an account')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: SiteOptions) =>
        printRows(await listSites(context, options.account), options),
      ),
    );
}

function addCheckCommands(page: Command, environment: Environment): void {
  page
    .command('check')
    .description(
      'compare the payment page as served to customers with what was built; exits with 1 on a finding',
    )
    .option('--json', 'print JSON')
    .action(
      changes(environment, 'operator.check_page', async ({ page_check, note }, options: OutputOptions) => {
        const check = await page_check.now();
        note({ after: { findings: check.findings } });
        printRecord({ ...check.inventory, findings: check.findings }, options);
        return check.findings.length > 0 ? 1 : 0;
      }),
    );
  page
    .command('checks')
    .description('list the daily checks of the payment page')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OutputOptions) =>
        printRows(await listPageChecks(context, checks_max), options),
      ),
    );
}

interface BrandingOptions extends OutputOptions {
  readonly account: string;
  readonly name?: string;
  readonly color?: string;
}

export function addCheckoutCommands(page: Command, environment: Environment): void {
  addCheckCommands(page, environment);
  page
    .command('branding')
    .description('show or change the name and colour on an account’s payment page')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--name <name>', 'name known to customers (default: the merchant’s)')
    .option('--color <#rrggbb>', 'colour of the button and the top bar')
    .option('--json', 'print JSON')
    .action(
      either(
        ({ name, color }: BrandingOptions) => name !== undefined || color !== undefined,
        reads(environment, async ({ context }, options: BrandingOptions) =>
          printRecord(await findBranding(context, options.account), options),
        ),
        changes(
          environment,
          'operator.change_branding',
          async ({ context, note }, options: BrandingOptions) => {
            const { account, name, color } = options;
            const change = {
              ...(name === undefined ? {} : { display_name: name }),
              ...(color === undefined ? {} : { accent_color: color }),
            };
            const before = await findBranding(context, account);
            const after = await setBranding(context, account, change);
            note({ before, after });
            printRecord(after, options);
          },
        ),
      ),
    );
}
