import { payout_decisions, type PayoutDecisionName } from '@causeway/schemas/portal/payouts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson } from '../../../src/accounts/identity/team/manage-people.ts';
import { disableUser } from '../../../src/accounts/identity/users/manage-users.ts';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { setScreening } from '../../../src/banking/screening/screening-settings.ts';
import type { PayoutKey } from '../../../src/banking/payouts/payout.ts';
import { requireCurrency } from '../../../src/edges/api/read/read-amount.ts';
import { setPayableLimits } from '../../../src/ledger/balances/payable-limits.ts';
import { addMs, dateIn, day_ms } from '../../../src/kernel/values/dates.ts';
import { heldPayout, importLists, screeningOf, suspect } from '../screening/held-payouts.ts';
import type { TestClient } from '../../support/client.ts';
import { actingAs, createOperator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';
import { balancesOf, fund, payout, sampleBeneficiary, samplePayout } from '../../support/payouts.ts';
import { lookAndConfirm } from '../../support/portal-payouts.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let shop: TestClient;
let people: [PortalClient, PortalClient, PortalClient];
beforeAll(async () => {
  gateway = await startTestGateway();
  await importLists(gateway);
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});
beforeEach(async () => {
  shop = await gateway.createClient();
  const { merchant_id } = shop.credentials;
  const finance = { merchant_id, role_id: 'finance' };
  people = await Promise.all([
    createPortalClient(gateway, finance),
    createPortalClient(gateway, finance),
    createPortalClient(gateway, finance),
  ]);
  await fund(gateway, shop, '1000.00');
  await set({ approval_limits: { EUR: '0' } });
});

function set(changes: Parameters<typeof changePayoutSettings>[2]): Promise<unknown> {
  return changePayoutSettings(gateway.gateway.context, shop.account_id, changes);
}

function decide(by: PortalClient, verb: PayoutDecisionName, transaction_id: string): Promise<PortalAnswer> {
  const params = { account_id: shop.account_id, transaction_id };
  return by.call(payout_decisions[verb], { params, body: {} });
}

/** A payout that two people have to approve. */
async function waiting(beneficiary = {}): Promise<string> {
  const { body } = await payout(shop, { beneficiary: { ...sampleBeneficiary(), ...beneficiary } });
  expect(body['status']).toBe('IN_APPROVAL');
  return body['transaction_id'];
}

async function statusOf(transaction_id: string): Promise<unknown> {
  const [row] = await gateway.query('SELECT status FROM payouts WHERE transaction_id = $1', [transaction_id]);
  return row?.['status'];
}

async function approversOf(transaction_id: string): Promise<string[]> {
  const rows = await gateway.query<{ approver: string }>(
    'SELECT approver FROM payout_approvals WHERE transaction_id = $1 ORDER BY decided_at',
    [transaction_id],
  );
  return rows.map(({ approver }) => approver);
}

const row = 'SELECT FROM payouts WHERE transaction_id = $1 FOR UPDATE';

describe('decisions at once about a payout that waits for approval', () => {
  it('by people of the merchant do not release it once screening holds it', async () => {
    await set({ screening: true });
    const id = await waiting(suspect);
    const [ann, ben, eve] = people;
    await decide(ann, 'approve', id);
    const [second, third] = await atOnce(
      gateway,
      row,
      [id],
      [() => decide(ben, 'approve', id), () => decide(eve, 'approve', id)],
    );
    expect(second?.body).toEqual({ status: 'IN_REVIEW' });
    expect(third).toMatchObject({
      status: 422,
      body: { code: 'U0010', message: expect.stringContaining('held by sanctions screening') },
    });
    expect(await statusOf(id)).toBe('IN_REVIEW');
    expect(await approversOf(id)).toEqual([`user:${ann.user_id}`, `user:${ben.user_id}`]);
  });

  it('by people of the merchant do not reject it once screening holds it, but may cancel it', async () => {
    await set({ screening: true });
    const id = await waiting(suspect);
    const [ann, ben, eve] = people;
    await decide(ann, 'approve', id);
    const [, refused] = await atOnce(
      gateway,
      row,
      [id],
      [() => decide(ben, 'approve', id), () => decide(eve, 'reject', id)],
    );
    expect(refused).toMatchObject({ status: 422, body: { code: 'U0010' } });
    expect(await statusOf(id)).toBe('IN_REVIEW');
    expect((await decide(eve, 'cancel', id)).body).toEqual({ status: 'CANCELLED' });
  });

  it('are refused once the payout was sent, and for an unknown one', async () => {
    const id = await waiting();
    const [ann, ben] = people;
    await decide(ann, 'approve', id);
    await decide(ben, 'approve', id);
    for (const [verb, rule] of [
      ['approve', 'nothing_to_approve'],
      ['reject', 'nothing_to_reject'],
      ['cancel', 'not_cancellable'],
    ] as const)
      expect(await decide(ann, verb, id)).toMatchObject({ status: 422, body: { rule } });
    expect(await statusOf(id)).toBe('COMPLETED');
    expect((await decide(ann, 'approve', '1')).status).toBe(404);
  });

  it('count once by one person', async () => {
    const id = await waiting();
    const [ann] = people;
    const answers = await atOnce(
      gateway,
      row,
      [id],
      [() => decide(ann, 'approve', id), () => decide(ann, 'approve', id)],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 422]);
    expect(await statusOf(id)).toBe('IN_APPROVAL');
    expect(await approversOf(id)).toEqual([`user:${ann.user_id}`]);
  });

  it('count both by two people, and the payout is paid once', async () => {
    const id = await waiting();
    const [ann, ben] = people;
    const answers = await atOnce(
      gateway,
      row,
      [id],
      [() => decide(ann, 'approve', id), () => decide(ben, 'approve', id)],
    );
    expect(answers.map(({ body }) => body)).toEqual([{ status: 'IN_APPROVAL' }, { status: 'COMPLETED' }]);
    expect(await balancesOf(gateway, shop)).toEqual({ 'EUR 2': '90000', 'EUR 102': '-90000' });
  });

  it('count in their order when one approves and one rejects, and money is given back once', async () => {
    const id = await waiting();
    const [ann, ben] = people;
    const answers = await atOnce(
      gateway,
      row,
      [id],
      [() => decide(ann, 'reject', id), () => decide(ben, 'approve', id)],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 422]);
    expect(await statusOf(id)).toBe('APPROVAL_REJECTED');
    expect(await balancesOf(gateway, shop)).toEqual({ 'EUR 2': '100000', 'EUR 102': '-100000' });
  });
});

