import { listInEnglish } from '@causeway/schemas/errors/rules/rules.ts';
import * as routes from '@causeway/schemas/portal/operator/screening.ts';
import { Readable } from 'node:stream';
import { partyName } from '../../../../banking/beneficiaries/party.ts';
import { findPayoutRecord } from '../../../../banking/payouts/listing/list-payouts.ts';
import { payoutsInReview, type ListedPayout } from '../../../../banking/payouts/listing/page-payouts.ts';
import { lastScreenings } from '../../../../banking/payouts/listing/last-screenings.ts';
import { payoutKeyOf } from '../../../../banking/payouts/payout.ts';
import {
  decidePartyHit,
  listPartyHits,
  type DecidedPartyHit,
} from '../../../../banking/rescreening/decide-party-hit.ts';
import { readDecisionTerms } from '../../../../banking/screening/decision-terms.ts';
import {
  clearanceState,
  listClearances,
  withdrawClearance,
  type ListedClearance,
} from '../../../../banking/screening/clearances.ts';
import { reportScreenings, versionsText } from '../../../../banking/screening/report-screenings.ts';
import { entriesOfHits } from '../../../../banking/screening/screening-settings.ts';
import { heldMatches, type ScreeningRecord } from '../../../../banking/screening/shown-screenings.ts';
import { screeningStatus } from '../../../../banking/screening/screening-state.ts';
import { nameActors } from '../../../../accounts/identity/users/manage-users.ts';
import { cannot, orThrow, RequestRefused } from '../../../../kernel/errors.ts';
import { addMs, day_ms, utcStamp } from '../../../../kernel/values/dates.ts';
import type { AccountId } from '../../../../kernel/values/ids.ts';
import { formatAmount } from '../../../../kernel/values/money.ts';
import { PortalFile } from '../portal-call.ts';
import { presentRule } from '../present-reason.ts';
import { presentHeldReasons } from '../payouts/present-payouts.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { readId, readIdAt } from '../../page-cursor.ts';

const page_size = 50;
const per_mille = 1_000;
const score_decimals = 3;

/** Payouts held by sanctions screening, and releasing or refusing them. */
export function serveScreening(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.listHeldPayouts, async ({ query }) => {
    const [found, status] = await Promise.all([
      payoutsInReview(context, { after: readIdAt(query.after), limit: page_size + 1 }),
      screeningStatus(context),
    ]);
    const shown = found.slice(0, page_size);
    const screenings = await lastScreenings(context, shown);
    return {
      payouts: shown.map((payout) => presentHeld(payout, screenings.get(payoutKeyOf(payout)))),
      next_after: found.length > page_size ? (shown.at(-1)?.transaction_id.toString() ?? '') : '',
      unavailable: listInEnglish(status.unavailable),
      unavailable_reasons: status.unavailable.map(presentRule),
      score_min: scoreText(status.settings.score_min),
      lists: status.lists.map(({ list, state, entries, published_at, imported_at, stale_at }) => ({
        list,
        state,
        entries,
        published_at: utcStamp(published_at),
        imported_at: utcStamp(imported_at),
        stale_at: utcStamp(stale_at),
      })),
    };
  });
  app.serve(routes.readHeldPayout, async ({ params }) => {
    const record = await findHeld(services, params);
    const { payout, request } = record;
    const screening = (await lastScreenings(context, [payout])).get(payoutKeyOf(payout));
    const entries = await entriesOfHits(context, screening ? heldMatches(screening) : []);
    const people = await nameActors(
      context,
      record.approvals.map(({ approver }) => approver),
    );
    return {
      payout: presentHeld({ ...payout, beneficiary_name: partyName(request.beneficiary) }, screening),
      status: payout.status,
      beneficiary: flatten(request.beneficiary),
      entries: entries.map(({ names, weak_names, birth_years, ...entry }) => ({
        ...entry,
        names: [...names],
        weak_names: [...weak_names],
        birth_years: [...birth_years],
      })),
      people,
      four_eyes: (await readDecisionTerms(context.database)).releasers_needed > 1,
      decisions: record.approvals.map(({ approver, decision, note, decided_at, lists }) => ({
        by: approver,
        decision,
        reason: note,
        decided_at: utcStamp(decided_at),
        lists: versionsText(lists),
      })),
    };
  });
  app.serve(routes.decideHeldPayout, async (call, gateway) => {
    const { payout } = await findHeld(services, call.params);
    const { decision, reason, clear_days, screening_id } = call.body;
    const [outcome] = await gateway.payouts.decide([
      {
        key: payout,
        decider: 'screening_desk',
        verb: decision === 'release' ? 'approve' : 'reject',
        note: reason,
        ...(screening_id === undefined ? {} : { screening_id: readIdAt(screening_id) }),
        ...(clear_days === undefined ? {} : { clear_days }),
        actor: call.actor,
        at: gateway.context.clock.now(payout.account_id),
      },
    ]);
    if (!outcome) throw new Error('nothing was decided');
    const { status } = orThrow(outcome);
    call.audit({
      subject: `${payout.account_id} ${payout.transaction_id}`,
      before: { status: payout.status, review_reason: presentHeldReasons(payout).review_reason },
      after: {
        status,
        decision,
        reason,
        ...(screening_id === undefined ? {} : { screening_id }),
        ...(clear_days === undefined ? {} : { clear_days }),
      },
    });
    return { status };
  });
}

