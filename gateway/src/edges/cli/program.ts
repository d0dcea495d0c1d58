import { readFileSync } from 'node:fs';
import { CommanderError } from 'commander';
import { config_variables } from '../../kernel/config-variables.ts';
import { describeFailure, exitCodeOf } from './output.ts';
import type { Environment } from './with-gateway.ts';
import { Command } from './command.ts';
import type { RouteSource } from './command-of-route.ts';
import { route_sources } from './route-sources.ts';

/** A command of the first level, without what `load` brings. */
interface TopCommand {
  readonly description: string;
  /** A former name. */
  readonly alias?: string;
  /** Loads what adds its options and action, or its own commands. */
  readonly load: () => Promise<(command: Command, environment: Environment) => void | Promise<void>>;
}

/** A group of commands that declared routes make, beside those that are written by hand. */
function ofRoutes(sources: readonly RouteSource[], loadOthers?: TopCommand['load']): TopCommand['load'] {
  return async () => {
    const addOthers = await loadOthers?.();
    const { addRouteCommands } = await import('./route-commands.ts');
    return async (command, environment) => {
      await addOthers?.(command, environment);
      await addRouteCommands(command, environment, sources);
    };
  };
}

/** In the order of `--help`. Only what is named is loaded, so that commands start fast. */
const top_commands: Readonly<Record<string, TopCommand>> = {
  serve: {
    description: 'run the API and the worker in one process (the default)',
    load: async () => (await import('./serve-commands.ts')).addRoles({ api: true, worker: true }),
  },
  api: {
    description: 'run the API only; any number of such processes can share one DATABASE_URL',
    load: async () => (await import('./serve-commands.ts')).addRoles({ api: true, worker: false }),
  },
  worker: {
    description: 'run the worker only: deadlines, unknown outcomes, acquirers’ notices, webhooks',
    load: async () => (await import('./serve-commands.ts')).addRoles({ api: false, worker: true }),
  },
  migrate: {
    description: 'apply pending migrations, as the login that owns the tables (DATABASE_OWNER_URL), and exit',
    load: async () => (await import('./migrate-command.ts')).addMigrateCommand,
  },
  roles: {
    description: 'print the SQL that makes the database and its logins on a PostgreSQL server',
    load: async () => (await import('./roles-command.ts')).addRolesCommand,
  },
  merchants: {
    description: 'merchants of the gateway',
    load: ofRoutes([route_sources.merchants]),
  },
  accounts: {
    description: 'accounts of merchants',
    load: ofRoutes(
      [route_sources.merchants],
      async () => (await import('./account-commands.ts')).addAccountCommands,
    ),
  },
  addresses: {
    description: 'registered addresses of callers',
    load: ofRoutes([route_sources.addresses]),
  },
  sites: {
    description: 'sites that may embed the payment page and receive its result',
    load: async () => (await import('./checkout-commands.ts')).addSiteCommands,
  },
  checkout: {
    description: 'the hosted payment page',
    load: async () => (await import('./checkout-commands.ts')).addCheckoutCommands,
  },
  keys: {
    description: 'sign keys of accounts',
    load: ofRoutes([route_sources.sign_keys]),
  },
  'card-keys': {
    description: 'encryption keys of card numbers and sign keys',
    alias: 'keys-of-cards',
    load: async () => (await import('./key-commands.ts')).addCardKeyCommands,
  },
  subscriptions: {
    description: 'subscriptions of an account',
    load: async () => (await import('./subscription-commands.ts')).addSubscriptionCommands,
  },
  contracts: {
    description: 'contracts of subscriptions: what each of their periods owes',
    load: async () => (await import('./subscription-commands.ts')).addContractCommands,
  },
  clock: {
    description: 'test clocks of sandbox accounts',
    load: ofRoutes([route_sources.test_clocks]),
  },
  sandbox: {
    description: 'make the sandbox’s acquirer act',
    load: async () => (await import('./sandbox-commands.ts')).addSandboxCommands,
  },
  demo: {
    description: 'the demo of the sandbox',
    load: async () => (await import('./demo/demo-commands.ts')).addDemoCommands,
  },
  events: {
    description: 'events of an account: what happened to its payments, refunds and other objects',
    load: async () => (await import('./webhooks/event-commands.ts')).addEventCommands,
  },
  users: {
    description: 'people who sign in to the portal',
    load: async () => (await import('./user-commands.ts')).addUserCommands,
  },
  invitations: {
    description: 'open invitations to teams of merchants',
    load: ofRoutes([route_sources.merchants]),
  },
  sso: {
    description: 'providers by which people sign in',
    load: ofRoutes([route_sources.single_sign_on]),
  },
  mail: {
    description: 'mail that waits to be sent, or cannot be delivered',
    load: ofRoutes([route_sources.mail]),
  },
  webhooks: {
    description: 'endpoints that events are sent to',
    load: ofRoutes(
      [route_sources.webhooks],
      async () => (await import('./webhooks/replay-command.ts')).addReplayCommand,
    ),
  },
  request: {
    description: 'sign a request and send it to a running gateway',
    load: async () => (await import('./requests/request-commands.ts')).addRequestCommand,
  },
  sign: {
    description: 'print a signed request without sending it',
    load: async () => (await import('./requests/request-commands.ts')).addSignCommand,
  },
  files: {
    description: 'folders and SFTP servers from which files of acquirers and banks are fetched',
    load: ofRoutes([route_sources.file_locations]),
  },
  banks: {
    description: 'banks that receive payouts as ISO 20022 files',
    load: async () => (await import('./payouts/bank-commands.ts')).addBankCommands,
  },
  screening: {
    description: 'sanctions lists against which the names of payouts are screened',
    load: ofRoutes(
      [route_sources.screening],
      async () => (await import('./payouts/screening-commands.ts')).addScreeningCommands,
    ),
  },
  payouts: {
    description: 'payouts to beneficiaries’ banks',
    load: async () => (await import('./payouts/payout-commands.ts')).addPayoutCommands,
  },
  beneficiaries: {
    description: 'saved beneficiaries of payouts',
    load: ofRoutes([route_sources.beneficiaries]),
  },
  payers: {
    description: 'saved payers of payouts',
    load: ofRoutes([route_sources.payers]),
  },
  rates: {
    description: 'exchange rates of payouts',
    load: ofRoutes([route_sources.prices]),
  },
  fees: {
    description: 'fees of an account’s payouts',
    load: ofRoutes([route_sources.prices]),
  },
  payments: {
    description: 'payments of earlier releases',
    load: async () => (await import('./payment-commands.ts')).addPaymentCommands,
  },
  shoppers: {
    description: 'what is kept of a shopper: to hand it out, or erase it',
    load: ofRoutes([route_sources.shoppers]),
  },
  retention: {
    description: 'how long data are kept',
    load: async () => (await import('./operator/retention-commands.ts')).addRetentionCommands,
  },
  balances: {
    description: 'balances of accounts in the ledger',
    load: ofRoutes(
      [route_sources.payable_limits],
      async () => (await import('./payouts/balance-commands.ts')).addBalanceCommands,
    ),
  },
  instructions: {
    description: 'instructions to acquirers and banks with unknown outcome',
    alias: 'operations',
    load: ofRoutes([route_sources.instructions]),
  },
  suspense: {
    description: 'money moved by an acquirer or a bank that could not be matched',
    load: ofRoutes([route_sources.suspense, route_sources.dispute_notices]),
  },
  reconcile: {
    description: 'what acquirers report that they have settled, what arrives at the bank, and what differs',
    load: ofRoutes(
      [route_sources.reconciliation, route_sources.expected_settlements],
      async () => (await import('./operator/reconcile-commands.ts')).addReconcileCommands,
    ),
  },
  recalls: {
    description: 'recalls by banks (camt.056), answered by two people',
    load: ofRoutes([route_sources.recalls]),
  },
  declines: {
    description: 'card schemes’ rules for declines and retries, and the cards that they close',
    load: async () => (await import('./operator/decline-commands.ts')).addDeclineCommands,
  },
  'card-ranges': {
    description: 'card number ranges by brand: the built-in table, and the operator’s own',
    load: async () => (await import('./operator/table-commands.ts')).addCardRangeCommands,
  },
  'dispute-deadlines': {
    description: 'answer deadlines of disputes by scheme: the built-in table, and the operator’s own',
    load: async () => (await import('./operator/table-commands.ts')).addDisputeDeadlineCommands,
  },
  risk: {
    description: 'risk rules and block lists',
    load: ofRoutes([route_sources.risk]),
  },
  acquirers: {
    description: 'acquirers that payments go to, their credentials and notifications',
    load: ofRoutes(
      [route_sources.acquirers, route_sources.notifications],
      async () => (await import('./operator/acquirer-commands.ts')).addAcquirerCommands,
    ),
  },
  connectors: {
    description: 'kinds of acquirers: prove one, play its acquirer (docs/writing-a-connector.md)',
    load: async () => (await import('./connector-commands.ts')).addConnectorCommands,
  },
  routes: {
    description: 'routing rules: which acquirer gets which payments',
    load: ofRoutes(
      [route_sources.routing_rules],
      async () => (await import('./operator/routing-rule-commands.ts')).addRoutingCommands,
    ),
  },
  verify: {
    description:
      'verify the ledger, and every payment, refund, dispute, payout and subscription against it; lists every discrepancy and exits with 1 if there is one',
    load: async () => (await import('./verify-commands.ts')).addVerifyCommand,
  },
  audit: {
    description: 'the log of what people and commands have changed',
    load: async () => (await import('./audit/audit-commands.ts')).addAuditCommands,
  },
  doctor: {
    description: 'check the installation, from settings to backups, and say what to do',
    load: async () => (await import('./doctor-command.ts')).addDoctorCommand,
  },
  backups: {
    description: 'backups that your own tools have made',
    load: async () => (await import('./operator/backup-commands.ts')).addBackupCommands,
  },
  config: {
    description: 'settings of the gateway',
    load: async () => (await import('./config-command.ts')).addConfigCommands,
  },
};

