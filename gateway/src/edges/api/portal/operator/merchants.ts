import * as routes from '@causeway/schemas/portal/operator/merchants.ts';
import type { ReadContext } from '../../../../kernel/context.ts';
import {
  findAccountRow,
  listAccounts,
  listAddresses,
  requireMerchant,
  searchMerchants,
  type AccountRow,
  type ListedMerchant,
} from '../../../../accounts/merchants/list-accounts.ts';
import {
  acquirers,
  acquirersFor,
  changeAccount,
  createAccount,
  createMerchant,
  enableMerchant,
  realAcquirers,
} from '../../../../accounts/merchants/manage-accounts.ts';
import { addAddress, removeAddress } from '../../../../accounts/merchants/manage-addresses.ts';
import {
  drawInvitationCode,
  invite,
  listInvitations,
  proofOf,
} from '../../../../accounts/identity/team/invite.ts';
import { readTeam } from '../../../../accounts/identity/team/manage-team.ts';
import { RequestRefused } from '../../../../kernel/errors.ts';
import { presentLimits, readLimits } from '../../read/currency-limits.ts';
import { presentSignKeys } from '../developers/present-sign-keys.ts';
import { makeKey } from '../developers/sign-keys.ts';
import { presentInvitation } from '../identity/invitations.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';

const page_size = 50;

/**
 * Merchants and accounts, with the functions of the command line; each change is recorded with its before and after.
 */
export function serveMerchants(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.listMerchants, async ({ query }) => {
    const found = await searchMerchants(context, query.q?.trim() ?? '', query.after ?? '', page_size + 1);
    const shown = found.slice(0, page_size);
    return {
      merchants: shown.map(presentMerchant),
      next_after: found.length > page_size ? (shown.at(-1)?.merchant_id ?? '') : '',
    };
  });
  app.serve(routes.createMerchant, async (call, gateway) => {
    const { name, merchant_id: wanted } = call.body;
    const merchant_id = await createMerchant(gateway.context, name, wanted);
    call.audit({ subject: merchant_id, after: { merchant_id, name } });
    return { merchant_id };
  });
  app.serve(routes.readMerchant, async ({ params: { merchant_id } }) => ({
    merchant: presentMerchant(await findMerchant(context, merchant_id)),
    accounts: (await listAccounts(context, merchant_id)).map(presentAccount),
    connectors: acquirers(context),
    real_connectors: realAcquirers(context),
  }));
  app.serve(routes.enableMerchant, async (call, gateway) => {
    const { merchant_id } = call.params;
    const { enabled } = await findMerchant(gateway.context, merchant_id);
    await enableMerchant(gateway.context, merchant_id, call.body.enabled);
    for (const { account_id } of await listAccounts(gateway.context, merchant_id))
      services.directory.forget(account_id);
    call.audit({ subject: merchant_id, before: { enabled }, after: call.body });
    return { done: true as const };
  });
  app.serve(routes.inviteAdmin, async (call, gateway) => {
    const { merchant_id } = await findMerchant(gateway.context, call.params.merchant_id);
    const by_user_id = call.signed_in.user.user_id;
    const change = { merchant_id, by_user_id, changer: 'operator' } as const;
    const { email } = call.body;
    const made = await invite(gateway.context, change, { email, role_id: 'admin' });
    call.audit({ subject: merchant_id, after: { email, role_id: 'admin', proof: made.proof } });
    return presentInvitation(made, services.origin.public_url);
  });
  app.serve(routes.listInvitations, async ({ params: { merchant_id } }) => {
    await findMerchant(context, merchant_id);
    const [invitations, { members }] = await Promise.all([
      listInvitations(context, merchant_id),
      readTeam(context, merchant_id),
    ]);
    const names = new Map(members.map(({ user_id, name }) => [user_id, name]));
    const proofs = await Promise.all(invitations.map((invitation) => proofOf(context, invitation)));
    return {
      invitations: invitations.map(
        ({ invitation_id, email, role_id, invited_by, code_hash, expires_at }, at) => ({
          invitation_id,
          email,
          role_id,
          invited_by: names.get(invited_by) ?? invited_by,
          proof: proofs[at] ?? 'code',
          code_drawn: code_hash !== null,
          expires_at: expires_at.toISOString(),
        }),
      ),
    };
  });
  app.serve(routes.drawInvitationCode, async (call, gateway) => {
    const { merchant_id, invitation_id } = call.params;
    const drawn = await drawInvitationCode(gateway.context, merchant_id, invitation_id);
    call.audit({ subject: `${merchant_id} ${invitation_id}`, after: { email: drawn.email } });
    return drawn;
  });
  serveAccounts(app, services);
}