/** Saved parties that resemble a listed entry, and the decisions about them. */
export function servePartyHits(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.listPartyHits, async ({ query: { account_id = null, all } }) => {
    const hits = await listPartyHits(context, account_id, all !== 'yes');
    const { releasers_needed } = await readDecisionTerms(context.database);
    return {
      hits: hits.map(presentPartyHit),
      people: await nameActors(
        context,
        hits.map(({ agreed_by }) => agreed_by ?? ''),
      ),
      four_eyes: releasers_needed > 1,
    };
  });
  app.serve(routes.decidePartyHit, async (call, gateway) => {
    const { account_id, hit_id } = call.params;
    const { decision, reason, clear_days } = call.body;
    const done = await decidePartyHit(gateway.context, {
      account_id,
      hit_id: BigInt(hit_id),
      decision,
      by: call.actor,
      reason,
      clear_days,
    });
    call.audit({ subject: `${account_id} ${hit_id}`, after: { decision: done, reason, clear_days } });
    return { decision: done };
  });
}

/** Cleared pairs, revoking one before it expires, and the report for an auditor. */
export function serveClearedPairs(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.listClearedPairs, async ({ query }) => {
    const { q = '', state = null, list = null, account_id = null, before } = query;
    const filter = { state, list, account_id, search: q.trim(), before: before ? readIdAt(before) : null };
    const found = await listClearances(context, { ...filter, limit: page_size + 1 });
    const shown = found.slice(0, page_size);
    const { releasers_needed } = await readDecisionTerms(context.database);
    const involved = shown.flatMap((pair) => [
      pair.decided_by,
      ...pair.agreed_by.split(', '),
      pair.withdrawn_by ?? '',
      pair.end_agreed_by,
    ]);
    return {
      pairs: shown.map((pair) => presentPair(pair, context.clock.now(pair.account_id))),
      next_before: found.length > page_size ? (shown.at(-1)?.clearance_id.toString() ?? '') : '',
      people: await nameActors(context, involved),
      four_eyes: releasers_needed > 1,
    };
  });
  app.serve(routes.withdrawClearedPair, async (call, gateway) => {
    const { account_id, clearance_id } = call.params;
    const { reason } = call.body;
    const key = { account_id, clearance_id: readIdAt(clearance_id) };
    const decision = await withdrawClearance(gateway.context, key, { by: call.actor, reason });
    call.audit({ subject: `${account_id} ${clearance_id}`, after: { decision, reason } });
    return { decision };
  });
  app.serve(routes.downloadScreeningReport, async (call) => {
    const { from, until, account_id = null, format } = call.query;
    const span = { from: dayOf('from', from), until: addMs(dayOf('until', until), day_ms), account_id };
    if (span.until <= span.from) throw cannot({ rule: 'until_before_from' }, 'until');
    call.audit({ subject: `${from} ${until}`, after: { from, until, account_id: account_id ?? '', format } });
    const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson';
    const content = Readable.from(reportScreenings(context, span, format));
    return new PortalFile(`screening-${from}-${until}.${format === 'csv' ? 'csv' : 'jsonl'}`, type, content);
  });
}

