import type { Command } from 'commander';

const help = `
Run what it prints as the administrator of the PostgreSQL server, then give the logins passwords or certificates:

  npx gateway roles | psql "$ADMIN_URL"

It can be run again, with --no-database where the database exists.`;

interface Options {
  readonly database: string | false;
}

/** Groups have the rights, logins are members of one group each. */
const groups = ['causeway_app', 'causeway_api_process', 'causeway_worker_process'];
const logins: readonly { name: string; group: string; what: string }[] = [
  { name: 'causeway_owner', group: 'causeway_app', what: 'owns the tables: for gateway migrate only' },
  { name: 'causeway_operator', group: 'causeway_app', what: 'for commands, and for gateway serve' },
  { name: 'causeway_api', group: 'causeway_api_process', what: 'for gateway api' },
  { name: 'causeway_worker', group: 'causeway_worker_process', what: 'for gateway worker' },
];

/** A database name that needs no quotes. */
const plain_name = /^[a-z_][a-z0-9_]{0,62}$/;

export function addRolesCommand(program: Command): void {
  program
    .command('roles')
    .description('print the SQL that makes the database and its logins on a PostgreSQL server')
    .option('--database <name>', 'name of the database', 'causeway')
    .option('--no-database', 'print the roles only')
    .addHelpText('after', help)
    .action(({ database }: Options, command: Command) => {
      if (database !== false && !plain_name.test(database))
        command.error('--database must be a name of small letters, digits and underscores');
      process.stdout.write(rolesSql(database === false ? null : database));
    });
}

function rolesSql(database: string | null): string {
  const names = logins.map(({ name }) => name).join(', ');
  const lines = [
    '-- Groups: what each process may do in the database is granted to them by `gateway migrate`.',
    ...groups.map((name) => createRole(name, 'NOLOGIN')),
    '-- Logins, without passwords.',
    ...logins.flatMap(({ name, group, what }) => [
      `-- ${what}`,
      createRole(name, 'LOGIN'),
      `GRANT ${group} TO ${name};`,
    ]),
  ];
  if (database !== null)
    lines.push(
      `CREATE DATABASE ${database} OWNER causeway_owner;`,
      '-- Nobody else may connect, and nobody makes temporary tables.',
      `REVOKE ALL ON DATABASE ${database} FROM PUBLIC;`,
      `GRANT CONNECT ON DATABASE ${database} TO ${names};`,
      '-- Statements and values of merchants stay out of the server log.',
      ...log_settings.map((setting) => `ALTER DATABASE ${database} SET ${setting};`),
    );
  return `${lines.join('\n')}\n`;
}

const log_settings = [
  `log_min_messages = 'log'`,
  `log_min_error_statement = 'panic'`,
  `log_error_verbosity = 'terse'`,
  'log_parameter_max_length = 0',
  'log_parameter_max_length_on_error = 0',
];

function createRole(name: string, kind: 'LOGIN' | 'NOLOGIN'): string {
  return `DO $$ BEGIN CREATE ROLE ${name} ${kind}; EXCEPTION WHEN duplicate_object THEN NULL; END $$;`;
}
