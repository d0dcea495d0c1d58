import type { Context, ReadContext } from '../../../kernel/context.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import { RequestRefused } from '../../../kernel/errors.ts';
import { addMs } from '../../../kernel/values/dates.ts';
import { openSession, revokeOtherSessions, type OpenSession } from '../sessions/open-session.ts';
import { newToken, tokenHash, type SignInOrigin } from '../sessions/session.ts';
import { readInvitations, withdrawInvitations } from '../team/invitation-store.ts';
import { admin_role, builtInRole } from '../team/role.ts';
import {
  changeMembership,
  deleteMembership,
  insertMembership,
  lockTeam,
  readMemberships,
  readOwnRoles,
  readPolicy,
} from '../team/team-store.ts';
import { createUser, type User } from '../users/manage-users.ts';
import { plainEmail } from '../users/sign-in.ts';
import { findUserByEmail, lockUser, noteSignIn, releaseEmail, setOperator } from '../users/user-store.ts';
import { openClient } from './client-secret.ts';
import { operator_role } from './manage-providers.ts';
import { authorizationRequest, proveIdentity, type ProvenIdentity, type ProviderAccess } from './openid.ts';
import { of_operators } from './provider-owner.ts';
import {
  endSessionsBy,
  findLinked,
  findProviderByDomain,
  findProviderById,
  findProviderBySlug,
  forgetFlows,
  insertFlow,
  insertLink,
  lockProviderOf,
  takeFlow,
  type Provider,
} from './provider-store.ts';

type SigningIn = Pick<Context, 'database' | 'clock' | 'keyring' | 'mode' | 'log'>;

/** How long a person may take at the provider. */
const flow_ms = 10 * 60_000;
const name_length_max = 100;

function refused(
  rule: 'sso_unknown' | 'sso_begin_again' | 'sso_no_role' | 'sso_not_invited',
): RequestRefused {
  return new RequestRefused('U0019', { reason: { rule } });
}

/**
 * Begins to sign in by the provider of a link, or of the domain of an address. What it answers depends on nothing that is
 * known of people.
 * @throws RequestRefused U0019 where there is none, or it does not answer
 */
export async function beginSignIn(
  context: SigningIn,
  access: ProviderAccess,
  {
    slug,
    email = '',
    again = false,
  }: { readonly slug?: string; readonly email?: string; readonly again?: boolean },
): Promise<{ url: string; flow_token: string }> {
  const domain = plainEmail(email).split('@').at(-1) ?? '';
  const provider =
    slug === undefined
      ? await findProviderByDomain(context.database, domain)
      : await findProviderBySlug(context.database, slug);
  if (!provider) throw refused('sso_unknown');
  const flow_token = newToken();
  const client = await openClient(context, provider);
  const url = await authorizationRequest(context, access, client, { flow_token, again, email });
  const at = context.clock.now();
  const { provider_id } = provider;
  const token_hash = tokenHash(flow_token);
  await insertFlow(context.database, {
    token_hash,
    provider_id,
    anew: again,
    at,
    expires_at: addMs(at, flow_ms),
  });
  return { url, flow_token };
}

/** What comes back from a provider with a person. */
export interface ComeBack {
  readonly flow_token: string;
  /** The parameters of the address to which the provider has sent them. */
  readonly answer: string;
}

/** Whom a provider has proven, before it is decided whether they are let in. */
export interface Arrival {
  readonly provider: Provider;
  readonly identity: ProvenIdentity;
  /** Whether they have just proven who they are there, and were not let through as somebody it knew. */
  readonly anew: boolean;
  /** Who they are here; null for somebody new. */
  readonly user_id: string | null;
}

/**
 * Proves by a provider's answer who has come back, once.
 * @throws RequestRefused U0019
 */
export async function arriveByProvider(
  context: SigningIn,
  access: ProviderAccess,
  { flow_token, answer }: ComeBack,
): Promise<Arrival> {
  const at = context.clock.now();
  const flow = await takeFlow(context.database, { token_hash: tokenHash(flow_token), at });
  const provider = flow && (await findProviderById(context.database, flow.provider_id));
  if (!flow || !provider) throw refused('sso_begin_again');
  const client = await openClient(context, provider);
  const identity = await proveIdentity(context, access, client, {
    flow_token,
    answer,
    not_before: flow.anew ? flow.begun_at : null,
  });
  const linked = await findLinked(context.database, provider, identity.subject);
  const email = identity.verified_email;
  const known = linked || email === null ? null : await findUserByEmail(context.database, plainEmail(email));
  return { provider, identity, anew: flow.anew, user_id: linked ?? known?.user_id ?? null };
}

