import * as routes from '@causeway/schemas/portal/operator/reconciliation.ts';
import {
  listOperators,
  nameActors,
  requireOperator,
} from '../../../../accounts/identity/users/manage-users.ts';
import { importReport } from '../../../../acquiring/reconciliation/import-report.ts';
import { columnsIn } from '../../../../acquiring/reconciliation/formats/mapped-csv.ts';
import {
  linesOfSettlement,
  listDifferences,
  listSettlements,
  newestReports,
  reconciliationsOf,
  requireDifference,
  requireSettlement,
  settlementsOf,
  type Difference,
  type ListedPayout,
  type PayoutLine,
  type Reconciliation,
  type SettlementReport,
} from '../../../../acquiring/reconciliation/read-reconciliation.ts';
import { openAmount } from '../../../../acquiring/reconciliation/record-differences.ts';
import {
  assignDifference,
  changeReconciliation,
  decideWriteOff,
  noteDifference,
  proposeWriteOff,
  type WriteOff,
} from '../../../../acquiring/reconciliation/settle-differences.ts';
import { cannot } from '../../../../kernel/errors.ts';
import { personActor } from '../../../../kernel/values/actor.ts';
import { day_ms, utcStamp } from '../../../../kernel/values/dates.ts';
import type { Currency } from '../../../../kernel/values/currency.ts';
import { formatAmount } from '../../../../kernel/values/money.ts';
import { readId, readIdAt, readProposal } from '../../page-cursor.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

const page_size = 50;

/** What acquirers report that they have settled, what arrives at the bank, and what differs from what we say. */
export function serveReconciliation(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  serveSettlements(app, services);
  serveDifferences(app, services);
  app.serve(routes.listReports, async ({ query }) => ({
    reports: (await newestReports(context, query.acquirer ?? '', page_size)).map(presentReport),
  }));
  app.serve(routes.importReport, async (call, gateway) => {
    const { acquirer, format, name, content, columns } = call.body;
    requireAcquirer(services, acquirer);
    const imported = await importReport(gateway.context, {
      acquirer,
      format,
      columns: columnsIn(columns ?? []),
      name,
      open: () => textOf(content),
      by: call.actor,
    });
    const report = presentReport(imported.report);
    call.audit({ subject: name, after: { ...report, known: imported.known } });
    return { report, known: imported.known };
  });
  app.serve(routes.listReconciliations, async () => ({
    reconciliations: (await reconciliationsOf(context)).map(presentReconciliation),
  }));
  app.serve(routes.changeReconciliation, async (call, gateway) => {
    const { acquirer } = call.params;
    requireAcquirer(services, acquirer);
    const { grace_days, tolerance, bank_text } = call.body;
    const { before, after } = await changeReconciliation(gateway.context, acquirer, {
      ...(grace_days === undefined ? {} : { grace_days }),
      ...(tolerance === undefined ? {} : { tolerance: BigInt(tolerance) }),
      ...(bank_text === undefined ? {} : { bank_text }),
    });
    call.audit({
      subject: acquirer,
      before: presentReconciliation(before),
      after: presentReconciliation(after),
    });
    return presentReconciliation(after);
  });
}

