import { randomBytes } from 'node:crypto';
import type { Context } from '../../kernel/context.ts';
import { writeAlone, type Transaction } from '../../kernel/database/transaction.ts';
import { cardContext } from './card.ts';
import type { CardNumber } from '../../kernel/values/card-brands.ts';
import { findCardRow, findCardRows, upsertCard, oldCards, resealCard } from './card-store.ts';
import { resealRows } from '../../kernel/keyring/reseal-rows.ts';

export interface StoredCard extends CardNumber {
  readonly token_id: string;
  readonly expiration_month: number;
  readonly expiration_year: number;
}

/** Keyed digest of a card number: the same card can be recognised without its number. */
export function cardFingerprint(context: Pick<Context, 'keyring'>, pan: string): Buffer {
  return context.keyring.fingerprint(`card ${pan}`);
}

/** The expiry of a card, such as 2034-12: kept with the payment that stores it, for when that is approved. */
export function expiryOf({
  expiration_month,
  expiration_year,
}: Pick<StoredCard, 'expiration_month' | 'expiration_year'>): string {
  return `${expiration_year}-${String(expiration_month).padStart(2, '0')}`;
}

/**
 * Stores a card, encrypted, and gives its token; a card that the account has stored before keeps its token, and its
 * expiry until a payment with the new one is approved.
 * The security code is never stored (PCI DSS 3.3).
 */
export async function storeCard(
  context: Pick<Context, 'database' | 'keyring' | 'clock'>,
  account_id: string,
  card: Omit<StoredCard, 'token_id'>,
): Promise<string> {
  const token_id = `tok_${randomBytes(15).toString('base64url')}`;
  // The token that the number is bound to must be known before it is encrypted, and is another one when the
  // card is stored already; that row keeps its own ciphertext.
  const sealed = context.keyring.encrypt('card', card.pan, cardContext(account_id, token_id));
  const [row] = await writeAlone(context.database, upsertCard, {
    account_id,
    token_id,
    data_key_id: sealed.data_key_id,
    bytes: sealed.bytes,
    brand: card.brand,
    masked: card.masked,
    expiration_month: card.expiration_month,
    expiration_year: card.expiration_year,
    context: cardFingerprint(context, card.pan),
    now: context.clock.now(account_id),
  });
  return row?.token_id ?? token_id;
}

/** @returns null when the account has no such token */
export async function findCard(
  context: Pick<Context, 'database' | 'keyring'>,
  account_id: string,
  token_id: string,
): Promise<StoredCard | null> {
  const [row] = await context.database.read(findCardRow, { account_id, token_id });
  return row ? openCard(context, row) : null;
}

/** Stored cards by `account token`; unknown tokens are left out. */
export async function findCards(
  context: Pick<Context, 'keyring'>,
  tx: Transaction,
  cards: readonly { account_id: string; token_id: string }[],
): Promise<Map<string, StoredCard>> {
  if (cards.length === 0) return new Map();
  const distinct = new Map(cards.map((card) => [`${card.account_id} ${card.token_id}`, card]));
  const rows = await tx.read(findCardRows, { k: [...distinct.values()] });
  const opened = await Promise.all(
    rows.map(async (row) => [`${row.account_id} ${row.token_id}`, await openCard(context, row)] as const),
  );
  return new Map(opened);
}

async function openCard(
  context: Pick<Context, 'keyring'>,
  row: {
    account_id: string;
    token_id: string;
    data_key_id: string;
    pan: Buffer;
    brand: string;
    masked: string;
    expiration_month: number;
    expiration_year: number;
  },
): Promise<StoredCard> {
  const { account_id, token_id, data_key_id, brand, masked, expiration_month, expiration_year } = row;
  const of = cardContext(account_id, token_id);
  const pan = await context.keyring.decrypt({ data_key_id, bytes: row.pan }, of);
  return { pan, brand, masked, token_id, expiration_month, expiration_year };
}

/** Encrypts stored cards again whose data key is retired. @returns how many */
export function resealCards(
  { database, keyring }: Pick<Context, 'database' | 'keyring'>,
  list_max: number,
): Promise<number> {
  return resealRows(
    database,
    (tx) => tx.read(oldCards, { limit: list_max }),
    async (tx, { account_id, token_id, data_key_id, pan }) => {
      const of = cardContext(account_id, token_id);
      const sealed = await keyring.reseal('card', { data_key_id, bytes: pan }, of);
      tx.write(resealCard, { account_id, token_id, ...sealed });
    },
  );
}
