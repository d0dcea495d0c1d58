import { readFileSync } from 'node:fs';
import { CommanderError } from 'commander';
import { config_variables } from '../config-variables.ts';
import { readConfig, redactConfig } from '../config.ts';
import { describeFailure, exitCodeOf, printRecord } from './output.ts';
import { type Environment } from './session.ts';
import { withoutGateway, Command } from './command.ts';

interface CommandGroup {
  /** The commands that the group adds to the program. */
  readonly words: readonly string[];
  load(): Promise<(program: Command, environment: Environment) => void>;
}

/** The groups in the order of `--help`. A group is loaded only when it is named, so that commands start fast. */
const groups: readonly CommandGroup[] = [
  {
    words: ['serve', 'api', 'worker', 'migrate'],
    load: async () => (await import('./serve-commands.ts')).addServeCommands,
  },
  { words: ['roles'], load: async () => (await import('./roles-command.ts')).addRolesCommand },
  { words: ['merchants'], load: async () => (await import('./merchant-commands.ts')).addMerchantCommands },
  {
    words: ['accounts', 'addresses'],
    load: async () => (await import('./account-commands.ts')).addAccountCommands,
  },
  {
    words: ['sites', 'checkout'],
    load: async () => (await import('./checkout-commands.ts')).addCheckoutCommands,
  },
  { words: ['keys', 'card-keys'], load: async () => (await import('./key-commands.ts')).addKeyCommands },
  {
    words: ['subscriptions', 'contracts'],
    load: async () => (await import('./subscription-commands.ts')).addSubscriptionCommands,
  },
  { words: ['clock'], load: async () => (await import('./clock-commands.ts')).addClockCommands },
  { words: ['sandbox'], load: async () => (await import('./sandbox-commands.ts')).addSandboxCommands },
  { words: ['demo'], load: async () => (await import('./demo/demo-commands.ts')).addDemoCommands },
  { words: ['events'], load: async () => (await import('./webhooks/event-commands.ts')).addEventCommands },
  { words: ['users'], load: async () => (await import('./user-commands.ts')).addUserCommands },
  {
    words: ['webhooks'],
    load: async () => (await import('./webhooks/webhook-commands.ts')).addWebhookCommands,
  },
  {
    words: ['request', 'sign'],
    load: async () => (await import('./requests/request-commands.ts')).addRequestCommands,
  },
  { words: ['banks'], load: async () => (await import('./payouts/bank-commands.ts')).addBankCommands },
  {
    words: ['screening'],
    load: async () => (await import('./payouts/screening-commands.ts')).addScreeningCommands,
  },
  { words: ['payouts'], load: async () => (await import('./payouts/payout-commands.ts')).addPayoutCommands },
  {
    words: ['beneficiaries', 'payers'],
    load: async () => (await import('./payouts/beneficiary-commands.ts')).addBeneficiaryCommands,
  },
  { words: ['rates'], load: async () => (await import('./payouts/rate-commands.ts')).addRateCommands },
  { words: ['fees'], load: async () => (await import('./payouts/fee-commands.ts')).addFeeCommands },
  { words: ['payments'], load: async () => (await import('./payment-commands.ts')).addPaymentCommands },
  {
    words: ['balances'],
    load: async () => (await import('./payouts/balance-commands.ts')).addBalanceCommands,
  },
  {
    words: ['instructions', 'operations'],
    load: async () => (await import('./operator/instruction-commands.ts')).addInstructionCommands,
  },
  {
    words: ['suspense'],
    load: async () => (await import('./operator/suspense-commands.ts')).addSuspenseCommands,
  },
  {
    words: ['recalls'],
    load: async () => (await import('./operator/recall-commands.ts')).addRecallCommands,
  },
  {
    words: ['declines'],
    load: async () => (await import('./operator/decline-commands.ts')).addDeclineCommands,
  },
  {
    words: ['card-ranges'],
    load: async () => (await import('./operator/card-range-commands.ts')).addCardRangeCommands,
  },
  {
    words: ['dispute-deadlines'],
    load: async () => (await import('./operator/dispute-deadline-commands.ts')).addDisputeDeadlineCommands,
  },
  { words: ['risk'], load: async () => (await import('./operator/risk-commands.ts')).addRiskCommands },
  {
    words: ['acquirers'],
    load: async () => (await import('./operator/acquirer-commands.ts')).addAcquirerCommands,
  },
  {
    words: ['connectors'],
    load: async () => (await import('./connector-commands.ts')).addConnectorCommands,
  },
  {
    words: ['routes'],
    load: async () => (await import('./operator/routing-rule-commands.ts')).addRoutingCommands,
  },
  { words: ['verify'], load: async () => (await import('./verify-command.ts')).addVerifyCommand },
  { words: ['audit'], load: async () => (await import('./operator/audit-commands.ts')).addAuditCommands },
  { words: ['doctor'], load: async () => (await import('./doctor-command.ts')).addDoctorCommand },
  { words: ['backups'], load: async () => (await import('./operator/backup-commands.ts')).addBackupCommands },
  { words: ['config'], load: () => Promise.resolve(addConfigCommands) },
];

