import { readConfig, type Environment } from '../../kernel/config.ts';
import { UsageError } from '../../kernel/errors.ts';
import { createLog } from '../../kernel/log.ts';
import {
  applyMigrations,
  planMigrations,
  type PlannedMigration,
  type PlannedStatement,
} from '../../kernel/open-database.ts';
import { counted } from './output.ts';
import { flag, json, offline, option, type ValuesOf } from './declare-command.ts';

/** Exit code of a plan that has something to do. */
const exit_pending = 3;

const help = `
Without DATABASE_URL a gateway migrates its embedded database itself when it starts.

Exit codes: 0 everything is applied; 1 a migration failed, and those before it stay; 3 of --plan: migrations are
missing; also when the database is newer than this program, or older than release 0.2.0.`;

const of_migrate = {
  plan: flag('print what would be done, with locks and how long they might last, and change nothing'),
  json,
  wait: option('seconds', 'for how long to try to get a lock without holding others up').or('600'),
};
type Options = ValuesOf<typeof of_migrate>;

export const addMigrateCommand = offline({
  name: null,
  summary: '',
  help,
  takes: of_migrate,
  run: (environment, typed) => (typed.plan ? plan(environment, typed) : apply(environment, typed)),
});

async function apply(environment: Environment, options: Options): Promise<number> {
  const patience_ms = Number(options.wait) * 1_000;
  if (!(patience_ms >= 0)) throw new UsageError('--wait must be a number of seconds');
  const applied = await applyMigrations(readConfig(environment), createLog('warn', process.stderr), {
    patience_ms,
    onApplied: (one) => {
      if (options.json !== true) process.stdout.write(`applied ${titleOf(one)} in ${seconds(one.took_ms)}\n`);
    },
    onWait: (message) => void process.stderr.write(`${message}\n`),
  });
  if (options.json === true) process.stdout.write(`${JSON.stringify({ applied }, null, 2)}\n`);
  else if (applied.length === 0) process.stdout.write('The database was up to date: nothing was applied.\n');
  else process.stdout.write(`The database is up to date: ${counted(applied.length, 'migration')} applied.\n`);
  return 0;
}

async function plan(environment: Environment, options: Options): Promise<number> {
  const planned = await planMigrations(readConfig(environment), createLog('warn', process.stderr));
  if (options.json === true) process.stdout.write(`${JSON.stringify({ planned }, null, 2)}\n`);
  else process.stdout.write(planned.length === 0 ? 'The database is up to date.\n' : describe(planned));
  return planned.length > 0 ? exit_pending : 0;
}

function describe(planned: readonly PlannedMigration[]): string {
  const parts = planned.map((migration) => {
    const form = migration.in_steps ? 'in steps, each a transaction of its own' : 'in one transaction';
    const others =
      migration.holds_up_ms === 0
        ? 'requests wait for no longer than a lock takes'
        : `requests may wait for about ${seconds(migration.holds_up_ms)}`;
    const lines = migration.statements.flatMap(linesOf);
    return `${titleOf(migration)}: ${form}; ${others}\n${lines.join('')}`;
  });
  return `${parts.join('\n')}\n${counted(planned.length, 'migration')} to apply.\n`;
}

const statement_width = 100;

function linesOf({ statement, effects }: PlannedStatement): string[] {
  const text = statement.length > statement_width ? `${statement.slice(0, statement_width - 1)}…` : statement;
  const locks = effects.map(({ on, lock, work, rows, takes_ms }) => {
    const size = work === 'brief' ? '' : `, ${rows.toLocaleString('en-GB')} rows, about ${seconds(takes_ms)}`;
    return `      ${lock} on ${on}: ${work}${size}\n`;
  });
  return [`    ${text}\n`, ...locks];
}

function titleOf({ number, name }: { number: number; name: string }): string {
  return `${String(number).padStart(4, '0')} ${name}`;
}

function seconds(ms: number): string {
  return ms < 10_000 ? `${(ms / 1_000).toFixed(2)} s` : `${Math.round(ms / 1_000)} s`;
}
