import type { Context, ReadContext } from '../../kernel/context.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { addMs, day_ms } from '../../kernel/values/dates.ts';
import { decline_window_ms } from '../../kernel/values/schemes/retry-rules.ts';
import type { CardDeclines } from './card-declines.ts';
import {
  cardKey,
  findDeclinesOfPayments,
  forgetCardAttemptRows,
  forgetCardDeclineRows,
  insertCardAttempts,
  listCardDeclineRows,
  lockCardDeclines,
  releaseCardRow,
  type CardAttempt,
  type CardKey,
  type ListedCardDeclines,
} from './card-decline-store.ts';

const listed_max = 200;
const forgotten_at_once = 1_000;

/** An attempt that is older than this is over, or asked about so rarely that it limits nothing. */
const attempt_retention_ms = 7 * day_ms;

/**
 * What is known of the declines of cards. They stay locked until the commit, by when the attempts that they allow are
 * noted (`noteCardAttempts`).
 * @returns a look-up by card; nothing for a card without declines
 */
export async function holdCardDeclines(
  tx: Transaction,
  cards: readonly CardKey[],
): Promise<(card: CardKey) => CardDeclines | undefined> {
  const found = await lockCardDeclines(tx, cards);
  return (card) => found.get(cardKey(card));
}

/** What is known of the declines of the cards that payments were made with, by account and transaction. */
export async function readDeclinesOfPayments(
  tx: Transaction,
  payments: readonly { readonly account_id: string; readonly transaction_id: bigint }[],
): Promise<Map<string, CardDeclines>> {
  const found = await findDeclinesOfPayments(tx, payments);
  return new Map(
    found.map(({ account_id, transaction_id, declines }) => [`${account_id} ${transaction_id}`, declines]),
  );
}

/** The cards of an account with declines since their last approval, the newest first. */
export function listCardDeclines(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
): Promise<ListedCardDeclines[]> {
  return listCardDeclineRows(context.database, account_id, listed_max);
}

/**
 * Lets a card be tried again that its scheme's rules have closed: such as where its issuer has said that its answer was
 * a mistake.
 * @param transaction_id the newest payment that was declined with it
 * @returns false when no card was last declined with this payment
 */
export function releaseCard(
  context: Pick<Context, 'database'>,
  account_id: string,
  transaction_id: bigint,
): Promise<boolean> {
  return releaseCardRow(context.database, account_id, transaction_id);
}

/** Notes attempts that are about to be sent, where they count. */
export function noteCardAttempts(tx: Transaction, attempts: readonly CardAttempt[]): void {
  insertCardAttempts(tx, attempts);
}

/** Forgets, a list at a time, what no limit counts any more. @returns how many cards and attempts */
export async function forgetCardDeclines(context: Pick<Context, 'database' | 'clock'>): Promise<number> {
  const now = context.clock.now();
  const before = addMs(now, -decline_window_ms);
  const { database } = context;
  const attempts = await forgetCardAttemptRows(
    database,
    addMs(now, -attempt_retention_ms),
    forgotten_at_once,
  );
  return attempts + (await forgetCardDeclineRows(database, before, now, forgotten_at_once));
}