/** What signing in by a provider has changed. */
export interface Entry {
  /** Null where the person is not let in. */
  readonly opened: OpenSession | null;
  readonly refusal: RequestRefused | null;
  readonly user_id: string;
  /** The role before and after; null without one. */
  readonly role: { readonly before: string | null; readonly after: string | null };
}

/**
 * Lets somebody in whom a provider has proven: links them the first time, by an address that is theirs, gives them the
 * role of their groups, and opens a session. Whose groups give no role any more loses the place and all sessions by it.
 * @throws RequestRefused U0019 where nothing is changed
 */
export function enterByProvider(
  context: SigningIn,
  { provider: read, identity, anew }: Arrival,
  origin: SignInOrigin,
): Promise<Entry> {
  const at = context.clock.now();
  return transact(context.database, async (tx) => {
    const provider = await lockProviderOf(tx, read.merchant_id);
    if (provider?.provider_id !== read.provider_id) throw refused('sso_begin_again');
    // Whoever takes somebody out of the team, and their link with it, locks the team first.
    await lockTeam(tx, provider.merchant_id);
    const role_id = await roleOfGroups(tx, provider, identity.groups);
    const linked = await findLinked(tx, provider, identity.subject);
    const known = linked === null ? null : await lockUser(tx, linked);
    if (known && role_id === null) return loseGroups(context, tx, provider, known);
    if (role_id === null) throw refused('sso_no_role');
    await demandSecondFactor(context, tx, provider, identity);
    const user_id = known?.user_id ?? (await linkByEmail(tx, provider, identity, at));
    const user = known ?? (await lockUser(tx, user_id));
    if (!user || user.disabled_at) throw refused('sso_not_invited');
    const role = await giveRole(tx, provider, user, role_id, at);
    noteSignIn(tx, user_id, at);
    const is_strong = provider.second_factor_always || identity.second_factor;
    const { provider_id, merchant_id } = provider;
    const session = {
      user_id,
      stage: 'signed_in',
      method: is_strong ? 'sso+second_factor' : 'sso',
      at,
      authenticated: anew,
      provider: { provider_id, merchant_id, sid: identity.sid },
    } as const;
    return { opened: openSession(tx, session, origin), refusal: null, user_id, role };
  });
}

/** The role of the first group in the provider's list that the person is in; null for none. */
async function roleOfGroups(
  tx: Transaction,
  { merchant_id, groups, role_ids }: Provider,
  of_person: readonly string[],
): Promise<string | null> {
  const own = merchant_id === of_operators ? [] : await readOwnRoles(tx, merchant_id);
  const is_known = (role_id: string): boolean =>
    merchant_id === of_operators
      ? role_id === operator_role
      : builtInRole(role_id) !== null || own.some((role) => role.role_id === role_id);
  const at = groups.findIndex((group, nth) => of_person.includes(group) && is_known(role_ids[nth] ?? ''));
  return role_ids[at] ?? null;
}

/** @throws RequestRefused U0019 where one is demanded and the provider does not vouch for it */
async function demandSecondFactor(
  context: Pick<ReadContext, 'mode'>,
  tx: Transaction,
  { merchant_id, second_factor_always }: Provider,
  { second_factor }: ProvenIdentity,
): Promise<void> {
  if (second_factor_always || second_factor) return;
  const is_demanded =
    merchant_id === of_operators ? context.mode === 'production' : await readPolicy(tx, context, merchant_id);
  if (is_demanded) throw new RequestRefused('U0019', { reason: { rule: 'sso_no_second_factor' } });
}

/**
 * Links a subject that is new to the person who has its address: somebody of the team, somebody who is invited to it, or
 * somebody new. Who works with others here is not linked unless they are invited, and an address that was never proven
 * goes from who has it to whom the provider has proven it of.
 * @returns the user_id. @throws RequestRefused U0019
 */
async function linkByEmail(
  tx: Transaction,
  provider: Provider,
  identity: ProvenIdentity,
  at: Date,
): Promise<string> {
  const email = believedEmail(provider, identity);
  const { provider_id, merchant_id } = provider;
  const holder = await findUserByEmail(tx, email);
  if (holder && !holder.email_proven) {
    releaseEmail(tx, holder.user_id, at);
    await revokeOtherSessions(tx, holder.user_id, '');
  }
  const known = holder?.email_proven ? holder : null;
  if (known && !(await isExpected(tx, merchant_id, known, at))) throw refused('sso_not_invited');
  const name = identity.name.trim().slice(0, name_length_max) || email;
  const person = { email, email_proven: true, name, operator: false, password_hash: null, at };
  const user_id = known?.user_id ?? (await createUser(tx, person));
  const { subject } = identity;
  if (!user_id || !(await insertLink(tx, { provider_id, subject, user_id, at })))
    throw refused('sso_not_invited');
  return user_id;
}

