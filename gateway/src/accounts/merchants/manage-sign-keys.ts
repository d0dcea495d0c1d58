import { randomBytes } from 'node:crypto';
import {
  all_key_permits,
  two_person_permits,
  usualPermits,
  type KeyPermit,
} from '@causeway/schemas/key-permits.ts';
import type { ActsNoMore, ProposalDecision } from '../../kernel/approvals/proposals.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import { cannot, requireUnchanged } from '../../kernel/errors.ts';
import { isPerson, type Actor } from '../../kernel/values/actor.ts';
import { addMs, hour_ms } from '../../kernel/values/dates.ts';
import { isPrintable } from '../../kernel/values/text.ts';
import { signKeyContext, type Account, type SignKey } from './account.ts';
import { areLooser, no_limits, type KeyLimits } from './key-limits.ts';
import { notifyAccountChanged } from './account-store.ts';
import { lockSettings, requireAccount, type Managing } from './manage-accounts.ts';
import {
  insertSignKey,
  listSignKeyRows,
  lockSignKey,
  oldSignKeys,
  permitSignKey,
  resealSignKey,
  revokeSignKeyRow,
  widenings,
  type Widening,
} from './sign-key-store.ts';
import type { Context } from '../../kernel/context.ts';
import { resealRows } from '../../kernel/keyring/reseal-rows.ts';

const key_name_length_max = 60;

/** Every request is held against every active key, so that many would cost everybody time. */
export const active_keys_max = 10;

type ManagingKeys = Managing & Pick<Context, 'ids'>;

/** What a key is made of. */
interface KeyToDraw {
  readonly name: string;
  readonly permits: readonly KeyPermit[];
  readonly limits: KeyLimits;
  /** Whose it is: who makes it, where that is a person. */
  readonly by: Actor;
  /** The first of the keys whose place it takes; left out, it takes none's. */
  readonly first_key_id?: string;
}

/** @throws RequestRefused when the account has too many active keys */
async function drawSignKey(
  context: Managing,
  tx: Transaction,
  account_id: string,
  { name, permits, limits, by, first_key_id: first }: KeyToDraw,
): Promise<SignKey> {
  await lockSettings(tx, account_id);
  const now = context.clock.now();
  const known = await tx.read(listSignKeyRows, { account_id });
  const active = known.filter(({ revoked_at }) => revoked_at === null || revoked_at > now);
  if (active.length >= active_keys_max) throw cannot({ rule: 'sign_keys_max', max: active_keys_max });
  const key_id = `key_${randomBytes(6).toString('hex')}`;
  const first_key_id = first ?? key_id;
  const secret = randomBytes(32).toString('base64url');
  const sealed = context.keyring.encrypt('sign_key', secret, signKeyContext(account_id, key_id));
  const owner = isPerson(by) ? by : '';
  const key = { key_id, first_key_id, permits };
  tx.write(insertSignKey, { ...sealed, ...limits, ...key, account_id, name, owner, now });
  tx.write(notifyAccountChanged, { account_id });
  return { ...key, secret, limits };
}

/** What a key may do, and how much of it. */
export interface KeyRights {
  readonly permits: readonly KeyPermit[];
  readonly limits: KeyLimits;
}

/** What a key is permitted at once, and what a second person has to confirm. */
export interface Permitted extends KeyRights {
  readonly waiting: readonly KeyPermit[];
  /** Null: none that differ. */
  readonly waiting_limits: KeyLimits | null;
}

/**
 * What a key that holds some rights gets at once of those that are asked for, and what waits for a second person: of a
 * production account, permits that take money away, and looser limits, whether or not it has such a permit yet.
 * @param held of a new key: nothing, with the limits that are asked for
 * @throws RequestRefused where something would wait and no person asks for it
 */
