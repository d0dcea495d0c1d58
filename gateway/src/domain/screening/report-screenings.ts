import type { Context } from '../../context.ts';
import { csvOf } from '../exports/export-table.ts';
import { readScreenings, type ReportedScreening } from './screening-record-store.ts';

const columns = [
  'screened_at',
  'account_id',
  'subject',
  'subject_id',
  'screening_id',
  'looked_up',
  'lists',
  'score_min',
  'result',
  'reason',
  'matches',
  'decisions',
] as const;

/**
 * Every screening of a span of time, for an auditor: what was looked up, on which versions of which lists, with which
 * result, and who decided what about it, why, when and on which versions. The versions are those of
 * sanctions_list_versions, with date, source and digest of the file.
 * @returns text by the page: CSV (RFC 4180) with a line of names, or one JSON object a line
 */
export async function* reportScreenings(
  { database }: Pick<Context, 'database'>,
  span: { readonly from: Date; readonly until: Date; readonly account_id: string | null },
  format: 'csv' | 'json',
): AsyncGenerator<string> {
  if (format === 'csv') yield csvOf([columns]);
  for await (const screenings of readScreenings(database, span))
    yield screenings.map(format === 'csv' ? asCsv : asJson).join('');
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

function asJson(screening: ReportedScreening): string {
  return `${JSON.stringify(screening, plain)}
`;
}

function versionsText(lists: Readonly<Record<string, string>> | null): string {
  return Object.entries(lists ?? {})
    .map(([list, version]) => `${list} ${version}`)
    .toSorted()
    .join(', ');
}

function asCsv(screening: ReportedScreening): string {
  const { looked_up, matches, decisions } = screening;
  return csvOf([
    [
      screening.screened_at.toISOString(),
      screening.account_id,
      screening.subject_kind,
      screening.subject_id,
      screening.screening_id.toString(),
      looked_up.map(({ role, as, text }) => `${role} (${as}): ${text}`).join('; '),
      versionsText(screening.lists),
      (screening.score_min / 1000).toFixed(3),
      screening.result,
      screening.reason,
      matches
        .map(({ name, list, entry_id, entry_name, score, clearance_id }) => {
          const cleared = clearance_id === '' ? '' : `, cleared by ${clearance_id}`;
          return `${name}: ${list} ${entry_id} ${entry_name} (${score.toFixed(3)}${cleared})`;
        })
        .join('; '),
      decisions
        .map(
          ({ by, decision, reason, decided_at, lists }) =>
            `${decided_at} ${by} ${decision} on ${versionsText(lists)}: ${reason}`,
        )
        .join('; '),
    ],
  ]);
}
