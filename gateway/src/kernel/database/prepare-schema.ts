import type pg from 'pg';
import { UsageError } from '../errors.ts';

/** What exists in the database, and the login's privileges, before anything is changed. */
interface CurrentState {
  readonly login: string;
  /** Whether the gateway's role exists. */
  readonly has_role: boolean;
  readonly is_member: boolean;
  readonly may_create_roles: boolean;
  readonly may_create: boolean;
  /** The owner of the table of migrations; null where the table does not exist. */
  readonly owner: string | null;
  readonly may_own: boolean;
  readonly may_read: boolean;
  readonly may_drop: boolean;
  readonly is_empty: boolean;
}

const state_query = `
  SELECT current_user::text AS login,
    r.oid IS NOT NULL AS has_role,
    coalesce(pg_has_role(current_user, r.oid, 'MEMBER'), false) AS is_member,
    me.rolsuper OR me.rolcreaterole AS may_create_roles,
    has_database_privilege(current_database(), 'CREATE') AND has_schema_privilege(n.oid, 'CREATE') AS may_create,
    pg_get_userbyid(t.relowner)::text AS owner,
    coalesce(pg_has_role(current_user, t.relowner, 'USAGE'), false) AS may_own,
    coalesce(has_table_privilege(t.oid, 'SELECT'), false) AS may_read,
    pg_has_role(current_user, n.nspowner, 'USAGE') AS may_drop,
    coalesce(pg_relation_size(t.oid) = 0, true) AS is_empty
  FROM pg_namespace n
  JOIN pg_roles me ON me.rolname = current_user
  LEFT JOIN pg_roles r ON r.rolname = 'causeway_app'
  LEFT JOIN pg_class t ON t.relnamespace = n.oid AND t.relname = 'schema_migrations'
  WHERE n.nspname = 'public'`;

/**
 * `serves_from`: the newest migration that a program must know to work on the schema as this migration leaves it: that of
 * the release before, whose processes run beside it. Null: applied before this was recorded.
 */
const create_table = `
  CREATE TABLE schema_migrations (
    number int PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(),
    serves_from int
  )`;

/** The steps of a migration that is not complete: empty while none is under way. */
const create_steps = `
  CREATE TABLE IF NOT EXISTS schema_migration_steps (
    number int NOT NULL, digest text NOT NULL, performed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (number, digest)
  )`;

/** What a migration can rely on. */
export interface Schema {
  readonly login: string;
  /** Whether the table of migrations exists and has rows. */
  readonly begun: boolean;
  /** Whether the gateway's role already exists. */
  readonly has_role: boolean;
  /** Changes nothing. @throws UsageError when this login may not change the schema */
  checkRights(): void;
  /** Creates the tables of migrations and steps, in the first migration's transaction. */
  begin(): Promise<void>;
}

/**
 * Inspects the database before it is migrated. A login without the necessary privileges creates nothing.
 * @throws UsageError when the login may not even read the table of migrations
 */
export async function lookAtSchema(client: pg.Client): Promise<Schema> {
  const { rows } = await client.query<CurrentState>(state_query);
  const [state] = rows;
  if (!state) throw new UsageError('the database has no schema public');
  const { login, owner } = state;
  const begun = owner !== null && !state.is_empty;
  if (begun && !state.may_read)
    throw new UsageError(
      `the login ${login} may not read schema_migrations, which belongs to ${owner}: GRANT causeway_app TO "${login}"`,
    );
  return {
    login,
    begun,
    has_role: state.has_role,
    checkRights() {
      const missing = missingRight(state, begun);
      if (missing === null) return;
      throw new UsageError(
        `migrations are missing, and the login ${login} may not apply them: ${missing}. Nothing was changed`,
      );
    },
    async begin() {
      // Left empty by an earlier login that could not finish.
      if (owner !== null) await client.query('DROP TABLE schema_migrations');
      await client.query(create_table);
      await client.query(create_steps);
    },
  };
}

/** Why a login cannot migrate, and what to do about it; null where it can. */
function missingRight(state: CurrentState, begun: boolean): string | null {
  const { login, owner } = state;
  const use_owner = `run npx gateway migrate with DATABASE_OWNER_URL`;
  if (begun) return state.may_own ? null : `the tables belong to ${owner}, so ${use_owner}`;
  if (!state.has_role && !state.may_create_roles)
    return `it may not create roles; as an administrator: CREATE ROLE causeway_app NOLOGIN; GRANT causeway_app TO "${login}"`;
  if (state.has_role && !state.is_member && !state.may_create_roles)
    return `it is no member of causeway_app; as an administrator: GRANT causeway_app TO "${login}"`;
  if (!state.may_create) return `it does not own the database; ${use_owner}, a login that does`;
  if (owner !== null && !state.may_own && !state.may_drop)
    return `a start as ${owner} has left an empty table behind; as ${owner}: DROP TABLE schema_migrations`;
  return null;
}
