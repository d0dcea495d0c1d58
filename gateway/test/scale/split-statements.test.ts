import { expect, it } from 'vitest';
import { statementsForCitus } from '../../src/kernel/database/citus-statements.ts';
import { readMigrations } from '../../src/kernel/database/read-migrations.ts';
import { splitStatements } from '../../src/kernel/database/split-statements.ts';

it('a script is split at the semicolons that end statements, and at no other', () => {
  const body = 'AS $body$ BEGIN; SELECT $$;$$; END $body$';
  const script = `-- one; comment
CREATE TABLE a (b text DEFAULT 'it''s; fine', "c;d" int); /* and; another */
CREATE FUNCTION f() ${body};;
INSERT INTO a VALUES (';') -- no end; here
`;
  expect(splitStatements(script)).toEqual([
    `-- one; comment\nCREATE TABLE a (b text DEFAULT 'it''s; fine', "c;d" int)`,
    `/* and; another */\nCREATE FUNCTION f() ${body}`,
    `INSERT INTO a VALUES (';') -- no end; here`,
  ]);
  expect(splitStatements(' -- nothing; at all\n;\n')).toEqual([]);
});

it('migrations lose nothing when they are split', async () => {
  for (const { name, text } of await readMigrations()) {
    const statements = splitStatements(text);
    expect(statements.length, name).toBeGreaterThan(0);
    const size = statements.join('').length;
    const ends = text.length - text.replaceAll(/;|\s/g, '').length;
    expect(size, name).toBeGreaterThanOrEqual(text.length - ends);
  }
});

it('statements of a migration that Citus refuses are rewritten', async () => {
  expect(statementsForCitus('-- Two.\nDROP INDEX one, two')).toEqual(['DROP INDEX one', 'DROP INDEX two']);
  expect(statementsForCitus('DROP INDEX one')).toEqual(['DROP INDEX one']);
  const all = (await readMigrations()).flatMap(({ text }) => splitStatements(text));
  const changed = all.filter((text) => statementsForCitus(text).join() !== text);
  expect(changed.map((text) => /CREATE TABLE (\w+)/.exec(text)?.[1])).toEqual(['journal']);
  expect(changed.flatMap(statementsForCitus).join()).toContain(
    'DEFAULT CASE WHEN pg_current_xact_id() = pg_current_xact_id() THEN clock_timestamp() END',
  );
});
