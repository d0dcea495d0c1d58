import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { decline_codes } from '@causeway/schemas/errors/decline-codes.ts';
import pg from 'pg';
import {
  cardClosed,
  forbiddenBy,
  openAgainAt,
  type CardDeclines,
} from '../../../src/acquiring/cards/card-declines.ts';
import { addMs, day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import {
  iso_response_codes,
  response_codes_by_brand,
  responseCodesOf,
} from '../../../src/kernel/values/schemes/response-codes.ts';
import { merchant_advice_codes, retryRuleOf } from '../../../src/kernel/values/schemes/retry-rules.ts';
import { cards, samplePayment, TestClient } from '../../support/client.ts';
import { authenticateAt } from '../../support/authenticate-at.ts';
import { createOperator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { Seller } from '../../support/subscriptions.ts';

let world: TestGateway;
beforeAll(async () => {
  world = await startTestGateway();
});
afterEach(() => world.verify());
afterAll(() => world.close());

const mastercard_declined = '5200000000000023';
const lost = '4000000000003410';

/** How many authorisations of an account the acquirer has received. */
async function sent({ account_id }: TestClient): Promise<number> {
  const [row] = await world.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM sandbox_acquirer.instructions
     WHERE account_id = $1 AND kind IN ('authorise', 'sale')`,
    [account_id],
  );
  return row?.count ?? 0;
}

async function attempts(client: TestClient, card: string, times: number): Promise<Record<string, string>[]> {
  const answers: Record<string, string>[] = [];
  for (let attempt = 0; attempt < times; attempt += 1) answers.push((await client.authorise({ card })).body);
  return answers;
}

describe('a card that is declined repeatedly', () => {
  it.each([
    ['Visa, by 15 attempts after the first within 30 days', cards.declined, 16],
    ['Mastercard, by 10 within 24 hours', mastercard_declined, 10],
  ])('is not sent any more after as many attempts as its scheme allows: %s', async (_what, card, most) => {
    const client = await world.createClient();
    const answers = await attempts(client, card, 25);
    expect(await sent(client)).toBe(most);
    expect(answers.slice(0, most).every((body) => body['payment_status'] === '5000')).toBe(true);
    expect(answers.slice(most)).toEqual(
      answers.slice(most).map(() =>
        expect.objectContaining({
          payment_status: '5100',
          error_message: expect.stringMatching(/^D0104:/),
          retry: 'later',
        }),
      ),
    );
  });

  it('is reported in the event, and counted', async () => {
    const client = await world.createClient();
    await attempts(client, mastercard_declined, 11);
    const { body } = await client.post('events', {});
    expect(body['events'].map(({ data }: any) => data.failure_code)).toEqual([
      ...Array<string>(10).fill('D0051'),
      'D0104',
    ]);
    const figures = await (await fetch(`${world.url}/metrics`)).text();
    expect(figures).toMatch(/causeway_card_attempts_stopped_total\{code="D0104",brand="mastercard"\} [1-9]/);
  });

  it('is not sent more often when many attempts are made at once', async () => {
    const slow = await startTestGateway({ environment: { SANDBOX_LATENCY_MS: '150' } });
    const beside = await startTestGateway({
      connection: slow.connection,
      environment: { SANDBOX_LATENCY_MS: '150' },
    });
    try {
      const client = await slow.createClient();
      await client.authorise({ card: mastercard_declined });
      // Two gateways on one database, and requests that are merged into lists or not.
      const of_other = new TestClient({ ...client.credentials, url: beside.url });
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, at) =>
          (at % 2 === 0 ? client : of_other).authorise({ card: mastercard_declined }),
        ),
      );
      const codes = answers.map(({ body }) => String(body['error_message']).slice(0, 5));
      expect(codes.filter((code) => code === 'D0051')).toHaveLength(9);
      expect(codes.filter((code) => code === 'D0104')).toHaveLength(21);
      const [row] = await slow.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM sandbox_acquirer.instructions WHERE account_id = $1`,
        [client.account_id],
      );
      expect(row?.count).toBe(10);
      await slow.verify();
    } finally {
      await beside.close();
      await slow.close();
    }
  });

  it('is approved as often as it is used at once, where it has no declines', async () => {
    const client = await world.createClient();
    const answers = await Promise.all(Array.from({ length: 40 }, () => client.authorise()));
    expect(answers.map(({ body }) => body['payment_status'])).toEqual(Array<string>(40).fill('3000'));
  });

  it('counts an attempt under way only while it lasts', async () => {
    const client = await world.createClient();
    await attempts(client, mastercard_declined, 1);
    await Promise.all(Array.from({ length: 8 }, () => client.authorise({ card: mastercard_declined })));
    expect(await sent(client)).toBe(9);
    await attempts(client, mastercard_declined, 3);
    expect(await sent(client)).toBe(10);
    await world.work(8 * day_ms);
    expect(await world.query('SELECT 1 FROM card_attempts')).toEqual([]);
  });

  it('can be tried again by another account, and another card can', async () => {
    const client = await world.createClient();
    await attempts(client, mastercard_declined, 11);
    expect((await client.authorise({ card: cards.declined })).body['error_message']).toMatch(/^D0005/);
    const other = await world.createClient();
    expect((await other.authorise({ card: mastercard_declined })).body['error_message']).toMatch(/^D0051/);
  });

  it('can be tried again when its declines are older than the scheme’s window', async () => {
    const seller = await Seller.at(world, '2030-01-10T09:00:00Z');
    await attempts(seller.client, mastercard_declined, 11);
    await seller.advance('2030-01-11T08:59:00Z');
    expect((await seller.client.authorise({ card: mastercard_declined })).body['error_message']).toMatch(
      /^D0104/,
    );
    await seller.advance('2030-01-11T10:00:00Z');
    expect((await seller.client.authorise({ card: mastercard_declined })).body['error_message']).toMatch(
      /^D0051/,
    );
  });

  it('has a count of zero again after an approval', async () => {
    const client = await world.createClient();
    const recovering = cards.approve;
    await world.query(
      `INSERT INTO card_declines SELECT $1, d.card_fingerprint, array_fill(now(), ARRAY[15]), NULL, NULL, 1, 'visa',
         '', 'D0051', '51', '', now()
       FROM payment_details d WHERE (d.account_id, d.transaction_id) = ($1, $2)`,
      [client.account_id, (await client.captured({ card: recovering })).transaction_id],
    );
    await client.captured({ card: recovering });
    const [row] = await world.query(`SELECT declined_at FROM card_declines WHERE account_id = $1`, [
      client.account_id,
    ]);
    expect(row?.['declined_at']).toEqual([]);
  });

  it('is refused without closing its order: the order can be paid with another card', async () => {
    const client = await world.createClient();
    await attempts(client, lost, 1);
    const order_no = randomUUID();
    expect((await client.authorise({ card: lost, order_no })).body['payment_status']).toBe('5100');
    expect((await client.authorise({ order_no })).body['payment_status']).toBe('3000');
  });

  it('receives its first response again under an Idempotency-Key', async () => {
    const client = await world.createClient();
    await attempts(client, lost, 1);
    const request = JSON.stringify(client.sign('authorise', { ...samplePayment(), card: lost }));
    const key = { 'idempotency-key': randomUUID() };
    const first = await client.send('authorise', request, key);
    const second = await client.send('authorise', request, key);
    expect(first.body['error_message']).toMatch(/^D0105/);
    expect(second.text).toBe(first.text);
    expect(await sent(client)).toBe(1);
  });

  it('costs an approved payment no further statement, and a card without declines no query', async () => {
    const own = await startTestGateway({ environment: { REQUEST_LOG_DAYS: '0' } });
    const client = await own.createClient();
    await client.captured();
    const [database] = await own.query<{ name: string }>('SELECT current_database() AS name');
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await client.captured();
    await client.authorise({ card: cards.declined });
    const clients = query.mock.contexts as { database?: string }[];
    const mine = query.mock.calls.filter((_, at) => clients[at]?.database === database?.name);
    const named = mine.flatMap(([call]) => (call as { name?: string }).name ?? []);
    query.mockRestore();
    await own.close();
    const about_payments = named.filter((name) => /payment|card/.test(name));
    expect(about_payments).toEqual([
      'insert_payments',
      'insert_payment_details',
      'update_authorised_payments',
      'insert_payments',
      'insert_payment_details',
      'update_authorised_payments',
    ]);
  });
});

