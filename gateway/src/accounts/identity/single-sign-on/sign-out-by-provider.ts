import type { Context } from '../../../kernel/context.ts';
import { transact } from '../../../kernel/database/transaction.ts';
import { RequestRefused } from '../../../kernel/errors.ts';
import { openClient } from './client-secret.ts';
import { proveSignOut, type ProviderWorld } from './openid.ts';
import { endSessionsBy, findLinked, findProviderBySlug, type Provider } from './provider-store.ts';

/** Whom a provider has signed out or locked. */
export interface ProviderSignOut {
  readonly provider: Provider;
  /** Null where the provider names only one of its sessions. */
  readonly user_id: string | null;
  /** Null: all of the person's sessions by the provider. */
  readonly sid: string | null;
}

/**
 * Proves by a provider's logout token whom it has signed out.
 * @returns null for somebody who has never signed in here
 * @throws RequestRefused U0019
 */
export async function readSignOut(
  context: Pick<Context, 'database' | 'clock' | 'keyring' | 'mode' | 'log'>,
  world: ProviderWorld,
  { slug, logout_token }: { readonly slug: string; readonly logout_token: string },
): Promise<ProviderSignOut | null> {
  const provider = await findProviderBySlug(context.database, slug);
  if (!provider) throw new RequestRefused('U0019', { reason: { rule: 'sso_unknown' } });
  const client = await openClient(context, provider);
  const { subject, sid } = await proveSignOut(context, world, client, logout_token);
  if (subject === null) return { provider, user_id: null, sid };
  const user_id = await findLinked(context.database, provider, subject);
  return user_id === null ? null : { provider, user_id, sid };
}

/** Ends the sessions of a sign-out. @returns whose they were, one for each session */
export function endSignedOut(
  { database }: Pick<Context, 'database'>,
  { provider, user_id, sid }: ProviderSignOut,
): Promise<string[]> {
  return transact(database, (tx) => endSessionsBy(tx, provider.provider_id, { user_id, sid }));
}
