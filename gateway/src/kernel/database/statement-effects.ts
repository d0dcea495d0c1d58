import { withoutComments } from './read-migrations.ts';

/** Lock modes of PostgreSQL that migrations take, the strongest first. */
export const locks = [
  'ACCESS EXCLUSIVE',
  'SHARE ROW EXCLUSIVE',
  'SHARE',
  'SHARE UPDATE EXCLUSIVE',
  'ROW EXCLUSIVE',
  'ACCESS SHARE',
] as const;
export type Lock = (typeof locks)[number];

/** What a statement does while it holds its lock. `brief`: the same however many rows the table has. */
export type Work = 'brief' | 'reads every row' | 'builds an index' | 'rewrites the table' | 'changes rows';

export interface Effect {
  /** The table, or the index whose table it is. */
  readonly on: string;
  readonly lock: Lock;
  readonly work: Work;
}

/** Whether a lock keeps others from writing the table, or from reading it too. */
export function blocks(lock: Lock): boolean {
  return locks.indexOf(lock) <= locks.indexOf('SHARE');
}

/** Whether requests wait for as long as the work takes. */
export function holdsOthersUp({ lock, work }: Effect): boolean {
  return blocks(lock) && work !== 'brief';
}

const name = String.raw`(?:IF (?:NOT )?EXISTS )?(?:ONLY )?([\w.]+)`;

/**
 * Which locks a migration's statement takes on tables and indexes that exist (PostgreSQL 18 documentation, 13.3 and the
 * pages of ALTER TABLE, CREATE INDEX, DROP INDEX and DROP TRIGGER, read in November 2026).
 */
export function effectsOf(statement: string): Effect[] {
  const text = withoutComments(statement).replaceAll(/\s+/g, ' ');
  const find = (pattern: string): RegExpExecArray | null => new RegExp(`^${pattern}`, 'i').exec(text);
  const index = find(`CREATE (?:UNIQUE )?INDEX (CONCURRENTLY )?(?:IF NOT EXISTS )?[\\w.]+ ON ${name}`);
  if (index) return [effect(index[2], index[1] ? 'SHARE UPDATE EXCLUSIVE' : 'SHARE', 'builds an index')];
  const dropped = find(`DROP INDEX (CONCURRENTLY )?(?:IF EXISTS )?([\\w., ]+)$`);
  if (dropped) {
    const lock = dropped[1] ? 'SHARE UPDATE EXCLUSIVE' : 'ACCESS EXCLUSIVE';
    return (dropped[2] ?? '').split(',').map((one) => effect(one.trim(), lock, 'brief'));
  }
  const renamed = find(`ALTER INDEX ${name} `);
  if (renamed) return [effect(renamed[1], 'SHARE UPDATE EXCLUSIVE', 'brief')];
  const gone = find(`DROP TABLE ${name}`);
  if (gone) return [effect(gone[1], 'ACCESS EXCLUSIVE', 'brief')];
  const altered = find(`ALTER TABLE ${name} (.*)$`);
  if (altered)
    return actionsOf(altered[2] ?? '').flatMap((action) => effectsOfAction(altered[1] ?? '', action));
  const trigger = find(`CREATE TRIGGER \\w+ (?:BEFORE|AFTER) .*? ON ${name} FOR EACH`);
  if (trigger) return [effect(trigger[1], 'SHARE ROW EXCLUSIVE', 'brief')];
  const untriggered = find(`DROP TRIGGER (?:IF EXISTS )?\\w+ ON ${name}`);
  if (untriggered) return [effect(untriggered[1], 'ACCESS EXCLUSIVE', 'brief')];
  const made = find(`CREATE TABLE ${name}`);
  if (made) return referencesIn(text);
  const written = find(`(?:WITH .*? )?(?:INSERT INTO|UPDATE|DELETE FROM) ${name}`);
  if (written) return [effect(written[1], 'ROW EXCLUSIVE', 'changes rows')];
  return [];
}

/** The table that a statement makes. */
export function tableMadeBy(statement: string): string | null {
  return /^CREATE TABLE (?:IF NOT EXISTS )?([\w.]+)/i.exec(withoutComments(statement))?.[1] ?? null;
}

function effect(on: string | undefined, lock: Lock, work: Work): Effect {
  return { on: on ?? '', lock, work };
}

/** Tables that foreign keys refer to. */
function referencesIn(text: string): Effect[] {
  return [...text.matchAll(/REFERENCES ([\w.]+)/gi)].map(([, table]) =>
    effect(table, 'SHARE ROW EXCLUSIVE', 'brief'),
  );
}

function effectsOfAction(table: string, action: string): Effect[] {
  const is = (pattern: RegExp): boolean => pattern.test(action);
  const referred = referencesIn(action);
  const not_valid = is(/NOT VALID$/i);
  if (is(/^VALIDATE CONSTRAINT/i)) return [effect(table, 'SHARE UPDATE EXCLUSIVE', 'reads every row')];
  if (is(/^(SET|RESET) \(/i)) return [effect(table, 'SHARE UPDATE EXCLUSIVE', 'brief')];
  if (is(/^ADD (CONSTRAINT \w+ )?FOREIGN KEY/i))
    return [effect(table, 'SHARE ROW EXCLUSIVE', not_valid ? 'brief' : 'reads every row'), ...referred];
  return [effect(table, 'ACCESS EXCLUSIVE', workOfAction(action, not_valid)), ...referred];
}

const constant = /DEFAULT (NULL|TRUE|FALSE|-?[\d.]+|'(?:[^']|'')*'(?:::\w+(?:\[\])?)?)(?= |$)/i;

function workOfAction(action: string, not_valid: boolean): Work {
  const is = (pattern: RegExp): boolean => pattern.test(action);
  if (is(/^ADD (CONSTRAINT \w+ )?(PRIMARY KEY|UNIQUE)/i))
    return is(/USING INDEX/i) ? 'brief' : 'builds an index';
  if (is(/^ADD (CONSTRAINT \w+ )?(CHECK|EXCLUDE|NOT NULL)/i)) return not_valid ? 'brief' : 'reads every row';
  if (is(/^ADD /i)) return workOfColumn(action);
  if (is(/^ALTER (COLUMN )?\w+ SET NOT NULL/i)) return 'reads every row';
  if (is(/^ALTER (COLUMN )?\w+ (SET DATA )?TYPE /i)) return 'rewrites the table';
  if (is(/^SET (LOGGED|UNLOGGED|TABLESPACE|ACCESS METHOD)/i)) return 'rewrites the table';
  return 'brief';
}

function workOfColumn(action: string): Work {
  if (/GENERATED /i.test(action)) return 'rewrites the table';
  if (/ DEFAULT /i.test(action) && !constant.test(action)) return 'rewrites the table';
  if (/ (PRIMARY KEY|UNIQUE)/i.test(action)) return 'builds an index';
  if (/ (CHECK|REFERENCES)[ (]/i.test(action)) return 'reads every row';
  // Without a default it only succeeds on an empty table.
  if (/ NOT NULL/i.test(action) && !/ DEFAULT /i.test(action)) return 'reads every row';
  return 'brief';
}

/** The actions of ALTER TABLE: commas in parentheses and quotes do not separate. */
function actionsOf(text: string): string[] {
  const actions: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: part, index } of text.matchAll(/'(?:[^']|'')*'|[(),]/g)) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (part !== ',' || depth > 0) continue;
    actions.push(text.slice(from, index).trim());
    from = index + 1;
  }
  return [...actions, text.slice(from).trim()];
}
