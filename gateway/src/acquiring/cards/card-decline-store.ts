import { PaymentStatus } from '@causeway/schemas/statuses.ts';
import type { Database, ReadDatabase } from '../../kernel/database/database.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import { writeAlone, type Transaction } from '../../kernel/database/transaction.ts';
import type { CardDeclines } from './card-declines.ts';

const $ = sql.parameters({
  before: 'timestamptz',
  limit: 'rows',
  account_id: 'text',
  transaction_id: 'int8',
  now: 'timestamptz',
});

const columns = {
  account_id: 'text',
  fingerprint: 'text',
  declined_at: 'jsonb',
  never_until: 'timestamptz?',
  renewals_never_until: 'timestamptz?',
} as const;

const read_list = `c.account_id, encode(c.fingerprint, 'hex') AS fingerprint, to_jsonb(c.declined_at) AS declined_at,
     c.never_until, c.renewals_never_until`;

const key_fields = { account_id: 'text', fingerprint: 'text' } as const;

const lockRows = writing(
  'lock_card_declines',
  columns,
  sql`SELECT ${read_list}
   FROM ${sql.recordset('k', key_fields)}
   JOIN card_declines c ON c.account_id = k.account_id AND c.fingerprint = decode(k.fingerprint, 'hex')
   ORDER BY c.account_id, c.fingerprint FOR NO KEY UPDATE OF c`,
);

const attemptRows = reading(
  'count_card_attempts',
  { ...key_fields, in_flight: 'int8' } as const,
  sql`SELECT k.account_id, k.fingerprint, (
     SELECT count(*) FROM card_attempts a
     WHERE a.account_id = k.account_id AND a.fingerprint = decode(k.fingerprint, 'hex')
       AND EXISTS (SELECT FROM payments p
         WHERE p.account_id = k.account_id AND p.transaction_id = a.transaction_id
           AND p.status IN (${String(PaymentStatus.waiting_for_customer)}, ${String(PaymentStatus.processing)}))
   ) AS in_flight
   FROM ${sql.recordset('k', key_fields)}`,
);

const insertAttemptRows = writing(
  'insert_card_attempts',
  {},
  sql`INSERT INTO card_attempts (account_id, fingerprint, transaction_id, started_at)
   SELECT c.account_id, c.fingerprint, r.transaction_id, r.started_at
   FROM ${sql.recordset('r', { ...key_fields, transaction_id: 'int8', started_at: 'timestamptz' })}
   JOIN card_declines c ON c.account_id = r.account_id AND c.fingerprint = decode(r.fingerprint, 'hex')
   WHERE cardinality(c.declined_at) > 0`,
);

const forgetAttemptRows = writing(
  'forget_card_attempts',
  { account_id: 'text' },
  sql`DELETE FROM card_attempts WHERE (account_id, fingerprint, transaction_id) IN (
     SELECT account_id, fingerprint, transaction_id FROM card_attempts WHERE started_at < ${$.before}
     LIMIT ${$.limit})
   RETURNING account_id`,
);

const findRowsOfPayments = reading(
  'find_card_declines_of_payments',
  { ...columns, transaction_id: 'int8' },
  sql`SELECT ${read_list}, d.transaction_id
   FROM ${sql.recordset('k', { account_id: 'text', transaction_id: 'int8' })}
   JOIN payment_details d ON d.account_id = k.account_id AND d.transaction_id = k.transaction_id
   JOIN card_declines c ON c.account_id = d.account_id AND c.fingerprint = d.card_fingerprint`,
);

const shown_columns = {
  transaction_id: 'int8',
  card_brand: 'text',
  card_masked: 'text',
  failure_code: 'text',
  response_code: 'text',
  advice_code: 'text',
  updated_at: 'timestamptz',
} as const;

const listRows = reading(
  'list_card_declines',
  { ...columns, ...shown_columns },
  sql`SELECT ${read_list}, ${sql.selectList(shown_columns, 'c')} FROM card_declines c
   WHERE c.account_id = ${$.account_id} ORDER BY c.updated_at DESC, c.fingerprint LIMIT ${$.limit}`,
);

const releaseRow = writing(
  'release_card_declines',
  { transaction_id: 'int8' },
  sql`DELETE FROM card_declines WHERE account_id = ${$.account_id} AND transaction_id = ${$.transaction_id}
   RETURNING transaction_id`,
);

