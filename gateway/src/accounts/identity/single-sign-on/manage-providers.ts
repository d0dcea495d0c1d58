import { randomBytes } from 'node:crypto';
import type { Context, ReadContext } from '../../../kernel/context.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import { cannot, missing } from '../../../kernel/errors.ts';
import { requireMerchant } from '../../merchants/list-accounts.ts';
import { requireRole } from '../team/manage-people.ts';
import { lockForChange, type BeforeAfter, type TeamChange } from '../team/manage-team.ts';
import { admin_role } from '../team/role.ts';
import { lockTeam } from '../team/team-store.ts';
import { lockFactors } from '../users/store-second-factor.ts';
import { findUser } from '../users/user-store.ts';
import { openClient, sealClientSecret } from './client-secret.ts';
import { isSameIssuer, requireProvider, type ProviderWorld } from './openid.ts';
import { of_operators } from './provider-owner.ts';
import {
  allProviders,
  countLinks,
  deleteProvider,
  findProviderBySlug,
  findProviderOf,
  lockProviderOf,
  putProvider,
  type Provider,
} from './provider-store.ts';

type Managing = Pick<Context, 'database' | 'clock' | 'keyring' | 'mode' | 'log'>;

/** The only role that a group of theirs can give. */
export const operator_role = 'operator';

/** What is set of a provider; of what is optional, what is left out stays as it is. */
export interface ProviderInput {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret?: string;
  readonly slug: string;
  readonly roles: readonly { readonly group: string; readonly role_id: string }[];
  readonly scopes?: string;
  readonly groups_claim?: string;
  readonly second_factor_always?: boolean;
  readonly password_allowed?: boolean;
  readonly emergency_user_id?: string;
}

/** Who sets a provider: somebody of the team or an operator; null: whoever works on the gateway's host. */
export type ProviderChange = TeamChange | { readonly merchant_id: string; readonly changer: 'host' };

/** A provider as people see it, without its secret. */
export function presentProvider({ groups, role_ids, ...provider }: Provider) {
  const { slug, issuer, client_id, scopes, groups_claim, domains } = provider;
  const { second_factor_always, password_allowed, emergency_user_id } = provider;
  const roles = groups.map((group, at) => ({ group, role_id: role_ids[at] ?? '' }));
  return {
    issuer,
    client_id,
    slug,
    roles,
    scopes,
    groups_claim,
    second_factor_always,
    password_allowed,
    emergency_user_id,
    domains,
  };
}

/** The provider of a merchant's people, or of operators, and how many have signed in by it; null without one. */
export async function readProviderOf(
  { database }: Pick<ReadContext, 'database'>,
  merchant_id: string,
): Promise<{ provider: Provider; people: number } | null> {
  const provider = await findProviderOf(database, merchant_id);
  if (!provider) return null;
  const [counted] = await database.read(countLinks, provider);
  return { provider, people: Number(counted?.people ?? 0n) };
}

/** Every provider, operators' first. */
export async function listProviders({ database }: Pick<ReadContext, 'database'>) {
  return database.read(allProviders, {});
}

/**
 * Sets the provider by which the people of a merchant, or operators, sign in, once it has answered as one. Another
 * issuer makes it another provider: nobody is linked yet, its domains are not confirmed, and sessions by the former end.
 * @throws RequestRefused U0007 when it would give roles beyond those of who sets it; U0010; U0019 when it does not answer
 */
export async function setProvider(
  context: Managing,
  world: ProviderWorld,
  change: ProviderChange,
  input: ProviderInput,
): Promise<BeforeAfter> {
  const { merchant_id } = change;
  if (merchant_id !== of_operators) await requireMerchant(context, merchant_id);
  if (context.mode === 'production' && !input.issuer.startsWith('https:'))
    throw cannot({ rule: 'sso_insecure' }, 'issuer');
  const known = await findProviderOf(context.database, merchant_id);
  const stays = known && isSameIssuer(known.issuer, input.issuer) ? known : null;
  const client_secret =
    input.client_secret?.trim() ?? (stays && (await openClient(context, stays)).client_secret);
  if (client_secret === null) throw missing('client_secret', { rule: 'sso_secret_missing' });
  const made = { ...withUsual(input, stays), client_secret };
  await requireProvider(context, world, made);
  return transact(context.database, async (tx) => {
    const before = await lockProviderOf(tx, merchant_id);
    await checkRoles(tx, change, input.roles, before);
    const same = before && isSameIssuer(before.issuer, input.issuer) ? before : null;
    const provider_id = same?.provider_id ?? `idp_${randomBytes(9).toString('hex')}`;
    const other = await findProviderBySlug(tx, input.slug);
    if (other && other.merchant_id !== merchant_id)
      throw cannot({ rule: 'sso_slug_taken', slug: input.slug }, 'slug');
    if (!made.password_allowed) {
      // It shuts admins out who cannot come by the provider.
      await checkOwn(tx, change, [admin_role]);
      await checkEmergency(tx, change, made.emergency_user_id);
    }
    if (before && !same) await deleteProvider(tx, before);
    const provider: Provider = {
      ...made,
      ...sealClientSecret(context, provider_id, client_secret),
      provider_id,
      merchant_id,
      groups: input.roles.map(({ group }) => group),
      role_ids: input.roles.map(({ role_id }) => role_id),
      domains: same?.domains ?? [],
      changed_at: context.clock.now(),
      changed_by: change.changer === 'host' ? '' : change.by_user_id,
    };
    putProvider(tx, provider);
    const secret_changed = input.client_secret !== undefined;
    return {
      before: before && presentProvider(before),
      after: { ...presentProvider(provider), secret_changed },
    };
  });
}

