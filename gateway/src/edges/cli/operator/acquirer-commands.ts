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
import { changes, commands, flag, json, option, reads } from '../declare-command.ts';
import { printRecord } from '../output.ts';

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

function showWhole(
  { settings, ...acquirer }: ShownAcquirer,
  costs: readonly AttemptCosts[],
  as_json: true | undefined,
): object | undefined {
  warnOfUnreadable({ ...acquirer, settings });
  const attempts = costs.map(({ amount, ...cost }) => ({
    ...cost,
    cost: formatAmount(amount, cost.currency),
  }));
  if (as_json) return { ...acquirer, settings, attempts };
  printRecord(acquirer, {});
  for (const { account_id, settings: values, replaced_until } of settings) {
    process.stdout.write(account_id === '' ? '\nSettings\n' : `\nSettings of account ${account_id}\n`);
    printRecord({ ...values, ...(replaced_until ? { replaced_ones_valid_until: replaced_until } : {}) }, {});
  }
  if (attempts.length === 0) return undefined;
  process.stdout.write(`\nAttempts of the last ${cost_days} days\n`);
  return attempts;
}

const name = option('name', 'which one').needed();
const settings_file = option('file', 'file with all its settings, in JSON').needed();

/** Acquirers: which there are, and with which credentials. */
export const addAcquirerCommands = commands(
  changes(
    { action: 'operator.add_acquirer', subject: 'name' },
    {
      name: 'add',
      summary: 'add an acquirer; every process has it at once',
      takes: {
        name: option('name', 'as accounts and routing rules name it, such as adyen-eu').needed(),
        kind: option('kind', 'kind of connector, such as adyen').needed(),
        settings_file: option('file', 'file with its settings, in JSON').needed(),
      },
      run: async ({ context, acquirers, note }, { name: added, kind, settings_file: file }) => {
        const { after } = await addAcquirer(acquirers, {
          name: added,
          kind,
          text: await readSettingsFile(file),
        });
        note({ after: { kind, settings: after } });
        warnOfTestSystem(context, await showAcquirer(acquirers, added));
        return `Acquirer ${added} is added. Test it with \`gateway acquirers test --name ${added}\`.`;
      },
    },
  ),
  reads({
    name: 'list',
    summary: 'list the acquirers',
    takes: { json },
    run: async ({ acquirers }) => {
      const rows = await listAcquirers(acquirers);
      rows.forEach(warnOfUnreadable);
      return rows.map(({ settings, ...acquirer }) => ({
        ...acquirer,
        own_settings_of: settings.flatMap(({ account_id }) => account_id || []),
        unreadable_settings: unreadableAt({ settings }).map((account_id) => account_id || acquirer.name),
      }));
    },
  }),
  reads({
    name: 'show',
    summary: 'show an acquirer with its settings; secrets are hidden',
    takes: { name, json },
    run: async ({ acquirers }, { name: shown, json: as_json }) => {
      const acquirer = await showAcquirer(acquirers, shown);
      return showWhole(acquirer, await readAttemptCosts(acquirers, shown), as_json);
    },
  }),
  changes(
    { action: 'operator.change_acquirer', subject: 'name' },
    {
      name: 'update',
      summary: 'replace the settings of an acquirer: calls use the new ones at once',
      takes: {
        name,
        settings_file,
        overlap: option(
          'time',
          'how long notifications may still come by the replaced ones (default: 24h)',
          overlap,
        ),
        even_so: flag(
          'although something is open there, and the address, merchant account or the like is another',
        ),
      },
      run: async ({ context, acquirers, note }, { name: changed_one, even_so = false, ...typed }) => {
        const text = await readSettingsFile(typed.settings_file);
        const named = { name: changed_one, even_so };
        const change = await changeAcquirer(acquirers, named, text, typed.overlap ?? day_ms);
        const { before, after, changed } = change;
        note({ before, after: { ...after, changed, ...(even_so ? { even_so } : {}) } });
        const what = changed.length > 0 ? `Changed: ${changed.join(', ')}` : 'Nothing was different';
        warnOfTestSystem(context, await showAcquirer(acquirers, changed_one));
        return `Acquirer ${changed_one} has its new settings. ${what}.`;
      },
    },
  ),
  changes(
    { action: 'operator.remove_acquirer', subject: 'name' },
    {
      name: 'remove',
      summary: 'remove an acquirer that nothing needs any more',
      takes: {
        name,
        even_so: flag('although something needs it: new payments there are refused, what is open waits'),
      },
      run: async ({ acquirers, note }, { name: removed, even_so = false }) => {
        const needed = await removeAcquirer(acquirers, removed, even_so);
        note({ after: needed });
        const needs = listNeeds(needed);
        return `Acquirer ${removed} is removed.${needs === '' ? '' : ` It was needed: ${needs}. ${what_waits}`}`;
      },
    },
  ),
);
