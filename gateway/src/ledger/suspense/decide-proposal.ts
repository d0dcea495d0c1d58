import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { cannot, RequestRefused } from '../../kernel/errors.ts';
import { areTwoPeople, type Person } from '../../kernel/values/actor.ts';
import { actsNoMore } from '../../accounts/identity/team/who-may-no-more.ts';

/** A decision about what another person has proposed. */
export interface ProposalDecision {
  /** Which proposal was read, where it is known: one that has replaced it meanwhile is not decided. */
  readonly proposal_id?: bigint;
  readonly decision: 'confirmed' | 'rejected';
  readonly by: Person;
}

/**
 * The open proposal, locked, if this person can decide it so: it takes two people to confirm.
 * @param none why, when no proposal is open
 * @throws RequestRefused U0015 when the proposal that was read is no longer open
 * @throws RequestRefused when none is open, or the same person has proposed it, or one who acts for the gateway no more
 */
export async function requireDecidable<
  P extends { readonly proposal_id: bigint; readonly proposed_by: string },
>(
  tx: Transaction,
  proposal: P | null,
  { proposal_id, decision, by }: ProposalDecision,
  none: Reason,
): Promise<P> {
  if (proposal_id !== undefined && proposal?.proposal_id !== proposal_id) throw new RequestRefused('U0015');
  if (!proposal) throw cannot(none);
  const { proposed_by } = proposal;
  if (decision === 'rejected') return proposal;
  if (!areTwoPeople(proposed_by, by)) throw cannot({ rule: 'second_person' });
  if (await actsNoMore(tx, proposed_by)) throw cannot({ rule: 'proposer_is_gone' });
  return proposal;
}
