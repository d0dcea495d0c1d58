import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closedFor, stateOf, type CheckoutSession } from '../../../src/acquiring/checkout/checkout.ts';
import { pageCheckDue, recordPageCheck } from '../../../src/acquiring/checkout/page-checks.ts';
import { plannedCharges } from '../../../src/acquiring/subscriptions/subscription-schedule.ts';
import { readInvitation } from '../../../src/accounts/identity/team/invite.ts';
import { plainAddress, isRegistered, callerNetwork } from '../../../src/edges/api/caller-address.ts';
import { addAddress, removeAddress } from '../../../src/accounts/merchants/manage-addresses.ts';
import {
  availableAfter,
  placeBefore,
  statementRows,
} from '../../../src/operations/reporting/statement-store.ts';
import { rotateSignKey } from '../../../src/accounts/merchants/manage-sign-keys.ts';
import { addMs, hour_ms } from '../../../src/kernel/values/dates.ts';
import { parseDecimal, divideHalfEven, formatDecimal } from '../../../src/kernel/values/rounding.ts';
import { createIds, firstIdAt } from '../../../src/kernel/values/ids.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund } from '../../support/payouts.ts';
import { createPortalClient } from '../../support/portal-client.ts';

const noon = new Date('2031-03-03T12:00:00Z');

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

describe('a session of the payment page', () => {
  const session = { replaced_at: null, expires_at: noon } as CheckoutSession;

  it('is open until it has expired or ten attempts are used, and reports the first reason that closes it', () => {
    expect(closedFor(session, 0, addMs(noon, -1))).toBeNull();
    expect(closedFor(session, 0, noon)).toBe('expired');
    expect(closedFor(session, 9, addMs(noon, -1))).toBeNull();
    expect(closedFor(session, 10, addMs(noon, -1))).toBe('locked');
    expect(closedFor(session, 10, noon)).toBe('expired');
    expect(closedFor({ ...session, replaced_at: noon }, 10, noon)).toBe('replaced');
  });

  it('waits a minute for an attempt without an answer, by the gateway’s time and not the account’s', () => {
    const attempt = { attempt_key: 'a', created_at: noon, transaction_id: null, issuer_url: '' };
    const state = (after_ms: number, answered_at: Date | null): string =>
      stateOf(session, null, [{ ...attempt, answered_at }], {
        now: addMs(noon, after_ms),
        account_now: addMs(noon, -hour_ms),
      });
    expect(state(59_999, null)).toBe('processing');
    expect(state(60_000, null)).toBe('open');
    expect(state(0, noon)).toBe('open');
  });
});

it('the payment page is checked once a day, and an hour after a check with a finding', async () => {
  const { database } = gateway.gateway.context;
  const at = (span_ms: number) => ({ database, clock: { now: () => addMs(noon, span_ms) } });
  const due = (span_ms: number): Promise<boolean> => pageCheckDue(at(span_ms));
  expect(await due(0)).toBe(true);
  await recordPageCheck(at(0), { findings: ['changed'], inventory: {} });
  expect([await due(hour_ms - 1), await due(hour_ms)]).toEqual([false, true]);
  await recordPageCheck(at(12 * hour_ms), { findings: [], inventory: {} });
  expect([await due(24 * hour_ms - 1), await due(36 * hour_ms - 1), await due(36 * hour_ms)]).toEqual([
    false,
    false,
    true,
  ]);
});

it('an invitation can be read until its seven days are over, and not at their end', async () => {
  const { merchant_id } = (await gateway.createClient()).credentials;
  const admin = await createPortalClient(gateway, { merchant_id });
  const body = { email: 'exact@example.com', role_id: 'support' };
  const { body: made } = await admin.fetch('POST', `/merchants/${merchant_id}/invitations`, { body });
  const token = String(made['link']).split('#')[1] ?? '';
  const [row] = await gateway.query<{ expires_at: Date; created_at: Date }>(
    'SELECT expires_at, created_at FROM invitations WHERE email = $1',
    [body.email],
  );
  const { expires_at, created_at } = row as { expires_at: Date; created_at: Date };
  expect(expires_at.getTime() - created_at.getTime()).toBe(7 * 24 * hour_ms);
  const { context } = gateway.gateway;
  const read = (at: Date): Promise<unknown> =>
    readInvitation({ ...context, clock: { now: () => at } }, { token, code: '' });
  await expect(read(addMs(expires_at, -1))).resolves.toMatchObject({ known: false });
  await expect(read(expires_at)).rejects.toMatchObject({ code: 'U0014' });
});

