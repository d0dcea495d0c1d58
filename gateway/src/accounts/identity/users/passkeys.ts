import { createHash, randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Context, ReadContext } from '../../../kernel/context.ts';
import { transact, type Transaction } from '../../../kernel/database/transaction.ts';
import { cannot, RequestRefused } from '../../../kernel/errors.ts';
import { addMs } from '../../../kernel/values/dates.ts';
import { queueMail, type Mailing } from '../../mail/queue-mail.ts';
import {
  openSession,
  requireSession,
  revokeOtherSessions,
  rotateSession,
  type OpenSession,
} from '../sessions/open-session.ts';
import type { SignInOrigin } from '../sessions/session.ts';
import type { SignedIn } from './find-signed-in.ts';
import { storeSecondFactor } from './store-second-factor.ts';
import {
  deletePasskey,
  findPasskey,
  forgetChallenges,
  insertPasskey,
  storeChallenge,
  notePasskeyUse,
  passkeysOf,
  takeChallengeRow,
  type Passkey,
} from './passkey-store.ts';
import { findUser, lockUser, noteSignIn, type User } from './user-store.ts';

type Storing = Pick<Context, 'database' | 'clock'>;
type Telling = Storing & Mailing;

/** The site that passkeys belong to: its domain, and the origin of its pages. */
export interface PasskeySite {
  readonly rp_id: string;
  readonly origin: string;
}

const site_name = 'Causeway';
const challenge_ms = 5 * 60_000;
/** Loaded by the first who asks for a passkey: it comes with two hundred files for certificates of authenticators. */
const loadLibrary = () => import('@simplewebauthn/server');

function challengeHash(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}

async function drawChallenge(context: Storing, user_id: string | null): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  const text = Buffer.from(challenge).toString('base64url');
  await storeChallenge(
    context.database,
    challengeHash(text),
    user_id,
    addMs(context.clock.now(), challenge_ms),
  );
  return challenge;
}

/** Takes a challenge away when it is answered; an answer to another question, or to an old one, counts nothing. */
function takeChallenge(context: Storing, user_id: string | null): (challenge: string) => Promise<boolean> {
  return async (challenge) => {
    const found = await takeChallengeRow(context.database, challengeHash(challenge), context.clock.now());
    return found !== null && found.user_id === user_id;
  };
}

/** @throws RequestRefused U0010 where passkeys do not work */
function requireSite(site: PasskeySite | null): PasskeySite {
  if (!site) throw cannot({ rule: 'passkeys_need_domain' });
  return site;
}

/** What navigator.credentials.create needs. */
export async function beginPasskey(
  context: Storing,
  site: PasskeySite | null,
  user: User,
): Promise<Record<string, unknown>> {
  const { rp_id } = requireSite(site);
  const known = await passkeysOf(context.database, user.user_id);
  const { generateRegistrationOptions } = await loadLibrary();
  const options = await generateRegistrationOptions({
    rpName: site_name,
    rpID: rp_id,
    userName: user.email,
    userDisplayName: user.name,
    userID: new Uint8Array(Buffer.from(user.user_id)),
    challenge: await drawChallenge(context, user.user_id),
    timeout: challenge_ms,
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { ...options };
}

/**
 * Registers what navigator.credentials.create has made, which also counts as the session's second factor; the person's
 * other sessions end.
 * @throws RequestRefused U0013; U0001 when the session has ended in the meantime
 */
export async function addPasskey(
  context: Telling,
  site: PasskeySite | null,
  opened: OpenSession,
  input: { name: string; credential: unknown },
): Promise<OpenSession> {
  const { user_id, session_id, stage, method } = opened.session;
  const { rp_id, origin } = requireSite(site);
  const response = input.credential as RegistrationResponseJSON;
  const { verifyRegistrationResponse } = await loadLibrary();
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: takeChallenge(context, user_id),
    expectedOrigin: origin,
    expectedRPID: rp_id,
    requireUserVerification: true,
  }).catch((error: Error) => refusePasskey(error));
  if (!verified.verified) throw new RequestRefused('U0013', { source: 'credential' });
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const at = context.clock.now();
  return transact(context.database, async (tx) => {
    // What ends a person's sessions locks the person. Whoever had no more than the session keeps nothing of it.
    const user = await lockUser(tx, user_id);
    await requireSession(tx, user_id, session_id);
    const added = await insertPasskey(tx, {
      user_id,
      credential_id: id,
      name: input.name,
      public_key: Buffer.from(publicKey),
      counter: BigInt(counter),
      transports: transports.map(String).slice(0, 10),
      created_at: at,
    });
    if (!added) throw cannot({ rule: 'passkey_registered' }, 'credential');
    if (user) queueMail(context, tx, user, { kind: 'second_factor_added', factor: 'passkey' });
    // Sessions that were opened with the password alone end when a second factor is added.
    await revokeOtherSessions(tx, user_id, session_id);
    const both = method === 'password' ? 'password+passkey' : method;
    return rotateSession(tx, opened, { stage, method: both, at, authenticated: true });
  });
}

