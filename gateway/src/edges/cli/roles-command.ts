import { statement_timeout_ms } from '../../app.ts';
import { rolesSql } from '../../kernel/database/roles-sql.ts';
import { withoutGateway, type Command } from './command.ts';

const help = `
Run what it prints as the administrator of the PostgreSQL server, then give the logins passwords or certificates:

  npx gateway roles | psql "$ADMIN_URL"

It can be run again: what exists stays, and gets the settings of this release.`;

interface Options {
  readonly database: string | false;
  readonly pooler: boolean;
}

/** A database name that needs no quotes. */
const plain_name = /^[a-z_][a-z0-9_]{0,62}$/;

export function addRolesCommand(roles: Command): void {
  roles
    .option('--database <name>', 'name of the database', 'causeway')
    .option('--no-database', 'print the roles only, for a database of another name or owner')
    .option('--pooler', 'also print the settings of sessions that PgBouncer would drop', false)
    .addHelpText('after', help)
    .action(
      withoutGateway(({ database, pooler }: Options, command: Command) => {
        if (database !== false && !plain_name.test(database))
          command.error('--database must be a name of small letters, digits and underscores');
        const name = database === false ? null : database;
        process.stdout.write(rolesSql({ database: name, pooler, statement_timeout_ms }));
      }),
    );
}
