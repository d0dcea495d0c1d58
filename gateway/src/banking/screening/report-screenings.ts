import { utcStamp } from '../../kernel/values/dates.ts';
import { storedInEnglish } from '@causeway/schemas/errors/rules/rules.ts';
import type { ReadContext } from '../../kernel/context.ts';
import { maskCardNumbers } from '../../kernel/values/card-numbers.ts';
import { csvOf } from '../../kernel/values/export-table.ts';
import { nameActors } from '../../accounts/identity/users/manage-users.ts';
import type { ListedClearance } from './clearance-store.ts';
import {
  readClearedPairs,
  readPartyDecisions,
  readReviews,
  readScreenings,
  readVersions,
  type ReportedPartyDecision,
  type ReportedReview,
  type ReportedScreening,
  type ReportedVersion,
  type ReportSpan,
} from './report-store.ts';
import type { RecordedMatch } from './screening-record-store.ts';

const columns = [
  'record',
  'at',
  'account_id',
  'subject',
  'subject_id',
  'number',
  'cause',
  'looked_up',
  'lists',
  'score_min',
  'result',
  'reason',
  'matches',
  'decided_by',
  'agreed_by',
  'ends_at',
  'ended_at',
  'ended_by',
  'end_reason',
  'decisions',
] as const;

type Cells = Partial<Record<(typeof columns)[number], string>>;

/** A line of the report: what it is as JSON, and the cells of its row. */
interface Line {
  readonly json: object;
  readonly cells: Cells;
}

type Named = (actors: string) => string;

const per_mille = 1_000;

/**
 * What was screened in a span of time, for an auditor, in this order: the versions of the lists that were in force
 * (`list`); every screening (`screening`) of payouts and of saved parties, merchants and their people, with why it was
 * made; every decision (`decision`), with who agreed first where it took two; the pairs that were cleared (`cleared_pair`),
 * with their end; and how many screenings there were, by what was screened, why, on which lists and with which result
 * (`total`). It is written as it is read, a page at a time.
 * @returns text: CSV (RFC 4180) with a line of names, or one JSON object a line
 */
export async function* reportScreenings(
  context: Pick<ReadContext, 'database'>,
  span: ReportSpan,
  format: 'csv' | 'json',
): AsyncGenerator<string> {
  if (format === 'csv') yield csvOf([columns]);
  for await (const lines of reportLines(context, span))
    yield format === 'csv' ? csvOf(lines.map(cellsOf)) : lines.map(asJson).join('');
}

async function* reportLines(
  context: Pick<ReadContext, 'database'>,
  span: ReportSpan,
): AsyncGenerator<readonly Line[]> {
  const { database } = context;
  const totals = new Totals();
  for await (const versions of readVersions(database, span)) yield versions.map(versionLine);
  for await (const screenings of readScreenings(database, span)) {
    for (const screening of screenings) totals.add(screening);
    const named = await namesOf(
      context,
      screenings.flatMap(({ decisions }) => decisions.flatMap(({ by, agreed_by = '' }) => [by, agreed_by])),
    );
    yield screenings.map((screening) => screeningLine(screening, named));
  }
  for await (const reviews of readReviews(database, span)) {
    const named = await namesOf(
      context,
      reviews.flatMap(({ approver, others }) => [approver, others ?? '']),
    );
    yield reviews.map((review) => reviewLine(review, named));
  }
  for await (const decided of readPartyDecisions(database, span)) {
    const named = await namesOf(
      context,
      decided.flatMap(({ decided_by, agreed_by }) => [decided_by, agreed_by ?? '']),
    );
    yield decided.map((decision) => partyLine(decision, named));
  }
  for await (const pairs of readClearedPairs(database, span)) {
    const involved = pairs.flatMap((pair) => [
      pair.decided_by,
      pair.agreed_by,
      pair.withdrawn_by ?? '',
      pair.end_agreed_by,
    ]);
    const named = await namesOf(context, involved);
    yield pairs.map((pair) => pairLine(pair, named));
  }
  yield totals.lines();
}

