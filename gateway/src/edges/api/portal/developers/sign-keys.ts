import * as routes from '@causeway/schemas/portal/developers/sign-keys.ts';
import type { ProposalDecision } from '@causeway/schemas/portal/operator/proposals.ts';
import { lacksPermit } from '../../../../accounts/identity/team/who-may-no-more.ts';
import { findAccountRow } from '../../../../accounts/merchants/list-accounts.ts';
import {
  createSignKey,
  decideWidening,
  permitKey,
  revokeSignKey,
  rotateSignKey,
} from '../../../../accounts/merchants/manage-sign-keys.ts';
import type { Context } from '../../../../kernel/context.ts';
import { RequestRefused } from '../../../../kernel/errors.ts';
import type { Person } from '../../../../kernel/values/actor.ts';
import { readProposal } from '../../page-cursor.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { presentNewKey, presentSignKeys } from './present-sign-keys.ts';

/** Sign keys of an account. */
export function serveSignKeys(app: PortalApp, services: PortalServices): void {
  const { context, directory } = services;
  app.serve(routes.listSignKeys, (call) => presentSignKeys(context, call.account));
  app.serve(routes.createSignKey, async (call, gateway) => {
    const { account_id } = call.account;
    const made = await createSignKey(gateway.context, account_id, { ...call.body, by: call.actor });
    directory.forget(account_id);
    const { key_id, permits, waiting } = made;
    const { name = '' } = call.body;
    call.audit({ subject: key_id, after: { key_id, name, permits, waiting } });
    return presentNewKey(made);
  });
  app.serve(routes.permitSignKey, async (call, gateway) => {
    const { account_id } = call.account;
    const { key_id } = call.params;
    const { permits: asked, reason = '', seen = call.shown_by_default } = call.body;
    const changing = { permits: asked, reason, by: call.actor, seen };
    const { before, permits, waiting } = await permitKey(gateway.context, account_id, key_id, changing);
    directory.forget(account_id);
    call.audit({ subject: key_id, before: { permits: before }, after: { permits, waiting, reason } });
    return { permits: [...permits], waiting: [...waiting] };
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
    const { key_id, permits } = made;
    call.audit({ subject: before, before: { key_id: before }, after: { key_id, permits, overlap_hours } });
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
    const { permits, decided } = await decideWidening(
      changing,
      { account_id, key_id },
      { ...readProposal(proposal_id), decision, by: call.actor },
      lacksPermit(merchant_id, 'keys.manage'),
    );
    directory.forget(account_id);
    const { permits: asked, proposed_by } = decided;
    call.audit({ subject: key_id, after: { decision, asked, proposed_by, permits } });
    return { permits: [...permits] };
  }
}
