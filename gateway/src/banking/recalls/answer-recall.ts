import { actsNoMore } from '../../accounts/identity/team/who-may-no-more.ts';
import type { ProposalDecision } from '../../kernel/approvals/proposals.ts';
import type { Context, ReadContext } from '../../kernel/context.ts';
import { transact, type Transaction } from '../../kernel/database/transaction.ts';
import { cannot } from '../../kernel/errors.ts';
import { takeAvailable } from '../../ledger/available.ts';
import { house_account_id } from '../../ledger/chart.ts';
import { recallGrantedMovement } from '../../ledger/house-movements.ts';
import { postEntries, type JournalEntry } from '../../ledger/journal.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { formatAmount } from '../../kernel/values/money.ts';
import type { Search } from '../../kernel/values/search.ts';
import { requirePayout } from '../payouts/listing/list-payouts.ts';
import { lockPayout } from '../payouts/outcomes/payouts-of.ts';
import type { Payout, PayoutKey } from '../payouts/payout.ts';
import { recordAdjusted } from '../../ledger/suspense/record-adjusted.ts';
import { leaveSuspense, lockSuspense } from '../../ledger/suspense/leave-suspense.ts';
import { answers, type ProposedAnswer } from './answer-store.ts';
import { likelyMoney, requireRecall } from './list-recalls.ts';
import { isItemGranted, lockRecall, readGrantedOfPayout, writeAnswer } from './recall-store.ts';
import type { Recall, RecallAnswer, RecallSource, RefusalReason } from './recall.ts';
import { lockWithdrawable, withdraw } from './withdraw-recall.ts';
import type { Actor, Person } from '../../kernel/values/actor.ts';
import { isBlank } from '../../kernel/values/text.ts';

export type { ProposedAnswer } from './answer-store.ts';

/** What somebody wants a recall to be answered, or that its acceptance is withdrawn. */
export interface ProposingAnswer {
  readonly recall_id: bigint;
  readonly answer: RecallAnswer;
  /** Why it is refused; empty where it is not. */
  readonly answer_code: RefusalReason | '';
  /** The item of suspense whose money is meant, or zero: the one that bears the recall's references. */
  readonly item_id: bigint;
  /** The payout whose return is meant, by any of its numbers, with its account; or null. */
  readonly account_id: string;
  readonly payout: Search | null;
  readonly reason: string;
  readonly by: Person;
}

/** What the audit log keeps of it. */
export function storedAnswerOf(answer: ProposedAnswer): object {
  const { answer: kind, answer_code, item_id, to_account_id, transaction_id, reason, decision } = answer;
  const item = item_id === 0n ? '' : item_id.toString();
  const payout = transaction_id === 0n ? '' : transaction_id.toString();
  return { answer: kind, answer_code, item_id: item, to_account_id, payout, reason, decision };
}

/** Every answer that was proposed to a recall, oldest first. */
export async function answersOf(
  { database }: Pick<ReadContext, 'database'>,
  recall_id: bigint,
): Promise<Omit<ProposedAnswer, 'account_id'>[]> {
  const proposed = await answers.read(database, { account_id: house_account_id, recall_id });
  return proposed.map(({ account_id: _house, ...answer }) => answer);
}

/**
 * Proposes an answer, or to withdraw one that accepts. Nothing is said to the bank, and nothing moves, before a second
 * person has confirmed it.
 * @throws RequestRefused where it is answered already, no reason is given, nothing says which money is meant, it could
 * not be given back, or there is nothing to withdraw
 */
export async function proposeAnswer(context: Context, proposing: ProposingAnswer): Promise<ProposedAnswer> {
  const reason = proposing.reason.trim();
  if (isBlank(reason)) throw cannot({ rule: 'say_why' });
  const { recall_id, answer, by } = proposing;
  if (answer === 'refused' && proposing.answer_code === '') throw cannot({ rule: 'refusal_needs_code' });
  const recall = await requireRecall(context, recall_id);
  if (answer !== 'withdrawn') requireOpen(recall);
  const meant = answer === 'accepted' ? await meantBy(context, recall, proposing) : nothing;
  const proposal = {
    account_id: house_account_id,
    recall_id,
    answer,
    reason,
    answer_code: answer === 'refused' ? proposing.answer_code : ('' as const),
    proposal_id: context.ids.next(),
    ...meant,
    proposed_by: by,
    proposed_at: context.clock.now(),
  };
  return transact(context.database, async (tx) => {
    if (answer === 'withdrawn') await lockWithdrawable(context, tx, recall_id);
    else {
      const open = await lockOpen(tx, recall_id);
      if (answer === 'accepted') await moneyOf(tx, open, proposal);
    }
    return answers.propose(tx, proposal);
  });
}