/** The library says in prose what of an answer is wrong: none of it is a fault of ours. */
function refusePasskey(error: Error): never {
  throw new RequestRefused('U0013', {
    source: 'credential',
    reason: { rule: 'passkey_not_accepted', said: error.message.slice(0, 200) },
  });
}

export function listPasskeys(context: Pick<ReadContext, 'database'>, user_id: string): Promise<Passkey[]> {
  return passkeysOf(context.database, user_id);
}

/** @returns its name. @throws RequestRefused U0008 when the person has no such passkey, U0010 where it must be kept */
export async function removePasskey(
  context: Telling & Pick<Context, 'mode'>,
  person: Pick<SignedIn, 'user' | 'memberships'>,
  credential_id: string,
): Promise<string> {
  const name = await transact(context.database, async (tx) => {
    await storeSecondFactor(context, tx, person, { credential_id });
    const removed = await deletePasskey(tx, person.user.user_id, credential_id);
    if (removed !== null)
      queueMail(context, tx, person.user, { kind: 'second_factor_removed', factor: 'passkey', by: 'person' });
    return removed;
  });
  if (name === null) throw new RequestRefused('U0008');
  return name;
}

/** What navigator.credentials.get needs. It does not say who may sign in: the passkey does. */
export async function beginPasskeySignIn(
  context: Storing,
  site: PasskeySite | null,
): Promise<Record<string, unknown>> {
  const { rp_id } = requireSite(site);
  const { generateAuthenticationOptions } = await loadLibrary();
  const options = await generateAuthenticationOptions({
    rpID: rp_id,
    challenge: await drawChallenge(context, null),
    timeout: challenge_ms,
    userVerification: 'required',
  });
  return { ...options };
}

/** A passkey that has answered a challenge, with its next counter. */
export interface ProvenPasskey {
  readonly user: User;
  readonly passkey: Passkey;
  readonly counter: bigint;
}

/**
 * Checks what navigator.credentials.get has answered: what the person has and, by the authenticator's own check, is or
 * knows; so two factors.
 * @throws RequestRefused U0013
 */
export async function checkPasskey(
  context: Storing,
  site: PasskeySite | null,
  credential: unknown,
): Promise<ProvenPasskey> {
  const at_site = requireSite(site);
  const response = credential as AuthenticationResponseJSON;
  const passkey = typeof response.id === 'string' ? await findPasskey(context.database, response.id) : null;
  const user = passkey && (await findUser(context.database, passkey.user_id));
  if (!passkey || !user || user.disabled_at) throw new RequestRefused('U0013', { source: 'credential' });
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: takeChallenge(context, null),
    expectedOrigin: at_site.origin,
    expectedRPID: at_site.rp_id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch((error: Error) => refusePasskey(error));
  if (!verified) throw new RequestRefused('U0013', { source: 'credential' });
  return { user, passkey, counter: BigInt(authenticationInfo.newCounter) };
}

/** Locks the person of a passkey and notes its use. @throws RequestRefused U0013 where it is gone, or the person disabled */
export async function usePasskey(
  tx: Transaction,
  { user, passkey, counter }: ProvenPasskey,
  at: Date,
): Promise<void> {
  const locked = await lockUser(tx, user.user_id);
  const updated = await notePasskeyUse(tx, passkey, counter, at);
  if (!locked || locked.disabled_at || !updated) throw new RequestRefused('U0013', { source: 'credential' });
}

/** Signs in with a passkey. @throws RequestRefused U0013 */
export async function passPasskey(
  context: Storing,
  site: PasskeySite | null,
  credential: unknown,
  origin: SignInOrigin,
): Promise<OpenSession> {
  const proven = await checkPasskey(context, site, credential);
  const { user_id } = proven.user;
  const at = context.clock.now();
  return transact(context.database, async (tx) => {
    await usePasskey(tx, proven, at);
    noteSignIn(tx, user_id, at);
    return openSession(tx, { user_id, stage: 'signed_in', method: 'passkey', at }, origin);
  });
}

/** Forgets questions that nobody has answered in time. */
export function forgetPasskeyChallenges(context: Pick<Context, 'database' | 'clock'>): Promise<number> {
  return forgetChallenges(context.database, context.clock.now());
}
