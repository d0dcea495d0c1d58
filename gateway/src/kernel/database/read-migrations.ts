import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { baseline_number } from './baseline.ts';
import { splitStatements } from './split-statements.ts';

const migrations_folder = new URL('./migrations/', import.meta.url);
const baseline_folder = new URL('./baseline/', import.meta.url);

/** First line of a migration that is performed in steps, each in a transaction of its own. */
const in_steps = '-- In steps.';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** What is performed one by one; null: all of it in one transaction. */
  readonly steps: readonly Step[] | null;
}

/** Statements that belong together: one, or those between BEGIN and COMMIT. */
export interface Step {
  readonly statements: readonly string[];
  /** Of the statements' text: what has been performed is known by it. */
  readonly digest: string;
}

/** The baseline and the numbered SQL files, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const parts = await readFolder(baseline_folder);
  const baseline = migrationOf(baseline_number, 'release-0.2.0', parts.map(({ text }) => text).join('\n'));
  const later = await readFolder(migrations_folder);
  return [
    baseline,
    ...later.map(({ name, text }) => migrationOf(Number(name.slice(0, 4)), name.slice(5, -4), text)),
  ];
}

/** The SQL files of a folder, in the order of their names. */
async function readFolder(folder: URL): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => ({ name, text: await readFile(new URL(name, folder), 'utf8') })),
  );
}

/** @param text the SQL script */
export function migrationOf(number: number, name: string, text: string): Migration {
  const steps = text.startsWith(in_steps) ? stepsOf(text) : null;
  return { number, name, text, checksum: sha256(text), steps };
}

let own: Promise<Migration[]> | null = null;

/** readMigrations, read once. */
export function ownMigrations(): Promise<Migration[]> {
  return (own ??= readMigrations());
}

/** @throws when BEGIN and COMMIT do not alternate */
function stepsOf(script: string): Step[] {
  const steps: Step[] = [];
  let open: string[] | null = null;
  for (const statement of splitStatements(script)) {
    const sql_text = withoutComments(statement).toUpperCase();
    if (sql_text === 'BEGIN' && !open) open = [];
    else if (sql_text === 'COMMIT' && open) {
      steps.push(stepOf(open));
      open = null;
    } else if (sql_text === 'BEGIN' || sql_text === 'COMMIT')
      throw new Error(`${sql_text} where none is due`);
    else if (open) open.push(statement);
    else steps.push(stepOf([statement]));
  }
  if (open) throw new Error('COMMIT is missing');
  return steps;
}

function stepOf(statements: readonly string[]): Step {
  return { statements, digest: sha256(statements.map(withoutComments).join(';')) };
}

export function withoutComments(statement: string): string {
  return statement.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
