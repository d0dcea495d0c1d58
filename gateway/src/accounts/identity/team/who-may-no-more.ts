import type { Permit } from '@causeway/schemas/portal/permits.ts';
import type { ActsNoMore } from '../../../kernel/approvals/proposals.ts';
import type { ReadDatabase } from '../../../kernel/database/database.ts';
import type { Transaction } from '../../../kernel/database/transaction.ts';
import { isPerson, personActor, type Actor } from '../../../kernel/values/actor.ts';
import { builtInRole, ownRole } from './role.ts';
import { placesOfPeople } from './team-store.ts';

/** Whether somebody may no longer do what a permit is for, with a merchant. */
export type MayNoMore = (actor: Actor, merchant_id: string, permit: Permit) => boolean;

/**
 * Which of these people have lost what they could do: they are disabled, or neither act for the gateway nor hold the
 * permit in the merchant's team any more. Nobody else has lost anything: programs and the gateway have no permits.
 */
export async function whoMayNoMore(
  tx: Transaction | ReadDatabase,
  actors: readonly Actor[],
): Promise<MayNoMore> {
  const places = await readPlaces(tx, actors);
  return (actor, merchant_id, permit) => {
    const own = places.filter(({ user_id }) => personActor({ user_id }) === actor);
    const [known] = own;
    if (!known) return false;
    if (known.disabled) return true;
    const place = own.find((one) => one.merchant_id === merchant_id);
    const role_id = place?.role_id ?? '';
    const role = builtInRole(role_id) ?? ownRole({ role_id, name: role_id, permits: place?.permits ?? [] });
    return !known.operator && !role.permits.includes(permit);
  };
}

/** Whether whoever proposes something has lost the permit that it takes. */
export function lacksPermit(merchant_id: string, permit: Permit): ActsNoMore {
  return async (tx, actor) => (await whoMayNoMore(tx, [actor as Actor]))(actor as Actor, merchant_id, permit);
}

/**
 * Whether one of the gateway's own people acts for it no more. Of others it knows nothing.
 * @param stored an actor, as it was stored; or empty
 */
export async function actsNoMore(tx: Transaction, stored: string): Promise<boolean> {
  const [known] = await readPlaces(tx, [stored as Actor]);
  return known !== undefined && (known.disabled || !known.operator);
}

/** Where those of these actors who are people work, a row for each merchant. */
async function readPlaces(tx: Transaction | ReadDatabase, actors: readonly Actor[]) {
  const user_ids = [...new Set(actors.filter(isPerson))].map((actor) => actor.slice('user:'.length));
  return user_ids.length === 0 ? [] : tx.read(placesOfPeople, { user_ids });
}
