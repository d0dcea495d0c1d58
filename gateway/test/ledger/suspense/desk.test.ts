import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableUser } from '../../../src/accounts/identity/users/manage-users.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { balancesOf } from '../../support/payouts.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import type { UnmatchedMoney } from '../../../src/ledger/suspense/suspense.ts';
import { put, unmatched } from './unmatched.ts';

let gateway: TestGateway;
let client: TestClient;
let ann: PortalClient;
let bob: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  ann = await createPortalClient(gateway, { operator: true });
  bob = await createPortalClient(gateway, { operator: true });
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

async function list(query = ''): Promise<any[]> {
  return (await ann.fetch('GET', `/operator/suspense${query}`)).body['items'];
}

/** An item of 12.50 EUR that came in, unless it is said otherwise. */
async function suspend(more: Partial<UnmatchedMoney> = {}): Promise<string> {
  // A connector of its own, because no bank has told of it.
  await put(gateway, unmatched({ connector: 'acquirer', ledger_account: 'scheme_receivable', ...more }));
  return (await list()).at(-1).item_id;
}

function propose(item: string, more: object = {}, by = ann): Promise<PortalAnswer> {
  const body = { resolution: 'own', reason: 'found out', ...more };
  return by.fetch('POST', `/operator/suspense/${item}/proposals`, { body });
}

function decide(item: string, proposal: string, by = bob, decision = 'confirmed'): Promise<PortalAnswer> {
  return by.fetch('POST', `/operator/suspense/${item}/proposals/${proposal}`, { body: { decision } });
}

const saying = ({ status, body }: PortalAnswer): unknown[] => [status, body['code'], body['message']];