function serveAccounts(app: PortalApp, services: PortalServices): void {
  const { context } = services;
  app.serve(routes.createAccount, async (call, gateway) => {
    const { merchant_id } = await findMerchant(gateway.context, call.params.merchant_id);
    const { mode, account_id: wanted, ...settings } = call.body;
    const of = { merchant_id, account_id: wanted, mode };
    const account_id = await createAccount(gateway.context, of, readSettings(settings));
    services.directory.forget(account_id);
    const after = presentAccount(await findAccount(gateway.context, account_id));
    call.audit({ subject: account_id, after });
    return after;
  });
  app.serve(routes.readAccount, async ({ params: { account_id } }) => {
    const account = await findAccount(context, account_id);
    const [{ keys, people }, addresses] = await Promise.all([
      presentSignKeys(context, account),
      listAddresses(context, account_id),
    ]);
    return {
      account: presentAccount(account),
      connectors: acquirersFor(context, account),
      addresses: addresses.map(({ cidr }) => cidr),
      sign_keys: keys,
      people,
    };
  });
  app.serve(routes.changeAccount, async (call, gateway) => {
    const { account_id } = call.params;
    const before = presentAccount(await findAccount(gateway.context, account_id));
    const { seen = call.shown_by_default, ...settings } = call.body;
    await changeAccount(gateway.context, account_id, readSettings(settings), seen && readSettings(seen));
    services.directory.forget(account_id);
    const after = presentAccount(await findAccount(gateway.context, account_id));
    call.audit({ subject: account_id, before, after });
    return after;
  });
  app.serve(routes.createSignKey, async (call, gateway) => {
    const { account_id } = await findAccount(gateway.context, call.params.account_id);
    const { answer, audited } = await makeKey(gateway.context, account_id, call.body, call.actor);
    services.directory.forget(account_id);
    call.audit({ subject: `${account_id} ${audited.key_id}`, after: audited });
    return answer;
  });
  app.serve(routes.addAddress, async (call, gateway) => {
    const { account_id } = await findAccount(gateway.context, call.params.account_id);
    const cidr = await addAddress(gateway.context, account_id, call.body.cidr);
    services.directory.forget(account_id);
    call.audit({ subject: account_id, after: { cidr } });
    return { cidr };
  });
  app.serve(routes.removeAddress, async (call, gateway) => {
    const { account_id } = await findAccount(gateway.context, call.params.account_id);
    await removeAddress(gateway.context, account_id, call.body.cidr);
    services.directory.forget(account_id);
    call.audit({ subject: account_id, before: call.body });
    return { done: true as const };
  });
}

/** @throws RequestRefused U0008 */
async function findMerchant(context: ReadContext, merchant_id: string): Promise<ListedMerchant> {
  return requireMerchant(context, merchant_id).catch((error: unknown) => {
    throw error instanceof RequestRefused ? new RequestRefused('U0008') : error;
  });
}

/** @throws RequestRefused U0008 */
export async function findAccount(context: ReadContext, account_id: string): Promise<AccountRow> {
  const found = await findAccountRow(context, account_id);
  if (!found) throw new RequestRefused('U0008');
  return found;
}

function presentMerchant(merchant: ListedMerchant): routes.OperatorMerchant {
  const { accounts, created_at } = merchant;
  return { ...merchant, accounts: Number(accounts), created_at: created_at.toISOString() };
}

/** Settings as they are sent, with amounts as minor units. */
function readSettings<Sent extends { readonly refund_limits?: Record<string, string> }>(sent: Sent): Sent {
  const { refund_limits } = sent;
  return refund_limits === undefined ? sent : { ...sent, refund_limits: readLimits(refund_limits) };
}

function presentAccount(row: AccountRow): routes.OperatorAccount {
  return {
    ...row,
    refund_limits: presentLimits(row.refund_limits as Record<string, string>),
    created_at: row.created_at.toISOString(),
  } as routes.OperatorAccount;
}
