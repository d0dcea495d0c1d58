import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advanceClock } from '../../../src/operations/test-clocks/advance-clock.ts';
import { AccountDirectory } from '../../../src/accounts/merchants/account-directory.ts';
import { revokeSignKey, rotateSignKey } from '../../../src/accounts/merchants/manage-sign-keys.ts';
import { isOver, type Session } from '../../../src/accounts/identity/sessions/session.ts';
import { addDays, addMs, dateIn, day_ms, hour_ms } from '../../../src/kernel/values/dates.ts';
import { cards, type Payment, type TestClient } from '../../support/client.ts';
import { beneficiaryIn, destinationNamed } from '../../banking/payouts/destinations.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, payout } from '../../support/payouts.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

const noon = new Date('2031-03-03T12:00:00Z');

/** For this process it is that time for the account, and stays so; nothing that is due happens. */
function setClock(client: TestClient, at: Date): void {
  gateway.gateway.clocks.set(client.account_id, at);
}

/** The same with everything that is due. */
function goTo(client: TestClient, at: Date): Promise<unknown> {
  return advanceClock(gateway.gateway, client.account_id, at);
}

const refused = (code: string): unknown => expect.stringMatching(new RegExp(`^${code}:`));

describe('a time limit to the millisecond', () => {
  it('lets a capture through before its deadline, and refuses it at the deadline', async () => {
    const client = await gateway.createClient({ capture_deadline_hours: 50, several_captures: true });
    setClock(client, noon);
    const payment = await client.authorised();
    setClock(client, addMs(noon, 50 * hour_ms - 1));
    const part = { ...payment, amount: '10.00' };
    expect(await client.capture(part)).toMatchObject([{ capture_status: '1', error_message: '' }]);
    setClock(client, addMs(noon, 50 * hour_ms));
    expect(await client.capture(part)).toMatchObject([{ error_message: refused('T0015') }]);
  });

  it('keeps an authorisation until its deadline, and releases it then', async () => {
    const client = await gateway.createClient({ capture_deadline_hours: 50 });
    await goTo(client, noon);
    const payment = await client.authorised();
    await goTo(client, addMs(noon, 50 * hour_ms - 1));
    expect(await client.status(payment)).toBe('2000');
    await goTo(client, addMs(noon, 50 * hour_ms));
    expect(await client.status(payment)).toBe('6100');
  });

  it.each([
    ['72 hours, by itself', {}, 72],
    ['a day before a capture deadline that is near', { capture_deadline_hours: 80 }, 56],
    ['half the time until one that is less than a day away', { capture_deadline_hours: 20 }, 10],
  ])('has a review decided within %s', async (_limit, settings, hours) => {
    const client = await gateway.createClient(settings);
    setClock(client, noon);
    const held = async (): Promise<Payment> =>
      (await client.authorise({ card: cards.review, capture: 'manual' })).body as Payment;
    const [early, late] = [await held(), await held()];
    const approve = async ({ transaction_id, order_no, currency, amount }: Payment) =>
      client.review({ transaction_id, order_no, currency, amount, review_flag: '1' });
    setClock(client, addMs(noon, hours * hour_ms - 1));
    expect(await approve(early)).toMatchObject([{ review_status: '1' }]);
    setClock(client, addMs(noon, hours * hour_ms));
    expect(await approve(late)).toMatchObject([{ error_message: refused('T0017') }]);
  });

  it('lets a refund through for 365 days after the capture, and no longer', async () => {
    const client = await gateway.createClient();
    setClock(client, noon);
    const payment = await client.captured();
    const refund = { ...payment, refund_amount: '1.00' };
    setClock(client, addMs(noon, 365 * day_ms));
    expect(await client.refund(refund)).toMatchObject([{ refund_status: '1' }]);
    setClock(client, addMs(noon, 365 * day_ms + 1));
    expect(await client.refund({ ...refund, refund_amount: '2.00' })).toMatchObject([
      { refund_message: refused('R0003') },
    ]);
  });

  it('ends a rotated sign key at its time, and a revoked one at once', async () => {
    const client = await gateway.createClient();
    const { database, keyring } = gateway.gateway.context;
    const before = gateway.clock.now();
    const first = client.credentials.key_id;
    const next = await rotateSignKey(gateway.gateway.context, client.account_id, first, 24);
    const [{ ends_at } = { ends_at: before }] = await gateway.query<{ ends_at: Date }>(
      'SELECT revoked_at AS ends_at FROM sign_keys WHERE account_id = $1 AND key_id = $2',
      [client.account_id, first],
    );
    expect(ends_at.getTime() - before.getTime()).toBeGreaterThanOrEqual(24 * hour_ms);
    const keysAt = async (at: Date): Promise<(string | undefined)[]> => {
      const directory = new AccountDirectory(database, keyring, { now: () => at }, () => 0);
      const found = await directory.find(client.account_id);
      return (found?.sign_keys ?? []).map(({ key_id }) => key_id).toSorted();
    };
    expect(await keysAt(addMs(ends_at, -1))).toEqual([first, next.key_id].toSorted());
    expect(await keysAt(ends_at)).toEqual([next.key_id]);
    await revokeSignKey(gateway.gateway.context, client.account_id, next.key_id);
    expect(await keysAt(gateway.clock.now())).toEqual([first]);
  });

  it('ends a session after 15 minutes without activity, and after twelve hours', () => {
    const session = { last_seen_at: noon, expires_at: addMs(noon, 12 * hour_ms) } as Session;
    expect(isOver(session, addMs(noon, 15 * 60_000))).toBe(false);
    expect(isOver(session, addMs(noon, 15 * 60_000 + 1))).toBe(true);
    const used = { ...session, last_seen_at: session.expires_at };
    expect(isOver(used, addMs(session.expires_at, -1))).toBe(false);
    expect(isOver(used, session.expires_at)).toBe(true);
  });
});

