import type { KeyPermit } from '@causeway/schemas/key-permits.ts';
import * as routes from '@causeway/schemas/portal/developers/sign-keys.ts';
import type { PortalRoute } from '@causeway/schemas/portal/portal-route.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areLooser, beyondLimits, type KeyLimits } from '../../../src/accounts/merchants/key-limits.ts';
import { createSignKey, rotateSignKey } from '../../../src/accounts/merchants/manage-sign-keys.ts';
import { hour_ms } from '../../../src/kernel/values/dates.ts';
import { TestClient, type Payment } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';
import { fund, payout } from '../../support/payouts.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
/** Another process on the same database. */
let other: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  other = await startTestGateway({ connection: gateway.connection });
});
afterAll(async () => {
  await gateway.verify();
  await other.close();
  await gateway.close();
});
beforeEach(async () => {
  client = await gateway.createClient();
});

const limits: KeyLimits = { amount_limits: { EUR: '1000' }, day_limits: { EUR: '2500' } };

async function limitedKey(of: KeyLimits = limits): Promise<TestClient> {
  const permits: KeyPermit[] = ['refunds', 'payouts'];
  const { key_id, secret } = await createSignKey(gateway.gateway.context, client.account_id, {
    permits,
    limits: of,
  });
  return withKey(key_id, secret);
}

function withKey(key_id: string, sign_key: string): TestClient {
  return new TestClient({ ...client.credentials, key_id, sign_key });
}

/** Refunds several times of one payment; @returns what is said of each */
async function refund(by: TestClient, ...amounts: string[]): Promise<string[]> {
  return refundOf(await client.captured({ currency: 'EUR', amount: '100.00' }), by, ...amounts);
}

async function refundOf(paid: Payment, by: TestClient, ...amounts: string[]): Promise<string[]> {
  const items = amounts.map((refund_amount, nth) => ({
    ...paid,
    refund_amount,
    refund_reference: `${paid.transaction_id}-${nth}`,
  }));
  return (await by.refund(...items)).map(({ refund_message = '' }) => refund_message);
}

const at_a_time = 'R0007:the sign key may take at most 10.00 EUR at a time';
const of_day = (sum: string): string =>
  `R0007:with it the sign key would have taken ${sum} within 24 hours, and may take at most 25.00 EUR`;

