import type { Context, ReadContext } from '../../kernel/context.ts';
import type { ProposalDecision } from '../../kernel/approvals/proposals.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { takeAvailable } from '../../ledger/available.ts';
import { house_account_id } from '../../ledger/chart.ts';
import { adjustmentMovement, bankChargedMovement, ownMoneyMovement } from '../../ledger/house-movements.ts';
import { postEntries, type JournalEntry } from '../../ledger/journal.ts';
import type { Movement } from '../../ledger/movements.ts';
import { refundReferenceId } from '../../kernel/values/ids.ts';
import type { Search } from '../../kernel/values/search.ts';
import { actsNoMore } from '../../accounts/identity/team/who-may-no-more.ts';
import { requireAccount } from '../../accounts/merchants/manage-accounts.ts';
import {
  requireTakeOver,
  takeOverRefund,
  type OutsideRefund,
} from '../../acquiring/payments/refunds/take-over-refund.ts';
import { clearings, type SuspenseProposal } from '../../ledger/suspense/clearings.ts';
import { leaveSuspense, lockOpenItems } from '../../ledger/suspense/leave-suspense.ts';
import { findInSuspense } from '../../ledger/suspense/put-in-suspense.ts';
import { recordAdjusted } from '../../ledger/suspense/record-adjusted.ts';
import {
  failedName,
  noticeName,
  type SuspenseItem,
  type SuspenseResolution,
} from '../../ledger/suspense/suspense.ts';
import { findByNumber } from '../../banking/payouts/listing/list-payouts.ts';
import { cameBack } from '../../banking/reconciliation/came-back.ts';
import { debited, lockGranted } from '../../banking/recalls/give-back.ts';
import type { Recall } from '../../banking/recalls/recall.ts';
import type { Actor, Person } from '../../kernel/values/actor.ts';
import { isBlank } from '../../kernel/values/text.ts';

export type { SuspenseProposal } from '../../ledger/suspense/clearings.ts';

/** Where somebody says that money in suspense belongs. */
export interface Proposing {
  readonly item_id: bigint;
  readonly resolution: SuspenseResolution;
  /** The merchant account, for a return or what is an account's. */
  readonly to_account_id: string;
  /** The payout that came back, for a return: any of its numbers. */
  readonly payout: Search | null;
  /** The item that undoes it, for a pair; or zero. */
  readonly other_item_id: bigint;
  /** The recall whose debit it is; or zero. */
  readonly recall_id: bigint;
  readonly reason: string;
  readonly by: Person;
}

/** What the audit log keeps of a proposal. */
export function storedProposalOf(proposal: SuspenseProposal): object {
  const { resolution, to_account_id, transaction_id, refund_no, other_item_id, recall_id, reason, decision } =
    proposal;
  const refund = refund_no === 0 ? '' : refundReferenceId(transaction_id, refund_no);
  return {
    resolution,
    to_account_id,
    ...(resolution === 'refund'
      ? { transaction_id: transaction_id.toString(), refund_reference_id: refund }
      : { payout: transaction_id === 0n ? '' : transaction_id.toString() }),
    other_item_id: other_item_id === 0n ? '' : other_item_id.toString(),
    ...(resolution === 'recall' ? { recall_id: recall_id.toString() } : {}),
    reason,
    decision,
  };
}

/** Every proposal for an item, oldest first. */
export async function proposalsOf(
  { database }: Pick<ReadContext, 'database'>,
  item_id: bigint,
): Promise<Omit<SuspenseProposal, 'account_id'>[]> {
  const proposals = await clearings.read(database, { account_id: house_account_id, item_id });
  return proposals.map(({ account_id: _house, ...proposal }) => proposal);
}

/**
 * Says where money in suspense belongs. Nothing moves before a second person has confirmed it.
 * @throws RequestRefused where it cannot belong there, no reason is given, or another proposal is open
 */
