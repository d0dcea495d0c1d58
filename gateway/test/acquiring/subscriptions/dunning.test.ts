import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { changeSubscription } from '../../../src/acquiring/subscriptions/change-subscriptions.ts';
import { runTimers } from '../../../src/kernel/scheduling/run-timers.ts';
import { cards } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { Seller } from '../../support/subscriptions.ts';

let world: TestGateway;
beforeAll(async () => {
  world = await startTestGateway();
});
afterEach(() => world.verify());
afterAll(() => world.close());

const start = '2030-01-10T09:00:00Z';

describe('a declined renewal', () => {
  it('is tried again after 1, 3, 5 and 7 days; then the subscription ends', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe({ card: cards.renewal_declined });
    await seller.advance('2030-02-16T23:59:59Z');
    expect(await seller.status(recurring_id)).toBe('Past_due');
    await seller.advance('2030-12-31T00:00:00Z');
    expect(await seller.subscription(recurring_id)).toMatchObject({
      status: 'Inactived',
      end_reason: 'unpaid',
    });
    const attempts = await world.query(
      `SELECT attempted_at FROM contract_attempts WHERE account_id = $1 AND attempted_at > $2 ORDER BY 1`,
      [seller.client.account_id, new Date(start)],
    );
    expect(attempts.map((row) => (row['attempted_at'] as Date).toISOString().slice(0, 10))).toEqual([
      '2030-02-10',
      '2030-02-11',
      '2030-02-13',
      '2030-02-15',
      '2030-02-17',
    ]);
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 charged 10.00', '2030-02-10 failed 10.00']);
    const events = await seller.events();
    expect(events.filter((type) => type === 'contract.failed')).toHaveLength(5);
    expect(events.filter((type) => type === 'subscription.past_due')).toHaveLength(1);
    expect(events.at(-1)).toBe('subscription.inactived');
  });

  it('whose contract is the last and is cancelled lets the subscription end with its period', async () => {
    const seller = await Seller.at(world, start);
    const terms = { card: cards.renewal_declined, total_cycles: '2' };
    const { recurring_id } = await seller.subscribe(terms);
    await seller.advance('2030-02-10T00:00:00Z');
    const contracts = await seller.contracts(recurring_id);
    await seller.cancelContract(contracts.at(-1)?.['contract_id']);
    expect(await seller.status(recurring_id)).toBe('Actived');
    await seller.advance('2030-03-10T00:00:00Z');
    expect(await seller.subscription(recurring_id)).toMatchObject({
      status: 'Inactived',
      end_reason: 'completed',
    });
  });

  it('that is approved later recovers the subscription, on its old anchor', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe({ card: cards.renewal_recovers });
    await seller.advance('2030-02-12T00:00:00Z');
    expect(await seller.status(recurring_id)).toBe('Past_due');
    await seller.advance('2030-02-13T00:00:00Z');
    expect(await seller.status(recurring_id)).toBe('Actived');
    await seller.advance('2030-03-10T00:00:00Z');
    expect(await seller.contracts(recurring_id)).toMatchObject([
      { period_start: '2030-01-10', status: 'charged', attempts: '1' },
      { period_start: '2030-02-10', status: 'charged', attempts: '3' },
      { period_start: '2030-03-10', status: 'charged', attempts: '1' },
    ]);
  });

  it('with a code that forbids it is never tried again', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe({ card: cards.renewal_stopped });
    await seller.advance('2030-02-10T00:00:00Z');
    expect(await seller.contracts(recurring_id)).toMatchObject([
      { status: 'charged' },
      { status: 'failed', attempts: '1', failure_code: 'D0103' },
    ]);
    expect(await seller.status(recurring_id)).toBe('Inactived');
  });

  it('is charged to another card once the customer has provided one', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe({ card: cards.renewal_declined });
    const { body } = await seller.client.authorise({ token_flag: 'YES' });
    await seller.advance('2030-02-10T00:00:00Z');
    const changed = await changeSubscription(world.gateway.context, {
      ...seller.named(recurring_id),
      token_id: body['token_id'],
    });
    expect(changed).toHaveProperty('subscription');
    await seller.advance('2030-02-11T00:00:00Z');
    expect(await seller.status(recurring_id)).toBe('Actived');
  });

  it('cannot be charged to another card of an unknown subscription', async () => {
    const seller = await Seller.at(world, start);
    const { body } = await seller.client.authorise({ token_flag: 'YES' });
    const unknown = { ...seller.named('no-such'), token_id: body['token_id'] };
    expect(await changeSubscription(world.gateway.context, unknown)).toEqual({ code: 'S0001' });
  });

  it('for an expired card is paid once the customer has provided the card’s new date', async () => {
    const seller = await Seller.at(world, start);
    const card = { card: cards.approve, expiration_month: '02', expiration_year: '2030' };
    const { recurring_id } = await seller.subscribe(card);
    await seller.advance('2030-03-12T00:00:00Z');
    expect(await seller.contracts(recurring_id)).toMatchObject([
      { status: 'charged' },
      { status: 'charged' },
      {
        status: 'past_due',
        attempts: '2',
        failure_code: 'D0054',
        next_attempt_at: '2030-03-13T00:00:00.000Z',
      },
    ]);
    // The same number again keeps its token, and takes the new date.
    await seller.client.authorise({ ...card, expiration_year: '2034', token_flag: 'YES' });
    await seller.advance('2030-04-10T00:00:00Z');
    expect(await seller.status(recurring_id)).toBe('Actived');
    expect(await seller.contracts(recurring_id)).toMatchObject([
      { status: 'charged' },
      { status: 'charged' },
      { status: 'charged', attempts: '3', failure_code: '' },
      { status: 'charged', attempts: '1' },
    ]);
  });

  // Six subscriptions on one card would retry it 24 times within seven days.
  it.each([
    // The first charges are declined six at once: ten more make the sixteen that a card is tried in thirty days.
    ['visa', 10],
    ['jcb', 10],
    // Six a day stay below ten in 24 hours, and thirty below thirty-five in thirty days.
    ['mastercard', 24],
  ])('does not reach the acquirer when a card of %s has been charged again %i times', async (brand, most) => {
    const seller = await Seller.at(world, start);
    const plans = await Promise.all(
      Array.from({ length: 6 }, () => seller.subscribe({ card: cards.renewal_declined })),
    );
    const { account_id } = seller.client;
    await world.query('UPDATE cards SET brand = $2 WHERE account_id = $1', [account_id, brand]);
    await seller.advance('2030-03-10T00:00:00Z');
    const [sent] = await world.query(
      `SELECT count(*)::int AS retries FROM contract_attempts WHERE account_id = $1 AND attempt_no > 1`,
      [account_id],
    );
    expect(sent?.['retries']).toBe(most);
    for (const { recurring_id } of plans) expect(await seller.status(recurring_id)).toBe('Inactived');
  });

  it('that is given up ends the others that wait for a retry, and contracts created ahead', async () => {
    const seller = await Seller.at(world, start);
    const daily = { card: cards.renewal_declined, interval_unit: 'day' };
    const { recurring_id } = await seller.subscribe(daily);
    await seller.advance('2030-01-17T23:59:59Z');
    expect((await seller.bill(recurring_id)).map((line) => line.split(' ')[1])).toEqual([
      'charged',
      ...Array<string>(7).fill('past_due'),
      'drawn_up',
    ]);
    await seller.advance('2030-01-18T00:00:00Z');
    const ended = await seller.bill(recurring_id);
    expect(ended.map((line) => line.split(' ')[1]).slice(0, 8)).toEqual([
      'charged',
      ...Array<string>(7).fill('failed'),
    ]);
    expect(ended.slice(8).map((line) => line.split(' ')[1])).not.toContain('drawn_up');
    const attempts = 'SELECT count(*) FROM contract_attempts WHERE account_id = $1';
    const before = await world.query(attempts, [seller.client.account_id]);
    await seller.advance('2030-02-20T00:00:00Z');
    expect(await world.query(attempts, [seller.client.account_id])).toEqual(before);
    expect(await seller.bill(recurring_id)).toEqual(ended);
  });

  it('that is cancelled leaves the subscription past due for as long as another waits', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe({ card: cards.renewal_declined, interval_unit: 'day' });
    await seller.advance('2030-01-12T00:00:00Z');
    const [, second, third] = await seller.contracts(recurring_id);
    expect([second, third]).toMatchObject([{ status: 'past_due' }, { status: 'past_due' }]);
    await seller.cancelContract(second?.['contract_id']);
    expect(await seller.status(recurring_id)).toBe('Past_due');
    await seller.cancelContract(third?.['contract_id']);
    expect(await seller.status(recurring_id)).toBe('Actived');
  });

  it('of the last cycle keeps the subscription until it is paid; then it is complete', async () => {
    const seller = await Seller.at(world, start);
    const last = { card: cards.renewal_recovers, interval_unit: 'day', total_cycles: '2' };
    const { recurring_id } = await seller.subscribe(last);
    // The last period ends on the 12th; on the 14th the charge is tried for the third time.
    await seller.advance('2030-01-13T23:59:59Z');
    expect(await seller.subscription(recurring_id)).toMatchObject({ status: 'Past_due', end_reason: '' });
    await seller.advance('2030-01-14T00:00:00Z');
    expect(await seller.bill(recurring_id)).toEqual(['2030-01-10 charged 10.00', '2030-01-11 charged 10.00']);
    expect(await seller.subscription(recurring_id)).toMatchObject({
      status: 'Inactived',
      end_reason: 'completed',
    });
  });

  /** As another program could have left it: ended, with a charge that still waits for its next attempt. */
  async function endedWithDunning(): Promise<{ seller: Seller; recurring_id: string }> {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe({ card: cards.renewal_declined });
    await seller.advance('2030-02-10T00:00:00Z');
    await world.query(
      `UPDATE subscriptions SET status = 'Inactived', ended_at = now(), end_reason = 'cancelled', past_due_contracts = 0
       WHERE account_id = $1`,
      [seller.client.account_id],
    );
    await world.query(`DELETE FROM due_work WHERE account_id = $1 AND kind = 'subscription'`, [
      seller.client.account_id,
    ]);
    return { seller, recurring_id };
  }

  it('is given up, and not tried again, where its subscription has ended', async () => {
    const { seller, recurring_id } = await endedWithDunning();
    await seller.advance('2030-02-20T00:00:00Z');
    expect((await seller.contracts(recurring_id)).at(-1)).toMatchObject({ status: 'failed', attempts: '1' });
  });

  it('can be cancelled where its subscription has ended, which stays ended', async () => {
    const { seller, recurring_id } = await endedWithDunning();
    const contract = (await seller.contracts(recurring_id)).at(-1);
    expect(await seller.cancelContract(contract?.['contract_id'])).toMatchObject([{ status: 'cancelled' }]);
    expect(await seller.status(recurring_id)).toBe('Inactived');
  });

  it('leaves the charge unchanged when a process dies between the charge and its record', async () => {
    const seller = await Seller.at(world, start);
    const { recurring_id } = await seller.subscribe();
    await seller.advance('2030-02-09T00:00:00Z');
    const { clocks, context, timers: due_handlers } = world.gateway;
    const { account_id } = seller.client;
    clocks.set(account_id, new Date('2030-02-10T00:00:00Z'));
    const charge = due_handlers.find(({ kind }) => kind === 'contract')!;
    // The process dies when the acquirer has been told and nothing is recorded yet.
    const connector = context.connectors.acquirer('sandbox')!;
    const dying = {
      ...charge,
      async take(...args: Parameters<typeof charge.take>) {
        await charge.take(...args);
        return async () => {
          const [row] = await world.query<Record<string, string>>(
            `SELECT operation_id, amount FROM operations WHERE account_id = $1 ORDER BY operation_id DESC LIMIT 1`,
            [account_id],
          );
          await connector.perform(
            [
              {
                id: BigInt(row!['operation_id']!),
                kind: 'authorise',
                account_id,
                amount: { minor: BigInt(row!['amount']!), currency: 'EUR' as never },
                reference: '',
                authorisation: {
                  card: {
                    pan: cards.approve,
                    expiration_month: 12,
                    expiration_year: 2034,
                    security_code: null,
                    holder: '',
                  },
                  capture: true,
                  authentication: 'refuse',
                  challengeReturnUrl: () => '',
                  statement_descriptor: '',
                  merchant_category: '',
                  stored_credential: {
                    initiator: 'merchant',
                    stage: 'subsequent',
                    purpose: 'subscription',
                    network_transaction_id: '1',
                  },
                },
              },
            ],
            new AbortController().signal,
          );
        };
      },
    };
    expect(await runTimers(context, dying, { account_id })).toBe(1);
    expect((await seller.contracts(recurring_id)).at(-1)).toMatchObject({ status: 'charging' });
    // The operation is found one and a half minutes later, and asked about in the next round.
    await world.work(200_000);
    await world.work();
    expect((await seller.contracts(recurring_id)).at(-1)).toMatchObject({ status: 'charged', attempts: '1' });
    const [booked] = await world.query(
      `SELECT count(*)::int AS count FROM sandbox_acquirer.instructions WHERE account_id = $1 AND network_id <> ''`,
      [account_id],
    );
    expect(booked?.['count']).toBe(1);
  });
});
