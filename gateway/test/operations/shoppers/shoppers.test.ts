import { countOldData, readRetention, setRetention } from '@causeway/schemas/portal/operator/retention.ts';
import type { RetainedKind } from '@causeway/schemas/retained-kinds.ts';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countOld } from '../../../src/operations/retention/retention.ts';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { cards, type TestClient } from '../../support/client.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { Seller } from '../../support/subscriptions.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let operator: Operator;
let shop: TestClient;
let admin: PortalClient;
const path = (rest: string): string => `/accounts/${shop.account_id}${rest}`;
const ada = {
  shopper_id: 'shopper-lovelace-1',
  shopper_email: 'Ada.Lovelace@example.com',
  shopper_ip: '203.0.113.77',
  shopper_phone: '+353861234567',
  first_name: 'Adabel',
  last_name: 'Lovelacious',
  billing_address: '12 Analytical Row',
};
beforeAll(async () => {
  gateway = await startTestGateway();
  operator = createOperator(gateway.connection);
  shop = await gateway.createClient();
  admin = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
});
afterAll(async () => {
  operator.remove();
  await gateway.close();
});

/** The gateway's own tables in which a row holds one of the texts; an acquirer's and a bank's are played beside them. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const tables = await gateway.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname = 'public' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await gateway.query(`SELECT FROM ${name} t WHERE lower(t::text) LIKE ANY ($1) LIMIT 1`, [
      texts.map((text) => `%${text.toLowerCase()}%`),
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('a shopper’s data', () => {
  it('are handed out and erased by e-mail address, while ledger, audit log, answers and payments stay whole', async () => {
    const key = 'once-for-ada';
    const order = { ...ada, capture: 'auto', order_no: 'ada-1' };
    const first = await shop.authorise(order, { 'idempotency-key': key });
    expect(first.body).toMatchObject({ payment_status: '3000' });
    const { transaction_id } = first.body as { transaction_id: string };
    await shop.captured({
      ...ada,
      shopper_email: 'other@example.com',
      shopper_id: 'else',
      order_no: 'else-1',
    });
    await gateway.work();
    const email = ada.shopper_email.toLowerCase();
    const handed = await admin.fetch('POST', path('/shoppers/export'), { body: { email } });
    expect(handed.body).toMatchObject({
      shopper_ids: [ada.shopper_id],
      payments: [{ transaction_id, order_no: 'ada-1', details: { first_name: ada.first_name } }],
    });
    const journal = 'SELECT * FROM journal ORDER BY 1, 2, 3';
    const events = 'SELECT * FROM events ORDER BY account_id, seq';
    const before = [await gateway.query(journal), await gateway.query(events)];
    const erased = await admin.fetch('POST', path('/shoppers/erase'), { body: { email } });
    expect(erased.body).toMatchObject({ payments: 1, subscriptions: 0 });
    expect([await gateway.query(journal), await gateway.query(events)]).toEqual(before);
    const again = await shop.authorise(order, { 'idempotency-key': key });
    expect(again.status).toBe(first.status);
    const shown = await admin.fetch('GET', path(`/payments/${transaction_id}`));
    expect(shown.status).toBe(200);
    expect(shown.text).not.toContain(ada.last_name);
    const found = await admin.fetch('GET', path('/payments'), { query: { q: 'ada-1' } });
    expect(found.body['payments']).toMatchObject([{ transaction_id, shopper_email: '' }]);
    const other = await admin.fetch('POST', path('/shoppers/export'), { body: { shopper_id: 'else' } });
    expect(other.body['payments']).toMatchObject([{ order_no: 'else-1', details: { shopper_id: 'else' } }]);
    await gateway.verify();
    expect(await operator.run('audit', 'verify')).toMatchObject({ code: 0 });
  });

  it('are nowhere in the database once they are erased, the audit log included', async () => {
    const lone = await gateway.createClient();
    const eve = {
      shopper_id: 'shopper-adversary-9',
      shopper_email: 'eve.adversary@example.org',
      shopper_ip: '203.0.113.99',
      first_name: 'Evangelina',
      last_name: 'Adversarial',
    };
    const paid = await lone.authorise({ ...eve, order_no: 'eve-1', token_flag: 'YES' });
    expect(paid.body['token_id']).toMatch(/./);
    // Requests are logged behind their answers.
    const requests = () =>
      gateway.query('SELECT request FROM request_log WHERE account_id = $1', [lone.account_id]);
    await expect.poll(requests).toMatchObject([{ request: expect.stringContaining(eve.shopper_id) }]);
    await gateway.work();
    expect(await tablesWith(Object.values(eve))).toContain('public.payment_details');
    const done = await operator.json(
      'shoppers',
      'erase',
      '--account',
      lone.account_id,
      '--shopper-id',
      eve.shopper_id,
    );
    expect(done).toMatchObject({ payments: 1, requests: 1, cards: 1 });
    expect(await requests()).toEqual([{ request: null }]);
    // What is in the index of searches is written anew.
    await gateway.work(60_000);
    expect(await tablesWith(Object.values(eve))).toEqual([]);
    const [entry] = await gateway.query<{ after: unknown }>(
      `SELECT o.after FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
       WHERE e.action = 'shoppers.erase' AND e.merchant_id = '' ORDER BY e.number DESC LIMIT 1`,
    );
    expect(entry?.after).toMatchObject({ shopper_id: 'sh…', payments: 1 });
  });

  it('stay while a subscription needs them', async () => {
    const seller = new Seller(gateway, await gateway.createClient());
    const { recurring_id } = await seller.subscribe(ada);
    const of_account = ['--account', seller.client.account_id, '--email', ada.shopper_email];
    expect(await operator.run('shoppers', 'erase', of_account)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`Subscription ${recurring_id} of the shopper goes on`),
    });
    await operator.run(
      'subscriptions',
      'cancel',
      ['--account', seller.client.account_id],
      ['--recurring-id', recurring_id],
    );
    expect(await operator.json('shoppers', 'erase', of_account)).toMatchObject({
      subscriptions: 1,
      payments: 1,
    });
    expect(await operator.json('shoppers', 'export', of_account)).toMatchObject({
      payments: [],
      subscriptions: [],
    });
  });

  it('are refused to who has no permit, and need an address or an id', async () => {
    const support = await createPortalClient(gateway, {
      merchant_id: shop.credentials.merchant_id,
      role_id: 'support',
    });
    for (const what of ['export', 'erase'])
      expect(
        (await support.fetch('POST', path(`/shoppers/${what}`), { body: { email: 'a@b.c' } })).body,
      ).toMatchObject({
        code: 'U0007',
      });
    expect((await admin.fetch('POST', path('/shoppers/erase'), { body: {} })).status).toBe(422);
  });
});

describe('gateway retention', () => {
  it('lists and sets how long data are kept, and a dry run says what would go', async () => {
    const list = await operator.json('retention', 'list');
    expect(list).toContainEqual({
      kind: 'shoppers',
      what: expect.stringContaining('the payments stay'),
      days: null,
      default_days: null,
    });
    expect(list).toContainEqual(expect.objectContaining({ kind: 'deliveries', days: 90, default_days: 90 }));
    for (const [kind, days, says] of [
      ['requests', '30', 'REQUEST_LOG_DAYS'],
      ['shoppers', '3', '30 to 3650 days'],
      ['idempotency', '7', '31 to 400 days'],
      ['nothing', '7', 'must be one of'],
    ] as const)
      expect(await operator.run('retention', 'set', kind, days)).toMatchObject({
        code: expect.toSatisfy((code: number) => code !== 0),
        output: expect.stringContaining(says),
      });
    expect(await operator.run('retention', 'set', 'shoppers', '60')).toMatchObject({ code: 0 });
    const { transaction_id } = await shop.captured({ ...ada, order_no: 'old-1' });
    const dry = async () =>
      (await operator.json('retention', 'run', '--dry-run')).find(({ kind }: any) => kind === 'shoppers');
    expect(await dry()).toMatchObject({ days: 60, too_old: 0 });
    gateway.clock.advance(62 * day_ms);
    const after = { days: 60 };
    const audited = await gateway.query(
      `SELECT e.subject, o.before, o.after FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
       WHERE e.action = 'operator.set_retention' AND o.result = 'done'`,
    );
    expect(audited).toEqual([{ subject: 'shoppers', before: { days: null }, after }]);
    await gateway.work();
    const [row] = await gateway.query<{ details: Record<string, unknown> }>(
      'SELECT details FROM payment_details WHERE transaction_id = $1',
      [transaction_id],
    );
    expect(row?.details).not.toHaveProperty('shopper_email');
    expect(row?.details).toHaveProperty('goods');
    const erasures = await gateway.query<{ after: any }>(
      `SELECT o.after FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
       WHERE e.action = 'operator.forget_shoppers' AND e.actor = 'gateway'`,
    );
    expect(erasures).toHaveLength(1);
    expect(erasures[0]?.after.payments).toBeGreaterThanOrEqual(1);
    await shop.captured({ ...ada, order_no: 'new-1' });
    await gateway.work();
    const [of_new] = await gateway.query<{ n: bigint }>(
      `SELECT count(*) AS n FROM payment_details WHERE details ->> 'shopper_email' = $1`,
      [ada.shopper_email],
    );
    expect(Number(of_new?.n)).toBe(1);
    await gateway.verify();
  });

  it('ends stored cards that were not used for as long, once a dry run has counted them', async () => {
    const seller = new Seller(gateway, await gateway.createClient());
    const { client } = seller;
    const pay = async (fields: RequestBody): Promise<string> => {
      const { body } = await client.authorise(fields);
      expect(body).toMatchObject({ payment_status: expect.stringMatching(/^[23]000$/) });
      return body['token_id'] as string;
    };
    const used = await pay({ token_flag: 'YES' });
    const unused = await pay({ token_flag: 'YES', card: cards.frictionless });
    await seller.subscribe();
    // What the dry run prints, at the time of the test's clock.
    const dry = async () =>
      (await countOld(gateway.gateway.context, { request_log_days: 14 })).find(
        ({ kind }) => kind === 'cards',
      );
    expect(await operator.run('retention', 'set', 'cards', '90')).toMatchObject({
      output: expect.stringContaining('180 to 3650 days'),
    });
    expect(await operator.run('retention', 'set', 'cards', '200')).toMatchObject({ code: 0 });
    gateway.clock.advance(199 * day_ms);
    await pay({ token_id: used, card: undefined });
    expect(await dry()).toMatchObject({ days: 200, too_old: 0 });
    gateway.clock.advance(2 * day_ms);
    expect(await dry()).toMatchObject({ too_old: 1 });
    await gateway.work();
    const tokens = await gateway.query('SELECT token_id FROM cards WHERE account_id = $1', [
      client.account_id,
    ]);
    expect(tokens).toContainEqual({ token_id: used });
    expect(tokens).not.toContainEqual({ token_id: unused });
    expect((await client.authorise({ token_id: unused, card: undefined })).body).toMatchObject({
      source: 'token_id',
    });
    const ended = await gateway.query(
      `SELECT o.after FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
       WHERE e.action = 'operator.end_unused_cards' AND e.actor = 'gateway'`,
    );
    expect(ended).toMatchObject([{ after: { cards: 1 } }]);
  });

  it('is set by operators in the console within its bounds, unless somebody else has set it since', async () => {
    const console_person = await createPortalClient(gateway, { operator: true });
    const set = (kind: RetainedKind, days: number | null, shown: number | null) =>
      console_person.call(setRetention, { params: { kind }, body: { days, seen: { days: shown } } });
    expect(await set('mails', 401, 30)).toMatchObject({ status: 422, body: { rule: 'retention_span' } });
    expect(await set('requests', 10, 14)).toMatchObject({ status: 422, body: { rule: 'retention_of_log' } });
    expect(await set('mails', 60, 20)).toMatchObject({ status: 409, body: { code: 'U0015' } });
    expect((await set('mails', 60, 30)).body).toEqual({ days: 60 });
    expect((await set('mails', null, 60)).body).toEqual({ days: 30 });
    const { body } = await console_person.call(readRetention);
    expect(body['kinds']).toContainEqual({ kind: 'mails', days: 30, default_days: 30, least: 1, most: 400 });
    await admin.signIn();
    expect((await admin.call(readRetention)).body).toMatchObject({ code: 'U0008' });
    expect((await console_person.call(countOldData)).body['kinds']).toContainEqual({
      kind: 'mails',
      too_old: 0,
    });
  });
});