/** Actors with their names: `Ann Example (user:…)`; several are told apart by commas. */
async function namesOf(context: Pick<ReadContext, 'database'>, actors: readonly string[]): Promise<Named> {
  const single = [...new Set(actors.flatMap((text) => text.split(', ')))].filter(Boolean);
  const found = new Map((await nameActors(context, single)).map(({ actor, name }) => [actor, name]));
  const one = (actor: string): string => {
    const name = found.get(actor);
    return name === undefined ? actor : `${name} (${actor})`;
  };
  return (text) => text.split(', ').filter(Boolean).map(one).join(', ');
}

function versionLine(version: ReportedVersion): Line {
  const { list, generation, published_at, imported_at, replaced_at, source, sha256, entries, names } =
    version;
  return {
    json: { record: 'list', ...version },
    cells: {
      record: 'list',
      at: utcStamp(imported_at),
      subject: 'list',
      subject_id: list,
      number: generation.toString(),
      lists: `${list} ${generation}`,
      reason: `published ${utcStamp(published_at)}, from ${source}, SHA-256 ${sha256}, ${entries} entries, ${names} names`,
      ended_at: utcStamp(replaced_at),
    },
  };
}

function screeningLine({ reasons, ...screening }: ReportedScreening, named: Named): Line {
  const { account_id, subject_kind, subject_id, screening_id, cause, lists, result } = screening;
  const reason = storedInEnglish(screening.reason, reasons);
  const decisions = screening.decisions.map((decision) => ({
    ...decision,
    by: named(decision.by),
    ...(decision.agreed_by === undefined ? {} : { agreed_by: named(decision.agreed_by) }),
  }));
  return {
    json: {
      record: 'screening',
      ...screening,
      reason,
      score_min: screening.score_min / per_mille,
      decisions,
    },
    cells: {
      record: 'screening',
      at: utcStamp(screening.screened_at),
      account_id,
      subject: subject_kind,
      subject_id,
      number: screening_id.toString(),
      cause,
      looked_up: screening.looked_up.map(({ role, as, text }) => `${role} (${as}): ${text}`).join('; '),
      lists: versionsText(lists),
      score_min: scoreText(screening.score_min),
      result,
      reason,
      matches: screening.matches.map(matchText).join('; '),
      decisions: decisions
        .map((decision) => {
          const about = decision.name === undefined ? '' : ` ${decision.name}, ${decision.entry}`;
          const on = `on ${versionsText(decision.lists)}: ${decision.reason ?? ''}`;
          return `${decision.decided_at} ${decision.by} ${decision.decision}${about} ${on}`;
        })
        .join('; '),
    },
  };
}

function matchText({ name, list, entry_id, entry_name, score, clearance_id }: RecordedMatch): string {
  const cleared = clearance_id === '' ? '' : `, cleared by ${clearance_id}`;
  return `${name}: ${list} ${entry_id} ${entry_name} (${score.toFixed(score_decimals)}${cleared})`;
}

function reviewLine(review: ReportedReview, named: Named): Line {
  const { account_id, transaction_id, decision, note, decided_at, lists } = review;
  const decided_by = named(review.approver);
  const agreed_by = named(review.others ?? '');
  const fields = { account_id, decided_at, decision, reason: note, decided_by, agreed_by, lists };
  return {
    json: { record: 'decision', subject_kind: 'payout', subject_id: transaction_id, ...fields },
    cells: {
      record: 'decision',
      at: utcStamp(decided_at),
      account_id,
      subject: 'payout',
      subject_id: transaction_id.toString(),
      lists: versionsText(lists),
      result: decision,
      reason: note,
      decided_by,
      agreed_by,
    },
  };
}