/** A decision about the answer that is proposed. */
export interface AnswerDecision extends ProposalDecision {
  readonly recall_id: bigint;
}

/**
 * Confirms or rejects what another person has proposed. Confirmed, the bank is told, and what is accepted is set aside
 * for it, or what is withdrawn goes back, in one transaction with the decision.
 * @throws RequestRefused U0015 where the proposal that was read is not open any more
 * @throws RequestRefused where there is nothing to decide, it was the same person, or the money is not there
 */
export async function decideAnswer(context: Context, requested: AnswerDecision): Promise<ProposedAnswer> {
  const { recall_id, decision, by } = requested;
  return transact(context.database, async (tx) => {
    const key = { account_id: house_account_id, recall_id };
    const proposal = await answers.lockDecidable(tx, key, requested, actsNoMore);
    const at = context.clock.now();
    if (decision === 'confirmed') await confirm(context, tx, proposal, by);
    return answers.decide(tx, proposal, requested, at, {});
  });
}

async function confirm(
  context: Context,
  tx: Transaction,
  proposal: ProposedAnswer,
  by: Actor,
): Promise<void> {
  const { recall_id, answer, answer_code } = proposal;
  if (answer === 'withdrawn')
    return withdraw(context, tx, await lockWithdrawable(context, tx, recall_id), by);
  const recall = await lockOpen(tx, recall_id);
  if (answer === 'accepted') return grant(context, tx, recall, proposal, by);
  writeAnswer(tx, recall_id, { ...refused, answered_at: context.clock.now(), answer_code });
}

const nothing = { item_id: 0n, to_account_id: '', transaction_id: 0n };
const refused = {
  state: 'refused',
  granted: 0n,
  granted_currency: '',
  source: '',
  source_account_id: '',
  source_item_id: 0n,
  source_transaction_id: 0n,
} as const;

async function lockOpen(tx: Transaction, recall_id: bigint): Promise<Recall> {
  const recall = await lockRecall(tx, recall_id);
  if (!recall) throw cannot({ rule: 'no_recall', recall_id: recall_id.toString() });
  requireOpen(recall);
  return recall;
}

function requireOpen({ recall_id, state }: Recall): void {
  if (state !== 'open') throw cannot({ rule: 'recall_answered', recall_id: recall_id.toString() });
}

/** Which money is meant: what somebody names, or what bears the recall's references. */
async function meantBy(
  context: Context,
  recall: Recall,
  { item_id, account_id, payout }: ProposingAnswer,
): Promise<typeof nothing> {
  if (item_id > 0n) return { ...nothing, item_id };
  if (payout) {
    const { transaction_id } = (await requirePayout(context, account_id, payout)).payout;
    return { ...nothing, to_account_id: account_id, transaction_id };
  }
  const likely = await likelyMoney(context, recall);
  if (!likely) throw cannot({ rule: 'nothing_bears_references' });
  return likely.kind === 'item'
    ? { ...nothing, item_id: likely.item_id }
    : { ...nothing, to_account_id: likely.account_id, transaction_id: likely.transaction_id };
}

/** Money that can be given back, and where it is in the ledger now. */
interface FoundMoney {
  readonly source: RecallSource;
  readonly account_id: string;
  /** The payout that it came back of, or zero. */
  readonly transaction_id: bigint;
  readonly currency: Currency;
  readonly minor: bigint;
  /** The open item that leaves suspense with it. */
  readonly leaves: NonNullable<Awaited<ReturnType<typeof lockSuspense>>>['item'] | null;
}

/** The money that an answer means, locked. @throws RequestRefused where it cannot be given back */
async function moneyOf(
  tx: Transaction,
  recall: Recall,
  meant: Pick<ProposedAnswer, 'item_id' | 'to_account_id' | 'transaction_id'>,
): Promise<FoundMoney> {
  const found =
    meant.item_id > 0n ? await itemMoney(tx, recall, meant.item_id) : await payoutMoney(tx, meant);
  if (recall.currency !== '' && recall.currency !== found.currency)
    throw cannot({ rule: 'recall_other_currency', asked: recall.currency, came: found.currency });
  const requested = recall.amount === 0n ? found.minor : recall.amount;
  if (requested > found.minor || (found.leaves && requested !== found.minor)) {
    const wanted = formatAmount(requested, found.currency);
    const there = formatAmount(found.minor, found.currency);
    throw cannot({ rule: 'recall_other_amount', asked: wanted, currency: found.currency, there });
  }
  return { ...found, minor: requested };
}

