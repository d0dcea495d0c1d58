import { presentRoutingRule, readRules } from '../../api/read/read-routing-rules.ts';
import {
  readRouting,
  replaceRoutingRules,
  type ListedRule,
  type NewRoutingRule,
  type Routing,
} from '../../../accounts/merchants/routing/manage-routing-rules.ts';
import { UsageError } from '../../../kernel/errors.ts';
import { wholeBetween } from '../option-values.ts';
import { printRecord, printRows, type OutputOptions } from '../output.ts';
import { changes, type ChangingGateway, type Environment, reads } from '../declare-command.ts';
import type { Command } from '../command.ts';

interface OfAccount extends OutputOptions {
  readonly account: string;
}

interface RuleOptions extends OfAccount {
  readonly currency?: readonly string[];
  readonly brand?: readonly string[];
  readonly from?: string;
  readonly below?: string;
  readonly connector: string;
  readonly next?: readonly string[];
  readonly retryDeclines?: readonly string[];
  readonly authenticate?: boolean;
  readonly share?: number;
  readonly at?: number;
}

const place = wholeBetween(1, 99);

function list(text: string): string[] {
  return text.split(',').flatMap((word) => word.trim() || []);
}

const rule_warnings: Record<ListedRule['warnings'][number], string> = {
  unreachable: 'no payment reaches it: rules before it take all that fits',
  no_connector: 'passed over: none of its connectors is configured',
};

function print({ rules: listed, otherwise }: Routing, options: OutputOptions): void {
  const rules = listed.map(presentRoutingRule);
  if (options.json === true) {
    printRecord({ rules, otherwise }, options);
    return;
  }
  const rows = rules.map((rule) => ({
    no: rule.rule_no,
    currency: rule.currencies.join(' ') || 'any',
    brand: rule.brands.join(' ') || 'any',
    from: rule.amount_from,
    below: rule.amount_below,
    share: rule.share < 100 ? `${rule.share} %` : '',
    connector: [rule.connector, ...rule.next].join(' > '),
    'next after': [
      ...(rule.next.length > 0 ? ['failure'] : []),
      ...rule.retry_declines,
      ...(rule.authenticate ? ['D0065 (3-D Secure)'] : []),
    ].join(' '),
    warning: rule.warnings.map((warning) => rule_warnings[warning]).join('; '),
  }));
  if (rows.length > 0) printRows(rows, options);
  process.stdout.write(`Everything else goes to ${otherwise}.\n`);
}

/** Changes the rules of an account, based on those that were read. */
async function change(
  { context, note }: Pick<ChangingGateway, 'context' | 'note'>,
  { account, ...options }: OfAccount,
  make: (rules: readonly NewRoutingRule[]) => readonly NewRoutingRule[],
): Promise<void> {
  const { rules, version } = await readRouting(context, account);
  const routing = await replaceRoutingRules(context, account, make(rules), version);
  note({ before: rules.map(presentRoutingRule), after: routing.rules.map(presentRoutingRule) });
  print(routing, options);
}

/** Which acquirer an account's payments go to, by currency, card brand and amount. */
export function addRoutingCommands(routes: Command, environment: Environment): void {
  routes
    .command('list')
    .description('list the rules of an account, in the order of evaluation')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OfAccount) =>
        print(await readRouting(context, options.account), options),
      ),
    );
  routes
    .command('add')
    .description('add a rule; the first rule that matches a payment applies')
    .requiredOption('--account <account_id>', 'id of the account')
    .requiredOption('--connector <name>', 'acquirer for the payments')
    .option('--currency <codes>', 'such as EUR,GBP (default: all)', list)
    .option('--brand <brands>', 'card brands, such as visa,mastercard (default: all)', list)
    .option('--from <amount>', 'minimum amount, such as 100.00; requires a single currency')
    .option('--below <amount>', 'amounts below this one; requires a single currency')
    .option('--next <names>', 'acquirers to try next, in this order, after one has failed', list)
    .option(
      '--retry-declines <codes>',
      'declines after which the next acquirer is tried, too: D0091,D0096',
      list,
    )
    .option('--authenticate', 'try again with 3-D Secure where the issuer declined for want of it')
    .option(
      '--share <percent>',
      'only this percentage of the card payments that match (default: all)',
      wholeBetween(1, 100),
    )
    .option('--at <place>', 'position in the list, from 1 (default: last)', place)
    .option('--json', 'print JSON')
    .action(
      changes(environment, 'operator.replace_routes', (gateway, options: RuleOptions) =>
        change(gateway, options, (rules) => {
          const { connector, at, currency = [], brand = [], from = '', below = '' } = options;
          const { next = [], retryDeclines = [], authenticate = false, share = 100 } = options;
          const added = readRules([
            {
              connector,
              currencies: [...currency],
              brands: [...brand],
              amount_from: from,
              amount_below: below,
              next: [...next],
              retry_declines: [...retryDeclines],
              authenticate,
              share,
            },
          ]);
          return rules.toSpliced(at === undefined ? rules.length : at - 1, 0, ...added);
        }),
      ),
    );
  addRuleCommands(routes, environment);
}

function noRule({ account }: OfAccount, number: number): UsageError {
  return new UsageError(
    `account ${account} has no rule ${number}; gateway routes list --account ${account} numbers its rules`,
  );
}

function addRuleCommands(routes: Command, environment: Environment): void {
  routes
    .command('remove')
    .description('remove a rule')
    .argument('<place>', 'position in the list', place)
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--json', 'print JSON')
    .action(
      changes(environment, 'operator.replace_routes', (gateway, from: number, options: OfAccount) =>
        change(gateway, options, (rules) => {
          if (!rules[from - 1]) throw noRule(options, from);
          return rules.toSpliced(from - 1, 1);
        }),
      ),
    );
  routes
    .command('move')
    .description('move a rule to another position')
    .argument('<place>', 'position in the list', place)
    .argument('<to>', 'new position', place)
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--json', 'print JSON')
    .action(
      changes(
        environment,
        'operator.replace_routes',
        (gateway, from: number, to: number, options: OfAccount) =>
          change(gateway, options, (rules) => {
            const rule = rules[from - 1];
            if (!rule) throw noRule(options, from);
            return rules.toSpliced(from - 1, 1).toSpliced(to - 1, 0, rule);
          }),
      ),
    );
}