function serveSettlements(app: PortalApp, { context }: PortalServices): void {
  app.serve(routes.listSettlements, async ({ query }) => {
    const found = await listSettlements(context, query.acquirer ?? '', {
      after: readIdAt(query.after),
      limit: page_size + 1,
    });
    const shown = found.slice(0, page_size);
    return {
      settlements: shown.map(presentPayout),
      next_after: found.length > page_size ? (shown.at(-1)?.payout_id.toString() ?? '') : '',
    };
  });
  app.serve(routes.readSettlement, async ({ params, query }) => {
    const payout_id = readId(params.settlement_id);
    const { payout, kinds, ours, arrivals } = await requireSettlement(context, payout_id);
    const page = { after: readIdAt(query.after), limit: page_size + 1 };
    const lines = await linesOfSettlement(context, payout_id, page);
    const shown = lines.slice(0, page_size);
    const amount = (minor: bigint): string => formatAmount(minor, payout.currency as Currency);
    return {
      ...presentPayout(payout),
      ours: amount(ours.booked),
      theirs: amount(kinds.reduce((sum, { settles }) => sum + settles, 0n)),
      fees: amount(kinds.reduce((sum, { charged }) => sum + charged, 0n)),
      kinds: kinds.map(({ kind, lines: count, settles, interchange, scheme_fee, markup, net }) => ({
        kind,
        lines: Number(count),
        settles: amount(settles),
        interchange: amount(interchange),
        scheme_fee: amount(scheme_fee),
        markup: amount(markup),
        net: amount(net),
      })),
      credits: arrivals.map(({ item_id, connector, booked_on, reference, remittance, ...credit }) => ({
        item_id: item_id.toString(),
        bank: connector,
        booked_on,
        reference,
        remittance,
        amount: amount(credit.amount),
        credited: amount(credit.credited),
      })),
      lines_shown: shown.map(presentLine),
      next_line: lines.length > page_size ? (shown.at(-1)?.line_id.toString() ?? '') : '',
    };
  });
  app.serve(routes.settlementsOfPayment, async ({ params }) => {
    const rows = await settlementsOf(context, params.account_id, readId(params.transaction_id));
    return {
      lines: rows.map(({ payout_id, acquirer, payout, kind, net, currency }) => ({
        settlement_id: payout_id?.toString() ?? '',
        acquirer,
        settlement: payout,
        kind,
        net: formatAmount(net, currency as Currency),
        currency,
      })),
    };
  });
}

function serveDifferences(app: PortalApp, { context }: PortalServices): void {
  /** The operator with this address, as an actor; empty: nobody. */
  const assigneeOf = async (text: string): Promise<string> =>
    text === 'nobody' ? '' : personActor(await requireOperator(context, text));
  const operatorsOf = async (): Promise<{ email: string; name: string }[]> =>
    (await listOperators(context)).map(({ email, name }) => ({ email, name }));
  app.serve(routes.listDifferences, async ({ query, at }) => {
    const { acquirer = '', settlement: payout = '', state = 'open', after } = query;
    const assigned_to = query.assigned_to === undefined ? null : await assigneeOf(query.assigned_to);
    const filter = { acquirer, payout, state, assigned_to, after: readIdAt(after), limit: page_size + 1 };
    const found = await listDifferences(context, filter);
    const shown = found.slice(0, page_size);
    return {
      differences: shown.map((one) => presentDifference(one, at)),
      people: await nameActors(
        context,
        shown.map((one) => one.assigned_to),
      ),
      operators: await operatorsOf(),
      next_after: found.length > page_size ? (shown.at(-1)?.difference_id.toString() ?? '') : '',
    };
  });
  app.serve(routes.readDifference, async ({ params, at }) => {
    const {
      difference: found,
      notes,
      proposals,
    } = await requireDifference(context, readId(params.difference_id));
    const { currency, written_off } = found;
    const involved = [
      found.assigned_to,
      ...notes.map(({ written_by }) => written_by),
      ...proposals.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by ?? '']),
    ];
    return {
      difference: presentDifference(found, at),
      written_off: formatAmount(written_off, currency as Currency),
      notes: notes.map(({ note, written_by, written_at }) => ({
        note,
        written_by,
        written_at: written_at.toISOString(),
      })),
      proposals: proposals.map((one) => presentWriteOff(one, currency)),
      people: await nameActors(context, involved),
      operators: await operatorsOf(),
    };
  });
  app.serve(routes.assignDifference, async (call, gateway) => {
    const { to } = call.body;
    const assigned_to = to === 'me' ? call.actor : await assigneeOf(to);
    const before = await assignDifference(gateway.context, readId(call.params.difference_id), assigned_to);
    call.audit({
      subject: call.params.difference_id,
      before: { assigned_to: before },
      after: { assigned_to },
    });
    return { assigned_to };
  });
  app.serve(routes.noteDifference, async (call, gateway) => {
    const difference_id = readId(call.params.difference_id);
    const { note, written_at } = await noteDifference(gateway.context, {
      difference_id,
      note: call.body.note,
      by: call.actor,
    });
    call.audit({ subject: call.params.difference_id, after: { note } });
    return { written_at: written_at.toISOString() };
  });
  app.serve(routes.proposeWriteOff, async (call, gateway) => {
    const difference_id = readId(call.params.difference_id);
    const { proposed, currency } = await proposeWriteOff(gateway.context, {
      difference_id,
      reason: call.body.reason,
      by: call.actor,
    });
    const shown = presentWriteOff(proposed, currency);
    call.audit({ subject: call.params.difference_id, after: { ...shown, currency } });
    return shown;
  });
  app.serve(routes.decideWriteOff, async (call, gateway) => {
    const difference_id = readId(call.params.difference_id);
    const { decided, currency } = await decideWriteOff(gateway.context, {
      difference_id,
      ...readProposal(call.params.proposal_id),
      decision: call.body.decision,
      by: call.actor,
    });
    const shown = presentWriteOff(decided, currency);
    call.audit({ subject: call.params.difference_id, after: { ...shown, currency } });
    return shown;
  });
}

