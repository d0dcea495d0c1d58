import { expect, it } from 'vitest';
import { readMigrations } from '../../src/database/migrate.ts';
import { splitStatements } from '../../src/database/split-statements.ts';

it('a script is taken apart at the semicolons that end statements, and at no other', () => {
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

it('migrations lose nothing when they are taken apart', async () => {
  for (const { name, text } of await readMigrations()) {
    const statements = splitStatements(text);
    expect(statements.length, name).toBeGreaterThan(0);
    const kept = statements.join('').length;
    const ends = text.length - text.replaceAll(/;|\s/g, '').length;
    expect(kept, name).toBeGreaterThanOrEqual(text.length - ends);
  }
});