/** @throws RequestRefused U0019 for an address about which the provider is not believed */
function believedEmail({ domains }: Provider, { verified_email }: ProvenIdentity): string {
  if (verified_email === null)
    throw new RequestRefused('U0019', { reason: { rule: 'sso_email_unverified' } });
  const email = plainEmail(verified_email);
  const domain = email.split('@').at(-1) ?? '';
  if (!domains.includes(domain))
    throw new RequestRefused('U0019', { reason: { rule: 'sso_domain', domain } });
  return email;
}

/** Whether somebody who is known belongs to whose provider it is, or is invited there. */
async function isExpected(
  tx: Transaction,
  merchant_id: string,
  { user_id, email, operator }: User,
  at: Date,
): Promise<boolean> {
  if (merchant_id === of_operators) return operator;
  const members = await lockTeam(tx, merchant_id);
  if (members.some((member) => member.user_id === user_id)) return true;
  return (await readInvitations(tx, merchant_id, at)).some((open) => open.email === email);
}

/** Gives somebody the role of their groups. The last admin stays one, and so does who is named for emergencies. */
async function giveRole(
  tx: Transaction,
  provider: Provider,
  user: User,
  role_id: string,
  at: Date,
): Promise<Entry['role']> {
  const { merchant_id, changed_by } = provider;
  const { user_id, email } = user;
  if (merchant_id === of_operators) {
    if (!user.operator) setOperator(tx, user_id, true);
    return { before: user.operator ? operator_role : null, after: role_id };
  }
  const place = await lockPlace(tx, merchant_id, user_id);
  if (!place) {
    await withdrawInvitations(tx, { merchant_id, invitation_id: null, email, at });
    await insertMembership(tx, { merchant_id, user_id, role_id, at, invited_by: changed_by });
    return { before: null, after: role_id };
  }
  const stays = place.is_last_admin || provider.emergency_user_id === user_id;
  if (!stays && place.role_id !== role_id) changeMembership(tx, merchant_id, user_id, role_id);
  return { before: place.role_id, after: stays ? place.role_id : role_id };
}

/** Takes the place of somebody whose groups give none any more, and ends their sessions. */
async function loseGroups(
  context: Pick<ReadContext, 'mode'>,
  tx: Transaction,
  provider: Provider,
  user: User,
): Promise<Entry> {
  const { merchant_id, provider_id } = provider;
  const { user_id } = user;
  const entry = { opened: null, refusal: refused('sso_no_role'), user_id };
  await endSessionsBy(tx, provider_id, { user_id });
  if (provider.emergency_user_id === user_id) return { ...entry, role: { before: null, after: null } };
  if (merchant_id === of_operators) {
    if (user.operator) setOperator(tx, user_id, false);
    await revokeOtherSessions(tx, user_id, '');
    return { ...entry, role: { before: user.operator ? operator_role : null, after: null } };
  }
  const place = await lockPlace(tx, merchant_id, user_id);
  const before = place?.role_id ?? null;
  if (!place || place.is_last_admin) return { ...entry, role: { before, after: before } };
  deleteMembership(tx, merchant_id, user_id);
  const places = await readMemberships(tx, context, user_id);
  const elsewhere = places.some((one) => one.merchant_id !== merchant_id);
  if (!elsewhere && !user.operator) await revokeOtherSessions(tx, user_id, '');
  return { ...entry, role: { before, after: null } };
}

/** The place of a person in a team, which is locked. */
async function lockPlace(
  tx: Transaction,
  merchant_id: string,
  user_id: string,
): Promise<{ role_id: string; is_last_admin: boolean } | null> {
  const members = await lockTeam(tx, merchant_id);
  const place = members.find((member) => member.user_id === user_id);
  if (!place) return null;
  const others = members.filter(
    (member) => member.role_id === admin_role && !member.disabled && member.user_id !== user_id,
  );
  return { role_id: place.role_id, is_last_admin: place.role_id === admin_role && others.length === 0 };
}

/** Forgets ways to providers by which nobody has come back. @returns how many */
export function forgetSingleSignOns({
  database,
  clock,
}: Pick<Context, 'database' | 'clock'>): Promise<number> {
  return forgetFlows(database, clock.now());
}
