import type { Context, ReadContext } from '../../kernel/context.ts';
import {
  declareProposals,
  type ProposalDecision,
  type ProposalIn,
} from '../../kernel/approvals/proposals.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import { cannot, RequestRefused } from '../../kernel/errors.ts';
import type { Actor, Person } from '../../kernel/values/actor.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { isBlank } from '../../kernel/values/text.ts';
import { house_account_id } from '../../ledger/chart.ts';
import { differenceWrittenOffMovement } from '../../ledger/house-movements.ts';
import { postEntries } from '../../ledger/journal.ts';
import { actsNoMore } from '../../accounts/identity/team/who-may-no-more.ts';
import {
  assign,
  insertNote,
  lockDifference,
  noteWrittenOff,
  type Difference,
  type DifferenceNote,
} from './difference-store.ts';
import { openAmount } from './record-differences.ts';
import {
  changeSettings,
  lockReconciliation,
  type Reconciliation,
  type ReconciliationSettings,
} from './reconciliation-store.ts';

/** What one person proposes to write off, and another decides. */
const write_offs = declareProposals({
  table: 'write_off_proposals',
  id: 'proposal_id',
  subject: 'difference_id',
  columns: { account_id: 'text', proposal_id: 'int8', difference_id: 'int8', amount: 'int8' },
  result: {},
  otherOpen: (difference_id) => ({ rule: 'other_write_off_open', difference_id: difference_id.toString() }),
  noneOpen: (difference_id) => ({ rule: 'no_write_off_open', difference_id: difference_id.toString() }),
});
export type WriteOff = ProposalIn<typeof write_offs>;

/** Every proposal to write off a difference, oldest first. */
export function writeOffsOf(
  { database }: Pick<ReadContext, 'database'>,
  difference_id: bigint,
): Promise<WriteOff[]> {
  return write_offs.read(database, { account_id: house_account_id, difference_id });
}

/** Changes an acquirer's settings of reconciliation; what is left out stays. */
export async function changeReconciliation(
  { database }: Pick<Context, 'database'>,
  acquirer: string,
  changes: Partial<ReconciliationSettings>,
): Promise<{ readonly before: Reconciliation; readonly after: Reconciliation }> {
  return transact(database, async (tx) => {
    const before = await lockReconciliation(tx, acquirer);
    const after = { ...before, ...changes };
    changeSettings(tx, after);
    return { before, after };
  });
}

/** @throws RequestRefused U0008 where there is no difference of this number */
async function requireLocked(tx: Transaction, difference_id: bigint): Promise<Difference> {
  const difference = await lockDifference(tx, difference_id);
  if (!difference) throw new RequestRefused('U0008');
  return difference;
}

/** Says who works on a difference; empty: nobody. @returns who did before */
export async function assignDifference(
  { database }: Pick<Context, 'database'>,
  difference_id: bigint,
  assigned_to: string,
): Promise<string> {
  return transact(database, async (tx) => {
    const before = await requireLocked(tx, difference_id);
    assign(tx, difference_id, assigned_to);
    return before.assigned_to;
  });
}

/** Notes something about a difference. @throws RequestRefused where it says nothing, or there is no such difference */
export async function noteDifference(
  { database, ids, clock }: Pick<Context, 'database' | 'ids' | 'clock'>,
  { difference_id, note, by }: { readonly difference_id: bigint; readonly note: string; readonly by: Actor },
): Promise<DifferenceNote> {
  const text = note.trim();
  if (isBlank(text)) throw cannot({ rule: 'say_why' });
  return transact(database, async (tx) => {
    await requireLocked(tx, difference_id);
    const row = { note_id: ids.next(), difference_id, note: text, written_by: by, written_at: clock.now() };
    insertNote(tx, row);
    return row;
  });
}

/**
 * Proposes to write off what a difference comes to now. Nothing moves before a second person has confirmed it.
 * @throws RequestRefused where nothing is left of it, no reason is given, or another proposal is open
 */
export async function proposeWriteOff(
  { database, ids, clock }: Pick<Context, 'database' | 'ids' | 'clock'>,
  {
    difference_id,
    reason,
    by,
  }: { readonly difference_id: bigint; readonly reason: string; readonly by: Person },
): Promise<{ readonly proposed: WriteOff; readonly currency: string }> {
  const why = reason.trim();
  if (isBlank(why)) throw cannot({ rule: 'say_why' });
  return transact(database, async (tx) => {
    const difference = await requireLocked(tx, difference_id);
    const amount = openAmount(difference);
    if (amount === 0n)
      throw cannot({ rule: 'difference_is_settled', difference_id: difference_id.toString() });
    const proposed = await write_offs.propose(tx, {
      account_id: house_account_id,
      proposal_id: ids.next(),
      difference_id,
      amount,
      reason: why,
      proposed_by: by,
      proposed_at: clock.now(),
    });
    return { proposed, currency: difference.currency };
  });
}

/**
 * Confirms or rejects what another person has proposed. Confirmed, what differs is the gateway's own gain or loss, and
 * the acquirer owes as much less or more.
 * @throws RequestRefused U0015 where the proposal is not open any more, or the difference is another amount by now
 * @throws RequestRefused where it was the same person
 */
export async function decideWriteOff(
  { database, ids, clock }: Pick<Context, 'database' | 'ids' | 'clock'>,
  { difference_id, ...decision }: ProposalDecision & { readonly difference_id: bigint },
): Promise<{ readonly decided: WriteOff; readonly currency: string }> {
  return transact(database, async (tx) => {
    const difference = await requireLocked(tx, difference_id);
    const key = { account_id: house_account_id, difference_id };
    const proposal = await write_offs.lockDecidable(tx, key, decision, actsNoMore);
    const at = clock.now();
    if (decision.decision === 'confirmed') {
      const amount = openAmount(difference);
      if (amount !== proposal.amount) throw new RequestRefused('U0015');
      noteWrittenOff(tx, difference_id, difference.written_off + amount, at);
      const movement = differenceWrittenOffMovement(difference.currency as Currency, amount);
      postEntries(tx, ids, [
        { account_id: house_account_id, subject_id: difference_id, subject_no: 0, movement, posted_at: at },
      ]);
    }
    const decided = write_offs.decide(tx, proposal, decision, at, {});
    return { decided, currency: difference.currency };
  });
}