function readVersion(): string {
  const file = new URL('../../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

function environmentHelp(): string {
  const width = Math.max(...Object.keys(config_variables).map((name) => name.length));
  const lines = Object.entries(config_variables).map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
  return `\nEnvironment:\n${lines.join('\n')}\n`;
}

/**
 * The command line: `gateway`, without a command, runs everything in one process.
 * @param name the only command that is loaded; null loads all
 */
export async function createProgram(environment: Environment, name: string | null): Promise<Command> {
  const program = new Command('gateway')
    .description(
      'Causeway, a merchant payment gateway.\nWithout a command it runs the API and the worker in one process.',
    )
    .version(readVersion(), '-V, --version', 'print the version')
    .exitOverride()
    .showHelpAfterError()
    .addHelpText('after', environmentHelp());
  for (const top of Object.entries(top_commands)) {
    const [top_name, { description, alias, load }] = top;
    const command = program.command(top_name).description(description);
    if (alias !== undefined) command.alias(alias);
    if (name === null || isNamed(top, name)) await (await load())(command, environment);
  }
  // The full help would push the error off the screen.
  return program.showHelpAfterError('`gateway --help` lists the commands.');
}

/**
 * Runs a command line to its end, and says in a line what went wrong.
 * @param args the words after the program's name; without any, the gateway runs
 * @returns the exit code
 */
export async function runProgram(environment: Environment, args: readonly string[]): Promise<number> {
  const text = argsToRun(args);
  try {
    const program = await createProgram(environment, text[0]);
    await program.parseAsync(text, { from: 'user' });
    return program.exit_code;
  } catch (error) {
    // It has said itself what is wrong with the words.
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`${describeFailure(error)}\n`);
    return exitCodeOf(error);
  }
}

/** The words to run: without any, the gateway runs; `help <command>` is the help of that command, where there is one. */
function argsToRun(args: readonly string[]): readonly [string, ...string[]] {
  const [word = 'serve', name = '-', ...rest] = args;
  if (word !== 'help' || name.startsWith('-') || name === 'help') return [word, ...args.slice(1)];
  const is_known = Object.entries(top_commands).some((top) => isNamed(top, name));
  return is_known ? [name, ...rest, '--help'] : [name];
}

function isNamed([name, { alias }]: readonly [string, TopCommand], word: string): boolean {
  return word === name || word === alias;
}
