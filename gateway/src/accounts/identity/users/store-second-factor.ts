import type { Context } from '../../../kernel/context.ts';
import type { Transaction } from '../../../kernel/database/transaction.ts';
import { cannot } from '../../../kernel/errors.ts';
import { isSecondFactorDemanded, type SignedIn } from './find-signed-in.ts';
import { readMemberships } from '../team/team-store.ts';
import { passkeysOf } from './passkey-store.ts';
import { lockUser } from './user-store.ts';

/**
 * Of whom a second factor is demanded, by a team or because they act for the gateway in production, keeps one. The
 * person is locked, so that two that are removed at once are not each the other's excuse.
 * @throws RequestRefused U0010 when the one that is to be removed is the last
 */
export async function storeSecondFactor(
  context: Pick<Context, 'mode'>,
  tx: Transaction,
  { user }: Pick<SignedIn, 'user'>,
  removed: 'totp' | { readonly credential_id: string },
): Promise<void> {
  const factors = await lockFactors(tx, user.user_id);
  const memberships = await readMemberships(tx, context, user.user_id);
  if (!isSecondFactorDemanded(context, user, memberships)) return;
  const name = removed === 'totp' ? removed : removed.credential_id;
  if (!factors.includes(name) || factors.length > 1) return;
  const reason = { rule: 'second_factor_demanded' } as const;
  throw cannot(reason);
}

/** Locks a person. @returns their second factors: `totp`, and their passkeys by id */
export async function lockFactors(tx: Transaction, user_id: string): Promise<string[]> {
  const locked = await lockUser(tx, user_id);
  const passkeys = await passkeysOf(tx, user_id);
  return [
    ...(locked?.totp_confirmed_at ? ['totp'] : []),
    ...passkeys.map(({ credential_id }) => credential_id),
  ];
}
