import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import { screening_rules } from '@causeway/schemas/errors/rules/screening-rules.ts';
import type { Context } from '../../kernel/context.ts';
import type { Result } from '../../kernel/errors.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import type { PayableBalances } from '../../ledger/payable.ts';
import { payoutReleasedMovements } from '../../ledger/payout-movements.ts';
import type { Performable } from '../../kernel/instructions/instruction.ts';
import {
  advance,
  lockSources,
  readyPayouts,
  stillReady,
  type Progress,
  type Readiness,
} from './advance-payouts.ts';
import { whoMayNoMore, type MayNoMore } from '../../accounts/identity/team/who-may-no-more.ts';
import {
  clearance_days_max,
  clearancesOf,
  type Clearance,
  type ClearingDecision,
} from '../screening/clearances.ts';
import { storeClearances, readDecisionTerms, type DecisionTerms } from '../screening/decision-terms.ts';
import { findScreenings, isShown, type ScreeningRecord } from '../screening/shown-screenings.ts';
import {
  countingApprovals,
  insertApprovals,
  isApproved,
  lockApprovals,
  type Approval,
  type HasLost,
} from './approval-store.ts';
import { Newcomers } from './newcomers.ts';
import { PayoutChanges } from './payout-changes.ts';
import type { Cause } from '../../ledger/unit-of-work.ts';
import { showFound } from './payout-gates.ts';
import { screenedNames } from './payout-request.ts';
import { readPayouts } from './payout-store.ts';
import { canCancel } from './payout-transitions.ts';
import { payoutKeyOf, type Payout, type PayoutKey } from './payout.ts';
import { isPerson, type Actor, type Person } from '../../kernel/values/actor.ts';
import { isBlank } from '../../kernel/values/text.ts';

/**
 * In whose name a person decides: of the merchant, at the gateway's screening desk, or as the operator of the gateway
 * on its command line. What they may decide depends on the payout's state, so it is asked when that is locked.
 */
type PayoutDecider = 'merchant' | 'screening_desk' | 'operator';

/** A decision and who makes it: people approve and reject, and a merchant's program can cancel as well. */
export type DecidedBy =
  | { readonly verb: 'approve' | 'reject'; readonly actor: Person }
  | { readonly verb: 'cancel'; readonly actor: Actor };

/** What is decided about a payout. */
export type PayoutDecision = Cause &
  DecidedBy & {
    readonly key: PayoutKey;
    readonly decider: PayoutDecider;
    /** Why, in the person's words; may be empty, except about what screening holds. */
    readonly note: string;
    /** Of a release: the screening whose hits the person saw. Whatever else is found by now refuses it. */
    readonly screening_id?: bigint;
    /** Of a release: for so many days the same names are not held again for the same entries. Left out, not at all. */
    readonly clear_days?: number;
  };

/** The payout after the decision; or why nothing happened. */
export type DecisionOutcome = Result<Payout, 'U0010'>;

interface Decided {
  readonly outcomes: DecisionOutcome[];
  readonly performables: Performable[];
  /** Balances that payouts may have been waiting behind one that is gone. */
  readonly freed: boolean;
}

/**
 * Approves, rejects and cancels payouts, one decision after the other: approvals of payouts in IN_APPROVAL count
 * one a person until there are two, and in IN_REVIEW let the payout pass; rejecting ends either; cancelling ends
 * whatever has not gone to the bank.
 */