function withUsual(
  { issuer, client_id, slug, ...input }: ProviderInput,
  known: Provider | null,
): Pick<
  Provider,
  | 'issuer'
  | 'client_id'
  | 'slug'
  | 'scopes'
  | 'groups_claim'
  | 'second_factor_always'
  | 'password_allowed'
  | 'emergency_user_id'
> {
  return {
    issuer,
    client_id,
    slug,
    scopes: input.scopes ?? known?.scopes ?? '',
    groups_claim: input.groups_claim ?? known?.groups_claim ?? 'groups',
    second_factor_always: input.second_factor_always ?? known?.second_factor_always ?? false,
    password_allowed: input.password_allowed ?? known?.password_allowed ?? true,
    emergency_user_id: input.emergency_user_id ?? known?.emergency_user_id ?? '',
  };
}

/**
 * Nobody has a provider give more than they have themselves, or give it no more.
 * @throws RequestRefused U0007, U0010
 */
async function checkRoles(
  tx: Transaction,
  change: ProviderChange,
  roles: ProviderInput['roles'],
  before: Provider | null,
): Promise<void> {
  const { merchant_id } = change;
  if (merchant_id === of_operators) {
    if (roles.some(({ role_id }) => role_id !== operator_role))
      throw cannot({ rule: 'sso_operator_role' }, 'roles');
    return;
  }
  for (const { role_id } of roles) await requireRole({ database: tx }, merchant_id, role_id);
  await checkOwn(tx, change, [...roles.map(({ role_id }) => role_id), ...(before?.role_ids ?? [])]);
}

/** @throws RequestRefused U0007 where the roles hold more than who changes has; a role that is gone holds nothing */
async function checkOwn(tx: Transaction, change: ProviderChange, role_ids: readonly string[]): Promise<void> {
  if (change.changer === 'host' || change.merchant_id === of_operators) return;
  const team = await lockForChange(tx, change);
  for (const role of role_ids.map((role_id) => team.roleOf(role_id))) if (role) team.checkGrant(role);
}

/** @throws RequestRefused U0010 where the person could not let the others in again */
async function checkEmergency(
  tx: Transaction,
  { merchant_id }: ProviderChange,
  user_id: string,
): Promise<void> {
  const user = user_id === '' ? null : await findUser(tx, user_id);
  const factors = user && !user.disabled_at ? await lockFactors(tx, user_id) : [];
  const is_admin = merchant_id === of_operators ? user?.operator : await isAdmin(tx, merchant_id, user_id);
  if (factors.length === 0 || !is_admin) throw cannot({ rule: 'sso_emergency' }, 'emergency_user_id');
}

async function isAdmin(tx: Transaction, merchant_id: string, user_id: string): Promise<boolean> {
  const members = await lockTeam(tx, merchant_id);
  return members.some((member) => member.user_id === user_id && member.role_id === admin_role);
}

/**
 * Confirms of which domains a provider is believed about addresses, in the place of those confirmed before. By this the
 * operator lets people in who prove their address in no other way (decisions/access.md).
 * @throws RequestRefused U0010 when there is no provider
 */
export function confirmDomains(
  context: Managing,
  merchant_id: string,
  domains: readonly string[],
): Promise<BeforeAfter> {
  return transact(context.database, async (tx) => {
    const known = await lockProviderOf(tx, merchant_id);
    if (!known) throw cannot({ rule: 'sso_none' });
    putProvider(tx, { ...known, domains: [...new Set(domains)] });
    return { before: { domains: known.domains }, after: { domains } };
  });
}

/**
 * Removes a provider: the sessions that it has opened end, and whoever has no other way to sign in has none.
 * @throws RequestRefused U0007; U0010 when there is none
 */
export function removeProvider(context: Managing, change: ProviderChange): Promise<BeforeAfter> {
  const { merchant_id } = change;
  return transact(context.database, async (tx) => {
    const known = await lockProviderOf(tx, merchant_id);
    await checkOwn(tx, change, known?.role_ids ?? []);
    if (!known) throw cannot({ rule: 'sso_none' });
    await deleteProvider(tx, known);
    return { before: presentProvider(known) };
  });
}
