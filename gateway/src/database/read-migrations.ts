import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { splitStatements } from './split-statements.ts';

const migrations_folder = new URL('./migrations/', import.meta.url);
const online_folder = new URL('./online/', import.meta.url);

/** First line of a migration that is performed in steps, each in a transaction of its own. */
const in_steps = '-- In steps.';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /** What is performed one by one where others work on the database meanwhile; null: all of it in one transaction. */
  readonly steps: readonly Step[] | null;
  /** Whether it is performed in steps always: its text says so. */
  readonly is_stepped: boolean;
}

/** Statements that belong together: one, or those between BEGIN and COMMIT. */
export interface Step {
  readonly statements: readonly string[];
  /** Of the statements' text: what has been performed is known by it. */
  readonly digest: string;
}

/** The numbered SQL files, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrations_folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const online = new Set(await readdir(online_folder));
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, migrations_folder), 'utf8');
      const other_form = online.has(name) ? await readFile(new URL(name, online_folder), 'utf8') : null;
      const stepped = other_form ?? (text.startsWith(in_steps) ? text : null);
      return {
        number: Number(name.slice(0, 4)),
        name: name.slice(5, -4),
        text,
        checksum: sha256(text),
        steps: stepped === null ? null : stepsOf(stepped),
        is_stepped: text.startsWith(in_steps),
      };
    }),
  );
}

let own: Promise<Migration[]> | null = null;

/** readMigrations, read once. */
export function ownMigrations(): Promise<Migration[]> {
  return (own ??= readMigrations());
}

/** @throws when BEGIN and COMMIT do not alternate */
export function stepsOf(script: string): Step[] {
  const steps: Step[] = [];
  let open: string[] | null = null;
  for (const statement of splitStatements(script)) {
    const words = withoutComments(statement).toUpperCase();
    if (words === 'BEGIN' && !open) open = [];
    else if (words === 'COMMIT' && open) {
      steps.push(stepOf(open));
      open = null;
    } else if (words === 'BEGIN' || words === 'COMMIT') throw new Error(`${words} where none is due`);
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
