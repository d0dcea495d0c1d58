import { createReadStream } from 'node:fs';
import { listInEnglish } from '@causeway/schemas/errors/rules/rules.ts';
import { Option } from 'commander';
import { UsageError } from '../../../kernel/errors.ts';
import { importList } from '../../../banking/screening/import-list.ts';
import { reportScreenings } from '../../../banking/screening/report-screenings.ts';
import { screenNames } from '../../../banking/screening/screen-names.ts';
import {
  parseListName,
  readSettings,
  screeningHits,
  setScreening,
} from '../../../banking/screening/screening-settings.ts';
import { screeningStatus } from '../../../banking/screening/screening-state.ts';
import { day, yesOrNo } from '../option-values.ts';
import { printRecord, printRows, type OutputOptions } from '../output.ts';
import { changes, type ChangingGateway, either, type Environment, reads } from '../declare-command.ts';
import { typedId } from '../typed-ids.ts';
import type { Command } from '../command.ts';

interface ImportOptions extends OutputOptions {
  readonly list: string;
  readonly force?: boolean;
}

interface CheckOptions extends OutputOptions {
  readonly person?: boolean;
  readonly born?: string;
}

interface SettingsOptions extends OutputOptions {
  readonly lists?: string;
  readonly staleAfterHours?: string;
  readonly score?: string;
  readonly fourEyes?: boolean;
  readonly keepYears?: string;
}

interface ReportOptions {
  readonly from: Date;
  readonly until: Date;
  readonly account?: string;
  readonly format: 'csv' | 'json';
}

interface HitOptions extends OutputOptions {
  readonly account: string;
  readonly transaction?: string;
}

/** Sanctions lists: importing and inspecting them. */
export function addScreeningCommands(screening: Command, environment: Environment): void {
  screening
    .command('import <file>')
    .description(
      'import a published list, replacing the previous one (ofac: SDN.XML, un: consolidated.xml, eu: xmlFullSanctionsList 1.1, uk: UK-Sanctions-List.xml); - reads standard input',
    )
    .requiredOption('--list <name>', 'ofac, un, eu or uk')
    .option('--force', 'also if it is older or much shorter than the active list')
    .option('--json', 'print JSON')
    .action(changes(environment, 'operator.import_screening_list', importFile));
  screening
    .command('status')
    .description('show the active lists, their age, and whether payouts can pass')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: OutputOptions) => {
        const status = await screeningStatus(context);
        const unavailable = status.unavailable.length === 0 ? null : listInEnglish(status.unavailable);
        if (options.json === true) return printRecord({ ...status, unavailable }, options);
        printRows(status.lists, options);
        process.stdout.write(
          unavailable === null
            ? 'Names can be screened.\n'
            : `Payouts are held for review: ${unavailable}.\n`,
        );
      }),
    );
  addQuestions(screening, environment);
  addReport(screening, environment);
  screening
    .command('settings')
    .description('show the screening settings for all accounts, or change them with options')
    .option('--lists <names>', 'required lists, comma-separated: without them nothing passes')
    .option('--stale-after-hours <hours>', 'age at which a list no longer counts')
    .option('--score <score>', 'similarity from which a name is a hit, 0.70 to 1')
    .option('--four-eyes <yes|no>', 'whether it takes two people to release what screening holds', yesOrNo)
    .option('--keep-years <years>', 'how many years screenings, hits and decisions are kept')
    .option('--json', 'print JSON')
    .action(
      either(
        (options: SettingsOptions) => Object.keys(settingsOf(options)).length > 0,
        reads(environment, async ({ context }, options: SettingsOptions) =>
          showSettings(await readSettings(context), options),
        ),
        changes(
          environment,
          'operator.change_screening',
          async ({ context, note }, options: SettingsOptions) => {
            const before = await readSettings(context);
            const after = await setScreening(context, settingsOf(options));
            note({ before, after });
            showSettings(after, options);
          },
        ),
      ),
    );
}

function settingsOf({ lists, staleAfterHours, score, fourEyes, keepYears }: SettingsOptions) {
  return {
    ...(lists === undefined ? {} : { lists }),
    ...(staleAfterHours === undefined ? {} : { stale_after_hours: staleAfterHours }),
    ...(score === undefined ? {} : { score_min: score }),
    ...(fourEyes === undefined ? {} : { four_eyes: fourEyes }),
    ...(keepYears === undefined ? {} : { keep_years: keepYears }),
  };
}

function showSettings(settings: Awaited<ReturnType<typeof readSettings>>, options: OutputOptions): void {
  printRecord({ ...settings, score_min: settings.score_min / 1000 }, options);
}

function addQuestions(screening: Command, environment: Environment): void {
  screening
    .command('hits')
    .description('list the hits of an account’s payouts, newest first')
    .requiredOption('--account <account_id>', 'id of the account')
    .option('--transaction <transaction_id>', 'only this payout')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, options: HitOptions) => {
        const transaction_id =
          options.transaction === undefined ? null : typedId(options.transaction, 'a transaction_id');
        const hits = await screeningHits(context, options.account, transaction_id);
        printRows(
          hits.map((hit) => ({ ...hit, score: hit.score / 1000 })),
          options,
        );
      }),
    );
  screening
    .command('check <name>')
    .description('search a name in the lists')
    .option('--person', 'a person (default: a company)')
    .option('--born <date>', 'date of birth, YYYY-MM-DD')
    .option('--json', 'print JSON')
    .action(
      reads(environment, async ({ context }, name: string, options: CheckOptions) => {
        const entity_type = options.person === true ? 'PERSONAL' : 'COMPANY';
        const query = { name, entity_type, country: '', date_of_birth: options.born ?? '' } as const;
        const [result] = await screenNames(context, [query]);
        if (!result) throw new Error('nothing was screened');
        const reason = result.result === 'unavailable' ? listInEnglish(result.reasons) : '';
        if (options.json === true)
          return printRecord(reason === '' ? result : { result: result.result, reason }, options);
        if (result.result === 'hit') return printRows(result.matches, options);
        process.stdout.write(reason === '' ? 'Clear.\n' : `Cannot be screened: ${reason}.\n`);
      }),
    );
}

function addReport(screening: Command, environment: Environment): void {
  screening
    .command('report')
    .description(
      'for an auditor: every screening of a span of time, on which versions of which lists, with its result and who decided what',
    )
    .requiredOption('--from <date>', 'first day, YYYY-MM-DD, in UTC', day)
    .requiredOption('--until <date>', 'the day after the last', day)
    .option('--account <account_id>', 'only this account')
    .addOption(new Option('--format <format>', 'how it is written').choices(['csv', 'json']).default('csv'))
    .action(
      reads(environment, async ({ context }, options: ReportOptions) => {
        const { from, until, account = null, format } = options;
        for await (const lines of reportScreenings(context, { from, until, account_id: account }, format))
          process.stdout.write(lines);
      }),
    );
}

async function importFile(
  { context, note }: Pick<ChangingGateway, 'context' | 'note'>,
  file: string,
  options: ImportOptions,
): Promise<void> {
  const list = parseListName(options.list);
  const chunks: AsyncIterable<Buffer> = file === '-' ? process.stdin : createReadStream(file);
  const source = file === '-' ? 'standard input' : file;
  try {
    const imported = await importList(context, list, chunks, { source, force: options.force === true });
    note({ subject: list, after: imported });
    printRecord(imported, options);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
      throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
    }
    throw error;
  }
}