it('a sign key that is rotated twice ends at the time set by the first rotation, or earlier', async () => {
  const { account_id, credentials } = await gateway.createClient();
  const { context } = gateway.gateway;
  const endsAt = async (): Promise<number> => {
    const [row] = await gateway.query<{ revoked_at: Date }>(
      'SELECT revoked_at FROM sign_keys WHERE account_id = $1 AND key_id = $2',
      [account_id, credentials.key_id],
    );
    return row?.revoked_at.getTime() ?? 0;
  };
  await rotateSignKey(context, account_id, credentials.key_id, 24);
  const first = await endsAt();
  await rotateSignKey(context, account_id, credentials.key_id, 48);
  expect(await endsAt()).toBe(first);
  await rotateSignKey(context, account_id, credentials.key_id, 1);
  expect(await endsAt()).toBeLessThan(first - 22 * hour_ms);
});

it('a statement lists movements of the same time page by page, each once', async () => {
  const client = await gateway.createClient();
  const { context, clocks } = gateway.gateway;
  clocks.set(client.account_id, noon);
  for (let cents = 1; cents <= 5; cents += 1) await fund(gateway, client, `0.0${cents}`);
  clocks.set(client.account_id, addMs(noon, 1));
  await fund(gateway, client, '0.06');
  const of = { account_id: client.account_id, currency: 'EUR', from: noon, to: addMs(noon, 1) };
  const instants: bigint[] = [];
  let after = { posted_at: noon, entry_id: -1n };
  for (;;) {
    const rows = await statementRows(context.database, of, after, 2);
    instants.push(...rows.map(({ minor }) => minor));
    const last = rows.at(-1);
    if (!last) break;
    after = last;
  }
  // The end of the span is not part of it.
  expect(instants).toEqual([1n, 2n, 3n, 4n, 5n]);
  const before = (at: Date): Promise<bigint> =>
    availableAfter(context.database, client.account_id, 'EUR', placeBefore(at));
  expect(await Promise.all([0, 1, 2].map((span_ms) => before(addMs(noon, span_ms))))).toEqual([0n, 15n, 21n]);
});

describe('the registered addresses of an account', () => {
  const registered = (cidr: string, ...addresses: string[]): boolean[] =>
    addresses.map((address) => isRegistered({ addresses: [cidr] }, plainAddress(address)));

  it.each([
    ['203.0.113.8/30', ['203.0.113.8', '203.0.113.11'], ['203.0.113.7', '203.0.113.12']],
    ['203.0.113.9', ['203.0.113.9', '::ffff:203.0.113.9'], ['203.0.113.8', '203.0.113.90']],
    ['203.0.113.9/32', ['203.0.113.9'], ['203.0.113.8', '203.0.113.10']],
    ['0.0.0.0/0', ['203.0.113.9', '::ffff:203.0.113.9'], ['2001:db8::1']],
    ['2001:db8::/64', ['2001:db8::1', '2001:db8:0:0:ffff::1'], ['2001:db8:0:1::1', '203.0.113.9']],
    ['2001:db8::1', ['2001:db8::1', '2001:0DB8:0::1'], ['2001:db8::2']],
  ])('as %s admit what is in them and nothing beside', (cidr, inside, outside) => {
    expect(registered(cidr, ...inside)).toEqual(inside.map(() => true));
    expect(registered(cidr, ...outside)).toEqual(outside.map(() => false));
  });

  it('are stored in one form, and refused when invalid', async () => {
    const { account_id } = await gateway.createClient();
    const { context } = gateway.gateway;
    for (const [instant, expected] of [
      ['203.0.113.99/28', '203.0.113.96/28'],
      ['::ffff:203.0.113.9', '203.0.113.9'],
      ['2001:DB8:0:0::1', '2001:db8:0:0:0:0:0:1'],
    ] as const)
      expect(await addAddress(context, account_id, instant)).toBe(expected);
    for (const wrong of [
      '1.2.3',
      '010.0.0.1',
      '203.0.113.9/33',
      'fe80::1%eth0',
      'example.com',
      '2001:db8::/129',
    ])
      await expect(addAddress(context, account_id, wrong)).rejects.toThrow(/neither/);
    await removeAddress(context, account_id, '203.0.113.100/28');
    await expect(removeAddress(context, account_id, '203.0.113.96/28')).rejects.toThrow(/not registered/);
  });

  it('of IPv6 share failed attempts by their network of 64 bits, and IPv4 ones do not', () => {
    expect(callerNetwork('2001:db8:1:2::5')).toBe(callerNetwork('2001:db8:1:2:ffff::6'));
    expect(callerNetwork('2001:db8:1:2::5')).not.toBe(callerNetwork('2001:db8:1:3::5'));
    expect(callerNetwork('203.0.113.9')).toBe('203.0.113.9');
  });
});