/** @throws RequestRefused U0010 for a day that does not exist */
function dayOf(source: string, text: string): Date {
  const day = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, text.length) !== text)
    throw cannot({ rule: 'no_day' }, source);
  return day;
}

function presentPair(pair: ListedClearance, at: Date): routes.ClearedPair {
  const { account_id, party_name, list, entry_id, entry_name, decided_by, agreed_by, reason } = pair;
  return {
    account_id,
    party_name,
    list,
    entry_id,
    entry_name,
    decided_by,
    agreed_by,
    reason,
    clearance_id: pair.clearance_id.toString(),
    list_version: pair.generation.toString(),
    state: clearanceState(pair, at),
    decided_at: utcStamp(pair.decided_at),
    ends_at: utcStamp(pair.ends_at),
    transaction_id: pair.transaction_id?.toString() ?? '',
    withdrawn_at: utcStamp(pair.withdrawn_at),
    withdrawn_by: pair.withdrawn_by ?? '',
    end_agreed_by: pair.end_agreed_by,
    end_reason: pair.end_reason,
  };
}

function presentPartyHit(hit: DecidedPartyHit): routes.PartyHit {
  const { account_id, kind, party_id, role, name, list, entry_id, entry_name } = hit;
  return {
    account_id,
    kind,
    party_id,
    role,
    name,
    list,
    entry_id,
    entry_name,
    hit_id: hit.hit_id.toString(),
    score: scoreText(hit.score),
    list_version: hit.generation.toString(),
    found_at: utcStamp(hit.found_at),
    agreed_by: hit.agreed_by ?? '',
  };
}

/** @throws RequestRefused U0008 */
async function findHeld(
  { context }: PortalServices,
  { account_id, transaction_id }: { account_id: string; transaction_id: string },
) {
  const record = await findPayoutRecord(context, {
    account_id: account_id as AccountId,
    transaction_id: readId(transaction_id),
  });
  if (!record) throw new RequestRefused('U0008');
  return record;
}

function scoreText(thousandths: number): string {
  return (thousandths / per_mille).toFixed(score_decimals);
}

function presentHeld(payout: ListedPayout, screening: ScreeningRecord | undefined): routes.HeldPayout {
  const { account_id, created_by, beneficiary_name, payment_currency, reference } = payout;
  return {
    account_id,
    created_by,
    beneficiary_name,
    payment_currency,
    reference,
    ...presentHeldReasons(payout),
    transaction_id: payout.transaction_id.toString(),
    created_at: utcStamp(payout.created_at),
    payment_amount: formatAmount(payout.payment_amount, payment_currency),
    screening_id: screening?.screening_id.toString() ?? '',
    hits: screening ? presentHits(screening) : [],
  };
}

function presentHits(screening: ScreeningRecord): routes.HeldPayout['hits'] {
  return heldMatches(screening).map(({ name, list, entry_id, entry_name, score }) => ({
    name,
    list,
    entry_id,
    entry_name,
    score: score.toFixed(score_decimals),
    screened_at: utcStamp(screening.screened_at),
    role: screening.looked_up.find(({ text }) => text === name)?.role ?? '',
    list_version: screening.lists[list] ?? '',
  }));
}

/** The fields of a party, as pairs of path and text, without empty ones. */
function flatten(value: unknown, path = ''): { name: string; value: string }[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [{ name: path, value: String(value) }];
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, path ? `${path}.${name}` : name));
}