const forgetRows = writing(
  'forget_card_declines',
  { account_id: 'text' },
  sql`DELETE FROM card_declines WHERE (account_id, fingerprint) IN (
     SELECT account_id, fingerprint FROM card_declines
     WHERE updated_at < ${$.before} AND coalesce(greatest(never_until, renewals_never_until) < ${$.now}, true)
     LIMIT ${$.limit})
   RETURNING account_id`,
);

/** A card of an account, by its fingerprint in hex. */
export interface CardKey {
  readonly account_id: string;
  readonly fingerprint: string;
}

/** One text for one card, to find it again in a list. */
export function cardKey({ account_id, fingerprint }: CardKey): string {
  return `${account_id} ${fingerprint}`;
}

function declinesOf(
  row: { declined_at: unknown; never_until: Date | null; renewals_never_until: Date | null },
  in_flight = 0,
): CardDeclines {
  const { never_until, renewals_never_until } = row;
  const declined_at = (row.declined_at as string[]).map((at) => new Date(at));
  return { declined_at, never_until, renewals_never_until, in_flight };
}

/**
 * The declines of cards, by `cardKey`, locked until the commit, so that attempts at the same moment are decided one
 * after the other; cards without any are left out.
 */
export async function lockCardDeclines(
  tx: Transaction,
  cards: readonly CardKey[],
): Promise<Map<string, CardDeclines>> {
  if (cards.length === 0) return new Map();
  const distinct = new Map(cards.map((card) => [cardKey(card), card]));
  const rows = await tx.read(lockRows, { k: [...distinct.values()] });
  const declined = rows.filter(({ declined_at }) => (declined_at as string[]).length > 0);
  // Behind the lock: what others have begun by now is seen.
  const counted = declined.length > 0 ? await tx.read(attemptRows, { k: declined.map(keyOf) }) : [];
  const in_flight = new Map(counted.map((row) => [cardKey(row), Number(row.in_flight)]));
  return new Map(rows.map((row) => [cardKey(row), declinesOf(row, in_flight.get(cardKey(row)))]));
}

function keyOf({ account_id, fingerprint }: CardKey): CardKey {
  return { account_id, fingerprint };
}

/** An attempt with a card, by the payment that it is of. */
export interface CardAttempt extends CardKey {
  readonly transaction_id: bigint;
  readonly started_at: Date;
}

/** Notes attempts that are about to be sent; those with cards without declines are left out. */
export function insertCardAttempts(tx: Transaction, attempts: readonly CardAttempt[]): void {
  if (attempts.length > 0) tx.write(insertAttemptRows, { r: attempts });
}

/** The declines of the cards that payments were made with; payments with cards without any are left out. */
export async function findDeclinesOfPayments(
  tx: Transaction,
  payments: readonly { readonly account_id: string; readonly transaction_id: bigint }[],
): Promise<{ account_id: string; transaction_id: bigint; declines: CardDeclines }[]> {
  if (payments.length === 0) return [];
  const rows = await tx.read(findRowsOfPayments, { k: payments });
  return rows.map(({ account_id, transaction_id, ...row }) => ({
    account_id,
    transaction_id,
    declines: declinesOf(row),
  }));
}

/** A card's declines with the newest of them. */
export interface ListedCardDeclines extends CardDeclines {
  readonly transaction_id: bigint;
  readonly card_brand: string;
  readonly card_masked: string;
  readonly failure_code: string;
  readonly response_code: string;
  readonly advice_code: string;
  readonly updated_at: Date;
}

export async function listCardDeclineRows(
  database: ReadDatabase,
  account_id: string,
  limit: number,
): Promise<ListedCardDeclines[]> {
  const rows = await database.read(listRows, { account_id, limit });
  return rows.map((row) => ({ ...row, ...declinesOf(row) }));
}

/** Forgets the declines of the card that a payment was declined with. @returns whether there were any */
export async function releaseCardRow(
  database: Database,
  account_id: string,
  transaction_id: bigint,
): Promise<boolean> {
  return (await writeAlone(database, releaseRow, { account_id, transaction_id })).length > 0;
}

/** Deletes attempts that are long over. @returns how many */
export async function forgetCardAttemptRows(
  database: Database,
  before: Date,
  limit: number,
): Promise<number> {
  return (await writeAlone(database, forgetAttemptRows, { before, limit })).length;
}

/** Deletes what no limit counts any more. @returns how many cards */
export async function forgetCardDeclineRows(
  database: Database,
  before: Date,
  now: Date,
  limit: number,
): Promise<number> {
  return (await writeAlone(database, forgetRows, { before, now, limit })).length;
}
