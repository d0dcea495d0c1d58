import type pg from 'pg';
import { UsageError } from '../errors.ts';

/** The role that everything may run under: commands, and processes that do all the gateway does. */
export const app_role = 'causeway_app';

/** What a process does, and so what it is allowed to. */
export type ProcessKind = 'api' | 'worker' | 'all';

/** The role of each kind of process, where the server has it: docs/operations.md#in-production. */
export const process_roles = { api: 'causeway_api_process', worker: 'causeway_worker_process' } as const;

/** Every role that a login of the gateway may be a member of, the widest first. */
export const gateway_roles: readonly string[] = [app_role, ...Object.values(process_roles)];

/** What a kind of process is started with. */
const started_as = {
  api: 'gateway api',
  worker: 'gateway worker',
  all: 'a command or gateway serve',
} as const;

/**
 * The narrowest role with rights for a kind of process that the login is a member of; before the first migration,
 * causeway_app.
 * @throws UsageError where there is none, with what to do
 */
export async function chooseRole(client: pg.Client, kind: ProcessKind): Promise<string> {
  const fitting = kind === 'all' ? [app_role] : [process_roles[kind], app_role];
  const { rows } = await client.query<{
    login: string;
    role: string | null;
    has_rights: boolean;
    migrated: boolean;
  }>(
    `SELECT session_user::text AS login, r.rolname::text AS role, s.oid IS NOT NULL AS migrated,
       coalesce(has_table_privilege(r.oid, s.oid, 'SELECT'), false) AS has_rights
     FROM (SELECT to_regclass('schema_migrations')::oid AS oid) s,
       unnest($1::text[]) WITH ORDINALITY AS f (name, nth)
       LEFT JOIN pg_roles r ON r.rolname = f.name AND pg_has_role(current_user, r.oid, 'MEMBER')
     ORDER BY has_rights DESC, r.oid IS NULL, nth LIMIT 1`,
    [fitting],
  );
  const [found] = rows;
  if (!found?.migrated) return app_role;
  const { login, role, has_rights } = found;
  if (role !== null && has_rights) return role;
  throw new UsageError(
    role === null
      ? `the login ${login} is no member of ${fitting.join(' or ')}, as whoever starts ${started_as[kind]} must be: as an administrator, GRANT ${fitting[0]} TO "${login}", or make the logins with what "gateway roles" prints`
      : `the login ${login} is a member of ${role}, which has no rights yet: run gateway migrate as the login that owns the tables`,
  );
}

type Privilege = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';
type Denied = Readonly<Record<string, readonly Privilege[]>>;

const all_writing = ['INSERT', 'UPDATE', 'DELETE'] as const;

/** Of what causeway_app may, this is left out for processes that answer requests: erasing, banks' files, closing days. */
const denied_to_api: Denied = {
  data_keys: ['UPDATE', 'DELETE'],
  sanctions_lists: all_writing,
  sanctions_entries: all_writing,
  sanctions_list_versions: all_writing,
  screenings: ['DELETE'],
  screening_hits: ['DELETE'],
  screening_clearances: ['DELETE'],
  party_hits: ['DELETE'],
  bank_files: all_writing,
  bank_received_files: all_writing,
  bank_entries: all_writing,
  bank_entry_parts: all_writing,
  bank_entry_details: all_writing,
  bank_statements: all_writing,
  bank_bookings: all_writing,
  announced_returns: all_writing,
  settlement_closings: all_writing,
  settlement_batches: all_writing,
  kept_boundaries: all_writing,
  kept_balances: all_writing,
  operation_sweeps: all_writing,
  job_rounds: all_writing,
  trade_days: all_writing,
  search_blocks: ['INSERT', 'DELETE'],
  search_places: all_writing,
  search_cursors: all_writing,
  list_export_parts: ['INSERT'],
  request_log: ['DELETE'],
  request_log_orders: ['DELETE'],
  request_log_gaps: ['DELETE'],
  webhook_deliveries: ['DELETE'],
  webhook_attempts: ['DELETE'],
  acquirer_notifications: ['DELETE'],
  risk_sightings: ['DELETE'],
  dispute_evidence: ['UPDATE'],
  mails: ['DELETE'],
  fetched_files: ['INSERT'],
};

