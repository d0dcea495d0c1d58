import * as routes from '@causeway/schemas/portal/developers/sign-keys.ts';
import type { PortalBodyOf } from '@causeway/schemas/portal/portal-route.ts';
import type { ProposalDecision } from '@causeway/schemas/portal/operator/proposals.ts';
import { lacksPermit } from '../../../../accounts/identity/team/who-may-no-more.ts';
import { findAccountRow } from '../../../../accounts/merchants/list-accounts.ts';
import {
  createSignKey,
  decideWidening,
  permitKey,
  revokeSignKey,
  rotateSignKey,
  type KeyRights,
} from '../../../../accounts/merchants/manage-sign-keys.ts';
import type { KeyLimits } from '../../../../accounts/merchants/key-limits.ts';
import type { Context } from '../../../../kernel/context.ts';
import { RequestRefused } from '../../../../kernel/errors.ts';
import type { Actor, Person } from '../../../../kernel/values/actor.ts';
import { readLimits } from '../../read/currency-limits.ts';
import { readProposal } from '../../page-cursor.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { presentKeyLimits, presentNewKey, presentSignKeys } from './present-sign-keys.ts';

/** Sign keys of an account. */
export function serveSignKeys(app: PortalApp, services: PortalServices): void {
  const { context, directory } = services;
  app.serve(routes.listSignKeys, (call) => presentSignKeys(context, call.account));
  app.serve(routes.createSignKey, async (call, gateway) => {
    const { account_id } = call.account;
    const { answer, audited } = await makeKey(gateway.context, account_id, call.body, call.actor);
    directory.forget(account_id);
    call.audit({ subject: audited.key_id, after: audited });
    return answer;
  });
  app.serve(routes.permitSignKey, async (call, gateway) => {
    const { account_id } = call.account;
    const { key_id } = call.params;
    const { permits, reason = '', seen = call.shown_by_default } = call.body;
    const changing = {
      permits,
      limits: readKeyLimits(call.body),
      reason,
      by: call.actor,
      seen: seen && { ...seen, ...readKeyLimits(seen) },
    };
    const { before, waiting_limits, ...now } = await permitKey(gateway.context, account_id, key_id, changing);
    directory.forget(account_id);
    const rights = presentRights(now);
    call.audit({
      subject: key_id,
      before: presentRights(before),
      after: {
        ...rights,
        waiting: now.waiting,
        ...(waiting_limits && { waiting_limits: presentKeyLimits(waiting_limits) }),
        reason,
      },
    });
    return { ...rights, waiting: [...now.waiting] };
  });
  app.serve(routes.decideSignKey, async (call, gateway) => {
    const { account_id, merchant_id } = call.account;
    return decide(gateway.context, { account_id, merchant_id }, call);
  });
  app.serve(routes.decideSignKeyAsOperator, async (call, gateway) => {
    const account = await findAccountRow(gateway.context, call.params.account_id);
    if (!account) throw new RequestRefused('U0008');
    return decide(gateway.context, account, call);
  });
  app.serve(routes.rotateSignKey, async (call, gateway) => {
    const { account_id } = call.account;
    const { overlap_hours } = call.body;
    const before = call.params.key_id;
    const made = await rotateSignKey(gateway.context, account_id, before, overlap_hours, call.actor);
    directory.forget(account_id);
    const { key_id } = made;
    call.audit({
      subject: before,
      before: { key_id: before },
      after: { key_id, ...presentRights(made), overlap_hours },
    });
    return presentNewKey({ ...made, waiting: [] });
  });
  app.serve(routes.revokeSignKey, async (call, gateway) => {
    const { account_id } = call.account;
    const { key_id } = call.params;
    await revokeSignKey(gateway.context, account_id, key_id);
    directory.forget(account_id);
    call.audit({ subject: key_id, before: { active: true }, after: { active: false } });
    return { done: true as const };
  });

  interface Deciding {
    readonly params: { readonly key_id: string; readonly proposal_id: string };
    readonly body: { readonly decision: ProposalDecision };
    readonly actor: Person;
    audit(entry: { subject: string; after: unknown }): void;
  }

  async function decide(
    changing: Context,
    { account_id, merchant_id }: { readonly account_id: string; readonly merchant_id: string },
    call: Deciding,
  ) {
    const { key_id, proposal_id } = call.params;
    const { decision } = call.body;
    const { decided, ...now } = await decideWidening(
      changing,
      { account_id, key_id },
      { ...readProposal(proposal_id), decision, by: call.actor },
      lacksPermit(merchant_id, 'keys.manage'),
    );
    directory.forget(account_id);
    const { permits: asked, proposed_by } = decided;
    const rights = presentRights(now);
    call.audit({ subject: key_id, after: { decision, asked, proposed_by, ...rights } });
    return { permits: rights.permits };
  }
}

function presentRights({ permits, limits }: KeyRights) {
  return { permits: [...permits], ...presentKeyLimits(limits) };
}

/** @throws RequestRefused where a limit is no amount of its currency */
function readKeyLimits({ amount_limits, day_limits }: Partial<KeyLimits>): Partial<KeyLimits> {
  return {
    ...(amount_limits && { amount_limits: readLimits(amount_limits) }),
    ...(day_limits && { day_limits: readLimits(day_limits) }),
  };
}

/**
 * Makes a key, for the portal and the operator's console.
 * @returns what is answered, and what the audit log stores
 * @throws RequestRefused as createSignKey does, or where a limit is no amount of its currency
 */
export async function makeKey(
  context: Context,
  account_id: string,
  { name = '', amount_limits = {}, day_limits = {}, ...asked }: PortalBodyOf<typeof routes.createSignKey>,
  by: Actor,
) {
  const limits = { amount_limits: readLimits(amount_limits), day_limits: readLimits(day_limits) };
  const made = await createSignKey(context, account_id, { ...asked, name, limits, by });
  const { key_id, waiting } = made;
  return { answer: presentNewKey(made), audited: { key_id, name, ...presentRights(made), waiting } };
}
