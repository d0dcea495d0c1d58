import {
  previewPayoutFile,
  sendPayoutFile,
  type FilePreviewRow,
  type FileResult,
} from '@causeway/schemas/portal/payout-files.ts';
import type { PayoutInput, ExpectedPayout } from '@causeway/schemas/portal/payouts.ts';
import { readPayable } from '../../../../ledger/balances/payable-limits.ts';
import { came_to_nothing } from '../../../../banking/payouts/accepting/duplicate-payouts.ts';
import { madeBefore, type MadeBefore } from '../../../../banking/payouts/accepting/preview-payout.ts';
import { DaySums } from '../../../../banking/payouts/accepting/day-limits.ts';
import { refuseDuplicate, refuseUnseen } from '../../../../banking/payouts/accepting/expected-payout.ts';
import type { PayoutVerbs } from '../../../../banking/payouts/payout-verbs.ts';
import { cannot, RequestRefused } from '../../../../kernel/errors.ts';
import { parseCurrency } from '../../../../kernel/values/currency.ts';
import { addDays, dateIn } from '../../../../kernel/values/dates.ts';
import { formatAmount, parseAmount } from '../../../../kernel/values/money.ts';
import { ungrouped } from '../../../../kernel/values/text.ts';
import { readExpected } from '../../read/read-payout.ts';
import { presentPayable } from '../../read/present-payable.ts';
import type { PortalCall } from '../portal-call.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { identifyRows, type IdentifiedRow } from './identify-rows.ts';
import { createConfirmed, previewInput } from './payouts.ts';
import { presentProblem } from '../present-reason.ts';
import { presentPreview } from './present-payouts.ts';
import { readPayoutFile } from './read-payout-file.ts';

/**
 * For how many days rows without a date are recognised: a list that is sent again after days off, and that of the month
 * before, which is named with its day.
 */
const days_looked_back = 35;

type FileCall = Pick<PortalCall<typeof previewPayoutFile>, 'account' | 'actor' | 'at' | 'body'>;

/** Payouts from a file: validated row by row, then created. */
export function servePayoutFiles(app: PortalApp, services: PortalServices): void {
  app.serve(previewPayoutFile, async (call) => {
    const day = dateIn(call.at, call.account.time_zone);
    const rows = await previewRows(services, call, day);
    const faults = rows.filter(({ shown }) => shown.problem !== null).length;
    const totals = await totalsOf(services, call, rows);
    return { day, rows: rows.map(({ shown }) => shown), faults, totals };
  });
  app.serve(sendPayoutFile, async (call, { payouts: verbs }) => {
    const { day, seen } = call.body;
    if (day === undefined || seen === undefined) throw new RequestRefused('U0015');
    const rows = await previewRows(services, call, day);
    if (rows.length !== seen.length) throw notExpected();
    for (const [at, row] of rows.entries()) refuseRow(row, seen[at] ?? null);
    const results: FileResult[] = [];
    // One after the other, so that a balance that covers only some of them pays the first ones of the file.
    for (const [at, { row }] of rows.entries())
      results.push(await sendRow(verbs, call, row, { expected: seen[at] ?? null, before: results }));
    call.audit({
      subject: results
        .map(({ transaction_id }) => transaction_id)
        .join(' ')
        .slice(0, 1000),
      after: results.map(({ transaction_id, request_id, status }) => ({
        transaction_id,
        request_id,
        status,
      })),
    });
    return { results };
  });
}

function notExpected(): RequestRefused {
  return new RequestRefused('U0015', { source: 'csv', reason: { rule: 'file_rows_seen' } });
}

interface PreviewedRow {
  readonly row: IdentifiedRow;
  readonly previewed: Awaited<ReturnType<typeof previewInput>> | null;
  readonly shown: FilePreviewRow;
}

/** Refuses the whole file because of a row in which something is wrong, or is not what was seen. @throws RequestRefused */
function refuseRow({ previewed, shown }: PreviewedRow, expected: ExpectedPayout | null): void {
  const { problem, line, made_before } = shown;
  if (problem) throw cannot({ rule: 'nothing_sent', line, said: problem.message }, problem.source);
  if (made_before !== '') return;
  if (!expected || !previewed?.quote || !previewed.draft) throw notExpected();
  const { order } = previewed.quote;
  const was = readExpected(order, expected);
  const unseen = refuseUnseen(was, order, previewed.draft) ?? refuseDuplicate(was, previewed.duplicate_of);
  if (!unseen) return;
  const reason = { rule: 'nothing_sent', line, said: unseen.message } as const;
  throw new RequestRefused('U0015', { source: unseen.source, reason });
}

async function previewRows(
  services: PortalServices,
  { account, actor, at, body }: FileCall,
  day: string,
): Promise<PreviewedRow[]> {
  const rows = identifyRows(readPayoutFile(body.csv), day);
  const ids = rows.map(({ request_id }) => request_id);
  const days = Array.from({ length: days_looked_back }, (_none, ago) => addDays(day, -1 - ago));
  const earlier = rows.flatMap(({ idOn }) => (idOn ? days.map(idOn) : []));
  const before = await madeBefore(services.context, account.account_id, [...ids, ...earlier]);
  const found = new Set<string>();
  const lines = new Map<string, number>();
  const sums = new DaySums();
  const previewed: PreviewedRow[] = [];
  for (const row of rows) {
    const known = before.get(row.request_id);
    const twice = found.has(row.request_id);
    found.add(row.request_id);
    if (row.fault || known || twice) {
      previewed.push({ row, previewed: null, shown: shownAlone(row, known) });
      continue;
    }
    const preview = await previewInput(services, account, row.input, { actor, at, before: sums });
    const shown = { ...bare(row), ...shownOf(presentPreview(preview)) };
    const like_line = likeLine(shown, lines);
    const paid_before = paidBefore(row, days, before);
    previewed.push({ row, previewed: preview, shown: { ...shown, like_line, paid_before } });
  }
  return previewed;
}

