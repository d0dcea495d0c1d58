import { createReadStream } from 'node:fs';
import { listInEnglish } from '@causeway/schemas/errors/rules/rules.ts';
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
import {
  account,
  argument,
  changes,
  choice,
  commands,
  flag,
  json,
  option,
  reads,
  settings,
} from '../declare-command.ts';
import { day, idOf, yesOrNo } from '../option-values.ts';
import { printRows } from '../output.ts';

/** Sanctions lists: importing and inspecting them. */
export const addScreeningCommands = commands(
  changes('operator.import_screening_list', {
    name: 'import',
    summary:
      'import a published list, replacing the previous one (ofac: SDN.XML, un: consolidated.xml, eu: xmlFullSanctionsList 1.1, uk: UK-Sanctions-List.xml); - reads standard input',
    takes: {
      file: argument(),
      list: option('name', 'ofac, un, eu or uk').needed(),
      force: flag('also if it is older or much shorter than the active list'),
      json,
    },
    run: async ({ context, note }, { file, force = false, ...typed }) => {
      const list = parseListName(typed.list);
      const chunks: AsyncIterable<Buffer> = file === '-' ? process.stdin : createReadStream(file);
      const source = file === '-' ? 'standard input' : file;
      try {
        const imported = await importList(context, list, chunks, { source, force });
        note({ subject: list, after: imported });
        return imported;
      } catch (error) {
        const { code = '', message } = error as NodeJS.ErrnoException;
        if (['ENOENT', 'EACCES', 'EISDIR'].includes(code))
          throw new UsageError(`${file} cannot be read: ${message}`);
        throw error;
      }
    },
  }),
  reads({
    name: 'status',
    summary: 'show the active lists, their age, and whether payouts can pass',
    takes: { json },
    run: async ({ context }, { json: as_json }) => {
      const status = await screeningStatus(context);
      const unavailable = status.unavailable.length === 0 ? null : listInEnglish(status.unavailable);
      if (as_json) return { ...status, unavailable };
      printRows(status.lists, {});
      return unavailable === null ? 'Names can be screened.' : `Payouts are held for review: ${unavailable}.`;
    },
  }),
  reads({
    audited: 'operator.screening_hits',
    name: 'hits',
    summary: 'list the hits of an account’s payouts, newest first',
    takes: {
      account,
      transaction: option('transaction_id', 'only this payout', idOf('transaction_id')),
      json,
    },
    run: async ({ context }, { account: account_id, transaction = null }) => {
      const hits = await screeningHits(context, account_id, transaction);
      return hits.map((hit) => ({ ...hit, score: hit.score / 1000 }));
    },
  }),
  reads({
    name: 'check',
    summary: 'search a name in the lists',
    takes: {
      name: argument(),
      person: flag('a person (default: a company)'),
      born: option('date', 'date of birth, YYYY-MM-DD'),
      json,
    },
    run: async ({ context }, { name, person, born = '', json: as_json }) => {
      const entity_type = person ? 'PERSONAL' : 'COMPANY';
      const query = { name, entity_type, country: '', date_of_birth: born } as const;
      const [result] = await screenNames(context, [query]);
      if (!result) throw new Error('nothing was screened');
      const reason = result.result === 'unavailable' ? listInEnglish(result.reasons) : '';
      if (as_json) return reason === '' ? result : { result: result.result, reason };
      if (result.result === 'hit') return result.matches;
      return reason === '' ? 'Clear.' : `Cannot be screened: ${reason}.`;
    },
  }),
  reads({
    audited: 'operator.screening_report',
    name: 'report',
    summary:
      'for an auditor: every screening of a span of time, on which versions of which lists, with its result and who decided what',
    takes: {
      from: option('date', 'first day, YYYY-MM-DD, in UTC', day).needed(),
      until: option('date', 'the day after the last', day).needed(),
      account: option('account_id', 'only this account'),
      format: choice('format', 'how it is written', ['csv', 'json']).or('csv'),
    },
    run: async ({ context }, { from, until, account: account_id = null, format }) => {
      for await (const lines of reportScreenings(context, { from, until, account_id }, format))
        process.stdout.write(lines);
    },
  }),
  settings('operator.change_screening', {
    name: 'settings',
    summary: 'show the screening settings for all accounts, or change them with options',
    takes: {
      lists: option('names', 'required lists, comma-separated: without them nothing passes'),
      stale_after_hours: option('hours', 'age at which a list no longer counts'),
      score: option('score', 'similarity from which a name is a hit, 0.70 to 1'),
      four_eyes: option('yes|no', 'whether it takes two people to release what screening holds', yesOrNo),
      keep_years: option('years', 'how many years screenings, hits and decisions are kept'),
      json,
    },
    read: ({ context }) => readSettings(context),
    change: ({ context }, { lists, stale_after_hours, score, four_eyes, keep_years }) =>
      setScreening(context, {
        ...(lists === undefined ? {} : { lists }),
        ...(stale_after_hours === undefined ? {} : { stale_after_hours }),
        ...(score === undefined ? {} : { score_min: score }),
        ...(four_eyes === undefined ? {} : { four_eyes }),
        ...(keep_years === undefined ? {} : { keep_years }),
      }),
    show: (now) => ({ ...now, score_min: now.score_min / 1000 }),
  }),
);