describe('planned charges of subscriptions', () => {
  it('include those at the start of the period, none at its end, and no more than remain', () => {
    const schedule = {
      interval_unit: 'month',
      interval_count: 1,
      anchor_at: new Date('2030-01-10T00:00:00Z'),
      next_period: 2,
      cycles_left: 2,
    } as const;
    const days = (from: string, until: string, cycles_left: number | null = 2): string[] =>
      plannedCharges({ ...schedule, cycles_left }, new Date(from), new Date(until)).map(
        ({ at, ahead }) => `${at.toISOString().slice(0, 10)} ${ahead}`,
      );
    expect(days('2030-03-10T00:00:00Z', '2030-04-10T00:00:00Z')).toEqual(['2030-03-10 0']);
    expect(days('2030-03-10T00:00:00.001Z', '2030-04-10T00:00:00.001Z')).toEqual(['2030-04-10 1']);
    expect(days('2030-01-01T00:00:00Z', '2031-01-01T00:00:00Z')).toEqual(['2030-03-10 0', '2030-04-10 1']);
    expect(days('2030-05-01T00:00:00Z', '2030-06-30T00:00:00Z', null)).toEqual([
      '2030-05-10 2',
      '2030-06-10 3',
    ]);
  });
});

describe('an exact number', () => {
  it('is divided half to even, also right beside the half', () => {
    const quotients = [4n, 5n, 6n, 14n, 15n, 16n, 25n, 35n].map((numerator) =>
      divideHalfEven(numerator, 10n),
    );
    expect(quotients).toEqual([0n, 0n, 1n, 1n, 2n, 2n, 2n, 4n]);
    expect(() => divideHalfEven(-1n, 10n)).toThrow(RangeError);
    expect(() => divideHalfEven(1n, 0n)).toThrow(RangeError);
  });

  it('is read with its decimals, and refused with more than it may have', () => {
    expect(parseDecimal('1.2345', 4)).toBe(12_345n);
    expect(parseDecimal('1.23450', 4)).toBe(12_345n);
    expect(parseDecimal('1.23456', 4)).toBeNull();
    expect(parseDecimal('999999999999', 0)).toBe(999_999_999_999n);
    for (const text of ['1000000000000', '01', '-1', '+1', '1.', '.5', '1e3', ''])
      expect(parseDecimal(text, 4)).toBeNull();
    expect([formatDecimal(12_340n, 4), formatDecimal(10_000n, 4), formatDecimal(5n, 4)]).toEqual([
      '1.234',
      '1',
      '0.0005',
    ]);
  });

  it('of transactions begins with that of their millisecond', () => {
    const at_ms = noon.getTime();
    const id = createIds(0, () => at_ms).next();
    expect(firstIdAt(at_ms) <= id && id < firstIdAt(at_ms + 1)).toBe(true);
    expect(createIds(1_023, () => at_ms).next() < firstIdAt(at_ms + 1)).toBe(true);
    expect(firstIdAt(0)).toBe(0n);
  });
});
