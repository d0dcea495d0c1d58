import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards, sampleOrder, TestClient } from '../../support/client.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { runCommand } from '../../support/process.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
let operator: Operator;
let client: TestClient;
let token_id: string;

beforeAll(async () => {
  gateway = await startTestGateway();
  operator = createOperator(gateway.connection);
  client = await gateway.createClient();
  token_id = (await client.authorise({ token_flag: 'YES' })).body['token_id'];
});
afterAll(async () => {
  await gateway.close();
  operator.remove();
});

/** A payment by the stored card, which the gateway must decrypt for it. */
async function payByToken(of: TestClient): Promise<string> {
  const order = sampleOrder();
  return (await of.post('authorise', { ...order, token_id })).body['payment_status'];
}

interface StoredBytes {
  pan: Buffer;
  data_key_id: string;
}

async function storedCard(): Promise<StoredBytes> {
  const [row] = await gateway.query<StoredBytes & Record<string, unknown>>(
    'SELECT pan, data_key_id FROM cards WHERE token_id = $1',
    [token_id],
  );
  if (!row) throw new Error('no stored card');
  return row;
}

function dataKeys(): Promise<{ data_key_id: string; purpose: string; active: boolean }[]> {
  return gateway.query('SELECT data_key_id, purpose, active FROM data_keys ORDER BY purpose, active');
}

describe('card-keys rotate', () => {
  it('encrypts cards and sign keys again under new keys, beside a working gateway', async () => {
    const before = await storedCard();
    const result = await operator.json('card-keys', 'rotate');
    expect(result).toMatchObject({ cards: 1, sign_keys: 1, data_keys_deleted: 0 });
    const after = await storedCard();
    expect(after.data_key_id).not.toBe(before.data_key_id);
    expect(after.pan.equals(before.pan)).toBe(false);
    expect(await payByToken(client)).toBe('3000');
    const keys = await dataKeys();
    expect(keys.filter(({ active }) => active).map(({ purpose }) => purpose)).toEqual([
      'card',
      'fingerprint',
      'sign_key',
    ]);
    expect(keys.filter(({ active }) => !active)).toHaveLength(2);
  });

  it('deletes retired keys that encrypt nothing any more, an hour later', async () => {
    const retired = new Set(
      (await dataKeys()).filter(({ active }) => !active).map(({ data_key_id }) => data_key_id),
    );
    await gateway.query(
      `UPDATE data_keys SET retired_at = retired_at - interval '61 minutes' WHERE NOT active`,
    );
    expect(await operator.json('keys-of-cards', 'rotate')).toMatchObject({ data_keys_deleted: 2 });
    const remaining = (await dataKeys()).map(({ data_key_id }) => data_key_id);
    expect(remaining.filter((id) => retired.has(id))).toEqual([]);
    expect(await payByToken(client)).toBe('3000');
  });

  it('leaves no card number in plain text in any table', async () => {
    const columns = await gateway.query<{ place: string; text: string }>(
      `SELECT table_name AS place, format('SELECT count(*)::int AS found FROM %I.%I t WHERE t::text LIKE %L OR t::text LIKE %L',
         table_schema, table_name, $1::text, $2::text) AS text
       FROM information_schema.tables WHERE table_schema NOT IN ('pg_catalog', 'information_schema')`,
      [`%${cards.approve}%`, `%${Buffer.from(cards.approve).toString('hex')}%`],
    );
    expect(columns.length).toBeGreaterThan(10);
    for (const { place, text } of columns) {
      expect(await gateway.query(text), place).toEqual([{ found: 0 }]);
    }
  });
});

describe('card-keys rewrap', () => {
  it('refuses an invalid key, and changes nothing', async () => {
    const file = join(operator.folder, 'short-kek');
    writeFileSync(file, 'too short');
    const { code, output } = await operator.run('card-keys', 'rewrap', '--new-kek-file', file);
    expect(code).toBe(1);
    expect(output).toBe('a key-encryption key is 32 bytes in base64 or hex\n');
    expect(await payByToken(client)).toBe('3000');
  });

  it('says in one line that the file of the new key is missing', async () => {
    const { code, output } = await operator.run('card-keys', 'rewrap', '--new-kek-file', '/nowhere/kek');
    expect(code).toBe(1);
    expect(output).toMatch(/^--new-kek-file [^\n]*\/nowhere\/kek[^\n]*\n$/);
  });

  it('waits until every running gateway has the keys of a rotation', async () => {
    const file = join(operator.folder, 'early-kek');
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    const { code, output } = await operator.run('card-keys', 'rewrap', '--new-kek-file', file);
    expect([code, output]).toEqual([1, expect.stringMatching(/rotated a moment ago.*try again after 20/)]);
    expect(await payByToken(client)).toBe('3000');
    await gateway.query(`UPDATE data_keys SET retired_at = retired_at - interval '3 minutes'`);
  });

  it('lets the gateway start with the new key, and no longer with the old one', async () => {
    const file = join(operator.folder, 'new-kek');
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    const { code, output } = await operator.run('card-keys', 'rewrap', '--new-kek-file', file);
    expect(output).toMatch(
      /^[1-9][0-9]* data keys are wrapped by [0-9a-f]{16}\. Start the gateway with it now\.\n$/,
    );
    expect(code).toBe(0);

    const old = await operator.run('accounts', 'list');
    expect(old.code).toBe(1);
    expect(old.output).toMatch(/^the data keys are wrapped by key-encryption key [^\n]*GATEWAY_KEK[^\n]*\n$/);

    const { GATEWAY_KEK: _, ...others } = operator.environment;
    const listed = await runCommand(['accounts', 'list'], { ...others, GATEWAY_KEK_FILE: file });
    expect(listed.output).toContain(client.account_id);

    // What was started before holds the data keys already.
    expect(await payByToken(client)).toBe('3000');
    const environment = { GATEWAY_KEK: '', GATEWAY_KEK_FILE: file };
    const renewed = await startTestGateway({ connection: gateway.connection, environment });
    try {
      const { url } = renewed;
      expect(await payByToken(new TestClient({ ...client.credentials, url }))).toBe('3000');
    } finally {
      await renewed.close();
    }
  });
});