describe('a decline that forbids every further attempt', () => {
  it.each([
    ['4000000000003048', 'D0004', '04', ''],
    ['4000000000003071', 'D0007', '07', ''],
    ['4000000000003154', 'D0015', '15', ''],
    [lost, 'D0041', '41', ''],
    ['4000000000003436', 'D0043', '43', ''],
    ['4000000000003469', 'D0046', '46', ''],
    ['4000000000003576', 'D0057', '57', ''],
    ['5200000000000031', 'D0005', '05', '03'],
  ])(
    'of card %s (%s, response code %s, advice %s) is obeyed',
    async (card, code, response_code, advice_code) => {
      const client = await world.createClient();
      const [first, second] = await attempts(client, card, 2);
      expect(first).toMatchObject({ payment_status: '5000', response_code, advice_code, retry: 'never' });
      expect(first?.['error_message']).toMatch(new RegExp(`^${code}:`));
      expect(second).toMatchObject({ payment_status: '5100', retry: 'never' });
      expect(second?.['error_message']).toMatch(/^D0105:/);
      expect(await sent(client)).toBe(1);
    },
  );

  it('applies only to the merchant’s charges where the customer has stopped those alone', async () => {
    const seller = await Seller.at(world, '2030-01-10T09:00:00Z');
    const { recurring_id } = await seller.subscribe({ card: '5200000000000213' });
    const other = await seller.subscribe({ card: '5200000000000213', interval: '2' });
    await seller.advance('2030-04-10T00:00:00Z');
    expect(await seller.subscription(recurring_id)).toMatchObject({
      status: 'Inactived',
      end_reason: 'unpaid',
    });
    // Mastercard counts 30 days from the advice: by then the other one is charged for the first time.
    expect(await seller.status(other.recurring_id)).toBe('Inactived');
    expect((await seller.client.authorise({ card: '5200000000000213' })).body['payment_status']).toBe('3000');
  });
});