async function itemMoney(tx: Transaction, recall: Recall, item_id: bigint): Promise<FoundMoney> {
  const locked = await lockSuspense(tx, item_id);
  if (!locked) throw cannot({ rule: 'no_item', item_id: item_id.toString() });
  const { item, cleared_to } = locked;
  if (item.amount < 0n || item.connector !== recall.connector || item.ledger_account !== 'bank_clearing')
    throw cannot({ rule: 'item_from_elsewhere', item_id: item_id.toString(), connector: recall.connector });
  if (await isItemGranted(tx, item_id))
    throw cannot({ rule: 'item_given_back', item_id: item_id.toString() });
  const { currency, amount: minor } = item;
  const house = { account_id: house_account_id, transaction_id: 0n, currency, minor, leaves: null };
  if (!item.cleared_at) return { ...house, source: 'suspense', leaves: item };
  switch (cleared_to?.resolution) {
    case 'account':
      return { ...house, source: 'available', account_id: cleared_to.to_account_id };
    case 'return': {
      const payout = await lockReturned(tx, cleared_to);
      const of = { source: 'available', ...keyOf(payout) } as const;
      // What came in another currency is no part of what the payout says has come back.
      if (payout.payment_currency !== currency) return { ...house, ...of };
      const remaining = await remainingOfReturn(tx, payout);
      return { ...house, ...of, minor: remaining < minor ? remaining : minor };
    }
    case 'own':
      return { ...house, source: 'own_funds' };
    case 'charge':
      return { ...house, source: 'bank_charges' };
    default:
      throw cannot({ rule: 'item_undone', item_id: item_id.toString() });
  }
}

/** What is left of a payout's return. */
async function payoutMoney(
  tx: Transaction,
  meant: Pick<ProposedAnswer, 'to_account_id' | 'transaction_id'>,
): Promise<FoundMoney> {
  const payout = await lockReturned(tx, meant);
  const minor = await remainingOfReturn(tx, payout);
  const currency = payout.payment_currency;
  return { source: 'available', ...keyOf(payout), currency, minor, leaves: null };
}

function keyOf({ account_id, transaction_id }: Payout): Pick<Payout, 'account_id' | 'transaction_id'> {
  return { account_id, transaction_id };
}

/** The payout, locked: its return can be named by itself and by the items of suspense that it came as. */
function lockReturned(
  tx: Transaction,
  { to_account_id, transaction_id }: Pick<ProposedAnswer, 'to_account_id' | 'transaction_id'>,
): Promise<Payout> {
  return lockPayout(tx, { account_id: to_account_id, transaction_id } as PayoutKey);
}

async function remainingOfReturn(tx: Transaction, payout: Payout): Promise<bigint> {
  const remaining = payout.returned_amount - (await readGrantedOfPayout(tx, payout));
  if (remaining <= 0n) throw cannot({ rule: 'nothing_back', payout: payout.transaction_id.toString() });
  return remaining;
}

/** Sets the money aside for the bank, once, out of what it was matched to. */
async function grant(
  context: Context,
  tx: Transaction,
  { recall_id, ...recall }: Recall,
  proposal: ProposedAnswer,
  by: Actor,
): Promise<void> {
  const found = await moneyOf(tx, { recall_id, ...recall }, proposal);
  const { source, account_id, transaction_id, currency, minor, leaves } = found;
  const at = context.clock.now();
  const posted_at = account_id === house_account_id ? at : context.clock.now(account_id);
  const entries: JournalEntry[] = leaves ? leaveSuspense(tx, [leaves], at, 'recall') : [];
  if (source === 'available') await takeAvailable(tx, account_id, { minor, currency });
  const movement = recallGrantedMovement(currency, minor, source === 'suspense' ? 'bank_clearing' : source);
  entries.push({ account_id, subject_id: recall_id, subject_no: 0, movement, posted_at });
  postEntries(tx, context.ids, entries);
  writeAnswer(tx, recall_id, {
    state: 'accepted',
    answered_at: at,
    answer_code: '',
    granted: minor,
    granted_currency: currency,
    source,
    source_account_id: account_id,
    source_item_id: proposal.item_id,
    source_transaction_id: transaction_id,
  });
  if (account_id !== house_account_id)
    recordAdjusted(tx, {
      account_id,
      adjustment_id: recall_id,
      money: { minor: -minor, currency },
      transaction_id,
      by,
      at: posted_at,
    });
}