describe('a date limit in the account’s time zone', () => {
  it.each(['UTC', 'Pacific/Auckland', 'America/Los_Angeles'])(
    'of %s lets a payout be dated from today until 365 days ahead',
    async (time_zone) => {
      const client = await gateway.createClient({ time_zone });
      setClock(client, new Date('2031-03-03T23:30:00Z'));
      await fund(gateway, client, '1000.00');
      const today = dateIn(new Date('2031-03-03T23:30:00Z'), time_zone);
      for (const [days, accepted] of [
        [-1, false],
        [0, true],
        [365, true],
        [366, false],
      ] as const) {
        const { status, body } = await payout(client, { payment_date: addDays(today, days) });
        expect([days, status, accepted ? body['payment_date'] : body['code']]).toEqual(
          accepted ? [days, 200, addDays(today, days)] : [days, 422, 'P0006'],
        );
      }
    },
  );

  it('sends a payout to Japan from California before Tokyo’s cut-off of its day, or the next day', async () => {
    const client = await gateway.createClient({ time_zone: 'America/Los_Angeles' });
    const japan = destinationNamed('jp_local');
    const to_japan = (payment_date: string) =>
      payout(client, {
        payment_currency: 'JPY',
        payment_method: 'LOCAL',
        payment_amount: '1000',
        payment_date,
        beneficiary: beneficiaryIn(japan),
      });
    const state = async (id: unknown): Promise<unknown> => {
      const [row] = await gateway.query(
        'SELECT status, execution_date::text FROM payouts WHERE transaction_id = $1',
        [id],
      );
      return row;
    };
    // Tuesday noon in Los Angeles, five o’clock on Wednesday in Tokyo: tomorrow is today there.
    await goTo(client, new Date('2031-03-04T20:00:00Z'));
    await fund(gateway, client, '9000', 'JPY');
    const at_once = await to_japan('2031-03-05');
    expect(await state(at_once.body['transaction_id'])).toEqual({
      status: 'COMPLETED',
      execution_date: '2031-03-05',
    });
    // Three in the afternoon in Tokyo: the cut-off at 14:00 has passed, though Wednesday has yet to begin over here.
    await goTo(client, new Date('2031-03-05T06:00:00Z'));
    const next = await to_japan('2031-03-05');
    const waiting = { status: 'SCHEDULED', execution_date: '2031-03-06' };
    expect(await state(next.body['transaction_id'])).toEqual(waiting);
    await goTo(client, new Date('2031-03-05T14:59:59.999Z'));
    expect(await state(next.body['transaction_id'])).toEqual(waiting);
    await goTo(client, new Date('2031-03-05T15:00:00Z'));
    expect(await state(next.body['transaction_id'])).toEqual({ ...waiting, status: 'COMPLETED' });
  });

  it('sends a payout of the account’s day at once, and a later one when the day begins in the rail’s zone', async () => {
    const client = await gateway.createClient({ time_zone: 'Asia/Tokyo' });
    // Wednesday, 5 March, one o’clock in Tokyo.
    const night = new Date('2031-03-04T16:00:00Z');
    await goTo(client, night);
    await fund(gateway, client, '1000.00');
    const today = await payout(client, { payment_date: '2031-03-05' });
    expect(today.body['status']).not.toBe('SCHEDULED');
    // Asked for on a Saturday, of Tokyo, it does not wait for the next banking day either.
    const saver = await gateway.createClient({ time_zone: 'Asia/Tokyo' });
    setClock(saver, new Date('2031-03-07T16:00:00Z'));
    await fund(gateway, saver, '1000.00');
    const saturday = await payout(saver, { payment_date: '2031-03-08' });
    expect(saturday.body['status']).not.toBe('SCHEDULED');
    const tomorrow = await payout(client, { payment_date: '2031-03-06' });
    expect(tomorrow.body['status']).toBe('SCHEDULED');
    const status = async (): Promise<unknown> =>
      (
        await gateway.query('SELECT status FROM payouts WHERE transaction_id = $1', [
          tomorrow.body['transaction_id'],
        ])
      )[0]?.['status'];
    await goTo(client, new Date('2031-03-05T22:59:59.999Z'));
    expect(await status()).toBe('SCHEDULED');
    await goTo(client, new Date('2031-03-05T23:00:00Z'));
    expect(await status()).not.toBe('SCHEDULED');
  });
});