function partyLine(hit: ReportedPartyDecision, named: Named): Line {
  const { account_id, hit_id, kind, party_id, role, name, list, entry_id, entry_name, generation } = hit;
  const decided_by = named(hit.decided_by);
  const agreed_by = named(hit.agreed_by ?? '');
  const { decision, reason, decided_at, found_at } = hit;
  const match = { name, list, entry_id, entry_name, score: hit.score / per_mille, clearance_id: '' };
  const lists = { [list]: generation.toString() };
  const fields = {
    account_id,
    hit_id,
    role,
    found_at,
    decided_at,
    decision,
    reason,
    decided_by,
    agreed_by,
    lists,
  };
  return {
    json: { record: 'decision', subject_kind: kind, subject_id: party_id, ...fields, matches: [match] },
    cells: {
      record: 'decision',
      at: utcStamp(decided_at),
      account_id,
      subject: kind,
      subject_id: party_id,
      number: hit_id.toString(),
      looked_up: `${role}: ${name}`,
      lists: versionsText(lists),
      result: decision,
      reason: reason ?? '',
      matches: matchText(match),
      decided_by,
      agreed_by,
    },
  };
}

function pairLine(pair: ListedClearance, named: Named): Line {
  const { account_id, clearance_id, party_name, list, entry_id, entry_name, generation, reason } = pair;
  const { decided_at, ends_at, withdrawn_at, end_reason, transaction_id } = pair;
  const decided_by = named(pair.decided_by);
  const agreed_by = named(pair.agreed_by);
  const withdrawn_by = named([pair.end_agreed_by, pair.withdrawn_by ?? ''].filter(Boolean).join(', '));
  const lists = { [list]: generation.toString() };
  const fields = { party_name, list, entry_id, entry_name, reason, decided_at, decided_by, agreed_by };
  const end = { ends_at, withdrawn_at, withdrawn_by, end_reason, transaction_id, lists };
  return {
    json: { record: 'cleared_pair', account_id, clearance_id, ...fields, ...end },
    cells: {
      record: 'cleared_pair',
      at: utcStamp(decided_at),
      account_id,
      subject: transaction_id === null ? '' : 'payout',
      subject_id: transaction_id?.toString() ?? '',
      number: clearance_id.toString(),
      looked_up: party_name,
      lists: versionsText(lists),
      reason,
      matches: `${list} ${entry_id} ${entry_name}`,
      decided_by,
      agreed_by,
      ends_at: utcStamp(ends_at),
      ended_at: utcStamp(withdrawn_at),
      ended_by: withdrawn_by,
      end_reason,
    },
  };
}

/** How many screenings there were, and what those found that were made because lists had changed. */
class Totals {
  readonly #counts = new Map<string, { of: readonly string[]; screenings: number; looked_up: number }>();

  add({ subject_kind, cause, lists, result, looked_up }: ReportedScreening): void {
    const of = [subject_kind, cause, versionsText(lists), result];
    const key = JSON.stringify(of);
    const before = this.#counts.get(key) ?? { of, screenings: 0, looked_up: 0 };
    const after = { screenings: before.screenings + 1, looked_up: before.looked_up + looked_up.length };
    this.#counts.set(key, { of, ...after });
  }

  lines(): Line[] {
    return [...this.#counts.entries()]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([, { of, screenings, looked_up }]) => {
        const [subject = '', cause = '', lists = '', result = ''] = of;
        return {
          json: { record: 'total', subject_kind: subject, cause, lists, result, screenings, looked_up },
          cells: {
            record: 'total',
            subject,
            cause,
            lists,
            result,
            number: String(screenings),
            looked_up: String(looked_up),
          },
        };
      });
  }
}

const score_decimals = 3;

function scoreText(thousandths: number): string {
  return (thousandths / per_mille).toFixed(score_decimals);
}

/** `eu 4, ofac 12` */
export function versionsText(lists: Readonly<Record<string, string>> | null): string {
  return Object.entries(lists ?? {})
    .map(([list, version]) => `${list} ${version}`)
    .toSorted()
    .join(', ');
}

function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return maskCardNumbers(value);
  return typeof value === 'bigint' ? value.toString() : value;
}

function asJson({ json }: Line): string {
  return `${JSON.stringify(json, plain)}\n`;
}

function cellsOf({ cells }: Line): string[] {
  return columns.map((column) => maskCardNumbers(cells[column] ?? ''));
}