function addConfigCommands(program: Command, environment: Environment): void {
  program
    .command('config')
    .description('settings of the gateway')
    .command('print')
    .description('print the current settings, without passwords and keys')
    .option('--json', 'print JSON')
    .action(
      withoutGateway((options: { json?: boolean }) =>
        printRecord(redactConfig(readConfig(environment)), options),
      ),
    );
}

function readVersion(): string {
  const file = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

function environmentHelp(): string {
  const width = Math.max(...Object.keys(config_variables).map((name) => name.length));
  const lines = Object.entries(config_variables).map(([name, text]) => `  ${name.padEnd(width)}  ${text}`);
  return `\nEnvironment:\n${lines.join('\n')}\n`;
}

/** The groups that a command line needs: the one that it names, or all where it names none. */
function namedGroups([word]: readonly string[]): readonly CommandGroup[] {
  const named = groups.filter(({ words }) => words.includes(word ?? 'serve'));
  return named.length > 0 ? named : groups;
}

/**
 * The command line: `gateway`, without a command, runs everything in one process.
 * @param args the words after the program's name
 */
export async function createProgram(environment: Environment, args: readonly string[]): Promise<Command> {
  const program = new Command('gateway')
    .description(
      'Causeway, a merchant payment gateway.\nWithout a command it runs the API and the worker in one process.',
    )
    .version(readVersion(), '-V, --version', 'print the version')
    .exitOverride()
    .showHelpAfterError()
    .addHelpText('after', environmentHelp());
  for (const add of await Promise.all(namedGroups(args).map((group) => group.load())))
    add(program, environment);
  // The full help would push the error off the screen.
  return program.showHelpAfterError('`gateway --help` lists the commands.');
}

/**
 * Runs a command line to its end, and says in a line what went wrong.
 * @param args the words after the program's name; without any, the gateway runs
 * @returns the exit code
 */
export async function runProgram(environment: Environment, args: readonly string[]): Promise<number> {
  const words = args.length > 0 ? args : ['serve'];
  try {
    const program = await createProgram(environment, words);
    await program.parseAsync(wordsToRun(program, words), { from: 'user' });
    return program.exit_code;
  } catch (error) {
    // It has said itself what is wrong with the words.
    if (error instanceof CommanderError) return error.exitCode;
    process.stderr.write(`${describeFailure(error)}\n`);
    return exitCodeOf(error);
  }
}

/** The words to run: `help` for a command that there is not is answered as the command itself is. */
function wordsToRun(program: Command, args: readonly string[]): readonly string[] {
  const [word, name = '-'] = args;
  const known = program.commands.some((one) => one.name() === name || one.aliases().includes(name));
  return word !== 'help' || name.startsWith('-') || name === 'help' || known ? args : [name];
}