it('a failed authentication does not count as a decline of the issuer', async () => {
  const operator = createOperator(world.connection);
  const client = await world.createClient();
  const { body } = await client.authorise({ card: cards.challenge });
  await authenticateAt(body['issuer_url'], 'failed');
  const payment_status = await client.status({ transaction_id: body['transaction_id'] });
  expect(payment_status).toBe('5300');
  await attempts(client, cards.declined, 1);
  expect(await operator.json('declines', 'cards', '--account', client.account_id)).toMatchObject([
    { card: '400000******0002' },
  ]);
  operator.remove();
});

it('an approved payment carries no advice about another attempt', async () => {
  const client = await world.createClient();
  const { order_no } = await client.captured();
  const [, event] = await world.query<{ data: Record<string, unknown> }>(
    'SELECT data FROM events WHERE account_id = $1 ORDER BY seq',
    [client.account_id],
  );
  expect(event?.data).toMatchObject({ order_no, failure_code: '', retry: '' });
});

describe('a renewal of a subscription', () => {
  it('waits four days after advice code 27', async () => {
    const seller = await Seller.at(world, '2030-01-10T09:00:00Z');
    const { recurring_id } = await seller.subscribe({ card: '5200000000000270' });
    await seller.advance('2030-02-12T00:00:00Z');
    expect((await seller.contracts(recurring_id)).at(-1)).toMatchObject({
      status: 'past_due',
      attempts: '1',
      next_attempt_at: '2030-02-14T00:00:00.000Z',
    });
  });

  it.each([
    ['4000000000006801', 'D0106'],
    ['4000000000006835', 'D0107'],
  ])('of card %s, stopped by its customer, is not tried again after %s', async (card, failure_code) => {
    const seller = await Seller.at(world, '2030-01-10T09:00:00Z');
    const { recurring_id } = await seller.subscribe({ card });
    await seller.advance('2030-02-10T00:00:00Z');
    expect((await seller.contracts(recurring_id)).at(-1)).toMatchObject({
      status: 'failed',
      attempts: '1',
      failure_code,
    });
  });
});

describe('the operator of the gateway', () => {
  it('sees the cards that may not be tried, and lets one be tried again', async () => {
    const operator = createOperator(world.connection);
    const client = await world.createClient();
    await attempts(client, lost, 1);
    await attempts(client, cards.declined, 2);
    const of_account = ['--account', client.account_id];
    const listed = await operator.json('declines', 'cards', ...of_account);
    expect(listed).toMatchObject([
      { card: '400000******0002', declines: 2, failure_code: 'D0005', closed: '', open_again_at: '' },
      { card: '400000******3410', declines: 1, response_code: '41', closed: 'D0105', open_again_at: 'never' },
    ]);
    expect((await client.authorise({ card: lost })).body['payment_status']).toBe('5100');
    const transaction_id = String(listed[1]?.['transaction_id']);
    await operator.run('declines', 'release', ...of_account, '--transaction', transaction_id);
    const logged = await world.query(
      `SELECT e.actor, e.subject, o.result FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
       WHERE e.action = 'operator.release_card' AND e.account_id = $1 ORDER BY e.audit_id DESC LIMIT 1`,
      [client.account_id],
    );
    expect(logged).toEqual([
      { actor: expect.stringMatching(/^host:.+@.+$/), subject: transaction_id, result: 'done' },
    ]);
    expect((await client.authorise({ card: lost })).body['payment_status']).toBe('5000');
    operator.remove();
  });

  it('sees the tables of schemes’ rules with their source', async () => {
    const operator = createOperator(world.connection);
    const codes = await operator.json('declines', 'codes', '--scheme', 'visa');
    expect(codes).toContainEqual({
      response_code: '41',
      decline: 'D0041',
      text: 'Lost card',
      retry: 'never',
    });
    expect(await operator.json('declines', 'limits')).toMatchObject({
      limits: expect.arrayContaining([{ brand: 'mastercard', declines: 10, within_hours: 24 }]),
      advice: expect.arrayContaining([expect.objectContaining({ advice_code: '03', retry: 'never' })]),
    });
    operator.remove();
  });
});