describe('a sign key with limits', () => {
  it('refunds at most so much at a time, and within 24 hours, in one list and in several', async () => {
    const key = await limitedKey();
    expect(await refund(key, '10.01', '10.00', '9.99')).toEqual([at_a_time, '0000:OK', '0000:OK']);
    expect(await refund(key, '5.02', '5.01', '0.01')).toEqual([
      of_day('25.01 EUR'),
      '0000:OK',
      of_day('25.01 EUR'),
    ]);
    // Another key of the account has its own, and a key without limits has none.
    expect(await refund(await limitedKey(), '10.00')).toEqual(['0000:OK']);
    expect(await refund(client, '60.00')).toEqual(['0000:OK']);
    gateway.clock.advance(24 * hour_ms);
    expect(await refund(key, '10.00')).toEqual(['0000:OK']);
    const counted = await gateway.query('SELECT FROM sign_key_refunds WHERE account_id = $1', [
      client.account_id,
    ]);
    expect(counted).toHaveLength(5);
  });

  it('counts a refund once that is asked for again', async () => {
    const key = await limitedKey();
    const paid = await client.captured({ currency: 'EUR', amount: '100.00' });
    const item = { ...paid, refund_amount: '10.00', refund_reference: `again-${paid.transaction_id}` };
    for (let nth = 0; nth < 3; nth += 1)
      expect(await key.refund(item)).toMatchObject([{ refund_message: '0000:OK' }]);
    expect(await refund(key, '10.00')).toEqual(['0000:OK']);
  });

  it('takes nothing in a currency that its limits do not name', async () => {
    const key = await limitedKey();
    const paid = await client.captured({ currency: 'JPY', amount: '500' });
    expect(await key.refund({ ...paid, refund_amount: '1' })).toMatchObject([
      {
        refund_message: 'R0007:the sign key has limits, but none in JPY: it takes nothing in this currency',
      },
    ]);
  });

  it('refunds no more in two processes at once', async () => {
    const key = await limitedKey({ amount_limits: {}, day_limits: { EUR: '1500' } });
    const nowMs = () => other.clock.now().getTime();
    const elsewhere = new TestClient({ ...key.credentials, url: other.url, nowMs });
    const paid = [await client.captured(), await client.captured()] as const;
    const answers = await atOnce(
      gateway,
      'SELECT FROM sign_keys WHERE account_id = $1 FOR UPDATE',
      [client.account_id],
      [() => refundOf(paid[0], key, '10.00'), () => refundOf(paid[1], elsewhere, '10.00')],
    );
    expect(answers.flat().map((message) => message.slice(0, 5))).toEqual(['0000:', 'R0007']);
  });

  it('pays out at most so much at a time, and within 24 hours, and says so', async () => {
    await fund(gateway, client, '1000.00');
    const key = await limitedKey();
    const pay = async (payment_amount: string): Promise<unknown> => {
      const { status, body } = await payout(key, { payment_amount });
      return [status, body['code'] ?? body['status']];
    };
    expect(await pay('10.01')).toEqual([422, 'P0016']);
    expect(await pay('10.00')).toEqual([200, 'COMPLETED']);
    expect(await pay('9.99')).toEqual([200, 'COMPLETED']);
    const { body } = await payout(key, { payment_amount: '5.02' });
    expect(body).toMatchObject({
      code: 'P0016',
      message:
        'with it the sign key would have taken 25.01 EUR within 24 hours, and may take at most 25.00 EUR',
    });
    expect(await pay('5.01')).toEqual([200, 'COMPLETED']);
    // Its refunds count apart.
    expect(await refund(key, '10.00')).toEqual(['0000:OK']);
    expect((await payout(client, { payment_amount: '60.00' })).body['status']).toBe('COMPLETED');
    gateway.clock.advance(24 * hour_ms);
    expect(await pay('10.00')).toEqual([200, 'COMPLETED']);
  });

  it('has no more together with the keys that take its place, at once or one after the other', async () => {
    await fund(gateway, client, '1000.00');
    const key = await limitedKey();
    const successor = async (of: TestClient): Promise<TestClient> => {
      const { key_id } = of.credentials;
      const next = await rotateSignKey(gateway.gateway.context, client.account_id, key_id, 1);
      return withKey(next.key_id, next.secret);
    };
    const pay = async (by: TestClient, payment_amount: string): Promise<unknown> => {
      const { body } = await payout(by, { payment_amount });
      return body['code'] ?? body['status'];
    };
    expect(await refund(key, '10.00', '5.00')).toEqual(['0000:OK', '0000:OK']);
    expect(await pay(key, '10.00')).toBe('COMPLETED');
    const next = await successor(key);
    expect(await refund(next, '10.01', '5.00')).toEqual([at_a_time, '0000:OK']);
    expect(await pay(next, '10.00')).toBe('COMPLETED');
    // The old key works on for its overlap, and another rotation of either begins nothing anew.
    for (const by of [key, await successor(key), await successor(next)]) {
      expect(await refund(by, '5.01')).toEqual([of_day('25.01 EUR')]);
      expect(await pay(by, '5.01')).toBe('P0016');
    }
    expect(await refund(key, '5.00')).toEqual(['0000:OK']);
    expect(await pay(key, '5.00')).toBe('COMPLETED');
  });
});

describe('the limits of a sign key', () => {
  const none: KeyLimits = { amount_limits: {}, day_limits: {} };
  const amounts = (EUR: string): KeyLimits => ({ amount_limits: { EUR }, day_limits: {} });

  it.each<[string, KeyLimits, KeyLimits, boolean]>([
    ['none become some', none, limits, false],
    ['some become none', limits, none, true],
    ['an amount falls', limits, { ...limits, amount_limits: { EUR: '999' } }, false],
    ['an amount rises', limits, { ...limits, amount_limits: { EUR: '1001' } }, true],
    ['a day rises', limits, { ...limits, day_limits: { EUR: '2501' } }, true],
    ['one of two goes', limits, amounts('1000'), true],
    ['a currency goes', { ...limits, day_limits: { EUR: '2500', USD: '1' } }, limits, false],
    ['a currency comes', limits, { ...limits, day_limits: { EUR: '2500', USD: '1' } }, true],
    [
      'another is of nothing',
      limits,
      { amount_limits: { EUR: '1000', USD: '0' }, day_limits: { EUR: '2500', USD: '0' } },
      false,
    ],
    ['nothing changes', limits, limits, false],
  ])('are looser or not where %s, just as they let through more or not', (_, before, after, looser) => {
    expect(areLooser(before, after)).toBe(looser);
    const passes = (of: KeyLimits, currency: 'EUR' | 'USD', amount: bigint, before_it: bigint): boolean =>
      beyondLimits(of, { currency: currency as never, amount, before: before_it }) === null;
    const more = (['EUR', 'USD'] as const).some((currency) =>
      [1n, 2n, 999n, 1000n, 1001n, 2501n, 10n ** 12n].some((amount) =>
        [0n, 1n, 1500n, 1501n, 2499n, 2500n].some(
          (before_it) =>
            passes(after, currency, amount, before_it) && !passes(before, currency, amount, before_it),
        ),
      ),
    );
    expect(more).toBe(looser);
  });
});