/** A row of which nothing is known but what it says. */
function bare({ line, request_id, input, name }: IdentifiedRow): FilePreviewRow {
  const { reference } = input as Partial<PayoutInput>;
  return {
    line,
    request_id,
    reference: reference ?? '',
    beneficiary: name,
    beneficiary_account: '',
    problem: null,
    quote: null,
    needs_approval: false,
    seen: null,
    made_before: '',
    possible_duplicate_of: '',
    paid_before: null,
    like_line: 0,
  };
}

function shownOf({
  problems,
  quote,
  needs_approval,
  seen,
  beneficiary_account,
  possible_duplicate_of,
}: ReturnType<typeof presentPreview>) {
  const [problem = null] = problems;
  return {
    problem,
    quote,
    needs_approval: needs_approval && problem === null,
    seen,
    beneficiary_account,
    possible_duplicate_of,
  };
}

/** A row that is not priced: it cannot be read, was sent before, or has the request_id of a row before. */
function shownAlone(row: IdentifiedRow, known: MadeBefore | undefined): FilePreviewRow {
  const own = { ...bare(row), made_before: known?.transaction_id.toString() ?? '' };
  if (row.fault) return { ...own, problem: presentProblem(row.fault) };
  const other = known && known.request_hash !== row.request_hash;
  if (known && !other) return own;
  const source = 'request_id';
  const fault = other
    ? new RequestRefused('P0001', { source })
    : new RequestRefused('P0001', { source, reason: { rule: 'twice_in_file' } });
  return { ...own, made_before: '', problem: presentProblem(fault) };
}

/** What a row without a date that says the same has paid on the last day before. @param days the newest first */
function paidBefore(
  { idOn }: IdentifiedRow,
  days: readonly string[],
  before: ReadonlyMap<string, MadeBefore>,
): FilePreviewRow['paid_before'] {
  if (!idOn) return null;
  for (const day of days) {
    const made = before.get(idOn(day));
    if (made && !came_to_nothing.has(made.status))
      return { transaction_id: made.transaction_id.toString(), day };
  }
  return null;
}

/** Line of the first row with the same amount to the same account, or zero. */
function likeLine({ line, quote, beneficiary_account }: FilePreviewRow, lines: Map<string, number>): number {
  if (!quote || beneficiary_account === '') return 0;
  const account = ungrouped(beneficiary_account);
  const key = `${quote.payment_amount} ${quote.payment_currency} ${account}`;
  const first = lines.get(key) ?? 0;
  if (first === 0) lines.set(key, line);
  return first;
}

async function sendRow(
  verbs: PayoutVerbs,
  call: PortalCall<typeof sendPayoutFile>,
  { line, input, order, request_id, request_hash }: IdentifiedRow,
  { expected, before }: { expected: ExpectedPayout | null; before: readonly FileResult[] },
): Promise<FileResult> {
  const was = order instanceof RequestRefused || !expected ? null : readExpected(order, expected);
  // A row may be like another of its file, which was shown.
  const confirmed = was && {
    ...was,
    duplicates: [...was.duplicates, ...before.map(({ transaction_id }) => transaction_id)],
  };
  try {
    const { payout, repeated } = await createConfirmed(verbs, call, {
      input,
      order,
      request_hash,
      expected: confirmed,
    });
    const { status, possible_duplicate_of } = payout;
    const transaction_id = payout.transaction_id.toString();
    return {
      line,
      request_id,
      transaction_id,
      status,
      problem: null,
      made_before: repeated,
      possible_duplicate_of,
    };
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error;
    const nothing = { transaction_id: '', status: '', made_before: false, possible_duplicate_of: '' };
    return { line, request_id, ...nothing, problem: presentProblem(error) };
  }
}

async function totalsOf({ context }: PortalServices, { account }: FileCall, rows: readonly PreviewedRow[]) {
  const sums = new Map<string, bigint>();
  for (const { shown } of rows) {
    const currency = shown.quote && parseCurrency(shown.quote.source_currency);
    if (!currency || !shown.quote || shown.problem) continue;
    const minor = parseAmount(shown.quote.amount_payer_pays, currency) ?? 0n;
    sums.set(currency, (sums.get(currency) ?? 0n) + minor);
  }
  const payable = await readPayable(context, account.account_id, [...sums.keys()]);
  return [...sums].map(([code, payer_pays]) => {
    const currency = parseCurrency(code);
    const balance = payable.get(code);
    if (!currency || !balance) throw new Error(`${code} is no currency`);
    return {
      currency,
      payer_pays: formatAmount(payer_pays, currency),
      ...presentPayable(balance, currency),
      covered: payer_pays <= balance.payable,
    };
  });
}
