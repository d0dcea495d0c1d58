import type { Database } from '../../kernel/database/database.ts';
import { reading, type RowOf, sql, writing } from '../../kernel/database/statement.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Actor } from '../../kernel/values/actor.ts';

const $ = sql.parameters({
  lists: 'text',
  account_id: 'text',
  hit_id: 'int8',
  by: 'text',
  open: 'bool',
  limit: 'rows',
});

const waiting_columns = {
  account_id: 'text',
  kind: 'text',
  party_id: 'text',
  digest: 'text',
  content: 'jsonb',
  cause: 'text',
} as const;
const waiting_list = `q.account_id, q.kind, q.party_id, q.digest, q.content,
  CASE WHEN s.digest IS NULL THEN 'new' WHEN s.digest <> q.digest THEN 'changed' ELSE 'lists' END AS cause`;

/** Screened accounts: those that say so, and those of production that say nothing. */
const screened_account = sql`
  JOIN accounts a ON a.account_id = q.account_id
  LEFT JOIN payout_settings p ON p.account_id = q.account_id
  LEFT JOIN party_screenings s ON s.account_id = q.account_id AND s.kind = q.kind AND s.party_id = q.party_id
  WHERE coalesce(p.screening, a.mode = 'production') AND (s.digest IS DISTINCT FROM q.digest OR s.lists <> ${$.lists})`;

const waitingParties = reading(
  'parties_to_screen',
  waiting_columns,
  sql`SELECT ${waiting_list} FROM (
     SELECT DISTINCT ON (y.account_id, y.kind, y.party_id) y.account_id, y.kind, y.party_id,
       y.version AS digest, y.content
     FROM payout_parties y
     WHERE NOT EXISTS (SELECT FROM payout_parties_removed g WHERE g.account_id = y.account_id AND g.kind = y.kind
       AND g.party_id = y.party_id)
     ORDER BY y.account_id, y.kind, y.party_id, y.version_id DESC
   ) q ${screened_account} LIMIT ${$.limit}`,
);

const waitingMerchants = reading(
  'merchants_to_screen',
  waiting_columns,
  sql`SELECT ${waiting_list} FROM (
     SELECT b.account_id, 'merchant' AS kind, m.merchant_id AS party_id, md5(m.name) AS digest,
       jsonb_build_object('name', m.name) AS content
     FROM accounts b JOIN merchants m USING (merchant_id)
     UNION ALL
     SELECT b.account_id, 'person', u.user_id, md5(u.name), jsonb_build_object('name', u.name)
     FROM accounts b JOIN memberships o USING (merchant_id) JOIN users u USING (user_id)
   ) q ${screened_account} LIMIT ${$.limit}`,
);

const screening_columns = {
  account_id: 'text',
  kind: 'text',
  party_id: 'text',
  digest: 'text',
  lists: 'text',
  screened_at: 'timestamptz',
} as const;
const screening_names = Object.keys(screening_columns).join(', ');

const saveScreenings = writing(
  'save_party_screenings',
  {},
  sql`INSERT INTO party_screenings (${screening_names})
   SELECT ${screening_names} FROM ${sql.recordset('r', screening_columns)} ORDER BY account_id, kind, party_id
   ON CONFLICT (account_id, kind, party_id) DO UPDATE
     SET digest = excluded.digest, lists = excluded.lists, screened_at = excluded.screened_at`,
);

const hit_columns = {
  account_id: 'text',
  hit_id: 'int8',
  kind: 'text',
  party_id: 'text',
  role: 'text',
  name: 'text',
  party: 'text',
  list: 'text',
  entry_id: 'text',
  entry_name: 'text',
  entry_digest: 'text',
  score: 'int2',
  generation: 'int8',
  found_at: 'timestamptz',
} as const;
const hit_names = Object.keys(hit_columns).join(', ');
const decided_columns = {
  ...hit_columns,
  agreed_by: 'text?',
  decision: 'text?',
  decided_by: 'text?',
  reason: 'text?',
  decided_at: 'timestamptz?',
} as const;
const decided_names = Object.keys(decided_columns).join(', ');

const insertHitRows = writing(
  'insert_party_hits',
  {},
  sql`INSERT INTO party_hits (${hit_names}) SELECT ${hit_names} FROM ${sql.recordset('r', hit_columns)}
   ON CONFLICT DO NOTHING`,
);