export async function proposeClearing(context: Context, proposing: Proposing): Promise<SuspenseProposal> {
  const reason = proposing.reason.trim();
  if (isBlank(reason)) throw cannot({ rule: 'say_why' });
  const { resolution, item_id, other_item_id, by } = proposing;
  const to_account = resolution === 'return' || resolution === 'account';
  if (to_account) await requireAccount(context, proposing.to_account_id);
  const number = resolution === 'return' ? proposing.payout : null;
  const record = number && (await findByNumber(context, proposing.to_account_id, number));
  if (resolution === 'return' && !record)
    throw cannot({
      rule: 'no_payout_of',
      account_id: proposing.to_account_id,
      payout: number?.text ?? '',
    });
  const requested = {
    item_id,
    resolution,
    other_item_id: resolution === 'pair' ? other_item_id : 0n,
    recall_id: resolution === 'recall' ? proposing.recall_id : 0n,
  };
  return transact(context.database, async (tx) => {
    const { items } = await lockFitting(tx, requested);
    const outside = resolution === 'refund' ? await outsideRefund(tx, itemOf(items, item_id)) : null;
    if (outside) await requireTakeOver(context, tx, outside);
    return clearings.propose(tx, {
      ...requested,
      account_id: house_account_id,
      reason,
      proposal_id: context.ids.next(),
      to_account_id: outside?.account_id ?? (to_account ? proposing.to_account_id : ''),
      transaction_id: outside?.transaction_id ?? record?.payout.transaction_id ?? 0n,
      proposed_by: by,
      proposed_at: context.clock.now(),
    });
  });
}

/** A decision about the proposal that is open for an item. */
export interface ClearingDecision extends ProposalDecision {
  readonly item_id: bigint;
}

/**
 * Confirms or rejects what another person has proposed. Confirmed, the money leaves suspense and is booked where it
 * belongs, with the state and event of its payout or payment where it is one, in one transaction with the decision.
 * @throws RequestRefused U0015 where the proposal that was read is not open any more
 * @throws RequestRefused where there is nothing to decide, it was the same person, or the money cannot be booked there
 */
export async function decideClearing(
  context: Context,
  requested: ClearingDecision,
): Promise<SuspenseProposal> {
  const { item_id, decision, by } = requested;
  return transact(context.database, async (tx) => {
    const key = { account_id: house_account_id, item_id };
    const proposal = await clearings.lockDecidable(tx, key, requested, actsNoMore);
    const at = context.clock.now();
    const refund_no = decision === 'confirmed' ? await clear(context, tx, proposal, by) : 0;
    return clearings.decide(tx, proposal, requested, at, { refund_no });
  });
}

/**
 * A refund that the acquirer has made without an order, and that it calls by a name of its own: what it tells of it later
 * is known by that.
 * @throws RequestRefused where the item is nothing like that, or has failed since
 */
async function outsideRefund(tx: Transaction, item: SuspenseItem): Promise<OutsideRefund> {
  const { connector, notice_id, reference, cause, currency, amount, likely } = item;
  const own = cause === 'not_expected' && notice_id === noticeName('refund', reference);
  if (!own || !likely) throw cannot({ rule: 'no_refund_at_acquirer' });
  const failed = failedName(notice_id);
  if ((await findInSuspense(tx, connector, [failed])).has(failed))
    throw cannot({ rule: 'refund_failed_since' });
  return { ...likely, connector, refunded: { minor: -amount, currency } };
}

function itemOf(items: readonly SuspenseItem[], item_id: bigint): SuspenseItem {
  const item = items.find((one) => one.item_id === item_id);
  if (!item) throw new Error('the item of a proposal was not locked');
  return item;
}

/** What a proposal is about: open items, and the recall whose debit the item is. */
interface Fitting {
  readonly items: readonly SuspenseItem[];
  readonly recall: Recall | null;
}

