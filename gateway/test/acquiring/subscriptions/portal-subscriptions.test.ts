import {
  cancelContract,
  listSubscriptions,
  readSubscription,
  subscription_changes,
  type ContractRow,
  type SubscriptionChangeName as ChangeName,
} from '@causeway/schemas/portal/subscriptions.ts';
import { listAudit } from '@causeway/schemas/portal/audit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cards } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import { Seller } from '../../support/subscriptions.ts';

let gateway: TestGateway;
let seller: Seller;
let person: PortalClient;
let params: { account_id: string };
beforeAll(async () => {
  gateway = await startTestGateway();
  seller = await Seller.at(gateway, '2031-01-10T09:00:00Z');
  const { merchant_id } = seller.client.credentials;
  person = await createPortalClient(gateway, { merchant_id, role_id: 'support' });
  params = { account_id: seller.client.account_id };
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

async function listed(query: Record<string, string> = {}): Promise<Record<string, any>[]> {
  const { body, status } = await person.call(listSubscriptions, { params, query });
  expect([status, body['message']]).toEqual([200, undefined]);
  return body['subscriptions'];
}

async function found(recurring_id: string): Promise<Record<string, any>> {
  const [row] = await listed({ q: recurring_id });
  if (!row) throw new Error(`no subscription ${recurring_id}`);
  return row;
}

async function read(subscription_id: string): Promise<Record<string, any>> {
  return (await person.call(readSubscription, { params: { ...params, subscription_id } })).body;
}

/** Confirms what the page shows of it. */
async function change(name: ChangeName, subscription_id: string): Promise<PortalAnswer> {
  return confirm(name, subscription_id, expectedOf(await read(subscription_id)));
}

function confirm(name: ChangeName, subscription_id: string, seen?: object): Promise<PortalAnswer> {
  const body = seen ? { seen } : {};
  return person.call(subscription_changes[name], { params: { ...params, subscription_id }, body });
}

/** What the dialog shows. */
function expectedOf({ contracts = [], on_resume = {} }: Record<string, any>): Record<string, any> {
  const ids = (...statuses: string[]) =>
    contracts
      .filter(({ status }: ContractRow) => statuses.includes(status))
      .map(({ contract_id }: ContractRow) => contract_id);
  const { next_charge_at = '', next_charge_amount = '' } = on_resume;
  const next = { next_charge_at, next_charge_amount };
  return { still_charged: ids('drawn_up', 'charging'), given_up: ids('past_due'), ...next };
}

describe('the portal’s list of subscriptions', () => {
  it('is searched by recurring_id, e-mail, order number and every id of a subscription', async () => {
    const shopper_email = 'Grace.Hopper@Example.com';
    const { recurring_id, answer } = await seller.subscribe({ shopper_email });
    await seller.subscribe();
    const [contract] = await seller.contracts(recurring_id);
    const { subscription_id } = await found(recurring_id);
    const { order_no, transaction_id } = answer.body;
    const searched = [shopper_email.toLowerCase(), order_no, transaction_id, contract?.['contract_id']];
    for (const q of [...searched, subscription_id]) {
      expect(
        (await listed({ q: String(q) })).map((row) => row['recurring_id']),
        q,
      ).toEqual([recurring_id]);
    }
    for (const q of ['zq', 'nobody@example.com', "'; --"]) expect(await listed({ q })).toEqual([]);
    expect(await listed({ q: recurring_id, status: 'Paused' })).toEqual([]);
  });

  it('lists the failed attempts beside the live subscription', async () => {
    const failed = await seller.subscribe({ card: cards.declined });
    await seller.subscribe({ recurring_id: failed.recurring_id });
    const rows = await listed({ q: failed.recurring_id });
    expect(rows.map(({ status, end_reason }) => [status, end_reason])).toEqual([
      ['Actived', ''],
      ['Inactived', 'first_payment_failed'],
    ]);
    const again = await change('cancel', rows[1]?.['subscription_id']);
    expect(again.body['code']).toBe('U0010');
    expect(await seller.status(failed.recurring_id)).toBe('Actived');
  });

  it('is returned page by page, whole or by status, and misses none', async () => {
    const other = await Seller.at(gateway, '2031-01-10T09:00:00Z');
    const { merchant_id } = other.client.credentials;
    const reader = await createPortalClient(gateway, { merchant_id, role_id: 'read-only' });
    const names: string[] = [];
    for (let made = 0; made < 27; made += 1) names.unshift((await other.subscribe()).recurring_id);
    for (const filter of [{}, { status: 'Actived' }, { q: 'shopper@example.com' }] as Record<
      string,
      string
    >[]) {
      const expected: string[] = [];
      let cursor = '';
      do {
        const query = { ...filter, limit: '25', ...(cursor ? { cursor } : {}) };
        const { body } = await reader.call(listSubscriptions, {
          params: { account_id: other.client.account_id },
          query,
        });
        expected.push(...body['subscriptions'].map((row: any) => row.recurring_id));
        cursor = body['next_cursor'];
      } while (cursor);
      expect(expected).toEqual(names);
    }
  });

  it('shows the next charge: the created contract, or the next period', async () => {
    const plan = await seller.subscribe({ promotion_cycle: '2', promotion_amount: '4.00' });
    expect(await found(plan.recurring_id)).toMatchObject({
      amount: '10.00',
      next_charge_at: '2031-02-10T00:00:00.000Z',
      next_charge_amount: '4.00',
    });
    const once = await seller.subscribe({ total_cycles: '1' });
    expect(await found(once.recurring_id)).toMatchObject({ next_charge_at: '', next_charge_amount: '' });
    const trial = await seller.subscribe({ trial_days: '7' });
    expect(await found(trial.recurring_id)).toMatchObject({
      status: 'Trialing',
      next_charge_at: '2031-01-17T00:00:00.000Z',
    });
  });

  it('refuses an unknown status', async () => {
    const { body, status } = await person.call(listSubscriptions, { params, query: { status: 'active' } });
    expect([status, body['source']]).toEqual([422, 'status']);
  });
});

describe('the page of one subscription', () => {
  it('shows its terms, card, contracts with their attempts, payments and events', async () => {
    const { recurring_id } = await seller.subscribe({ interval_unit: 'week', card: cards.renewal_declined });
    const { subscription_id } = await found(recurring_id);
    await seller.advance('2031-01-18T12:00:00Z');
    const record = await read(subscription_id);
    expect(record).toMatchObject({
      subscription: { recurring_id, status: 'Past_due', shopper_email: expect.stringContaining('@') },
      card_masked: expect.stringMatching(/\d{4}$/),
      can: { pause: false, resume: false, cancel: true },
      contracts: [
        { cycle_no: 2, status: 'past_due', attempts: 2, can_cancel: true, period_start: '2031-01-17' },
        { cycle_no: 1, status: 'charged', attempts: 1, can_cancel: false },
      ],
      payments: [
        { cycle_no: '2', attempt_no: '2', status: 5000 },
        { cycle_no: '2', attempt_no: '1', status: 5000 },
        { cycle_no: '1', attempt_no: '1', status: 3000 },
      ],
    });
    expect(record['timeline'].map(({ type }: any) => type)).toEqual([
      'subscription.created',
      'subscription.past_due',
    ]);
    expect(JSON.stringify(record)).not.toContain(cards.renewal_declined);
  });

  it('shows the verification of the card where nothing was due at first', async () => {
    const { recurring_id } = await seller.subscribe({ trial_days: '10' });
    const { payments, contracts } = await read((await found(recurring_id))['subscription_id']);
    expect(contracts).toEqual([]);
    expect(payments).toMatchObject([{ amount: '0.00', cycle_no: '', attempt_no: '' }]);
  });

  it('is not found for another merchant', async () => {
    const stranger = await Seller.at(gateway, '2031-01-10T09:00:00Z');
    const { recurring_id } = await stranger.subscribe();
    const { subscription_id = '' } = await stranger.subscription(recurring_id);
    for (const answer of [
      await person.call(readSubscription, { params: { ...params, subscription_id } }),
      await change('cancel', subscription_id),
      await change('cancel', '9223372036854775808'),
    ]) {
      expect([answer.status, answer.body['code']]).toEqual([404, 'U0008']);
    }
    expect(await stranger.status(recurring_id)).toBe('Actived');
  });
});

describe('a change of a subscription since a person saw it', () => {
  it('prevents a cancellation, and the refusal names what is still charged', async () => {
    const shop = await Seller.at(gateway, '2031-01-31T10:00:00Z');
    const { merchant_id } = shop.client.credentials;
    const other = await createPortalClient(gateway, { merchant_id });
    const { recurring_id } = await shop.subscribe({ amount: '100.00' });
    await shop.advance('2031-02-24T23:59:00Z');
    const { subscription_id = '' } = await shop.subscription(recurring_id);
    const at = { params: { account_id: shop.client.account_id, subscription_id } };
    const page = async () => expectedOf((await other.call(readSubscription, at)).body);
    const cancel = (seen?: object) =>
      other.call(subscription_changes.cancel, { ...at, body: seen ? { seen } : {} });
    const seen = await page();
    expect(seen).toMatchObject({ still_charged: [], given_up: [] });
    await shop.advance('2031-02-25T00:01:00Z');
    expect(await cancel(seen)).toMatchObject({
      status: 409,
      body: { code: 'U0015', rule: 'contracts_changed' },
    });
    expect(await cancel()).toMatchObject({ status: 409, body: { code: 'U0015' } });
    expect(await other.call(subscription_changes.pause, { ...at, body: { seen } })).toMatchObject({
      status: 409,
    });
    expect(await shop.status(recurring_id)).toBe('Actived');
    const done = await cancel(await page());
    expect(done.body).toMatchObject({
      status: 'Inactived',
      still_charged: [{ cycle_no: 2, amount: '100.00', status: 'drawn_up' }],
    });
    expect((await cancel(seen)).body).toMatchObject({ status: 'Inactived' });
  });

  it('prevents a resumption that would charge another amount next', async () => {
    const { recurring_id } = await seller.subscribe({ amount: '10.00' });
    const { subscription_id = '' } = await found(recurring_id);
    await change('pause', subscription_id);
    const expected = expectedOf(await read(subscription_id));
    expect(expected).toMatchObject({ next_charge_amount: '10.00' });
    await gateway.query('UPDATE subscriptions SET amount = 9900 WHERE subscription_id = $1', [
      subscription_id,
    ]);
    expect(await confirm('resume', subscription_id, expected)).toMatchObject({
      status: 409,
      body: { code: 'U0015', rule: 'next_charge_changed' },
    });
    expect((await change('resume', subscription_id)).status).toBe(200);
  });

  it('lets one be resumed that has no more charges', async () => {
    const { recurring_id } = await seller.subscribe({ total_cycles: '1' });
    const { subscription_id = '' } = await found(recurring_id);
    await change('pause', subscription_id);
    expect((await read(subscription_id))['on_resume']).toMatchObject({ next_charge_at: '' });
    expect((await change('resume', subscription_id)).body).toMatchObject({ status: 'Actived' });
  });
});

describe('changing a subscription in the portal', () => {
  it('pauses, previews the charges of a resumption, resumes and cancels, each with an audit entry', async () => {
    const { recurring_id } = await seller.subscribe({ interval_unit: 'week' });
    const { subscription_id } = await found(recurring_id);
    expect((await change('pause', subscription_id)).body).toEqual({ status: 'Paused', still_charged: [] });
    expect((await change('pause', subscription_id)).body).toEqual({ status: 'Paused', still_charged: [] });
    const paused = await read(subscription_id);
    expect(paused['subscription']['next_charge_at']).toBe('');
    expect(paused['can']).toEqual({ pause: false, resume: true, cancel: true });
    expect((await change('resume', subscription_id)).body).toEqual({ status: 'Actived', still_charged: [] });
    expect((await found(recurring_id))['next_charge_at']).toBe(paused['on_resume'].next_charge_at);
    const twice = await change('resume', subscription_id);
    expect([twice.status, twice.body['code'], twice.body['message']]).toEqual([
      422,
      'U0010',
      expect.stringContaining('Actived'),
    ]);
    expect((await change('cancel', subscription_id)).body).toEqual({
      status: 'Inactived',
      still_charged: [],
    });
    expect((await change('cancel', subscription_id)).body).toEqual({
      status: 'Inactived',
      still_charged: [],
    });
    const { merchant_id } = seller.client.credentials;
    const admin = await createPortalClient(gateway, { merchant_id });
    const audit = await admin.call(listAudit, {
      params: { merchant_id },
      query: { action: 'subscriptions.', kind: 'changes' },
    });
    const lines = audit.body['entries'].filter((entry: any) => entry.subject === subscription_id);
    expect(lines.map(({ action, result }: any) => `${action} ${result}`)).toEqual([
      'subscriptions.cancel done',
      'subscriptions.cancel done',
      'subscriptions.resume refused',
      'subscriptions.resume done',
      'subscriptions.pause done',
      'subscriptions.pause done',
    ]);
    expect(lines[1]).toMatchObject({
      actor: `user:${person.user_id}`,
      before: { recurring_id, status: 'Actived' },
      after: { recurring_id, status: 'Inactived' },
    });
    const actors = (await read(subscription_id))['timeline'].map(
      ({ type, actor }: any) => `${type} ${actor}`,
    );
    expect(actors.slice(1)).toEqual([
      `subscription.paused user:${person.user_id}`,
      `subscription.resumed user:${person.user_id}`,
      `subscription.inactived user:${person.user_id}`,
    ]);
  });

  it('cancels one contract, once, and only under its own subscription', async () => {
    const { recurring_id } = await seller.subscribe({ interval_unit: 'day' });
    const { subscription_id } = await found(recurring_id);
    const other = await found((await seller.subscribe()).recurring_id);
    const [contract] = (await read(subscription_id))['contracts'];
    expect(contract).toMatchObject({ status: 'drawn_up', cycle_no: 2, can_cancel: true });
    const { contract_id } = contract;
    const cancel = (of: string): Promise<PortalAnswer> =>
      person.call(cancelContract, { params: { ...params, subscription_id: of, contract_id }, body: {} });
    expect((await cancel(other['subscription_id'])).body['code']).toBe('U0008');
    expect((await cancel(subscription_id)).body).toEqual({ status: 'cancelled' });
    expect((await cancel(subscription_id)).body).toEqual({ status: 'cancelled' });
    const [, paid] = (await read(subscription_id))['contracts'];
    const refused = await person.call(cancelContract, {
      params: { ...params, subscription_id, contract_id: paid.contract_id },
      body: {},
    });
    expect([refused.status, refused.body['code']]).toEqual([422, 'U0010']);
    expect(refused.body['message']).toContain('charged');
    await seller.advance('2031-01-21T12:00:00Z');
    const bill = (await read(subscription_id))['contracts'].map(({ status }: any) => status).toReversed();
    expect(bill.slice(0, 3)).toEqual(['charged', 'cancelled', 'charged']);
    expect(await seller.status(recurring_id)).toBe('Actived');
  });

  it('resumes one whose next charge is a retry of what was declined while it was paused', async () => {
    const { recurring_id } = await seller.subscribe({ card: cards.renewal_declined });
    const { subscription_id = '', next_charge_at = '' } = await found(recurring_id);
    await seller.advance(new Date(Date.parse(next_charge_at) - 3_600_000).toISOString());
    await change('pause', subscription_id);
    await seller.advance(next_charge_at);
    const expected = expectedOf(await read(subscription_id));
    expect(expected).toMatchObject({ given_up: [expect.any(String)], next_charge_amount: '10.00' });
    const gone = { ...expected, next_charge_at: '', next_charge_amount: '' };
    expect((await confirm('resume', subscription_id, gone)).body['rule']).toBe('next_charge_changed');
    expect((await confirm('resume', subscription_id, expected)).body).toMatchObject({ status: 'Past_due' });
  });
});
