import { sessionSettings } from './database.ts';
import { app_role, process_roles } from './process-rights.ts';

/** Groups have the rights, logins are members of one group each. */
const groups: readonly string[] = [app_role, ...Object.values(process_roles)];

/** Works on the tables that `causeway_owner` owns; a migration gives a group its rights. */
interface Login {
  readonly name: string;
  readonly group: string;
  readonly what: string;
}

const owner: Login = {
  name: 'causeway_owner',
  group: app_role,
  what: 'owns the tables: for gateway migrate only',
};
const others: readonly Login[] = [
  { name: 'causeway_operator', group: app_role, what: 'for commands, and for gateway serve' },
  { name: 'causeway_api', group: process_roles.api, what: 'for gateway api' },
  { name: 'causeway_worker', group: process_roles.worker, what: 'for gateway worker' },
];

/** By which merchants' statements and values stay out of the server's log. */
const log_settings = [
  `log_min_messages = 'log'`,
  `log_min_error_statement = 'panic'`,
  `log_error_verbosity = 'terse'`,
  'log_parameter_max_length = 0',
  'log_parameter_max_length_on_error = 0',
];

export interface RolesOptions {
  /** Null: there is one already. */
  readonly database: string | null;
  /** Whether a pooler drops the settings that the gateway sends with each connection. */
  readonly pooler: boolean;
  readonly statement_timeout_ms: number;
}

/** What psql runs to make the database and its logins, without passwords; what is there already stays. */
export function rolesSql({ database, pooler, statement_timeout_ms }: RolesOptions): string {
  const lines = [
    '-- Groups: what each process may do in the database is granted to them by `gateway migrate`.',
    ...groups.map((name) => createRole(name, 'NOLOGIN')),
    '-- Logins, without passwords.',
    ...[owner, ...others].flatMap(({ name, group, what }) => [
      `-- ${what}`,
      createRole(name, 'LOGIN'),
      `GRANT ${group} TO ${name};`,
    ]),
  ];
  if (database !== null)
    lines.push(
      `SELECT 'CREATE DATABASE ${database} OWNER ${owner.name}'`,
      `  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '${database}') \\gexec`,
      '-- Nobody else may connect, and nobody makes temporary tables.',
      `REVOKE ALL ON DATABASE ${database} FROM PUBLIC;`,
      `GRANT CONNECT ON DATABASE ${database} TO ${[owner, ...others].map(({ name }) => name).join(', ')};`,
      '-- Statements and values of merchants stay out of the server log.',
      ...log_settings.map((setting) => `ALTER DATABASE ${database} SET ${setting};`),
    );
  if (pooler) {
    const where = database === null ? '' : ` IN DATABASE ${database}`;
    lines.push('-- What the gateway sends with each connection, and PgBouncer drops.');
    for (const { name, group } of others)
      for (const [parameter, value] of sessionSettings({ role: group, statement_timeout_ms }))
        lines.push(`ALTER ROLE ${name}${where} SET ${parameter} = '${value}';`);
  }
  return `${lines.join('\n')}\n`;
}

function createRole(name: string, kind: 'LOGIN' | 'NOLOGIN'): string {
  return `DO $$ BEGIN CREATE ROLE ${name} ${kind}; EXCEPTION WHEN duplicate_object THEN NULL; END $$;`;
}
