import type { Context } from '../../context.ts';
import type { Transaction } from '../../database/transaction.ts';
import { addMs } from '../../values/dates.ts';
import { decline_window_ms } from '../../values/schemes/retry-rules.ts';
import type { CardDeclines } from './card-declines.ts';
import {
  cardKey,
  findCardDeclines,
  findDeclinesOfPayments,
  forgetCardDeclineRows,
  listCardDeclineRows,
  releaseCardRow,
  type CardKey,
  type ListedCardDeclines,
} from './card-decline-store.ts';

const listed_max = 200;
const forgotten_at_once = 1_000;

/** What is known of the declines of cards. @returns a look-up by card; nothing for a card without declines */
export async function readCardDeclines(
  tx: Transaction,
  cards: readonly CardKey[],
): Promise<(card: CardKey) => CardDeclines | undefined> {
  const found = await findCardDeclines(tx, cards);
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
  context: Pick<Context, 'database'>,
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

/** Forgets, a list at a time, what no limit counts any more. @returns how many cards */
export function forgetCardDeclines(context: Pick<Context, 'database' | 'clock'>): Promise<number> {
  const now = context.clock.now();
  const before = addMs(now, -decline_window_ms);
  return forgetCardDeclineRows(context.database, before, now, forgotten_at_once);
}