/** What becomes of somebody who may approve, by an admin of their team or the gateway's operator. */
const losses: readonly [what: string, lose: (admin: PortalClient, of: PortalClient) => Promise<unknown>][] = [
  ['is disabled', (_admin, { email }) => disableUser(gateway.gateway.context, email, true)],
  ['has left the team', (admin, { user_id }) => admin.fetch('DELETE', teamPath(user_id))],
  [
    'has lost the permit',
    (admin, { user_id }) =>
      admin.fetch('PUT', teamPath(user_id), { body: { role_id: 'support', seen: { role_id: 'finance' } } }),
  ],
];

function teamPath(user_id: string): string {
  return `/merchants/${shop.credentials.merchant_id}/team/${user_id}`;
}

function inTwoDays(): string {
  return dateIn(addMs(gateway.clock.now(), 2 * day_ms), 'UTC');
}

/** On its day there is no money for a payout that was approved; later there is. */
async function losingItsMoney(id: string, meanwhile: () => Promise<void>): Promise<void> {
  const setMinimum = (minimum_balance: bigint): Promise<unknown> =>
    setPayableLimits(gateway.gateway.context, shop.account_id, requireCurrency('EUR'), { minimum_balance });
  await setMinimum(1_000_00n);
  await gateway.work(4 * day_ms);
  expect(await statusOf(id)).toBe('PENDING_FUNDS');
  await meanwhile();
  await setMinimum(0n);
  await gateway.work();
}