describe('limits of a production account’s key', () => {
  let people: { developer: PortalClient; finance: PortalClient };
  beforeEach(async () => {
    client = await gateway.createClient({}, 'production');
    const { merchant_id } = client.credentials;
    const person = (role_id: string) => createPortalClient(gateway, { merchant_id, role_id, name: role_id });
    people = { developer: await person('developer'), finance: await person('finance') };
  });

  function call(by: PortalClient, route: PortalRoute, body: object, key_id = ''): Promise<PortalAnswer> {
    return by.call(route, { params: { account_id: client.account_id, ...(key_id && { key_id }) }, body });
  }

  async function shown(key_id: string): Promise<Record<string, any>> {
    const { body } = await people.finance.call(routes.listSignKeys, {
      params: { account_id: client.account_id },
    });
    return body['keys'].find((key: { key_id: string }) => key.key_id === key_id);
  }

  function decide(key_id: string, proposal_id: string): Promise<PortalAnswer> {
    const params = { account_id: client.account_id, key_id, proposal_id };
    return people.finance.call(routes.decideSignKey, { params, body: { decision: 'confirmed' } });
  }

  it('are narrowed by one person and loosened by two, who see both', async () => {
    const { developer } = people;
    const tight = { amount_limits: { EUR: '10.00' }, day_limits: { EUR: '25.00' } };
    const made = await call(developer, routes.createSignKey, {
      name: 'Desk',
      permits: ['refunds'],
      ...tight,
    });
    const { key_id } = made.body as { key_id: string };
    const { proposal, ...key } = await shown(key_id);
    expect(key).toMatchObject({ permits: [], waiting: ['refunds'], ...tight });
    expect(proposal).toMatchObject({ limits: null });
    const loose = { amount_limits: { EUR: '100.00' }, day_limits: { EUR: '25.00' } };
    // Not before it is decided what the key may do: who confirms would confirm something else.
    const early = await call(
      developer,
      routes.permitSignKey,
      { permits: ['refunds'], ...loose, seen: { permits: [], ...tight } },
      key_id,
    );
    expect(early).toMatchObject({ status: 422, body: { rule: 'key_waits' } });
    expect((await decide(key_id, proposal.proposal_id)).status).toBe(200);
    const asked = {
      permits: ['refunds'],
      ...loose,
      reason: 'Sales',
      seen: { permits: ['refunds'], ...tight },
    };
    const waits = await call(developer, routes.permitSignKey, asked, key_id);
    expect(waits.body).toEqual({ permits: ['refunds'], ...tight, waiting: [] });
    const { proposal: second } = await shown(key_id);
    expect(second).toMatchObject({ limits: loose, reason: 'Sales' });
    expect((await decide(key_id, second.proposal_id)).status).toBe(200);
    expect(await shown(key_id)).toMatchObject({ permits: ['refunds'], ...loose, proposal: null });
    const stale = await call(developer, routes.permitSignKey, { ...asked, ...tight }, key_id);
    expect(stale.body).toMatchObject({ code: 'U0015', source: 'amount_limits' });
    const narrowed = {
      permits: ['refunds'],
      day_limits: { EUR: '20.00' },
      seen: { permits: ['refunds'], day_limits: { EUR: '25.00' } },
    };
    expect((await call(developer, routes.permitSignKey, narrowed, key_id)).body).toEqual({
      permits: ['refunds'],
      amount_limits: { EUR: '100.00' },
      day_limits: { EUR: '20.00' },
      waiting: [],
    });
    const log = await gateway.query(
      `SELECT e.action, o.after FROM audit_log_entries e JOIN audit_log_outcomes o USING (audit_id)
       WHERE e.account_id = $1 AND e.action LIKE 'keys.%' AND o.result = 'done' ORDER BY e.audit_id`,
      [client.account_id],
    );
    expect(log).toMatchObject([
      { action: 'keys.create', after: { waiting: ['refunds'], ...tight } },
      { action: 'keys.decide', after: { permits: ['refunds'], ...tight } },
      { action: 'keys.permit', after: { ...tight, waiting_limits: loose } },
      { action: 'keys.decide', after: { ...loose } },
      { action: 'keys.permit', after: { day_limits: { EUR: '20.00' } } },
    ]);
  });

  it('are amounts of currencies', async () => {
    const refused = async (day_limits: Record<string, string>): Promise<unknown> => {
      const { status, body } = await call(people.developer, routes.createSignKey, { name: 'x', day_limits });
      return [status, body['rule'] ?? body['code']];
    };
    expect(await refused({ EUR: '1.001' })).toEqual([422, 'amount_form']);
    expect(await refused({ XXX: '1' })).toEqual([422, 'no_currency']);
    expect((await refused({ EUR: '-1' })) as unknown[]).toEqual([422, 'amount_form']);
  });
});
