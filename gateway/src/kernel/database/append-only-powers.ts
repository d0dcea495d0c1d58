import type pg from 'pg';
import { UsageError } from '../errors.ts';

/** What lets a login change or erase what is append-only, or give itself the right to. */
export interface Power {
  /** The login, or a role that it may act as. */
  readonly role: string;
  /** Follows the role's name: `owns the tables`. */
  readonly what: string;
}

/**
 * A row (`role`, `what`) for each role with such power that a role is a member of, itself first. The owner of a database
 * owns its schema public, and may drop what is in it.
 * @param role an expression of SQL: its name
 */
export function powersOf(role: string): string {
  return `SELECT p.rolname::text AS role, x.what FROM pg_roles p, LATERAL (SELECT CASE
      WHEN p.rolsuper THEN 'is a superuser'
      WHEN p.oid IN (SELECT c.relowner FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace) THEN 'owns the tables'
      WHEN p.oid = (SELECT d.datdba FROM pg_database d WHERE d.datname = current_database()) THEN 'owns the database'
      WHEN p.oid = (SELECT n.nspowner FROM pg_namespace n WHERE n.nspname = 'public') THEN 'owns the schema public'
      WHEN p.rolname IN ('pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program') THEN 'may write everything'
      WHEN p.rolcreaterole AND current_setting('server_version_num')::int < 160000 THEN 'may join every role'
    END AS what) x
   WHERE x.what IS NOT NULL AND pg_has_role(${role}, p.oid, 'MEMBER')
   ORDER BY p.rolname = ${role} DESC, p.rolname`;
}

/** Says what a login may do that a process must not. */
export function describePower(login: string, { role, what }: Power): string {
  return role === login
    ? `the login ${login} ${what}`
    : `the login ${login} may act as ${role}, which ${what}`;
}

/**
 * For a process in production: the log of changes and the journal are append-only for its login.
 * @throws UsageError where the login could change or erase them, with what to do
 */
export async function refusePower(client: pg.Client): Promise<void> {
  const { rows } = await client.query<Power & { login: string }>(
    `SELECT session_user::text AS login, p.* FROM (${powersOf('session_user')}) p LIMIT 1`,
  );
  const [power] = rows;
  if (power)
    throw new UsageError(
      `${describePower(power.login, power)}: in production a process must not be able to change the journal or the audit log. Start it with a login that owns nothing, such as those that "gateway roles" makes, and keep the owner's for gateway migrate (docs/operations.md#in-production)`,
    );
}
