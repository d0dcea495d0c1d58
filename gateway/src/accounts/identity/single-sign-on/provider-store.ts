import type { Database, ReadDatabase } from '../../../kernel/database/database.ts';
import { reading, sql, writing, type RowOf } from '../../../kernel/database/statement.ts';
import { writeAlone, type Transaction } from '../../../kernel/database/transaction.ts';

const columns = {
  provider_id: 'text',
  merchant_id: 'text',
  slug: 'text',
  issuer: 'text',
  client_id: 'text',
  data_key_id: 'text',
  client_secret: 'bytea',
  scopes: 'text',
  groups_claim: 'text',
  groups: 'text[]',
  role_ids: 'text[]',
  domains: 'text[]',
  second_factor_always: 'bool',
  password_allowed: 'bool',
  emergency_user_id: 'text',
  changed_at: 'timestamptz',
  changed_by: 'text',
} as const;

const $ = sql.parameters({
  ...columns,
  domain: 'text',
  subject: 'text',
  sid: 'text',
  user_id: 'text',
  token_hash: 'bytea',
  anew: 'bool',
  at: 'timestamptz',
  expires_at: 'timestamptz',
  before: 'timestamptz',
  limit: 'rows',
});

/** A provider as the row holds it. */
export type Provider = RowOf<typeof columns>;

const list = sql.selectList(columns, 'p');
const ofMerchant = reading(
  'identity_provider_of_merchant',
  columns,
  sql`SELECT ${list} FROM identity_providers p WHERE p.merchant_id = ${$.merchant_id}`,
);
const byId = reading(
  'identity_provider',
  columns,
  sql`SELECT ${list} FROM identity_providers p WHERE p.provider_id = ${$.provider_id}`,
);
const bySlug = reading(
  'identity_provider_by_slug',
  columns,
  sql`SELECT ${list} FROM identity_providers p WHERE p.slug = ${$.slug}`,
);
/** One too many says that the domain does not name a provider. */
const byDomain = reading(
  'identity_providers_by_domain',
  columns,
  sql`SELECT ${list} FROM identity_providers p WHERE p.domains @> ARRAY[${$.domain}] ORDER BY p.provider_id LIMIT 2`,
);
const forUpdate = writing(
  'lock_identity_provider',
  columns,
  sql`SELECT ${list} FROM identity_providers p WHERE p.merchant_id = ${$.merchant_id} FOR UPDATE`,
);
export const allProviders = reading(
  'identity_providers',
  { ...columns, merchant_name: 'text', people: 'int8' },
  `SELECT ${list}, coalesce(m.name, '') AS merchant_name,
     (SELECT count(*) FROM identity_links l WHERE l.provider_id = p.provider_id) AS people
   FROM identity_providers p LEFT JOIN merchants m USING (merchant_id) ORDER BY p.merchant_id`,
);
export const countLinks = reading(
  'count_identity_links',
  { people: 'int8' },
  sql`SELECT count(*) AS people FROM identity_links WHERE provider_id = ${$.provider_id}`,
);
const putRow = writing(
  'set_identity_provider',
  { provider_id: 'text' },
  sql`INSERT INTO identity_providers AS p (provider_id, merchant_id, slug, issuer, client_id, data_key_id, client_secret, scopes,
     groups_claim, groups, role_ids, domains, second_factor_always, password_allowed, emergency_user_id, created_at,
     changed_at, changed_by)
   VALUES (${$.provider_id}, ${$.merchant_id}, ${$.slug}, ${$.issuer}, ${$.client_id}, ${$.data_key_id},
     ${$.client_secret}, ${$.scopes}, ${$.groups_claim}, ${$.groups}, ${$.role_ids}, ${$.domains},
     ${$.second_factor_always}, ${$.password_allowed}, ${$.emergency_user_id}, ${$.changed_at}, ${$.changed_at},
     ${$.changed_by})
   ON CONFLICT (provider_id) DO UPDATE SET slug = excluded.slug, client_id = excluded.client_id,
     data_key_id = excluded.data_key_id, client_secret = excluded.client_secret, scopes = excluded.scopes,
     groups_claim = excluded.groups_claim, groups = excluded.groups, role_ids = excluded.role_ids,
     domains = excluded.domains, second_factor_always = excluded.second_factor_always,
     password_allowed = excluded.password_allowed, emergency_user_id = excluded.emergency_user_id,
     changed_at = excluded.changed_at, changed_by = excluded.changed_by
   RETURNING provider_id`,
);
const deleteRow = writing(
  'delete_identity_provider',
  {},
  sql`DELETE FROM identity_providers WHERE provider_id = ${$.provider_id}`,
);
const deleteLinks = writing(
  'delete_identity_links',
  {},
  sql`DELETE FROM identity_links WHERE provider_id = ${$.provider_id}`,
);
const deleteSessions = writing(
  'end_sessions_by_provider',
  { session_id: 'text', user_id: 'text' },
  sql`DELETE FROM sessions WHERE provider_id = ${$.provider_id}
     AND (${$.user_id.or_null}::text IS NULL OR user_id = ${$.user_id.or_null})
     AND (${$.sid.or_null}::text IS NULL OR provider_sid = ${$.sid.or_null}
       OR provider_sid IS NULL AND user_id = ${$.user_id.or_null}) RETURNING session_id, user_id`,
);
const deleteLinkOfMember = writing(
  'delete_identity_link_of_member',
  {},
  sql`DELETE FROM identity_links l USING identity_providers p WHERE l.provider_id = p.provider_id
     AND p.merchant_id = ${$.merchant_id} AND l.user_id = ${$.user_id}`,
);
const linkBySubject = reading(
  'identity_link',
  { user_id: 'text' },
  sql`SELECT user_id FROM identity_links WHERE provider_id = ${$.provider_id} AND subject = ${$.subject}`,
);
const insertLinkRow = writing(
  'insert_identity_link',
  { user_id: 'text' },
  sql`INSERT INTO identity_links (provider_id, subject, user_id, linked_at)
   VALUES (${$.provider_id}, ${$.subject}, ${$.user_id}, ${$.at}) ON CONFLICT DO NOTHING RETURNING user_id`,
);
const insertFlowRow = writing(
  'begin_single_sign_on',
  {},
  sql`INSERT INTO single_sign_ons (token_hash, provider_id, anew, begun_at, expires_at)
   VALUES (${$.token_hash}, ${$.provider_id}, ${$.anew}, ${$.at}, ${$.expires_at})`,
);
const takeFlowRow = writing(
  'take_single_sign_on',
  { provider_id: 'text', begun_at: 'timestamptz', anew: 'bool' },
  sql`DELETE FROM single_sign_ons WHERE token_hash = ${$.token_hash} AND expires_at > ${$.at}
   RETURNING provider_id, begun_at, anew`,
);
const forgetFlowRows = writing(
  'forget_single_sign_ons',
  { provider_id: 'text' },
  sql`DELETE FROM single_sign_ons WHERE expires_at < ${$.before} RETURNING provider_id`,
);
const oldSecrets = writing(
  'old_client_secrets',
  columns,
  sql`SELECT ${list} FROM identity_providers p JOIN data_keys d USING (data_key_id) WHERE NOT d.active
   LIMIT ${$.limit} FOR UPDATE OF p`,
);
const resealRow = writing(
  'reseal_client_secret',
  {},
  sql`UPDATE identity_providers SET data_key_id = ${$.data_key_id}, client_secret = ${$.client_secret}
   WHERE provider_id = ${$.provider_id}`,
);

