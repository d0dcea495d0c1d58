import { readFile } from 'node:fs/promises';
import { listNeeds, what_waits } from '@causeway/schemas/errors/rules/acquirer-rules.ts';
import { inEnglish } from '@causeway/schemas/errors/rules/rules.ts';
import { InvalidArgumentError } from 'commander';
import {
  addAcquirer,
  changeAcquirer,
  cost_days,
  listAcquirers,
  readAttemptCosts,
  removeAcquirer,
  showAcquirer,
  type ShownAcquirer,
} from '../../../acquiring/acquirers/manage-acquirers.ts';
import { unreadableSettings } from '../../../acquiring/acquirers/seal-settings.ts';
import { UsageError } from '../../../kernel/errors.ts';
import type { AttemptCosts } from '../../../kernel/instructions/attempt-costs.ts';
import { day_ms, hour_ms } from '../../../kernel/values/dates.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import { printRecord, printRows, type OutputOptions } from '../output.ts';
import { changes, type Environment, reads } from '../declare-command.ts';
import type { Command } from '../command.ts';

const units: Readonly<Record<string, number>> = { m: hour_ms / 60, h: hour_ms, d: day_ms };

/** Parses a span of time such as 24h, in milliseconds. */
export function overlap(text: string): number {
  const [, count = '', unit = ''] = /^([0-9]{1,4})([mhd])$/.exec(text) ?? [];
  const ms = Number(count) * (units[unit] ?? Number.NaN);
  if (count === '' || !(ms <= 30 * day_ms))
    throw new InvalidArgumentError('must be a time such as 30m, 24h or 7d, up to 30d.');
  return ms;
}

/** @throws UsageError when the file cannot be read */
export async function readSettingsFile(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: Error) => {
    throw new UsageError(`--settings-file cannot be read: ${error.message}`);
  });
}

interface Named extends OutputOptions {
  readonly name: string;
}

/** Whose settings at an acquirer cannot be read: accounts; empty for the acquirer's own. */
function unreadableAt({ settings }: Pick<ShownAcquirer, 'settings'>): string[] {
  return settings.filter(({ readable }) => !readable).map(({ account_id }) => account_id);
}

/** Beside what is printed for programs, so that it is seen there too. */
function warnOfUnreadable(acquirer: ShownAcquirer): void {
  for (const account_id of unreadableAt(acquirer))
    process.stderr.write(`${inEnglish('', unreadableSettings(acquirer.name, account_id))}\n`);
}

/** In production, where payments are expected to be real. */
function warnOfTestSystem({ mode }: { readonly mode: string }, { name, test_system }: ShownAcquirer): void {
  if (mode === 'production' && test_system)
    process.stderr.write(
      `no money moves at ${name}: its settings lead to the acquirer's test system. Before you take real payments, put in the address and credentials of the live one\n`,
    );
}

function printAcquirer(
  { settings, ...acquirer }: ShownAcquirer,
  costs: readonly AttemptCosts[],
  options: OutputOptions,
): void {
  warnOfUnreadable({ ...acquirer, settings });
  const attempts = costs.map(({ amount, ...cost }) => ({
    ...cost,
    cost: formatAmount(amount, cost.currency),
  }));
  if (options.json === true) return printRecord({ ...acquirer, settings, attempts }, options);
  printRecord(acquirer, options);
  for (const { account_id, settings: values, replaced_until } of settings) {
    process.stdout.write(account_id === '' ? '\nSettings\n' : `\nSettings of account ${account_id}\n`);
    printRecord(
      { ...values, ...(replaced_until ? { replaced_ones_valid_until: replaced_until } : {}) },
      options,
    );
  }
  if (attempts.length > 0) {
    process.stdout.write(`\nAttempts of the last ${cost_days} days\n`);
    printRows(attempts, options);
  }
  return undefined;
}