/** @throws RequestRefused where the gateway has no such acquirer */
export function requireAcquirer({ context }: PortalServices, name: string): void {
  if (!context.connectors.acquirer(name)) throw cannot({ rule: 'no_acquirer_named', name }, 'acquirer');
}

async function* textOf(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

function presentReport(report: SettlementReport): routes.SettlementReport {
  const { acquirer, format, file_name: file, sha256, lines, added, replaced, received_at } = report;
  return {
    report_id: report.report_id.toString(),
    acquirer,
    format,
    file,
    sha256,
    lines,
    added,
    replaced,
    received_at: received_at.toISOString(),
  };
}

function presentReconciliation(of: Reconciliation): routes.ReconciliationSettings {
  const { acquirer, grace_days, tolerance, bank_text, compared_to } = of;
  return {
    acquirer,
    grace_days,
    tolerance: Number(tolerance),
    bank_text,
    compared_to: utcStamp(compared_to),
  };
}

function presentPayout(payout: ListedPayout): routes.Settlement {
  const { payout_id, acquirer, payout: settlement, paid_on, currency, amount, open_differences } = payout;
  const shown = (minor: bigint): string => formatAmount(minor, currency as Currency);
  return {
    settlement_id: payout_id.toString(),
    acquirer,
    settlement,
    paid_on,
    currency,
    lines: shown(payout.lines_net),
    paid_out: amount === null ? '' : shown(amount),
    arrived: shown(payout.arrived),
    open_differences: Number(open_differences),
  };
}

const of_payments: ReadonlySet<string> = new Set(['payment', 'refund', 'dispute']);

/** The payment that a line or a difference is about; empty where it is about none. */
function paymentOf({
  item,
  account_id,
  transaction_id,
}: Pick<Difference, 'item' | 'account_id' | 'transaction_id'>): Pick<
  routes.Difference,
  'account_id' | 'transaction_id'
> {
  if (!of_payments.has(item)) return { account_id: '', transaction_id: '' };
  return { account_id, transaction_id: transaction_id.toString() };
}

function presentLine(line: PayoutLine): routes.SettlementLine {
  const shown = (minor: bigint): string => formatAmount(minor, line.currency as Currency);
  return {
    line_id: line.line_id.toString(),
    file: line.file_name,
    line_no: line.line_no,
    kind: line.kind,
    gross: shown(line.gross),
    fees: shown(line.interchange + line.scheme_fee + line.markup),
    net: shown(line.net),
    booked_on: line.booked_on,
    step_reference: line.step_reference,
    payment_reference: line.payment_reference,
    ...paymentOf(line),
    replaces: line.replaces?.toString() ?? '',
  };
}

function presentDifference(difference: Difference, now: Date): routes.Difference {
  const { difference_id, acquirer, reason, state, currency, found_at, assigned_to, payout } = difference;
  const shown = (minor: bigint): string => formatAmount(minor, currency as Currency);
  return {
    difference_id: difference_id.toString(),
    acquirer,
    reason,
    state,
    currency,
    ours: shown(difference.ours),
    theirs: shown(difference.theirs),
    amount: shown(openAmount(difference)),
    ...paymentOf(difference),
    settlement: payout,
    found_at: found_at.toISOString(),
    age_days: Math.max(0, Math.floor((now.getTime() - found_at.getTime()) / day_ms)),
    assigned_to,
  };
}

function presentWriteOff(proposal: WriteOff, currency: string): routes.WriteOff {
  return {
    proposal_id: proposal.proposal_id.toString(),
    amount: formatAmount(proposal.amount, currency as Currency),
    reason: proposal.reason,
    proposed_by: proposal.proposed_by,
    proposed_at: proposal.proposed_at.toISOString(),
    decision: proposal.decision ?? '',
    decided_by: proposal.decided_by ?? '',
    decided_at: utcStamp(proposal.decided_at),
  };
}