const openHitRows = reading(
  'open_hits_of_parties',
  hit_columns,
  sql`SELECT ${Object.keys(hit_columns)
    .map((column) => `h.${column}`)
    .join(', ')}
   FROM ${sql.recordset('r', { account_id: 'text', kind: 'text', party_id: 'text' })}
   JOIN party_hits h USING (account_id, kind, party_id) WHERE h.decision IS NULL`,
);

const decideRows = writing(
  'decide_party_hits',
  { hit_id: 'int8' },
  sql`UPDATE party_hits h SET decision = r.decision, decided_by = r.decided_by, reason = r.reason,
     decided_at = r.decided_at
   FROM ${sql.recordset('r', {
     account_id: 'text',
     hit_id: 'int8',
     decision: 'text',
     decided_by: 'text',
     reason: 'text',
     decided_at: 'timestamptz',
   })}
   WHERE h.account_id = r.account_id AND h.hit_id = r.hit_id AND h.decision IS NULL RETURNING h.hit_id`,
);

const lockHitRow = writing(
  'lock_party_hit',
  decided_columns,
  sql`SELECT ${decided_names} FROM party_hits WHERE account_id = ${$.account_id}
     AND hit_id = ${$.hit_id} FOR UPDATE`,
);

const agreeRow = writing(
  'agree_to_party_hit',
  {},
  sql`UPDATE party_hits SET agreed_by = ${$.by} WHERE account_id = ${$.account_id} AND hit_id = ${$.hit_id}`,
);

/** Those that wait first, the oldest first. */
export const listHitRows = reading(
  'list_party_hits',
  decided_columns,
  sql`SELECT ${decided_names} FROM party_hits
   WHERE (${$.account_id.or_null}::text IS NULL OR account_id = ${$.account_id.or_null})
     AND (NOT ${$.open} OR decision IS NULL)
   ORDER BY decision IS NOT NULL, found_at, account_id, hit_id LIMIT ${$.limit}`,
);

/** Somebody who has not been screened on the lists as they are. */
export type WaitingParty = RowOf<typeof waiting_columns>;
export type PartyScreening = RowOf<typeof screening_columns>;
export type PartyHit = RowOf<typeof hit_columns>;
export type DecidedPartyHit = RowOf<typeof decided_columns>;

/** A decision about a hit, kept with who made it. */
export interface PartyHitDecision {
  readonly account_id: string;
  readonly hit_id: bigint;
  readonly decision: 'cleared' | 'confirmed' | 'lapsed';
  readonly decided_by: Actor;
  readonly reason: string;
  readonly decided_at: Date;
}

/** Saved parties, merchants and their people that have to be screened, at most so many of either. */
export async function findWaiting(database: Database, lists: string, limit: number): Promise<WaitingParty[]> {
  const [parties, merchants] = await Promise.all([
    database.read(waitingParties, { lists, limit }),
    database.read(waitingMerchants, { lists, limit }),
  ]);
  return [...parties, ...merchants];
}

export async function findOpenHits(
  database: Database,
  parties: readonly WaitingParty[],
): Promise<PartyHit[]> {
  return parties.length === 0 ? [] : database.read(openHitRows, { r: parties });
}

export function saveRescreening(
  tx: Transaction,
  screenings: readonly PartyScreening[],
  hits: readonly PartyHit[],
): void {
  if (screenings.length > 0) tx.write(saveScreenings, { r: screenings });
  if (hits.length > 0) tx.write(insertHitRows, { r: hits });
}

/** @returns the ids of those hits that were not decided before */
export async function decideHits(tx: Transaction, decisions: readonly PartyHitDecision[]): Promise<bigint[]> {
  if (decisions.length === 0) return [];
  const rows = await tx.read(decideRows, { r: decisions });
  return rows.map(({ hit_id }) => hit_id);
}

export async function lockHit(
  tx: Transaction,
  account_id: string,
  hit_id: bigint,
): Promise<DecidedPartyHit | null> {
  const [row] = await tx.read(lockHitRow, { account_id, hit_id });
  return row ?? null;
}

/** Notes who has agreed first where it takes two. */
export function noteAgreed(tx: Transaction, account_id: string, hit_id: bigint, by: Actor): void {
  tx.write(agreeRow, { account_id, hit_id, by });
}
