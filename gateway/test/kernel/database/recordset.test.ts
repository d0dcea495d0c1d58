import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  encodeForAccount,
  encodeValues,
  sql,
  valuesOf,
  writing,
} from '../../../src/kernel/database/statement.ts';
import { cloneDatabase } from '../../support/gateway.ts';

const fields = {
  account_id: 'text',
  place: 'int4',
  text: 'text?',
  small: 'int2?',
  large: 'int8?',
  yes: 'bool?',
  at: 'timestamptz?',
  day: 'date?',
  data: 'jsonb?',
  said: 'json?',
  small_list: 'int2[]?',
  large_list: 'int8[]?',
  text_list: 'text[]?',
} as const;
const $ = sql.parameters({ after: 'int4' });
const rowsAsText = writing(
  'rows_as_text',
  { row: 'text', text: 'text?', text_list: 'text[]?' },
  sql`SELECT json_build_array(${sql.selectList(fields, 'r')})::text AS row, r.text, r.text_list
   FROM ${sql.recordset('r', fields)} WHERE r.place > ${$.after} ORDER BY r.place`,
);

/** With what arrays and JSON write in their own way. */
const texts = fc.oneof(
  fc.constantFrom(
    '',
    'NULL',
    'null',
    '{}',
    '{"a"}',
    '\\',
    '"',
    '\\"',
    ',',
    ' a ',
    '\n\t\r',
    '’\u2028😀',
    '\\u0041',
  ),
  fc.string({ unit: fc.constantFrom('"', '\\', ',', '{', '}', ' ', 'a', 'é', '\n', '😀') }),
  fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed() && !text.includes('\0')),
);
const orNull = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(values);
const dates = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
const small = fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 });
const large = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const data = fc.oneof(
  fc.dictionary(texts, fc.oneof(texts, fc.integer(), fc.boolean())),
  fc.array(texts),
  texts,
);
const rows = fc
  .array(
    fc.record({
      text: orNull(texts),
      small: orNull(small),
      large: orNull(large),
      yes: orNull(fc.boolean()),
      at: orNull(dates),
      day: orNull(dates.map((date) => date.toISOString().slice(0, 10))),
      data: orNull(data),
      said: orNull(data),
      small_list: orNull(fc.array(small)),
      large_list: orNull(fc.array(large)),
      text_list: orNull(fc.array(texts)),
    }),
    { maxLength: 5 },
  )
  .map((items) => items.map((item, place) => ({ account_id: '1', place, ...item })));

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  clone = await cloneDatabase();
  client = new pg.Client(clone.connection);
  await client.connect();
  await client.query(`SET timezone = 'UTC'`);
});
afterAll(async () => {
  await client.end();
  await clone.drop();
});

it('rows arrive as they were passed, in arrays as in JSON', async () => {
  await fc.assert(
    fc.asyncProperty(rows, async (r) => {
      const values = valuesOf(rowsAsText, { r, after: -1 });
      const arrays = await client.query(rowsAsText.text, encodeValues(rowsAsText, values));
      const json = await client.query(
        rowsAsText.for_account?.text ?? '',
        encodeForAccount(rowsAsText, values, '1'),
      );
      expect(arrays.rows).toEqual(json.rows);
      expect(arrays.rows).toHaveLength(r.length);
      expect(arrays.rows.map(({ text, text_list }) => ({ text, text_list }))).toEqual(
        r.map(({ text, text_list }) => ({ text, text_list })),
      );
    }),
    { numRuns: 60 },
  );
});

it('a text with a character that PostgreSQL does not store is a fault of the value', async () => {
  const values = valuesOf(rowsAsText, { r: [{ account_id: 'a\0b', place: 1 }], after: 0 });
  await expect(client.query(rowsAsText.text, encodeValues(rowsAsText, values))).rejects.toMatchObject({
    code: '22021',
  });
});