/** Of what causeway_app may, this is left out for processes that only work: people, keys, settings. */
const denied_to_worker: Denied = {
  users: all_writing,
  recovery_codes: all_writing,
  passkeys: all_writing,
  sessions: ['INSERT', 'UPDATE'],
  command_tokens: all_writing,
  known_devices: ['INSERT', 'UPDATE'],
  mails: ['INSERT'],
  password_resets: ['INSERT'],
  sign_in_attempts: ['INSERT', 'UPDATE'],
  passkey_challenges: ['INSERT'],
  roles: all_writing,
  memberships: all_writing,
  invitations: all_writing,
  merchant_policies: all_writing,
  identity_providers: all_writing,
  identity_links: all_writing,
  single_sign_ons: ['INSERT', 'UPDATE'],
  merchants: all_writing,
  accounts: all_writing,
  account_addresses: all_writing,
  account_sites: all_writing,
  address_learning: all_writing,
  sign_keys: all_writing,
  sign_key_proposals: all_writing,
  sign_key_refunds: all_writing,
  second_factor_recoveries: all_writing,
  data_keys: ['UPDATE', 'DELETE'],
  acquirers: all_writing,
  acquirer_settings: ['INSERT', 'UPDATE'],
  webhook_secrets: ['INSERT', 'UPDATE'],
  risk_rules: all_writing,
  fx_rates: all_writing,
  payout_fees: all_writing,
  payout_settings: all_writing,
  payout_parties_removed: all_writing,
  settlement_delays: all_writing,
  screening_settings: all_writing,
  sanctions_lists: all_writing,
  sanctions_entries: all_writing,
  sanctions_list_versions: all_writing,
  card_ranges: all_writing,
  dispute_deadlines: all_writing,
  checkout_brandings: all_writing,
  dispute_evidence: ['INSERT', 'DELETE'],
  file_locations: ['INSERT', 'DELETE'],
  saved_filters: all_writing,
  suspense_proposals: all_writing,
  recall_answers: all_writing,
};

/** What the roles of processes are refused, by role and table. */
export const denied_rights: Readonly<Record<string, Denied>> = {
  [process_roles.api]: denied_to_api,
  [process_roles.worker]: denied_to_worker,
};

interface Right {
  readonly role: string;
  /** As GRANT says it: `TABLE payments`, `SCHEMA public`, `FUNCTION append_audit_entries(json)`. */
  readonly object: string;
  /** Name of the table, sequence, schema or function. */
  readonly name: string;
  readonly privilege: string;
  /** Empty: of the whole table. */
  readonly column: string;
}

const rights_query = `
  SELECT r.rolname::text AS role, x.object, x.name, x.privilege, x.column
  FROM (
    SELECT a.grantee, CASE c.relkind WHEN 'S' THEN 'SEQUENCE ' ELSE 'TABLE ' END || c.oid::regclass AS object,
      c.oid::regclass::text AS name, a.privilege_type AS privilege, '' AS column
    FROM pg_class c, aclexplode(c.relacl) a WHERE c.relkind IN ('r', 'p', 'S', 'v')
    UNION ALL
    SELECT a.grantee, 'TABLE ' || c.oid::regclass, c.oid::regclass::text, a.privilege_type, t.attname::text
    FROM pg_attribute t JOIN pg_class c ON c.oid = t.attrelid, aclexplode(t.attacl) a WHERE NOT t.attisdropped
    UNION ALL
    SELECT a.grantee, 'SCHEMA ' || quote_ident(n.nspname), n.nspname, a.privilege_type, ''
    FROM pg_namespace n, aclexplode(n.nspacl) a
    UNION ALL
    SELECT a.grantee, 'FUNCTION ' || f.oid::regprocedure, f.proname, a.privilege_type, ''
    FROM pg_proc f, aclexplode(f.proacl) a
  ) x JOIN pg_roles r ON r.oid = x.grantee
  WHERE r.rolname = ANY ($1::text[])`;

/**
 * Gives the roles of processes what causeway_app may, without what is denied to them, and takes away what is not in it.
 * Does nothing on a server without these roles. As the owner of the tables.
 * @returns the roles whose rights have changed
 */
export async function grantProcessRights(client: pg.Client): Promise<string[]> {
  const changed: string[] = [];
  const { rows: roles } = await client.query<{ role: string }>(
    'SELECT rolname::text AS role FROM pg_roles WHERE rolname = ANY ($1::text[]) ORDER BY 1',
    [Object.keys(denied_rights)],
  );
  if (roles.length === 0) return changed;
  const { rows: rights } = await client.query<Right>(rights_query, [
    [app_role, ...roles.map(({ role }) => role)],
  ]);
  for (const { role } of roles) {
    const statements = statementsFor(role, rights);
    if (statements.length === 0) continue;
    await client.query('BEGIN');
    for (const statement of statements) await client.query(statement);
    await client.query('COMMIT');
    changed.push(role);
  }
  return changed;
}

function statementsFor(role: string, rights: readonly Right[]): string[] {
  const denied = denied_rights[role] ?? {};
  const wanted = rights.filter(
    (right) => right.role === app_role && !denied[right.name]?.includes(right.privilege as Privilege),
  );
  const held = rights.filter((right) => right.role === role);
  const key = ({ object, privilege, column }: Right): string => `${object} ${privilege} ${column}`;
  const wanted_keys = new Set(wanted.map(key));
  const held_keys = new Set(held.map(key));
  return [
    ...held
      .filter((right) => !wanted_keys.has(key(right)))
      .map((right) => `REVOKE ${what(right)} FROM ${role}`),
    ...wanted.filter((right) => !held_keys.has(key(right))).map((right) => `GRANT ${what(right)} TO ${role}`),
  ];
}

function what({ privilege, column, object }: Right): string {
  return `${privilege}${column === '' ? '' : ` ("${column}")`} ON ${object}`;
}