describe('the tables of the schemes’ rules for declines', () => {
  const tables = [...Object.entries(response_codes_by_brand), ['iso', iso_response_codes] as const];

  it.each(tables)('of %s name declines of the catalogue, their source and its date', (_brand, table) => {
    expect(table.source).not.toBe('');
    expect(table.date).toMatch(/^20\d\d-\d\d-\d\d$/);
    const unknown = Object.values(table.codes).filter(([code]) => !(code in decline_codes));
    expect(unknown).toEqual([]);
  });

  // Visa's category 1, as acquirers publish it since 25 October 2026.
  it('forbid attempts after Visa’s category 1, and no other of Visa’s', () => {
    const never = Object.entries(responseCodesOf('visa').codes).flatMap(([code, [, retry]]) =>
      retry === 'never' ? code : [],
    );
    expect(never.toSorted()).toEqual([
      '04',
      '07',
      '12',
      '14',
      '15',
      '41',
      '43',
      '46',
      '57',
      'R0',
      'R1',
      'R3',
    ]);
  });

  it('put declines that need revalidation into Visa’s category 3', () => {
    const update = Object.entries(responseCodesOf('visa').codes).flatMap(([code, [, retry]]) =>
      retry === 'update' ? code : [],
    );
    expect(update.toSorted()).toEqual(['1A', '54', '55', '6P', '70', '82', 'N7']);
  });

  it('let Mastercard’s advice code override its response code', () => {
    const of = (response_code: string, advice_code: string) =>
      retryRuleOf({ card_brand: 'mastercard', failure_code: 'D0005', response_code, advice_code }).retry;
    expect([of('05', ''), of('05', '03'), of('14', ''), of('14', '01')]).toEqual([
      'later',
      'never',
      'never',
      'update',
    ]);
    expect(Object.keys(merchant_advice_codes.codes).length).toBeGreaterThan(14);
  });
});

describe('the limit of attempts', () => {
  const at = new Date('2030-02-10T12:00:00Z');
  const declined = (...ago_ms: number[]): CardDeclines => ({
    declined_at: ago_ms.toSorted((a, b) => b - a).map((ms) => addMs(at, -ms)),
    never_until: null,
    renewals_never_until: null,
  });
  const by_customer = { merchant_initiated: false, ahead: 0 };
  const times = (count: number, ago_ms: number): number[] => Array<number>(count).fill(ago_ms);

  it('of Mastercard counts within a day and within thirty', () => {
    const of = (...ago: number[]) => cardClosed(declined(...ago), 'mastercard', at, by_customer);
    expect(of(...times(9, hour_ms))).toBeNull();
    expect(of(...times(10, hour_ms))).toBe('D0104');
    expect(of(...times(10, day_ms))).toBeNull();
    expect(of(...times(34, 2 * day_ms))).toBeNull();
    expect(of(...times(35, 2 * day_ms))).toBe('D0104');
    expect(of(...times(35, 30 * day_ms))).toBeNull();
  });

  it('names the time from which the card can be tried again', () => {
    expect(openAgainAt(declined(...times(10, hour_ms)), 'mastercard', at)).toEqual(addMs(at, 23 * hour_ms));
    expect(openAgainAt(declined(hour_ms), 'visa', at)).toBeNull();
  });

  it('ends after 30 days for Mastercard’s "never", and does not end for Visa’s', () => {
    const until = (card_brand: string, response_code: string, advice_code: string) =>
      forbiddenBy({ card_brand, failure_code: 'D0005', response_code, advice_code }, at).never_until;
    expect(until('mastercard', '05', '03')).toEqual(addMs(at, 30 * day_ms));
    expect(until('visa', '41', '')?.getUTCFullYear()).toBe(9999);
  });
});
