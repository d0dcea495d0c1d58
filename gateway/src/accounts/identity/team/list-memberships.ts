import type { ReadContext } from '../../../kernel/context.ts';
import type { Membership } from './role.ts';
import { readMemberships } from './team-store.ts';

/** The merchants whose team a person is in, with the role they have there. */
export function listMemberships(
  context: Pick<ReadContext, 'database' | 'mode'>,
  user_id: string,
): Promise<Membership[]> {
  return readMemberships(context.database, context, user_id);
}
