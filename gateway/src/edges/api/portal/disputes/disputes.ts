import {
  answerDispute as answerRoute,
  downloadDisputes,
  downloadEvidence,
  evidence_bytes_max,
  listDisputes as listRoute,
  readDispute,
  removeEvidence as removeRoute,
  uploadEvidence,
  type DisputeRow,
} from '@causeway/schemas/portal/disputes.ts';
import { dispute_filters, dispute_list } from '@causeway/schemas/portal/lists/dispute-list.ts';
import type { PortalBodyOf, PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { Readable } from 'node:stream';
import { answerDispute } from '../../../../acquiring/disputes/answer-dispute.ts';
import {
  canAnswer,
  type RecordedNotice,
  type ExpectedStage,
} from '../../../../acquiring/disputes/dispute.ts';
import {
  dispute_values,
  listDisputes,
  readDisputeRecord,
  walkDisputes,
  type DisputeRecord,
  type ListedDispute,
} from '../../../../acquiring/disputes/list-disputes.ts';
import { addEvidence, findEvidence, removeEvidence } from '../../../../acquiring/disputes/manage-evidence.ts';
import { readFilters } from '../../../../kernel/values/read-filter.ts';
import { cannot, RequestRefused } from '../../../../kernel/errors.ts';
import type { PastAnswer } from '../../../../acquiring/disputes/list-disputes.ts';
import { parseCurrency, type Currency } from '../../../../kernel/values/currency.ts';
import { dateIn, utcStamp } from '../../../../kernel/values/dates.ts';
import { presentRow, cellsOf } from '../../../../kernel/values/list-rows.ts';
import { formatAmount, parseAmount } from '../../../../kernel/values/money.ts';
import { PortalFile } from '../portal-call.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { cursorOf, readCursor, readId, readLimit } from '../../page-cursor.ts';
import { presentEntries, presentTimeline } from '../present-record.ts';
import { byte_order_mark, csvOf } from '../../../../kernel/values/export-table.ts';

/** Disputes: the list, a single dispute, its evidence, and the answer. */
export function serveDisputes(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(listRoute, async ({ account, at, query }) => {
    const filter = readFilters(dispute_filters, query, account.time_zone, at);
    const start = readCursor(query.cursor);
    const page = {
      start: start && { opened_at: start.created_at, dispute_id: start.transaction_id },
      limit: readLimit(query.limit),
    };
    const { disputes, next } = await listDisputes(context, account.account_id, filter, page);
    return {
      disputes: disputes.map(presentDispute),
      next_cursor: next ? cursorOf(next.opened_at, next.dispute_id) : '',
    };
  });
  app.serve(downloadDisputes, async (call) => {
    const { account, at, query } = call;
    if (!call.permits.has('disputes.read')) throw new RequestRefused('U0007');
    const filter = readFilters(dispute_filters, query, account.time_zone, at);
    const pages = walkDisputes(context, account.account_id, filter);
    const content = Readable.from(disputesCsv(pages, account.time_zone));
    return new PortalFile(
      `disputes-${dateIn(at, account.time_zone)}.csv`,
      'text/csv; charset=utf-8',
      content,
    );
  });
  app.serve(readDispute, async ({ account, params, at }) => {
    const record = await requireRecord(services, account.account_id, params.dispute_id);
    return presentRecord(record, at);
  });
  app.serve(answerRoute, async (call, gateway) => {
    const { account, params, body, actor, at } = call;
    const { account_id } = account;
    const { dispute } = await requireRecord(services, account_id, params.dispute_id);
    const { response, explanation = '', seen = call.shown_by_default } = body;
    const { dispute_id } = dispute;
    const answered = await answerDispute(gateway.context, {
      account_id,
      dispute_id,
      response,
      explanation,
      expected: seen && readExpected(seen),
      actor,
      at,
    });
    call.audit({
      subject: params.dispute_id,
      before: { stage: dispute.stage, ...seen },
      after: { stage: answered.stage, response, explanation },
    });
    return presentDispute({ ...answered, order_no: dispute.order_no });
  });
  serveEvidence(app, services);
}

function serveEvidence(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(uploadEvidence, async (call, gateway) => {
    const { account, params, body, actor, at } = call;
    const { dispute } = await requireRecord(services, account.account_id, params.dispute_id);
    const content = Buffer.from(body.content, 'base64');
    if (content.length > evidence_bytes_max) throw cannot({ rule: 'evidence_size' }, 'content');
    const { name, content_type } = body;
    // A program adds to the stage as it is; a page says which one it showed.
    const { stage_no = call.shown_by_default ? undefined : dispute.stage_no } = body;
    const file = { name, content_type, content };
    const evidence_id = await addEvidence(gateway.context, dispute, stage_no, file, { actor, at });
    call.audit({ subject: params.dispute_id, after: { name, content_type, size: content.length } });
    return { evidence_id: evidence_id.toString() };
  });
  app.serve(downloadEvidence, async ({ account, params }) => {
    const { dispute } = await requireRecord(services, account.account_id, params.dispute_id);
    const file = await findEvidence(context, dispute, readId(params.evidence_id, 'evidence_id'));
    if (!file) throw new RequestRefused('U0008', { source: 'evidence_id' });
    // Uploaded files are never displayed under the gateway's origin: they are downloads without a type.
    return new PortalFile(file.name, 'application/octet-stream', file.content);
  });
  app.serve(removeRoute, async ({ account, params, at }, gateway) => {
    const { dispute } = await requireRecord(services, account.account_id, params.dispute_id);
    await removeEvidence(gateway.context, dispute, readId(params.evidence_id, 'evidence_id'), at);
    return { done: true } as const;
  });
}

/** What the page showed; null where it did not say, or cannot be read, so that no dispute is like that. */
function readExpected(
  expected: NonNullable<PortalBodyOf<typeof answerRoute>['seen']> | {},
): ExpectedStage | null {
  if (!('stage_no' in expected)) return null;
  const currency = parseCurrency(expected.currency);
  const amount = currency && parseAmount(expected.amount, currency);
  if (currency === null || amount === null) return null;
  const evidence_ids = expected.evidence_ids.map((id) => readId(id, 'seen.evidence_ids'));
  return { stage_no: expected.stage_no, amount, currency, evidence_ids };
}

/** @throws RequestRefused when the account has no such dispute */
async function requireRecord(
  { context }: PortalServices,
  account_id: string,
  dispute_id: string,
): Promise<DisputeRecord> {
  const record = await readDisputeRecord(context, account_id, readId(dispute_id, 'dispute_id'));
  if (!record) throw new RequestRefused('U0008', { source: 'dispute_id' });
  return record;
}

function presentDispute(dispute: ListedDispute): DisputeRow {
  return presentRow(dispute_list, dispute_values, dispute);
}

function presentRecord(record: DisputeRecord, at: Date): PortalResponseOf<typeof readDispute> {
  const { dispute, notices, answers, evidence, events, entries } = record;
  return {
    dispute: presentDispute(dispute),
    stages: notices.map((notice) => presentNotice(notice)),
    totals: presentTotals(notices),
    answers: answers.map(presentAnswer),
    can_accept: dispute.stage !== 'inquiry',
    response: dispute.response ?? '',
    explanation: dispute.explanation,
    responded_by: dispute.responded_by,
    responded_at: utcStamp(dispute.responded_at),
    sent_at: utcStamp(dispute.sent_at),
    can_answer: canAnswer(dispute, at),
    stage_no: dispute.stage_no,
    evidence: evidence.map(({ evidence_id, uploaded_at, ...file }) => ({
      ...file,
      evidence_id: evidence_id.toString(),
      current: file.stage_no === dispute.stage_no,
      uploaded_at: utcStamp(uploaded_at),
    })),
    timeline: presentTimeline(events),
    postings: presentEntries(entries),
  };
}

function presentNotice(notice: RecordedNotice): PortalResponseOf<typeof readDispute>['stages'][number] {
  const { stage, amount, currency, funds, funds_currency, fee, fee_currency } = notice;
  return {
    notice_reference: notice.notice_reference,
    stage: stage ?? '',
    currency,
    amount: formatAmount(amount, currency),
    funds_currency,
    funds_amount: formatAmount(funds, funds_currency),
    fee_currency,
    fee_amount: formatAmount(fee, fee_currency),
    reason_code: notice.reason_code,
    answer_due_at: utcStamp(notice.answer_due_at),
    occurred_at: utcStamp(notice.occurred_at),
    received_at: utcStamp(notice.received_at),
  };
}

/** Sum of what the acquirer has moved, by currency. */
function presentTotals(notices: readonly RecordedNotice[]): PortalResponseOf<typeof readDispute>['totals'] {
  const totals = new Map<Currency, { funds: bigint; fees: bigint }>();
  const add = (currency: Currency, funds: bigint, fees: bigint): void => {
    const before = totals.get(currency) ?? { funds: 0n, fees: 0n };
    if (funds !== 0n || fees !== 0n)
      totals.set(currency, { funds: before.funds + funds, fees: before.fees + fees });
  };
  for (const { funds, funds_currency, fee, fee_currency } of notices) {
    add(funds_currency, funds, 0n);
    add(fee_currency, 0n, fee);
  }
  return [...totals].map(([currency, { funds, fees }]) => ({
    currency,
    funds: formatAmount(funds, currency),
    fees: formatAmount(fees, currency),
  }));
}

function presentAnswer(answer: PastAnswer): PortalResponseOf<typeof readDispute>['answers'][number] {
  const { stage, response, explanation, responded_by, responded_at, sent_at } = answer;
  return {
    stage,
    response,
    explanation,
    responded_by,
    responded_at: utcStamp(responded_at),
    sent_at: utcStamp(sent_at),
  };
}

/** Disputes as CSV with a byte order mark, a page at a time, whatever their number; the heads are the fields' names. */
async function* disputesCsv(
  pages: AsyncIterable<readonly ListedDispute[]>,
  time_zone: string,
): AsyncGenerator<string> {
  const cells = cellsOf(dispute_list, dispute_values, time_zone);
  yield byte_order_mark + csvOf([dispute_list.file]);
  for await (const disputes of pages) yield csvOf(disputes.map(cells));
}
