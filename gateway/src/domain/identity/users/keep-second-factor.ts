import type { Context } from '../../../context.ts';
import type { Transaction } from '../../../database/transaction.ts';
import { cannot } from '../../../errors.ts';
import type { SignedIn } from './find-signed-in.ts';
import { passkeysOf } from './passkey-store.ts';
import { lockUser } from './user-store.ts';

/**
 * Of whom a second factor is demanded, by a team or because they act for the gateway in production, keeps one. The
 * person is locked, so that two that are removed at once are not each the other's excuse.
 * @throws RequestRefused U0010 when the one that is to be removed is the last
 */
export async function keepSecondFactor(
  { mode }: Pick<Context, 'mode'>,
  tx: Transaction,
  { user, memberships }: Pick<SignedIn, 'user' | 'memberships'>,
  removed: 'totp' | { readonly credential_id: string },
): Promise<void> {
  const locked = await lockUser(tx, user.user_id);
  const by_team = memberships.some((membership) => membership.second_factor_required);
  if (!by_team && !(user.operator && mode === 'production')) return;
  const passkeys = await passkeysOf(tx, user.user_id);
  const factors = [
    ...(locked?.totp_confirmed_at ? ['totp'] : []),
    ...passkeys.map(({ credential_id }) => credential_id),
  ];
  const name = removed === 'totp' ? removed : removed.credential_id;
  if (!factors.includes(name) || factors.length > 1) return;
  const reason = { rule: 'second_factor_demanded' } as const;
  throw cannot(reason);
}
