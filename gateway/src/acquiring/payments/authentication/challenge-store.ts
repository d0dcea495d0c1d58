import { reading, sql, writing } from '../../../kernel/database/statement.ts';
import type { Database } from '../../../kernel/database/database.ts';
import type { Transaction } from '../../../kernel/database/transaction.ts';
import { keyOf, type PaymentKey } from '../payment-store.ts';

const $ = sql.parameters({ account_id: 'text', transaction_id: 'int8' });

/** What is needed to continue once the customer has authenticated. */
export interface ChallengeRow extends PaymentKey {
  readonly connector_reference: string;
  /** Where the customer goes on. */
  readonly url: string;
  /** The encrypted card; all four are null for a redirect method. */
  readonly data_key_id: string | null;
  readonly pan: Buffer | null;
  readonly expiration_month: number | null;
  readonly expiration_year: number | null;
  readonly created_at: Date;
}

export type ClaimedChallenge = Omit<ChallengeRow, 'created_at' | 'url' | keyof PaymentKey> & {
  /** What is kept with the payment. */
  readonly details: Readonly<Record<string, unknown>>;
};

const columns = {
  connector_reference: 'text',
  data_key_id: 'text?',
  pan: 'bytea?',
  expiration_month: 'int2?',
  expiration_year: 'int2?',
} as const;

const insertRows = writing(
  'insert_challenges',
  {},
  sql`INSERT INTO challenges (account_id, transaction_id, connector_reference, data_key_id, pan, expiration_month,
     expiration_year, url, created_at)
   SELECT account_id, transaction_id, connector_reference, data_key_id, decode(pan, 'hex'), expiration_month,
     expiration_year, url, created_at
   FROM ${sql.recordset('r', {
     account_id: 'text',
     transaction_id: 'int8',
     ...columns,
     pan: 'text?',
     url: 'text',
     created_at: 'timestamptz',
   })}
   ON CONFLICT (account_id, transaction_id) DO NOTHING`,
);

/** Deletes and returns the row: a challenge is continued once, and the card number is erased with it. */
const takeRow = writing(
  'take_challenge',
  { ...columns, details: 'jsonb' },
  sql`DELETE FROM challenges c WHERE c.account_id = ${$.account_id} AND c.transaction_id = ${$.transaction_id}
   RETURNING ${sql.selectList(columns, 'c')}, coalesce((SELECT d.details FROM payment_details d
     WHERE d.account_id = ${$.account_id} AND d.transaction_id = ${$.transaction_id}), '{}') AS details`,
);

const urlRows = reading(
  'urls_of_challenges',
  { account_id: 'text', transaction_id: 'int8', url: 'text' },
  sql`SELECT c.account_id, c.transaction_id, c.url FROM challenges c
   JOIN ${sql.recordset('r', { account_id: 'text', transaction_id: 'int8' })} USING (account_id, transaction_id)`,
);

/** Where the customers of payments that wait for them go on, by `keyOf`. */
export async function findChallengeUrls(
  database: Database,
  keys: readonly PaymentKey[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await database.read(urlRows, {
    r: keys.map(({ account_id, transaction_id }) => ({ account_id, transaction_id })),
  });
  return new Map(rows.map((row) => [keyOf(row), row.url]));
}

/** Additional authenticated data of a challenge's ciphertext. */
export function challengeContext(key: PaymentKey): string {
  return `challenge ${key.account_id} ${key.transaction_id}`;
}

export function insertChallenges(tx: Transaction, rows: readonly ChallengeRow[]): void {
  if (rows.length === 0) return;
  tx.write(insertRows, { r: rows.map((row) => ({ ...row, pan: row.pan?.toString('hex') ?? null })) });
}

export async function takeChallenge(tx: Transaction, key: PaymentKey): Promise<ClaimedChallenge | null> {
  const [row] = await tx.read(takeRow, key);
  return row ? { ...row, details: row.details as ClaimedChallenge['details'] } : null;
}

const eraseRows = writing(
  'erase_challenges',
  {},
  sql`DELETE FROM challenges c USING ${sql.recordset('r', { account_id: 'text', transaction_id: 'int8' })}
   WHERE c.account_id = r.account_id AND c.transaction_id = r.transaction_id`,
);

/** Erases the card numbers of challenges that nobody completed. */
export function eraseChallenges(tx: Transaction, keys: readonly PaymentKey[]): void {
  if (keys.length > 0) tx.write(eraseRows, { r: keys });
}
