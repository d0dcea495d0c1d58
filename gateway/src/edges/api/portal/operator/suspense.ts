import * as routes from '@causeway/schemas/portal/operator/suspense.ts';
import { readLaterDetails, type LaterDetails } from '../../../../banking/reconciliation/later-details.ts';
import {
  decideClearing,
  storedProposalOf,
  proposalsOf,
  proposeClearing,
  type SuspenseProposal,
} from '../../../../operations/clearing/clear-suspense.ts';
import { likelyRecall } from '../../../../banking/recalls/give-back.ts';
import { findSuspenseItem, listSuspense } from '../../../../ledger/suspense/list-suspense.ts';
import type { SuspenseItem } from '../../../../ledger/suspense/suspense.ts';
import { nameActors } from '../../../../accounts/identity/users/manage-users.ts';
import { cannot, RequestRefused } from '../../../../kernel/errors.ts';
import { addMs, day_ms, utcStamp } from '../../../../kernel/values/dates.ts';
import { formatAmount } from '../../../../kernel/values/money.ts';
import { parseSearch } from '../../../../kernel/values/search.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { readId, readIdAt, readProposal } from '../../page-cursor.ts';

const page_size = 50;

/** Money in suspense, and clearing it by two people. */
export function serveSuspense(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  const requireItem = async (text: string): Promise<SuspenseItem> => {
    const item = await findSuspenseItem(context, readId(text));
    if (!item) throw new RequestRefused('U0008');
    return item;
  };
  app.serve(routes.listSuspense, async ({ query, at }) => {
    const found = await listSuspense(context, {
      after: readIdAt(query.after),
      cleared: query.all === 'yes',
      connector: query.connector ?? null,
      currency: query.currency ?? null,
      cause: query.cause ?? null,
      since: query.days === undefined ? null : addMs(at, -Number(query.days) * day_ms),
      limit: page_size + 1,
    });
    const shown = found.slice(0, page_size);
    return {
      items: shown.map((item) => presentItem(item, at)),
      next_after: found.length > page_size ? (shown.at(-1)?.item_id.toString() ?? '') : '',
    };
  });
  app.serve(routes.readSuspense, async ({ params, at }) => {
    const item = await requireItem(params.item_id);
    const proposals = await proposalsOf(context, item.item_id);
    const involved = proposals.flatMap(({ proposed_by, decided_by }) => [proposed_by, decided_by ?? '']);
    const later = await readLaterDetails(context, item.item_id);
    const recall = await likelyRecall(context, item);
    return {
      item: {
        ...presentItem(item, at),
        remittance: item.remittance,
        details: presentDetails(item.details),
        likely_recall_id: recall?.toString() ?? '',
      },
      told_later: later ? [presentLaterDetails(later)] : [],
      proposals: proposals.map(presentProposal),
      people: await nameActors(context, involved),
    };
  });
  app.serve(routes.proposeClearing, async (call, gateway) => {
    const { resolution, account_id, payout, other_item_id, recall_id, reason } = call.body;
    const { item_id } = await requireItem(call.params.item_id);
    const to_account = resolution === 'return' || resolution === 'account';
    const proposed = await proposeClearing(gateway.context, {
      item_id,
      resolution,
      to_account_id: to_account ? needed('account_id', account_id) : '',
      payout: resolution === 'return' ? parseSearch(needed('payout', payout)) : null,
      other_item_id: resolution === 'pair' ? readIdAt(needed('other_item_id', other_item_id)) : 0n,
      recall_id: resolution === 'recall' ? readIdAt(needed('recall_id', recall_id)) : 0n,
      reason,
      by: call.actor,
    });
    call.audit({ subject: call.params.item_id, after: storedProposalOf(proposed) });
    return presentProposal(proposed);
  });
  app.serve(routes.decideClearing, async (call, gateway) => {
    const { item_id } = await requireItem(call.params.item_id);
    const { decision } = call.body;
    const decided = await decideClearing(gateway.context, {
      item_id,
      ...readProposal(call.params.proposal_id),
      decision,
      by: call.actor,
    });
    call.audit({ subject: call.params.item_id, after: storedProposalOf(decided) });
    return presentProposal(decided);
  });
}

function needed(source: string, value: string | undefined): string {
  if (value === undefined) throw cannot({ rule: 'missing' }, source);
  return value;
}

function presentItem(item: SuspenseItem, now: Date): routes.SuspenseItem {
  const { connector, currency, booked_on, cause, reference, likely, created_at, cleared_at } = item;
  const until = cleared_at ?? now;
  return {
    connector,
    currency,
    booked_on,
    cause,
    reference,
    item_id: item.item_id.toString(),
    amount: formatAmount(item.amount, currency),
    likely_account_id: likely?.account_id ?? '',
    likely_transaction_id: likely?.transaction_id.toString() ?? '',
    created_at: created_at.toISOString(),
    age_s: Math.max(0, Math.floor((until.getTime() - created_at.getTime()) / 1_000)),
    cleared_at: utcStamp(cleared_at),
  };
}

function presentDetails(details: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(details).map(([name, value]) => ({ name, value }));
}

const parts_max = 200;

function presentLaterDetails({ state, received_at, parts }: LaterDetails): routes.LaterDetails {
  return {
    state,
    received_at: received_at.toISOString(),
    parts: parts.slice(0, parts_max).map(({ amount, use, account_id, reference, remittance, ...part }) => ({
      amount: formatAmount(amount.minor, amount.currency),
      use,
      account_id,
      transaction_id: part.transaction_id?.toString() ?? '',
      reference,
      remittance,
      details: presentDetails(part.details),
    })),
    parts_total: parts.length,
  };
}

function presentProposal(proposal: Omit<SuspenseProposal, 'account_id'>): routes.SuspenseProposal {
  const { resolution, to_account_id, transaction_id, other_item_id, recall_id, reason, proposed_by } =
    proposal;
  return {
    resolution,
    to_account_id,
    reason,
    proposed_by,
    proposal_id: proposal.proposal_id.toString(),
    transaction_id: transaction_id === 0n ? '' : transaction_id.toString(),
    other_item_id: other_item_id === 0n ? '' : other_item_id.toString(),
    recall_id: recall_id === 0n ? '' : recall_id.toString(),
    proposed_at: proposal.proposed_at.toISOString(),
    decision: proposal.decision ?? '',
    decided_by: proposal.decided_by ?? '',
    decided_at: utcStamp(proposal.decided_at),
  };
}