export async function decidePayouts(
  context: Context,
  decisions: readonly PayoutDecision[],
): Promise<Decided> {
  const keys = decisions.map(({ key }) => key);
  const before = await readyPayouts(context, await readPayouts(context.database, keys));
  return transact(context.database, async (tx) => {
    const changes = await PayoutChanges.lock(context, tx, keys);
    const in_force = readDecisionTerms(tx);
    const [approvals, terms, ready] = await Promise.all([
      lockApprovals(tx, keys),
      in_force,
      stillReady(tx, before, in_force),
    ]);
    const [screenings, newcomers, mayNoMore] = await Promise.all([
      findShown(tx, decisions, approvals),
      Newcomers.read(
        tx,
        decisions.map(({ key, at }) => ({ account_id: key.account_id, at })),
      ),
      whoMayNoMore(tx, [
        ...decisions.map(({ actor }) => actor),
        ...approvals.map(({ approver }) => approver),
        ...keys.flatMap((key) => changes.find(key)?.created_by ?? []),
      ]),
    ]);
    const approved = decisions.filter(({ verb }) => verb === 'approve');
    const balances = await lockSources(
      tx,
      approved.flatMap(({ key }) => changes.find(key) ?? []),
    );
    const known = { ready, terms, screenings, newcomers, mayNoMore };
    const deciding = new Deciding(context, changes, known, approvals, balances);
    const outcomes = decisions.map((decision) => deciding.decide(decision));
    deciding.write(tx);
    return { outcomes, performables: deciding.performables, freed: deciding.freed };
  });
}

/** The screenings that people saw who release, and who have released. */
async function findShown(
  tx: Transaction,
  decisions: readonly PayoutDecision[],
  approvals: readonly Approval[],
): Promise<ReadonlyMap<bigint, ScreeningRecord>> {
  const now = decisions.map(({ key, screening_id }) => ({ account_id: key.account_id, screening_id }));
  const keys = [...now, ...approvals].flatMap(({ account_id, screening_id }) =>
    typeof screening_id === 'bigint' ? [{ account_id, screening_id }] : [],
  );
  const found = await findScreenings(tx, keys);
  return new Map(found.map((one) => [one.screening_id, one]));
}

function refusal(reason: Reason): DecisionOutcome {
  return { code: 'U0010', reason };
}

/** Why this person must not approve or reject the payout in its present state; null where they may. */
function refuseDecider(payout: Payout, decision: PayoutDecision): Reason | null {
  const { decider, actor, note, clear_days } = decision;
  const { status, created_by } = payout;
  const held = status === 'IN_REVIEW';
  // Nobody decides about a likeness to a sanctioned name in their own cause.
  if (held && decider === 'merchant') return { rule: 'held_by_screening' };
  if (held && actor === created_by) return { rule: 'asker_cannot_release' };
  if (!isPerson(actor)) return { rule: 'known_person_decides' };
  if (held && isBlank(note)) return { rule: 'screening_needs_reason' };
  if (clear_days !== undefined && !(clear_days >= 1 && clear_days <= clearance_days_max))
    return { rule: 'clearance_days', max: clearance_days_max };
  if (!held && decider === 'screening_desk') return { rule: 'not_held_by_screening', status };
  return null;
}

/** The decisions of one transaction. */
class Deciding {
  readonly performables: Performable[] = [];
  freed = false;
  readonly #context: Context;
  readonly #changes: PayoutChanges;
  readonly #ready: ReadonlyMap<string, Readiness>;
  readonly #approvals: Approval[];
  readonly #balances: PayableBalances;
  readonly #new: Approval[] = [];
  readonly #terms: DecisionTerms;
  readonly #screenings: ReadonlyMap<bigint, ScreeningRecord>;
  readonly #newcomers: Newcomers;
  readonly #mayNoMore: MayNoMore;
  readonly #cleared: Clearance[] = [];

  constructor(
    context: Context,
    changes: PayoutChanges,
    {
      ready,
      terms,
      screenings,
      newcomers,
      mayNoMore,
    }: {
      ready: ReadonlyMap<string, Readiness>;
      terms: DecisionTerms;
      screenings: ReadonlyMap<bigint, ScreeningRecord>;
      newcomers: Newcomers;
      mayNoMore: MayNoMore;
    },
    approvals: Approval[],
    balances: PayableBalances,
  ) {
    this.#balances = balances;
    this.#context = context;
    this.#changes = changes;
    this.#ready = ready;
    this.#terms = terms;
    this.#screenings = screenings;
    this.#newcomers = newcomers;
    this.#mayNoMore = mayNoMore;
    this.#approvals = approvals;
  }