function permitted({ mode }: Pick<Account, 'mode'>, asked: KeyRights, held: KeyRights, by: Actor): Permitted {
  const wanted = all_key_permits.filter((permit) => asked.permits.includes(permit));
  const waiting = wanted.filter(
    (permit) => mode === 'production' && two_person_permits.has(permit) && !held.permits.includes(permit),
  );
  const looser = mode === 'production' && areLooser(held.limits, asked.limits);
  if ((waiting.length > 0 || looser) && !isPerson(by))
    throw cannot({ rule: 'permits_by_people', permits: waiting }, 'permits');
  return {
    permits: wanted.filter((permit) => !waiting.includes(permit)),
    limits: looser ? held.limits : asked.limits,
    waiting,
    waiting_limits: looser ? asked.limits : null,
  };
}

/** Has what takes a second person wait for one. @throws RequestRefused where the key waits for something already */
async function proposeWaiting(
  { ids, clock }: ManagingKeys,
  tx: Transaction,
  of: { readonly account_id: string; readonly key_id: string },
  { waiting: permits, waiting_limits }: Permitted,
  { by, reason }: { readonly by: Actor; readonly reason: string },
): Promise<void> {
  if (permits.length === 0 && !waiting_limits) return;
  const limits = waiting_limits ?? { amount_limits: null, day_limits: null };
  const proposed = { permits, ...limits, reason, proposed_by: by, proposed_at: clock.now() };
  await widenings.propose(tx, { ...of, ...proposed, proposal_id: ids.next() });
}

/** A sign key that somebody makes. */
export interface NewSignKey {
  /** What it is for. */
  readonly name?: string;
  /** What it may do; left out, all that takes no second person. */
  readonly permits?: readonly KeyPermit[];
  /** How much it may take away; left out, as much as there is. */
  readonly limits?: KeyLimits;
  readonly by?: Actor;
}

/**
 * Creates a sign key. Its secret is stored encrypted and given back this once. Of a production account, refunds and
 * payouts wait for a second person; the rest works at once.
 * @throws RequestRefused when there is no such account, it has too many active keys, the name is not valid, or no
 * person asks for what two people give
 */
export async function createSignKey(
  context: ManagingKeys,
  account_id: string,
  { name = '', permits, limits = no_limits, by = 'gateway' }: NewSignKey = {},
): Promise<SignKey & Permitted> {
  if (name.length > key_name_length_max || !isPrintable(name))
    throw cannot({ rule: 'description_form', max: key_name_length_max }, 'name');
  const account = await requireAccount(context, account_id);
  const asked = { permits: permits ?? usualPermits(account), limits };
  const granted = permitted(account, asked, { permits: [], limits }, by);
  return transact(context.database, async (tx) => {
    const drawn = await drawSignKey(context, tx, account_id, { ...granted, name, by });
    const { key_id } = drawn;
    await proposeWaiting(context, tx, { account_id, key_id }, granted, { by, reason: name });
    return { ...drawn, ...granted };
  });
}

/** What a key is to be permitted from now on. */
export interface PermittingKey {
  readonly permits: readonly KeyPermit[];
  /** Left out: those that it has. */
  readonly limits: Partial<KeyLimits>;
  readonly reason: string;
  readonly by: Actor;
  /** What the page showed; undefined for programs. */
  readonly seen: object | undefined;
}

/**
 * Changes what a sign key may do, and how much. What is taken away is gone at once; of a production account, refunds and
 * payouts that are added, and looser limits, wait for a second person.
 * @returns what it may do before and now, and what waits
 * @throws RequestRefused when there is no such active key, it waits for a second person already, or no person asks for
 * what two people give; U0015
 */
export async function permitKey(
  context: ManagingKeys,
  account_id: string,
  key_id: string,
  { permits, limits, reason, by, seen }: PermittingKey,
): Promise<Permitted & { readonly before: KeyRights }> {
  const account = await requireAccount(context, account_id);
  const of = { account_id, key_id };
  return transact(context.database, async (tx) => {
    const before = await lockActive(context, tx, of);
    const granted = permitted(account, { permits, limits: { ...before.limits, ...limits } }, before, by);
    requireUnchanged({ permits: before.permits, ...before.limits }, { permits, ...limits }, seen);
    await proposeWaiting(context, tx, of, granted, { by, reason });
    tx.write(permitSignKey, { ...of, permits: granted.permits, ...granted.limits });
    tx.write(notifyAccountChanged, { account_id });
    return { ...granted, before };
  });
}