describe.each(losses)('a person who %s', (_what, lose) => {
  it('before the payout is approved has not approved it: another person is needed', async () => {
    const admin = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
    const id = await waiting();
    const [ann, ben, eve] = people;
    expect((await decide(ann, 'approve', id)).body).toEqual({ status: 'IN_APPROVAL' });
    await lose(admin, ann);
    expect((await decide(ben, 'approve', id)).body).toEqual({ status: 'IN_APPROVAL' });
    expect((await decide(eve, 'approve', id)).body).toEqual({ status: 'COMPLETED' });
  });

  it('after making a payout by hand has not agreed to it: two others are needed', async () => {
    const admin = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
    const [ann, ben, eve] = people;
    const made = await lookAndConfirm(ann, { account_id: shop.account_id }, samplePayout());
    expect(made.body).toMatchObject({ status: 'IN_APPROVAL' });
    const id: string = made.body['transaction_id'];
    await lose(admin, ann);
    expect((await decide(ben, 'approve', id)).body).toEqual({ status: 'IN_APPROVAL' });
    expect((await decide(eve, 'approve', id)).body).toEqual({ status: 'COMPLETED' });
  });

  it('after the approved payout had to give its money back has not approved it', async () => {
    const [ann, ben, eve] = people;
    const { body } = await payout(shop, { payment_date: inTwoDays() });
    const id: string = body['transaction_id'];
    await decide(ann, 'approve', id);
    expect((await decide(ben, 'approve', id)).body).toEqual({ status: 'SCHEDULED' });
    await losingItsMoney(id, async () => {
      await lose(await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id }), ann);
    });
    expect(await statusOf(id)).toBe('IN_APPROVAL');
    await eve.signIn();
    expect((await decide(eve, 'approve', id)).body).toEqual({ status: 'COMPLETED' });
  });

  it('after the payout that they made by hand had to give its money back has not agreed to it', async () => {
    const [ann, ben, eve] = people;
    const request = { ...samplePayout(), payment_date: inTwoDays() };
    const made = await lookAndConfirm(ann, { account_id: shop.account_id }, request);
    const id: string = made.body['transaction_id'];
    expect((await decide(ben, 'approve', id)).body).toEqual({ status: 'SCHEDULED' });
    await losingItsMoney(id, async () => {
      await lose(await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id }), ann);
    });
    expect(await statusOf(id)).toBe('IN_APPROVAL');
    await eve.signIn();
    expect((await decide(eve, 'approve', id)).body).toEqual({ status: 'COMPLETED' });
  });

  it('while the approval waits can approve nothing', async () => {
    const admin = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
    const id = await waiting();
    const [ann] = people;
    const [approved] = await atOnce<unknown>(
      gateway,
      row,
      [id],
      [
        () => decide(ann, 'approve', id),
        async () => {
          await lose(admin, ann);
          await gateway.query(row, [id]);
        },
      ],
    );
    expect(approved).toMatchObject({ status: 422, body: { rule: 'may_approve_no_more' } });
    expect(await approversOf(id)).toEqual([]);
  });
});

