import type { PortalSignKey } from '@causeway/schemas/portal/developers/sign-keys.ts';
import { whoMayNoMore } from '../../../../accounts/identity/team/who-may-no-more.ts';
import { nameActors } from '../../../../accounts/identity/users/manage-users.ts';
import { listSignKeys, type ListedSignKey } from '../../../../accounts/merchants/list-accounts.ts';
import type { KeyLimits } from '../../../../accounts/merchants/key-limits.ts';
import { presentLimits } from '../../read/currency-limits.ts';
import type { SignKey } from '../../../../accounts/merchants/account.ts';
import type { Permitted } from '../../../../accounts/merchants/manage-sign-keys.ts';
import type { ReadContext } from '../../../../kernel/context.ts';
import type { Actor } from '../../../../kernel/values/actor.ts';
import { utcStamp } from '../../../../kernel/values/dates.ts';

/** The sign keys of an account, whose they are, and what they wait for. */
export async function presentSignKeys(
  context: ReadContext,
  { account_id, merchant_id }: { readonly account_id: string; readonly merchant_id: string },
): Promise<{ keys: PortalSignKey[]; people: { actor: string; name: string }[] }> {
  const keys = await listSignKeys(context, account_id);
  const [people, mayNoMore] = await Promise.all([
    nameActors(
      context,
      keys.flatMap(({ owner, proposed_by }) => [owner, proposed_by ?? '']),
    ),
    whoMayNoMore(
      context.database,
      keys.map(({ owner }) => owner as Actor),
    ),
  ]);
  const now = context.clock.now();
  const present = (key: ListedSignKey): PortalSignKey => ({
    key_id: key.key_id,
    name: key.name,
    permits: [...key.permits],
    ...presentKeyLimits(key),
    waiting: [...(key.waiting_permits ?? [])],
    proposal:
      key.proposal_id === null
        ? null
        : {
            proposal_id: key.proposal_id.toString(),
            limits:
              key.waiting_amount_limits &&
              key.waiting_day_limits &&
              presentKeyLimits({
                amount_limits: key.waiting_amount_limits,
                day_limits: key.waiting_day_limits,
              }),
            reason: key.reason ?? '',
            proposed_by: key.proposed_by ?? '',
            proposed_at: utcStamp(key.proposed_at),
          },
    owner: key.owner,
    owner_gone: mayNoMore(key.owner as Actor, merchant_id, 'keys.manage'),
    created_at: key.created_at.toISOString(),
    active: key.revoked_at === null || key.revoked_at > now,
    revoked_at: key.revoked_at?.toISOString() ?? null,
    last_used_at: key.last_used_at?.toISOString() ?? null,
    last_address: key.last_address ?? '',
  });
  return { keys: keys.map(present), people };
}

/** Limits of a key as amounts. */
export function presentKeyLimits({ amount_limits, day_limits }: KeyLimits) {
  return { amount_limits: presentLimits(amount_limits), day_limits: presentLimits(day_limits) };
}

/** A key that was made, with its secret. */
export function presentNewKey({ key_id, secret, permits, waiting }: SignKey & Pick<Permitted, 'waiting'>) {
  return { key_id, permits: [...permits], waiting: [...waiting], sign_key: secret };
}