describe('money in suspense in the console', () => {
  it('is listed oldest first with its age, its cause, and its probable object', async () => {
    const likely = { account_id: client.account_id, transaction_id: 17n };
    const first = await suspend({ amount: -3_00n, cause: 'taken_again', likely });
    gateway.clock.advance(600_000);
    const second = await suspend({ details: { debtor: '<b>Somebody</b>' } });
    const items = (await list()).filter(({ item_id }) => [first, second].includes(item_id));
    expect(items).toMatchObject([
      { item_id: first, amount: '-3.00', cause: 'taken_again', likely_transaction_id: '17' },
      { item_id: second, amount: '12.50', cause: 'nothing_known', likely_account_id: '' },
    ]);
    expect(items[0].age_s - items[1].age_s).toBeGreaterThanOrEqual(600);
    const { body } = await ann.fetch('GET', `/operator/suspense/${second}`);
    expect(body).toMatchObject({
      item: { remittance: 'thank you', details: [{ name: 'debtor', value: '<b>Somebody</b>' }] },
      proposals: [],
    });
  });

  it('is cleared by two people, who are in the audit log with their decisions', async () => {
    const item = await suspend();
    const belongs = { resolution: 'account', account_id: client.account_id, reason: 'a top-up' };
    const { proposal_id } = (await propose(item, belongs)).body;
    expect(saying(await propose(item))).toEqual([422, 'U0010', expect.stringContaining('nother proposal')]);
    expect(saying(await decide(item, proposal_id, ann))).toEqual([
      422,
      'U0010',
      'A second person must confirm what you have proposed',
    ]);
    const before = await balancesOf(gateway, client);
    expect((await decide(item, proposal_id)).body).toMatchObject({ decision: 'confirmed' });
    expect(await balancesOf(gateway, client)).not.toEqual(before);
    expect((await list()).map(({ item_id }) => item_id)).not.toContain(item);
    expect((await list('?all=yes')).find(({ item_id }) => item_id === item).cleared_at).not.toBe('');
    const { entries } = (await ann.fetch('GET', '/operator/audit', { query: { kind: 'changes' } })).body;
    const audited = entries.filter(({ subject }: any) => subject.includes(item));
    expect(audited.map(({ action, result }: any) => [action, result])).toEqual([
      ['operator.decide_clearing', 'done'],
      ['operator.decide_clearing', 'refused'],
      ['operator.propose_clearing', 'refused'],
      ['operator.propose_clearing', 'done'],
    ]);
    expect(audited[0].after).toMatchObject({ decision: 'confirmed', reason: 'a top-up' });
  });

  it('stays where the proposer was disabled since: two others must decide', async () => {
    const gone = await createPortalClient(gateway, { operator: true });
    const item = await suspend();
    const first = (await propose(item, {}, gone)).body['proposal_id'];
    await disableUser(gateway.gateway.context, gone.email, true);
    expect((await decide(item, first)).body).toMatchObject({ code: 'U0010', rule: 'proposer_is_gone' });
    expect((await decide(item, first, bob, 'rejected')).status).toBe(200);
    const second = (await propose(item)).body['proposal_id'];
    expect((await decide(item, second)).status).toBe(200);
  });

  it('stays when the proposal is rejected, and a proposal that has replaced the one read is not decided', async () => {
    const item = await suspend();
    const first = (await propose(item)).body['proposal_id'];
    expect((await decide(item, first, bob, 'rejected')).status).toBe(200);
    const second = (await propose(item, { reason: 'found out more' })).body['proposal_id'];
    expect(saying(await decide(item, first)).slice(0, 2)).toEqual([409, 'U0015']);
    expect((await list()).map(({ item_id }) => item_id)).toContain(item);
    const { body } = await bob.fetch('GET', `/operator/suspense/${item}`);
    expect(body['proposals'].map((one: any) => one.decision)).toEqual(['rejected', '']);
    expect((await decide(item, second)).status).toBe(200);
  });

  it.each([
    ['no reason', { reason: '  ' }],
    ['no account', { resolution: 'account' }],
    ['an account that there is not', { resolution: 'account', account_id: '9zz9' }],
    ['no payout', { resolution: 'return', account_id: '9zz9' }],
    ['no item that undoes it', { resolution: 'pair' }],
    ['an item that does not undo it', { resolution: 'pair', other_item_id: '17' }],
    ['a place that there is not', { resolution: 'elsewhere' }],
  ])('takes no proposal with %s', async (_what, more) => {
    const item = await suspend();
    expect((await propose(item, more)).status).toBe(422);
    expect((await ann.fetch('GET', `/operator/suspense/${item}`)).body['proposals']).toEqual([]);
  });

  it('is for operators only, and 404 for an unknown item', async () => {
    const item = await suspend();
    const { merchant_id } = client.credentials;
    const admin = await createPortalClient(gateway, { merchant_id });
    expect((await admin.fetch('GET', '/operator/suspense')).status).toBe(404);
    expect((await propose(item, {}, admin)).status).toBe(404);
    for (const none of ['17', '9999999999999999999']) {
      expect((await ann.fetch('GET', `/operator/suspense/${none}`)).status).toBe(404);
      expect((await propose(none)).status).toBe(404);
      expect((await decide(none, '17')).status).toBe(404);
    }
  });

  it('is filtered by bank, cause, age and currency', async () => {
    const own = `bank-${randomUUID()}`;
    const old = await suspend({ connector: own, cause: 'taken_again', amount: -4_00n });
    gateway.clock.advance(3 * 86_400_000);
    // By then everybody has been signed out.
    ann = await createPortalClient(gateway, { operator: true });
    const young = await suspend({ connector: own, currency: 'USD' as UnmatchedMoney['currency'] });
    const found = async (query: string): Promise<string[]> =>
      (await list(`?connector=${own}${query}`)).map(({ item_id }) => item_id);
    expect(await found('')).toEqual([old, young]);
    expect(await found('&cause=taken_again')).toEqual([old]);
    expect(await found('&days=2')).toEqual([old]);
    expect(await found('&days=4')).toEqual([]);
    expect(await found('&currency=USD')).toEqual([young]);
    for (const wrong of ['cause=elsewhere', 'days=-1', 'currency=usd'])
      expect((await ann.fetch('GET', `/operator/suspense?${wrong}`)).status, wrong).toBe(422);
  });
});