/**
 * Confirms or rejects what another person wants a key to be permitted (decisions/access.md).
 * @returns what the key may do then, and what was decided about
 * @throws RequestRefused U0015 when the proposal that was read is no longer open
 * @throws RequestRefused when there is nothing to decide, no such active key, it was the same person, or one who could
 * not ask for it any more
 */
export async function decideWidening(
  context: Managing,
  of: { readonly account_id: string; readonly key_id: string },
  requested: ProposalDecision,
  mayNoMore: ActsNoMore,
): Promise<KeyRights & { readonly decided: Widening }> {
  return transact(context.database, async (tx) => {
    const held = await lockActive(context, tx, of);
    const proposal = await widenings.lockDecidable(tx, of, requested, mayNoMore);
    const confirmed = requested.decision === 'confirmed';
    const added = confirmed ? proposal.permits : [];
    const permits = all_key_permits.filter((one) => held.permits.includes(one) || added.includes(one));
    const limits = (confirmed && limitsOf(proposal)) || held.limits;
    tx.write(permitSignKey, { ...of, permits, ...limits });
    tx.write(notifyAccountChanged, { account_id: of.account_id });
    return { permits, limits, decided: widenings.decide(tx, proposal, requested, context.clock.now(), {}) };
  });
}

/** The limits that a proposal asks for; null where it asks for none. */
function limitsOf({ amount_limits, day_limits }: Widening): KeyLimits | null {
  return amount_limits && day_limits && { amount_limits, day_limits };
}

async function lockActive(
  { clock }: Managing,
  tx: Transaction,
  of: { readonly account_id: string; readonly key_id: string },
): Promise<KeyRights> {
  const [key] = await tx.read(lockSignKey, { ...of, now: clock.now() });
  if (!key) throw cannot({ rule: 'no_active_key', ...of });
  const { permits, amount_limits, day_limits } = key;
  return { permits, limits: { amount_limits, day_limits } };
}

/**
 * Creates the successor of a sign key, with its name, permits and limits, which count both together: it belongs to who
 * rotates. For the overlap both are accepted, so that programs can change over without a refused request; then the key is
 * refused by itself. What waits for a second person stays with the key that it was asked for.
 * @throws RequestRefused when there is no such active key, or there are too many
 */
export async function rotateSignKey(
  context: Managing,
  account_id: string,
  key_id: string,
  overlap_hours: number,
  by: Actor = 'gateway',
): Promise<SignKey> {
  const now = context.clock.now();
  const until = addMs(now, overlap_hours * hour_ms);
  return transact(context.database, async (tx) => {
    const [revoked] = await tx.read(revokeSignKeyRow, { account_id, key_id, now, until });
    if (!revoked) throw cannot({ rule: 'no_active_key', account_id, key_id });
    const { amount_limits, day_limits, ...successor } = revoked;
    return drawSignKey(context, tx, account_id, { ...successor, limits: { amount_limits, day_limits }, by });
  });
}

/** @throws RequestRefused when there is no such active key */
export async function revokeSignKey(context: Managing, account_id: string, key_id: string): Promise<void> {
  const now = context.clock.now();
  const revoked = await transact(context.database, async (tx) => {
    const rows = await tx.read(revokeSignKeyRow, { account_id, key_id, now, until: now });
    tx.write(notifyAccountChanged, { account_id });
    return rows;
  });
  if (revoked.length === 0) throw cannot({ rule: 'no_active_key', account_id, key_id });
}

/** Encrypts sign keys again whose data key is retired. @returns how many */
export async function resealSignKeys(
  { database, keyring }: Pick<Context, 'database' | 'keyring'>,
  list_max: number,
): Promise<number> {
  return resealRows(
    database,
    (tx) => tx.read(oldSignKeys, { list_max }),
    async (tx, { account_id, key_id, data_key_id, secret }) => {
      const of = signKeyContext(account_id, key_id);
      const sealed = await keyring.reseal('sign_key', { data_key_id, bytes: secret }, of);
      tx.write(resealSignKey, { ...sealed, account_id, key_id });
    },
  );
}
