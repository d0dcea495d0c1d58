import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rotateCardKeys } from '../../../src/operations/key-rotation/rotate-card-keys.ts';
import { createEndpoint } from '../../../src/accounts/webhooks/manage-endpoints.ts';
import { sampleOrder, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { minute_ms } from '../../../src/kernel/values/dates.ts';

let gateway: TestGateway;
let client: TestClient;
let token_id: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  token_id = (await client.authorise({ token_flag: 'YES' })).body['token_id'];
  const settings = {
    url: 'https://merchant.example/hooks',
    types: [],
    format: 'json',
    description: '',
  } as const;
  await createEndpoint(gateway.gateway.context, client.account_id, settings);
  await gateway.query(
    `INSERT INTO users (user_id, email, name, created_at) VALUES ('usr_keys', 'keys@example.com', 'Keys', now())`,
  );
  await gateway.query(
    `INSERT INTO dispute_evidence (account_id, dispute_id, evidence_id, name, content_type, content, uploaded_by, uploaded_at)
     VALUES ($1, 1, 1, 'a', 'text/plain', 'a', 'somebody', now())`,
    [client.account_id],
  );
  await gateway.query(
    `INSERT INTO acquirers (name, kind, added_at, changed_at) VALUES ('earlier', 'paper', now(), now())`,
  );
  await gateway.query(
    `INSERT INTO acquirer_settings (settings_id, acquirer, account_id, data_key_id, settings, created_at, valid_until)
     VALUES (1, 'earlier', '', '', '', now(), now())`,
  );
  await gateway.query(
    `INSERT INTO acquirer_notifications (notification_id, acquirer, account_id, event_id, kind, data_key_id, content, received_at, state, changed_at)
     VALUES (1, 'earlier', '', 'one', 'paper', '', '', now(), 'closed', now())`,
  );
  await gateway.query(
    `INSERT INTO identity_providers (provider_id, merchant_id, slug, issuer, client_id, data_key_id, client_secret, scopes,
       groups_claim, groups, role_ids, second_factor_always, password_allowed, emergency_user_id, created_at, changed_at,
       changed_by)
     VALUES ('idp_1', '', 'one', '', '', '', '', '', '', '{}', '{}', false, true, '', now(), now(), '')`,
  );
  await gateway.query(
    `INSERT INTO file_locations (name, kind, folder, host, port, username, host_keys, data_key_id, secret, file_names,
       acquirer, format, columns, bank, every_minutes, changed_at, due_at)
     VALUES ('one', 'folder', '', '', 0, '', '{}', '', '', '*', '', '', '{}', '', 15, now(), now())`,
  );
  await gateway.query(
    `INSERT INTO challenges (account_id, transaction_id, connector_reference, created_at) VALUES ($1, 1, '', now())`,
    [client.account_id],
  );
});
afterAll(() => gateway.close());

async function payByToken(): Promise<string> {
  const order = sampleOrder();
  return (await client.post('authorise', { ...order, token_id })).body['payment_status'];
}

/** A key that nothing is encrypted under, retired so long ago. */
async function retiredKey(minutes_ago: number): Promise<string> {
  const data_key_id = `retired-${minutes_ago}-${Math.random()}`;
  await gateway.query(
    `INSERT INTO data_keys (data_key_id, purpose, kek_id, wrapped, active, created_at, retired_at)
     SELECT $1, 'card', kek_id, wrapped, false, created_at, $2 FROM data_keys WHERE purpose = 'card' AND active`,
    [data_key_id, new Date(gateway.clock.now().getTime() - minutes_ago * minute_ms)],
  );
  return data_key_id;
}

async function isStored(data_key_id: string): Promise<boolean> {
  return (await gateway.query('SELECT FROM data_keys WHERE data_key_id = $1', [data_key_id])).length > 0;
}

const uses: [string, string][] = [
  ['cards', 'data_key_id'],
  ['sign_keys', 'data_key_id'],
  ['users', 'totp_data_key_id'],
  ['webhook_secrets', 'data_key_id'],
  ['dispute_evidence', 'data_key_id'],
];