  decide(decision: PayoutDecision): DecisionOutcome {
    const payout = this.#changes.find(decision.key);
    if (!payout) return refusal({ rule: 'no_payout', payout: decision.key.transaction_id.toString() });
    const refused = decision.verb === 'cancel' ? null : refuseDecider(payout, decision);
    if (refused !== null) return refusal(refused);
    if (decision.verb === 'approve' && !this.#ready.get(payoutKeyOf(payout))?.enabled)
      return refusal({ rule: 'account_disabled' });
    if (decision.verb === 'approve' && this.#lostBy(payout)(decision.actor, 'payouts.approve'))
      return refusal({ rule: 'may_approve_no_more' });
    switch (decision.verb) {
      case 'approve':
        return this.#approve(payout, decision);
      case 'reject':
        return this.#reject(payout, decision);
      case 'cancel':
        return this.#cancel(payout, decision);
    }
  }

  #approve(payout: Payout, decision: PayoutDecision): DecisionOutcome {
    if (payout.status === 'IN_REVIEW') return this.#clear(payout, decision);
    if (payout.status !== 'IN_APPROVAL')
      return refusal({ rule: 'nothing_to_approve', status: payout.status });
    if (decision.actor === payout.created_by) return refusal({ rule: 'asker_cannot_approve' });
    const too_new = this.#newcomers.refuse(payout.account_id, decision.actor, payout.created_by);
    if (too_new) return refusal(too_new);
    if (this.#approversOf(payout, 'approval').some(({ approver }) => approver === decision.actor))
      return refusal({ rule: 'approved_already' });
    this.#record(payout, decision, 'approved');
    if (!isApproved(payout, this.#approvals, this.#lostBy(payout)))
      return this.#changes.edit(payout, {}, decision);
    return this.#proceed(payout, { edge_cause: 'approve', approved: true, cleared: false }, decision);
  }

  #clear(payout: Payout, decision: PayoutDecision): DecisionOutcome {
    if (decision.screening_id === undefined) return refusal({ rule: 'release_names_screening' });
    const { screening, screened } = this.#ready.get(payoutKeyOf(payout)) ?? {};
    // Of an import since it was screened the worker screens it again.
    if (!screening || !screened || screening.basis !== this.#terms.basis)
      return refusal({ rule: 'hits_not_seen' });
    const shown = showFound(this.#changes, payout, screened, { actor: 'gateway', at: decision.at });
    if (!this.#saw(decision, screening)) return refusal({ rule: 'hits_not_seen' });
    // Who released it before it was held anew, or has not seen all that is held against it, has not released this.
    const before = this.#approversOf(payout, 'review').filter(
      (one) => one.decided_at >= payout.updated_at && this.#saw(one, screening),
    );
    if (before.some(({ approver }) => approver === decision.actor))
      return refusal({ rule: 'released_already' });
    this.#record(shown, decision, 'approved');
    if (before.length + 1 < this.#terms.releasers_needed) return this.#changes.edit(shown, {}, decision);
    // For as long as all of them want it.
    const spans = [...before, decision].map(({ clear_days }) => clear_days ?? 0);
    const days = Math.min(...spans);
    if (days > 0) {
      const agreed_by = before.map(({ approver }) => approver).join(', ');
      this.#recordClearance(shown, decision, { days, agreed_by });
    }
    return this.#proceed(shown, { edge_cause: 'clear', approved: true, cleared: true }, decision);
  }

  /** Whether a person saw all that this screening holds against its payout. */
  #saw({ screening_id }: Pick<PayoutDecision | Approval, 'screening_id'>, now: ScreeningRecord): boolean {
    return isShown(this.#screenings.get(screening_id ?? 0n), now);
  }

  #recordClearance(
    payout: Payout,
    { actor, note, at }: PayoutDecision,
    clears: Pick<ClearingDecision, 'days' | 'agreed_by'>,
  ): void {
    const ready = this.#ready.get(payoutKeyOf(payout));
    if (!ready?.screened) return;
    const { account_id, transaction_id } = payout;
    const clearing: ClearingDecision = {
      account_id,
      transaction_id,
      decided_by: actor,
      reason: note,
      decided_at: at,
      ...clears,
    };
    const names = screenedNames(payout, ready.request);
    this.#cleared.push(...clearancesOf(this.#context, clearing, names, ready.screened, this.#terms.versions));
  }

  #proceed(payout: Payout, progress: Omit<Progress, 'balances'>, decision: PayoutDecision): DecisionOutcome {
    const ready = this.#ready.get(payoutKeyOf(payout));
    if (!ready) throw new Error(`payout ${payout.transaction_id} was not read`);
    const performable = advance(
      this.#context,
      this.#changes,
      payout,
      ready,
      { ...progress, balances: this.#balances },
      decision,
    );
    if (performable) this.performables.push(performable);
    const moved = this.#changes.find(payout) ?? payout;
    // Others may wait for what it had to give back.
    if (moved.status === 'PENDING_FUNDS') this.freed = true;
    return moved;
  }

  #reject(payout: Payout, decision: PayoutDecision): DecisionOutcome {
    if (payout.status === 'IN_APPROVAL') {
      this.#record(payout, decision, 'rejected');
      const edge = { cause: 'reject_approval', to: 'APPROVAL_REJECTED' } as const;
      return this.#end(this.#changes.move(payout, edge, {}, decision), decision);
    }
    if (payout.status !== 'IN_REVIEW') return refusal({ rule: 'nothing_to_reject', status: payout.status });
    this.#record(payout, decision, 'rejected');
    const edge = { cause: 'reject_review', to: 'FAILED' } as const;
    const fields = {
      failure_type: 'COMPLIANCE',
      // As merchants get it.
      failure_reason: screening_rules.refused_after_review,
    } as const;
    return this.#end(this.#changes.move(payout, edge, fields, decision), decision);
  }

  #cancel(payout: Payout, decision: PayoutDecision): DecisionOutcome {
    if (payout.status === 'CANCELLED') return payout;
    if (!canCancel(payout.status)) return refusal({ rule: 'not_cancellable', status: payout.status });
    const funded = payout.status !== 'PENDING_FUNDS';
    this.freed = true;
    const moved = this.#changes.move(payout, { cause: 'cancel', to: 'CANCELLED' }, {}, decision);
    return funded ? this.#end(moved, decision) : moved;
  }

  /** Gives the money back that was set aside. */
  #end(payout: Payout, cause: Cause): DecisionOutcome {
    this.#changes.post(payout, payoutReleasedMovements(payout), cause);
    this.freed = true;
    return payout;
  }

  #approversOf(payout: Payout, stage: Approval['stage']): Approval[] {
    return countingApprovals(this.#approvals, payout, stage, this.#lostBy(payout));
  }

  #lostBy(payout: Payout): HasLost {
    const merchant_id = this.#ready.get(payoutKeyOf(payout))?.merchant_id ?? '';
    return (actor, permit) => this.#mayNoMore(actor, merchant_id, permit);
  }

  #record(
    payout: Payout,
    { actor, note, at, screening_id, clear_days }: PayoutDecision,
    decision: Approval['decision'],
  ): void {
    const { account_id, transaction_id } = payout;
    const held = payout.status === 'IN_REVIEW';
    const approval: Approval = {
      account_id,
      transaction_id,
      approver: actor,
      decision,
      note,
      decided_at: at,
      stage: held ? 'review' : 'approval',
      lists: held ? this.#terms.versions : null,
      screening_id: (held ? screening_id : null) ?? null,
      clear_days: (held ? clear_days : null) ?? null,
    };
    this.#approvals.push(approval);
    this.#new.push(approval);
  }

  write(tx: Transaction): void {
    insertApprovals(tx, this.#new);
    storeClearances(tx, this.#cleared);
    this.#changes.write(tx);
  }
}