describe('the gateway’s own people', () => {
  const shownScreeningOf = (id: string): Promise<bigint> =>
    screeningOf(gateway, { account_id: shop.account_id, transaction_id: BigInt(id) } as PayoutKey);

  it('decide in the screening console about payouts held by screening, once, and about nothing else', async () => {
    const desk = await createPortalClient(gateway, { operator: true });
    const release = (path: string, screening_id: bigint): Promise<PortalAnswer> =>
      desk.fetch('POST', `/operator/screening/payouts/${path}/decision`, {
        body: { decision: 'release', reason: 'Another date of birth', screening_id: String(screening_id) },
      });
    const unheld = await waiting();
    expect(await release(`${shop.account_id}/${unheld}`, 1n)).toMatchObject({
      status: 422,
      body: { code: 'U0010', message: 'The payout is IN_APPROVAL: screening does not hold it' },
    });
    await set({ screening: true, approval_limits: {} });
    const path = await heldPayout(shop);
    const id = path.split('/')[1] ?? '';
    const shown = await shownScreeningOf(id);
    const answers = await atOnce(
      gateway,
      row,
      [id],
      [() => release(path, shown), () => release(path, shown)],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 422]);
    expect(await statusOf(id)).toBe('COMPLETED');
  });

  it('must be two where the operator requires it while the first is about to release', async () => {
    await set({ screening: true, approval_limits: {} });
    const { context } = gateway.gateway;
    const [ann, ben] = await Promise.all([
      createPortalClient(gateway, { operator: true }),
      createPortalClient(gateway, { operator: true }),
    ]);
    const path = await heldPayout(shop);
    const id = path.split('/')[1] ?? '';
    const screening_id = String(await shownScreeningOf(id));
    const release = (by: PortalClient): Promise<PortalAnswer> =>
      by.fetch('POST', `/operator/screening/payouts/${path}/decision`, {
        body: { decision: 'release', reason: 'Another date of birth', screening_id },
      });
    const demand = async (): Promise<PortalAnswer> => {
      await setScreening(context, { four_eyes: true });
      return release(ben);
    };
    const answers = await atOnce(gateway, row, [id], [() => release(ann), demand]);
    await setScreening(context, { four_eyes: false });
    expect(answers.map(({ body }) => body)).toEqual([{ status: 'IN_REVIEW' }, { status: 'COMPLETED' }]);
    expect(await approversOf(id)).toEqual([`user:${ann.user_id}`, `user:${ben.user_id}`]);
  });

  it('must be two who are not disabled when the payout is released', async () => {
    await set({ screening: true, approval_limits: {} });
    const { context } = gateway.gateway;
    await setScreening(context, { four_eyes: true });
    const path = await heldPayout(shop);
    const screening_id = String(await shownScreeningOf(path.split('/')[1] ?? ''));
    const body = { decision: 'release', reason: 'Another date of birth', screening_id };
    const statuses: unknown[] = [];
    for (const disabled of [true, false, false]) {
      const desk = await createPortalClient(gateway, { operator: true });
      const answer = await desk.fetch('POST', `/operator/screening/payouts/${path}/decision`, { body });
      statuses.push(answer.body['status']);
      if (disabled) await disableUser(context, desk.email, true);
    }
    await setScreening(context, { four_eyes: false });
    expect(statuses).toEqual(['IN_REVIEW', 'IN_REVIEW', 'COMPLETED']);
  });

  it('approve and release on the command line, with their own tokens and a reason', async () => {
    await set({ screening: true });
    const id = await waiting(suspect);
    const operator = createOperator(gateway.connection);
    const { context } = gateway.gateway;
    for (const name of ['ann', 'ben'])
      await createPerson(context, { email: `${name}@desk.example`, name, operator: true, membership: null });
    await createPerson(context, {
      email: 'eve@shop.example',
      name: 'eve',
      operator: false,
      membership: { merchant_id: shop.credentials.merchant_id, role_id: 'admin' },
    });
    const approve = async (name: string, ...more: string[]): ReturnType<typeof operator.run> => {
      const by = name === '' ? operator : await actingAs(operator, gateway, name);
      return by.run('payouts', 'approve', id, '--account', shop.account_id, more);
    };
    const outcomes: string[] = [];
    for (const [name, ...more] of [
      [''],
      ['eve@shop.example'],
      ['ann@desk.example'],
      ['ben@desk.example'],
      ['ann@desk.example'],
    ] as const)
      outcomes.push((await approve(name, ...more)).output);
    const screening = String(await shownScreeningOf(id));
    outcomes.push(
      (await approve('ann@desk.example', '--note', 'Another date of birth', '--screening', screening)).output,
    );
    operator.remove();
    expect(outcomes).toEqual([
      expect.stringMatching(/^A person decides this/),
      expect.stringMatching(/^The command-line token is not valid/),
      `Payout ${id} is IN_APPROVAL.\n`,
      `Payout ${id} is IN_REVIEW.\n`,
      'a decision about what screening holds needs a reason\n',
      `Payout ${id} is COMPLETED.\n`,
    ]);
  });
});