/** The item, and what it is matched to, locked: both open and fit for what is proposed. */
async function lockFitting(
  tx: Transaction,
  {
    item_id,
    resolution,
    other_item_id,
    recall_id,
  }: Pick<SuspenseProposal, 'item_id' | 'resolution' | 'other_item_id' | 'recall_id'>,
): Promise<Fitting> {
  // The recall first: whatever finds the debits of recalls by itself locks them before items.
  const recall = resolution === 'recall' ? await lockGranted(tx, recall_id) : null;
  const wanted = resolution === 'pair' ? [item_id, other_item_id] : [item_id];
  const items = await lockOpenItems(tx, wanted);
  const [one, other] = items;
  if (resolution === 'return' && one && one.amount < 0n) throw cannot({ rule: 'back_was_taken' });
  if (resolution === 'return' && one?.ledger_account !== 'bank_clearing')
    throw cannot({ rule: 'back_from_bank' });
  if (resolution === 'charge' && one?.ledger_account !== 'bank_clearing')
    throw cannot({ rule: 'charge_of_bank' });
  if (recall && one) requireDebitOf(recall, one);
  if (resolution !== 'pair') return { items, recall };
  const undone =
    one &&
    other &&
    one.amount === -other.amount &&
    one.currency === other.currency &&
    one.ledger_account === other.ledger_account;
  if (!undone)
    throw cannot({
      rule: 'does_not_undo',
      other_item_id: other_item_id.toString(),
      item_id: item_id.toString(),
    });
  return { items, recall };
}

/** @throws RequestRefused unless the recall's bank has debited the item, in the currency that was granted */
function requireDebitOf(
  { connector, granted_currency: currency }: Recall,
  { item_id, ...item }: SuspenseItem,
): void {
  const debit = item.amount < 0n && item.ledger_account === 'bank_clearing';
  if (!debit || item.connector !== connector || item.currency !== currency)
    throw cannot({ rule: 'no_debit_of_recall', item_id: item_id.toString(), connector, currency });
}

/** Books it where it belongs. @returns the number of the refund that it has become; zero for everything else */
async function clear(
  context: Context,
  tx: Transaction,
  proposal: SuspenseProposal,
  by: Actor,
): Promise<number> {
  const { items, recall } = await lockFitting(tx, proposal);
  const item = itemOf(items, proposal.item_id);
  const outside = proposal.resolution === 'refund' ? await outsideRefund(tx, item) : null;
  const entries = leaveSuspense(tx, items, context.clock.now(), 'people');
  if (recall) entries.push(...debited(context, tx, recall, item));
  else if (!outside) entries.push(...(await belongs(context, tx, proposal, item, by)));
  postEntries(tx, context.ids, entries);
  if (outside) return takeOverRefund(context, tx, outside, context.clock.now(outside.account_id));
  const { to_account_id, transaction_id } = proposal;
  const adjusted = entries.some(({ account_id }) => account_id === to_account_id);
  if (adjusted)
    recordAdjusted(tx, {
      account_id: to_account_id,
      adjustment_id: item.item_id,
      money: { minor: item.amount, currency: item.currency },
      transaction_id,
      by,
      at: context.clock.now(to_account_id),
    });
  return 0;
}

/** Where it belongs if it is no refund, and no debit of a recall. @returns the postings that are left to be made */
async function belongs(
  context: Context,
  tx: Transaction,
  { resolution, to_account_id, transaction_id }: SuspenseProposal,
  item: SuspenseItem,
  by: Actor,
): Promise<JournalEntry[]> {
  const { currency, amount, ledger_account } = item;
  const house_at = context.clock.now();
  if (resolution === 'pair') return [];
  if (resolution === 'charge')
    return [entryOf(house_account_id, item, bankChargedMovement(currency, amount), house_at)];
  if (resolution === 'own')
    return [entryOf(house_account_id, item, ownMoneyMovement(currency, amount, ledger_account), house_at)];
  if (resolution === 'return') {
    const came = { money: { minor: amount, currency }, reason_code: item.details['reason'] ?? '' };
    const booked = await cameBack(context, tx, { account_id: to_account_id, transaction_id }, came, by);
    if (booked === 'payout') return [];
  }
  // What came back in another currency than it was paid in is the account's as it came.
  if (amount < 0n) await takeAvailable(tx, to_account_id, { minor: -amount, currency });
  const movement = adjustmentMovement(currency, amount, ledger_account);
  return [entryOf(to_account_id, item, movement, context.clock.now(to_account_id))];
}

function entryOf(
  account_id: string,
  { item_id }: SuspenseItem,
  movement: Movement,
  posted_at: Date,
): JournalEntry {
  return { account_id, subject_id: item_id, subject_no: 0, movement, posted_at };
}