/** Acquirers: which there are, and with which credentials. */
export function addAcquirerCommands(acquirers: Command, environment: Environment): void {
  acquirers
    .command('add')
    .description('add an acquirer; every process has it at once')
    .requiredOption('--name <name>', 'as accounts and routing rules name it, such as adyen-eu')
    .requiredOption('--kind <kind>', 'kind of connector, such as adyen')
    .requiredOption('--settings-file <file>', 'file with its settings, in JSON')
    .action(
      changes(
        environment,
        { action: 'operator.add_acquirer', subject: 'name' },
        async (
          { context, acquirers: directory, note },
          options: Named & { kind: string; settingsFile: string },
        ) => {
          const { name, kind } = options;
          const text = await readSettingsFile(options.settingsFile);
          const { after } = await addAcquirer(directory, { name, kind, text });
          note({ after: { kind, settings: after } });
          process.stdout.write(
            `Acquirer ${name} is added. Test it with \`gateway acquirers test --name ${name}\`.\n`,
          );
          warnOfTestSystem(context, await showAcquirer(directory, name));
        },
      ),
    );
  acquirers
    .command('list')
    .description('list the acquirers')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ acquirers: directory }, options: OutputOptions) => {
        const rows = await listAcquirers(directory);
        printRows(
          rows.map(({ settings, ...acquirer }) => ({
            ...acquirer,
            own_settings_of: settings.flatMap(({ account_id }) => account_id || []),
            unreadable_settings: unreadableAt({ settings }).map((account_id) => account_id || acquirer.name),
          })),
          options,
        );
        rows.forEach(warnOfUnreadable);
      }),
    );
  acquirers
    .command('show')
    .description('show an acquirer with its settings; secrets are hidden')
    .requiredOption('--name <name>', 'which one')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ acquirers: directory }, options: Named) => {
        const acquirer = await showAcquirer(directory, options.name);
        printAcquirer(acquirer, await readAttemptCosts(directory, options.name), options);
      }),
    );
  addChangeCommands(acquirers, environment);
}

function addChangeCommands(acquirers: Command, environment: Environment): void {
  acquirers
    .command('update')
    .description('replace the settings of an acquirer: calls use the new ones at once')
    .requiredOption('--name <name>', 'which one')
    .requiredOption('--settings-file <file>', 'file with all its settings, in JSON')
    .option(
      '--overlap <time>',
      'how long notifications may still come by the replaced ones (default: 24h)',
      overlap,
      day_ms,
    )
    .option(
      '--even-so',
      'although something is open there, and the address, merchant account or the like is another',
    )
    .action(
      changes(
        environment,
        { action: 'operator.change_acquirer', subject: 'name' },
        async (
          { context, acquirers: directory, note },
          options: Named & { settingsFile: string; overlap: number; evenSo?: boolean },
        ) => {
          const { name } = options;
          const text = await readSettingsFile(options.settingsFile);
          const even_so = options.evenSo === true;
          const change = await changeAcquirer(directory, { name, even_so }, text, options.overlap);
          const { before, after, changed } = change;
          note({ before, after: { ...after, changed, ...(even_so ? { even_so } : {}) } });
          const what = changed.length > 0 ? `Changed: ${changed.join(', ')}` : 'Nothing was different';
          process.stdout.write(`Acquirer ${name} has its new settings. ${what}.\n`);
          warnOfTestSystem(context, await showAcquirer(directory, name));
        },
      ),
    );
  acquirers
    .command('remove')
    .description('remove an acquirer that nothing needs any more')
    .requiredOption('--name <name>', 'which one')
    .option('--even-so', 'although something needs it: new payments there are refused, what is open waits')
    .action(
      changes(
        environment,
        { action: 'operator.remove_acquirer', subject: 'name' },
        async ({ acquirers: directory, note }, options: Named & { evenSo?: boolean }) => {
          const { name } = options;
          const needed = await removeAcquirer(directory, name, options.evenSo === true);
          note({ after: needed });
          const needs = listNeeds(needed);
          process.stdout.write(
            `Acquirer ${name} is removed.${needs === '' ? '' : ` It was needed: ${needs}. ${what_waits}`}\n`,
          );
        },
      ),
    );
}
