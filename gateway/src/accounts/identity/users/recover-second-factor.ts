import {
  declareProposals,
  type ProposalDecision,
  type ProposalIn,
} from '../../../kernel/approvals/proposals.ts';
import type { Context, ReadContext } from '../../../kernel/context.ts';
import { transact } from '../../../kernel/database/transaction.ts';
import { cannot, RequestRefused } from '../../../kernel/errors.ts';
import { personActor, type Person } from '../../../kernel/values/actor.ts';
import { actsNoMore } from '../team/who-may-no-more.ts';
import { clearAttempts } from './limit-attempts.ts';
import { takeSecondFactors, type SecondFactors } from './manage-users.ts';
import { secondFactorSubject } from './second-factor.ts';
import { secondFactorsOf } from './sign-in.ts';
import { lockUser } from './user-store.ts';

/** What is asked for people who have lost their second factor. They belong to no account. */
const recoveries = declareProposals({
  table: 'second_factor_recoveries',
  id: 'proposal_id',
  subject: 'user_id',
  columns: { account_id: 'text', proposal_id: 'int8', user_id: 'text' },
  result: {},
  otherOpen: () => ({ rule: 'recovery_waits' }),
  noneOpen: () => ({ rule: 'recovery_waits_not' }),
});
export type Recovery = ProposalIn<typeof recoveries>;

const no_account = { account_id: '' } as const;

/** What was asked for a person, the oldest first. */
export function readRecoveries(
  { database }: Pick<ReadContext, 'database'>,
  user_id: string,
): Promise<Recovery[]> {
  return recoveries.read(database, { ...no_account, user_id });
}

/**
 * Asks that a person's second factor is taken away, because they have lost it; another operator decides.
 * @throws RequestRefused U0008, U0010 where they have none, it is asked for already, or for oneself
 */
export function proposeRecovery(
  { database, clock, ids }: Pick<Context, 'database' | 'clock' | 'ids'>,
  { user_id, reason, by }: { readonly user_id: string; readonly reason: string; readonly by: Person },
): Promise<Recovery> {
  return transact(database, async (tx) => {
    const user = await lockUser(tx, user_id);
    if (!user) throw new RequestRefused('U0008');
    if (personActor(user) === by) throw cannot({ rule: 'not_oneself' });
    if ((await secondFactorsOf({ database: tx }, user)).length === 0)
      throw cannot({ rule: 'no_second_factor', email: user.email });
    const proposed = { reason, proposed_by: by, proposed_at: clock.now() };
    return recoveries.propose(tx, { ...no_account, ...proposed, proposal_id: ids.next(), user_id });
  });
}

/**
 * Decides what another operator has asked for. Confirmed, it takes every second factor of the person away, ends their
 * sessions and forgets the devices that they have signed in from.
 * @returns the decision, and what the person had where it was confirmed
 * @throws RequestRefused U0008, U0010, U0015
 */
export async function decideRecovery(
  context: Parameters<typeof takeSecondFactors>[0],
  { user_id, ...decision }: ProposalDecision & { readonly user_id: string },
): Promise<{ recovery: Recovery; had: SecondFactors | null }> {
  const decided = await transact(context.database, async (tx) => {
    const user = await lockUser(tx, user_id);
    if (!user) throw new RequestRefused('U0008');
    const confirms = decision.decision === 'confirmed';
    const open = await recoveries.lockDecidable(tx, { ...no_account, user_id }, decision, actsNoMore);
    if (confirms && personActor(user) === decision.by) throw cannot({ rule: 'not_oneself' });
    const at = context.clock.now();
    const had = confirms ? await takeSecondFactors(context, tx, user) : null;
    return { recovery: recoveries.decide(tx, open, decision, at, {}), had };
  });
  if (decided.had) await clearAttempts(context, secondFactorSubject(user_id));
  return decided;
}
