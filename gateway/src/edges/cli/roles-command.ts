import { Option } from 'commander';
import { statement_timeout_ms } from '../../app.ts';
import { rolesSql } from '../../kernel/database/roles-sql.ts';
import { UsageError } from '../../kernel/errors.ts';
import { flag, offline, option, type Field } from './declare-command.ts';

const help = `
Run what it prints as the administrator of the PostgreSQL server, then give the logins passwords or certificates:

  npx gateway roles | psql "$ADMIN_URL"

It can be run again: what exists stays, and gets the settings of this release.`;

/** A database name that needs no quotes. */
const plain_name = /^[a-z_][a-z0-9_]{0,62}$/;

const database: Field<string | false> = option('name', 'name of the database').or('causeway');
/** `--no-database`: the value of `--database` is false then. */
const no_database: Field = {
  declare: () => new Option('--no-database', 'print the roles only, for a database of another name or owner'),
};

export const addRolesCommand = offline({
  name: null,
  summary: '',
  help,
  takes: {
    database,
    no_database,
    pooler: flag('also print the settings of sessions that PgBouncer would drop'),
  },
  run: (_environment, { database: named, pooler = false }) => {
    if (named !== false && !plain_name.test(named))
      throw new UsageError('--database must be a name of small letters, digits and underscores');
    const name = named === false ? null : named;
    process.stdout.write(rolesSql({ database: name, pooler, statement_timeout_ms }));
  },
});
