import type { ReadContext } from '../../../kernel/context.ts';
import { reading, type RowOf, sql } from '../../../kernel/database/statement.ts';

const $ = sql.parameters({ text: 'text', after: 'text', limit: 'rows', user_id: 'text?' });

const columns = {
  user_id: 'text',
  email: 'text',
  name: 'text',
  operator: 'bool',
  disabled: 'bool',
  second_factor: 'bool',
  last_sign_in_at: 'timestamptz?',
  merchants: 'text',
} as const;

/** Somebody who can sign in, with where they belong. */
export type FoundPerson = RowOf<typeof columns>;

const people = reading(
  'search_people',
  columns,
  sql`SELECT u.user_id, u.email, u.name, u.operator, u.disabled_at IS NOT NULL AS disabled,
     u.totp_confirmed_at IS NOT NULL
       OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.user_id) AS second_factor,
     u.last_sign_in_at,
     coalesce((SELECT string_agg(m.name, ', ' ORDER BY m.name) FROM memberships k JOIN merchants m USING (merchant_id)
       WHERE k.user_id = u.user_id), '') AS merchants
   FROM users u WHERE u.user_id > ${$.after}
     AND (${$.user_id}::text IS NULL OR u.user_id = ${$.user_id})
     AND (${$.text} = '' OR position(lower(${$.text}) IN lower(u.name)) > 0 OR position(lower(${$.text}) IN u.email) > 0)
   ORDER BY u.user_id LIMIT ${$.limit}`,
);

/** People whose name or address holds a text, by id. */
export function searchPeople(
  { database }: Pick<ReadContext, 'database'>,
  text: string,
  after: string,
  limit: number,
): Promise<FoundPerson[]> {
  return database.read(people, { text, after, limit, user_id: null });
}

export async function findPerson(
  { database }: Pick<ReadContext, 'database'>,
  user_id: string,
): Promise<FoundPerson | null> {
  return (await database.read(people, { text: '', after: '', limit: 1, user_id }))[0] ?? null;
}