/** Says of one row that it is encrypted under another key, for as long as something is done. */
async function whileUsed(
  table: string,
  column: string,
  key: string,
  work: () => Promise<void>,
): Promise<void> {
  const row = `ctid = (SELECT min(ctid) FROM ${table})`;
  const [before] = await gateway.query(`SELECT ${column} AS key FROM ${table} WHERE ${row}`);
  expect(
    await gateway.query(`UPDATE ${table} SET ${column} = $1 WHERE ${row} RETURNING 1 AS one`, [key]),
  ).toHaveLength(1);
  try {
    await work();
  } finally {
    await gateway.query(`UPDATE ${table} SET ${column} = $1 WHERE ${column} = $2`, [before?.['key'], key]);
  }
}

describe('a retired data key', () => {
  const without_reference = [
    'challenges',
    'acquirer_settings',
    'acquirer_notifications',
    'identity_providers',
    'file_locations',
  ];
  it.each([...uses, ...without_reference.map((table) => [table, 'data_key_id'])])(
    'is stored while something of %s is encrypted under it, however old it is',
    async (table, column) => {
      const [used, unused] = [await retiredKey(600), await retiredKey(600)];
      await whileUsed(table ?? '', column ?? '', used, async () => {
        expect(await gateway.gateway.context.keyring.deleteUnused()).toBe(1);
        expect([await isStored(used), await isStored(unused)]).toEqual([true, false]);
      });
      expect(await gateway.gateway.context.keyring.deleteUnused()).toBe(1);
      expect(await isStored(used)).toBe(false);
    },
  );

  it('is stored for an hour, until no process can use it as the active one', async () => {
    const [young, old] = [await retiredKey(59), await retiredKey(61)];
    expect(await gateway.gateway.context.keyring.deleteUnused()).toBe(1);
    expect([await isStored(young), await isStored(old)]).toEqual([true, false]);
    gateway.clock.advance(2 * minute_ms);
    expect(await gateway.gateway.context.keyring.deleteUnused()).toBe(1);
  });

  it('still decrypts its data, and a rotation encrypts that again', async () => {
    const { keyring } = gateway.gateway.context;
    const sealed = keyring.encrypt('card', 'before', 'context');
    await keyring.rotate('card');
    // As the table may give them: what was written last comes last.
    await gateway.query('UPDATE data_keys SET retired_at = retired_at WHERE NOT active');
    await keyring.reload();
    const active = await gateway.query(`SELECT data_key_id FROM data_keys WHERE purpose = 'card' AND active`);
    expect(active).toEqual([{ data_key_id: keyring.encrypt('card', 'after', 'context').data_key_id }]);
    expect(active).not.toEqual([{ data_key_id: sealed.data_key_id }]);
    expect(await keyring.decrypt(sealed, 'context')).toBe('before');
    const held = async (): Promise<unknown> =>
      (await gateway.query('SELECT data_key_id FROM cards WHERE token_id = $1', [token_id]))[0];
    const before = await held();
    expect(await rotateCardKeys(gateway.gateway.context)).toMatchObject({ cards: 1, sign_keys: 1 });
    expect(await held()).not.toEqual(before);
    expect(await payByToken()).toBe('3000');
  });
});

it('data encrypted under a deleted data key cannot be read, and the error names the key', async () => {
  const { keyring } = gateway.gateway.context;
  const sealed = { ...keyring.encrypt('card', 'before', 'context'), data_key_id: 'gone' };
  await expect(keyring.decrypt(sealed, 'context')).rejects.toThrow('data key gone is missing');
});

describe('the database of data keys', () => {
  it.each(uses)(
    'deletes none that %s needs, and accepts nothing under a deleted key',
    async (table, column) => {
      const key = await retiredKey(600);
      await whileUsed(table, column, key, async () => {
        await expect(gateway.query('DELETE FROM data_keys WHERE data_key_id = $1', [key])).rejects.toThrow(
          'foreign key constraint',
        );
      });
      await gateway.query('DELETE FROM data_keys WHERE data_key_id = $1', [key]);
      await expect(gateway.query(`UPDATE ${table} SET ${column} = $1`, [key])).rejects.toThrow(
        'foreign key constraint',
      );
      expect(await payByToken()).toBe('3000');
    },
  );
});
