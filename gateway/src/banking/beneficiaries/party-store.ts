import type { ReadDatabase } from '../../kernel/database/database.ts';
import { reading, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Beneficiary, PartyKind, Payer, SavedParty } from './party.ts';

const $ = sql.parameters({ account_id: 'text', kind: 'text', party_id: 'text', at: 'timestamptz' });

const party_fields = {
  account_id: 'text',
  kind: 'text',
  party_id: 'text',
  version: 'text',
  version_id: 'int8',
  content: 'jsonb',
  created_at: 'timestamptz',
} as const;
const field_list = Object.keys(party_fields).join(', ');

/** A version that is saved again becomes the current one. */
const saveRows = writing(
  'save_payout_parties',
  {},
  sql`INSERT INTO payout_parties AS y (${field_list})
   SELECT ${field_list} FROM ${sql.recordset('r', party_fields)}
   -- What is current already is not locked, so that payouts to one beneficiary do not wait for each other.
   WHERE NOT EXISTS (
     SELECT FROM payout_parties c WHERE ${sql.ofAccount('c', 'r')} AND c.kind = r.kind
       AND c.party_id = r.party_id AND c.version = r.version AND c.version_id = (
         SELECT max(n.version_id) FROM payout_parties n WHERE ${sql.ofAccount('n', 'r')}
           AND n.kind = r.kind AND n.party_id = r.party_id))
   ORDER BY account_id, kind, party_id, version
   ON CONFLICT (account_id, kind, party_id, version) DO UPDATE SET version_id = excluded.version_id
     WHERE y.version_id < excluded.version_id`,
);

/** Any number that no other user of the database's advisory locks takes. */
const lock_class = 722_340_010;

/** Held to the end of the transaction: people who change one party do so one after the other. */
const serialiseParty = writing(
  'lock_payout_party',
  { locked: 'text' },
  sql`SELECT pg_advisory_xact_lock(${lock_class},
     hashtext(${$.account_id}::text || ' ' || ${$.kind}::text || ' ' || ${$.party_id}::text))::text AS locked`,
);

const listRows = reading(
  'list_payout_parties',
  {
    party_id: 'text',
    version: 'text',
    content: 'jsonb',
    created_at: 'timestamptz',
    versions: 'int8',
    removed: 'bool',
  },
  sql`SELECT DISTINCT ON (y.party_id) y.party_id, y.version, y.content, y.created_at,
     count(*) OVER (PARTITION BY y.party_id) AS versions,
     EXISTS (SELECT FROM payout_parties_removed g WHERE g.account_id = y.account_id AND g.kind = y.kind
       AND g.party_id = y.party_id) AS removed
   FROM payout_parties y WHERE y.account_id = ${$.account_id} AND y.kind = ${$.kind}
     AND (${$.party_id.or_null}::text IS NULL OR y.party_id = ${$.party_id.or_null})
   ORDER BY y.party_id, y.version_id DESC`,
);

const removeRow = writing(
  'remove_payout_party',
  {},
  sql`INSERT INTO payout_parties_removed (account_id, kind, party_id, removed_at)
   VALUES (${$.account_id}, ${$.kind}, ${$.party_id}, ${$.at})
   ON CONFLICT DO NOTHING`,
);

const restoreRows = writing(
  'restore_payout_party',
  {},
  sql`DELETE FROM payout_parties_removed WHERE account_id = ${$.account_id} AND kind = ${$.kind}
     AND party_id = ${$.party_id}`,
);

/** Saves parties in the transaction that uses them; of equal ones, one is kept. */
export function saveParties(tx: Transaction, parties: readonly SavedParty[]): void {
  const distinct = new Map(
    parties.map((party) => [`${party.account_id} ${party.kind} ${party.party_id} ${party.version}`, party]),
  );
  if (distinct.size > 0) tx.write(saveRows, { r: [...distinct.values()] });
}

/** A saved party as lists show it: its newest version. */
export interface ListedParty {
  readonly party_id: string;
  readonly version: string;
  readonly content: Beneficiary | Payer;
  readonly created_at: Date;
  readonly versions: bigint;
  readonly removed: boolean;
}

export async function listPartyRows(
  database: ReadDatabase | Transaction,
  account_id: string,
  kind: PartyKind,
  party_id: string | null,
): Promise<ListedParty[]> {
  const rows = await database.read(listRows, { account_id, kind, party_id });
  return rows.map((row) => ({ ...row, content: row.content as Beneficiary }));
}

export function markRemoved(
  tx: Transaction,
  key: Pick<SavedParty, 'account_id' | 'kind' | 'party_id'>,
  at: Date,
): void {
  tx.write(removeRow, { ...key, at });
}

export function unmarkRemoved(
  tx: Transaction,
  key: Pick<SavedParty, 'account_id' | 'kind' | 'party_id'>,
): void {
  tx.write(restoreRows, key);
}

/** One change of a party at a time, until the transaction ends. @returns its newest version, if there is one */
export async function lockParty(
  tx: Transaction,
  key: Pick<SavedParty, 'account_id' | 'kind' | 'party_id'>,
): Promise<ListedParty | undefined> {
  await tx.read(serialiseParty, key);
  const [known] = await listPartyRows(tx, key.account_id, key.kind, key.party_id);
  return known;
}
