import {
  previewPayoutFile,
  sendPayoutFile,
  type FilePreviewRow,
  type FileResult,
} from '@causeway/schemas/portal/payout-files.ts';
import type { AskedPayout, PayoutPreview } from '@causeway/schemas/portal/payouts.ts';
import type { FastifyInstance } from 'fastify';
import { readPayable } from '../../../domain/balances/payable-limits.ts';
import { presentPayable } from '../balances/present-payable.ts';
import type { PayoutVerbs } from '../../../domain/payouts/payout-verbs.ts';
import { cannot, RequestRefused } from '../../../errors.ts';
import { parseCurrency } from '../../../values/currency.ts';
import { formatAmount, parseAmount } from '../../../values/money.ts';
import type { PortalCall } from '../portal-call.ts';
import { servePortalRoute, type PortalServices } from '../serve-portal-route.ts';
import { createAsked, previewAsked } from './payouts.ts';
import { readPayoutFile, type FileRow } from './read-payout-file.ts';
import { presentProblem } from './present-payouts.ts';

type FileCall = Pick<PortalCall<typeof previewPayoutFile>, 'account' | 'at' | 'body'>;

/** Payouts from a file: validated row by row, then created. */
export function servePayoutFiles(app: FastifyInstance, services: PortalServices, verbs: PayoutVerbs): void {
  servePortalRoute(app, services, previewPayoutFile, async (call) => {
    const rows = await previewRows(services, call);
    const faults = rows.filter(({ shown }) => shown.problem !== null).length;
    const totals = await totalsOf(services, call, rows);
    return { rows: rows.map(({ shown }) => shown), faults, totals };
  });
  servePortalRoute(app, services, sendPayoutFile, async (call) => {
    const rows = await previewRows(services, call);
    const [fault] = rows.flatMap(({ shown }) => (shown.problem ? [shown] : []));
    if (fault?.problem) {
      const { source, message } = fault.problem;
      const reason = { rule: 'nothing_sent', line: fault.line, said: message } as const;
      throw cannot(reason, source);
    }
    const results: FileResult[] = [];
    // One after the other, so that a balance that covers only some of them pays the first ones of the file.
    for (const { row } of rows) results.push(await sendRow(verbs, call, row));
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

interface PreviewedRow {
  readonly row: FileRow;
  readonly shown: FilePreviewRow;
}

async function previewRows(
  services: PortalServices,
  { account, at, body }: FileCall,
): Promise<PreviewedRow[]> {
  const seen = new Set<string>();
  const previewed: PreviewedRow[] = [];
  for (const row of readPayoutFile(body.csv)) {
    const { line, asked, name } = row;
    const preview: PayoutPreview = await previewAsked(services, account, asked, at);
    const request_id = String(asked['request_id'] ?? '');
    const twice = seen.has(request_id)
      ? presentProblem(
          new RequestRefused('P0001', { source: 'request_id', reason: { rule: 'twice_in_file' } }),
        )
      : null;
    seen.add(request_id);
    const { quote } = preview;
    const reference = String(asked['reference'] ?? '');
    const problem = preview.problem ?? twice;
    previewed.push({ row, shown: { line, request_id, reference, beneficiary: name, problem, quote } });
  }
  return previewed;
}

async function sendRow(
  verbs: PayoutVerbs,
  call: PortalCall<typeof sendPayoutFile>,
  { line, asked }: FileRow,
): Promise<FileResult> {
  const request_id = String(asked['request_id']);
  try {
    const created = await createAsked(verbs, call, asked as AskedPayout);
    return { line, request_id, ...created, problem: null };
  } catch (error) {
    if (!(error instanceof RequestRefused)) throw error;
    return { line, request_id, transaction_id: '', status: '', problem: presentProblem(error) };
  }
}

async function totalsOf({ context }: PortalServices, { account }: FileCall, rows: readonly PreviewedRow[]) {
  const sums = new Map<string, bigint>();
  for (const { shown } of rows) {
    const currency = shown.quote && parseCurrency(shown.quote.source_currency);
    if (!currency || !shown.quote) continue;
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