type Reading = Pick<ReadDatabase, 'read'>;

/** The provider of a merchant's people; for an empty id, of the gateway's own. */
export async function findProviderOf(database: Reading, merchant_id: string): Promise<Provider | null> {
  return (await database.read(ofMerchant, { merchant_id }))[0] ?? null;
}

export async function findProviderById(database: Reading, provider_id: string): Promise<Provider | null> {
  return (await database.read(byId, { provider_id }))[0] ?? null;
}

export async function findProviderBySlug(database: Reading, slug: string): Promise<Provider | null> {
  return (await database.read(bySlug, { slug }))[0] ?? null;
}

/** The provider that is believed about addresses of the domain; null where there is none, or more than one. */
export async function findProviderByDomain(database: Reading, domain: string): Promise<Provider | null> {
  const [found, other] = await database.read(byDomain, { domain });
  return found && !other ? found : null;
}

export async function lockProviderOf(tx: Transaction, merchant_id: string): Promise<Provider | null> {
  return (await tx.read(forUpdate, { merchant_id }))[0] ?? null;
}

export function putProvider(tx: Transaction, provider: Provider): void {
  tx.write(putRow, provider);
}

/** Deletes a provider with its links, and ends the sessions that it has opened. */
export async function deleteProvider(tx: Transaction, { provider_id }: Provider): Promise<void> {
  tx.write(deleteLinks, { provider_id });
  tx.write(deleteRow, { provider_id });
  await endSessionsBy(tx, provider_id, {});
}

/**
 * Ends the sessions that a provider has opened: of one person or of all, by one of the provider's own sessions or by any.
 * One of the person's of which the provider has not named its own may be by any of them.
 * @returns whose they were
 */
export async function endSessionsBy(
  tx: Transaction,
  provider_id: string,
  { user_id = null, sid = null }: { readonly user_id?: string | null; readonly sid?: string | null },
): Promise<string[]> {
  const ended = await tx.read(deleteSessions, { provider_id, user_id, sid });
  return ended.map((session) => session.user_id);
}

/** Forgets who somebody who is in a team no more was at its provider. */
export function unlinkMember(tx: Transaction, merchant_id: string, user_id: string): void {
  tx.write(deleteLinkOfMember, { merchant_id, user_id });
}

/** @returns the user_id of who the subject is, or null */
export async function findLinked(
  database: Reading,
  { provider_id }: Provider,
  subject: string,
): Promise<string | null> {
  return (await database.read(linkBySubject, { provider_id, subject }))[0]?.user_id ?? null;
}

/** @returns false where the subject is somebody already, or the person another subject */
export async function insertLink(
  tx: Transaction,
  link: { provider_id: string; subject: string; user_id: string; at: Date },
): Promise<boolean> {
  return (await tx.read(insertLinkRow, link)).length > 0;
}

export async function insertFlow(
  database: Database,
  flow: { token_hash: Buffer; provider_id: string; anew: boolean; at: Date; expires_at: Date },
): Promise<void> {
  await writeAlone(database, insertFlowRow, flow);
}

/** Takes a way to a provider away, so that it is come back by once. */
export async function takeFlow(
  database: Database,
  flow: { token_hash: Buffer; at: Date },
): Promise<{ provider_id: string; begun_at: Date; anew: boolean } | null> {
  return (await writeAlone(database, takeFlowRow, flow))[0] ?? null;
}

export async function forgetFlows(database: Database, before: Date): Promise<number> {
  return (await writeAlone(database, forgetFlowRows, { before })).length;
}

export function lockOldClientSecrets(tx: Transaction, limit: number): Promise<Provider[]> {
  return tx.read(oldSecrets, { limit });
}

export function resealClientSecret(
  tx: Transaction,
  row: Pick<Provider, 'provider_id' | 'data_key_id' | 'client_secret'>,
): void {
  tx.write(resealRow, row);
}
