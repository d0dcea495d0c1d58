import { changePayoutRules, readPayoutRules } from '@causeway/schemas/portal/operator/connectors.ts';
import { createSignKey as createKeyRoute } from '@causeway/schemas/portal/developers/sign-keys.ts';
import { changeCoolingOff, readAccountPayoutRules } from '@causeway/schemas/portal/payout-rules.ts';
import { payout_decisions, type PayoutDecisionName } from '@causeway/schemas/portal/payouts.ts';
import type { RequestBody } from '@causeway/schemas/v1/operation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drawInvitationCode } from '../../../src/accounts/identity/team/invite.ts';
import { createSignKey } from '../../../src/accounts/merchants/manage-sign-keys.ts';
import type { PayoutOrder } from '../../../src/banking/payouts/accepting/payout-draft.ts';
import { readTerms, termsKey } from '../../../src/banking/payouts/accepting/payout-terms.ts';
import { readOrRefuse } from '../../../src/edges/api/read/read-payout.ts';
import { orThrow } from '../../../src/kernel/errors.ts';
import { saveParty } from '../../../src/banking/beneficiaries/manage-parties.ts';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { migrate } from '../../../src/kernel/database/migrate.ts';
import { addMs, hour_ms, minute_ms, minuteInUtc } from '../../../src/kernel/values/dates.ts';
import pg from 'pg';
import { TestClient } from '../../support/client.ts';
import { emptyDatabase, startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, germanIban, payout, sampleBeneficiary, samplePayout } from '../../support/payouts.ts';
import { lookAndConfirm, lookAt } from '../../support/portal-payouts.ts';
import { createPortalClient, PortalClient, type PortalAnswer } from '../../support/portal-client.ts';

const hours = 24;

let gateway: TestGateway;
let shop: TestClient;
let ada: PortalClient;
let ben: PortalClient;
/** Pays an account that no other test pays. */
let elsewhere: RequestBody;
let number = 532_013_000;
/** A shop whose key, people and usual beneficiary have been there for longer than its cooling-off time. */
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
  await fund(gateway, shop, '10000.00');
  ada = await newPerson('admin');
  ben = await newPerson('finance');
  await payout(shop);
  await gateway.work((hours + 1) * hour_ms);
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

beforeEach(async () => {
  await Promise.all([ada.signIn(), ben.signIn(), set({ cooling_off_hours: hours, approval_limits: {} })]);
  elsewhere = { beneficiary: sampleBeneficiary(germanIban(String(++number))) };
});

function set(rules: Parameters<typeof changePayoutSettings>[2]): Promise<unknown> {
  return changePayoutSettings(gateway.gateway.context, shop.account_id, rules);
}

function newPerson(role_id: string): Promise<PortalClient> {
  return createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id, role_id });
}

async function pay(fields: RequestBody = {}, by = shop): Promise<Record<string, any>> {
  const { status, body } = await payout(by, fields);
  expect([status, body['message']]).toEqual([200, undefined]);
  return body;
}

async function byHand(person: PortalClient): Promise<string> {
  const { body } = await lookAndConfirm(person, shop, samplePayout());
  expect(body['status']).toBe('IN_APPROVAL');
  return body['transaction_id'];
}

function decide(by: PortalClient, verb: PayoutDecisionName, transaction_id: string): Promise<PortalAnswer> {
  const params = { account_id: shop.account_id, transaction_id };
  return by.call(payout_decisions[verb], { params, body: {} });
}

/** A new key, of a person or, without one, of the operator. */
async function newKey(by?: PortalClient): Promise<TestClient> {
  const params = { account_id: shop.account_id };
  if (by) {
    const { key_id, sign_key } = (await by.call(createKeyRoute, { params, body: {} })).body;
    return new TestClient({ ...shop.credentials, key_id, sign_key });
  }
  const { key_id, secret } = await createSignKey(gateway.gateway.context, shop.account_id);
  return new TestClient({ ...shop.credentials, key_id, sign_key: secret });
}

/** Somebody whom a member has invited, and who has accepted. */
async function invited(by: PortalClient, role_id: string, name: string): Promise<PortalClient> {
  const email = `${name}-${number}@example.com`.toLowerCase();
  const path = `/merchants/${shop.credentials.merchant_id}/invitations`;
  const { body } = await by.fetch('POST', path, { body: { email, role_id } });
  const token = /#([0-9A-Za-z_-]{43})$/.exec(body['link'])?.[1];
  const { merchant_id } = shop.credentials;
  const { code } =
    body['proof'] === 'code'
      ? await drawInvitationCode(gateway.gateway.context, merchant_id, body['invitation_id'])
      : { code: '' };
  const guest = new PortalClient(gateway.url);
  const password = 'seven otters under glass';
  await guest.fetch('POST', '/invitation/accept', { body: { token, code, name, password } });
  await guest.signIn(email, password);
  return guest;
}

const first_payout = expect.stringMatching(
  /^nothing has been paid to the beneficiary’s account yet: a person/,
);

/** What is said of a moment in 24 hours. The clock runs on, so that it may be a minute away. */
function in24Hours(): { asymmetricMatch(text: unknown): boolean } {
  const at = addMs(gateway.clock.now(), hours * hour_ms);
  const minutes = [-1, 0, 1].map((later) => minuteInUtc(addMs(at, later * minute_ms)));
  return expect.stringMatching(new RegExp(minutes.join('|')));
}

describe('a payout', () => {
  it('to a known account by a known key goes at once, however the beneficiary is written', async () => {
    expect((await pay())['status']).toBe('COMPLETED');
    const beneficiary = { ...sampleBeneficiary(), company_name: 'Acme Trading Germany GmbH' };
    expect((await pay({ beneficiary }))['status']).toBe('COMPLETED');
  });

  it('to a new account waits for one person, and the next ones until it is no longer new', async () => {
    const id = { beneficiary_id: `new-${shop.account_id}`.slice(0, 50), beneficiary: undefined };
    const first = await pay({ ...id, ...elsewhere });
    expect(first).toMatchObject({ status: 'IN_APPROVAL', approval_reasons: [first_payout] });
    const until = in24Hours();
    expect((await decide(ben, 'approve', first['transaction_id'])).body).toEqual({ status: 'COMPLETED' });
    expect(await pay(id)).toMatchObject({
      status: 'IN_APPROVAL',
      approval_reasons: [expect.stringMatching(/^the beneficiary’s account is new: until .* UTC/)],
    });
    expect(await lookAt(ben, shop, samplePayout(elsewhere))).toMatchObject({
      approval_reasons: [{ rule: 'new_beneficiary', parameters: { until } }],
    });
    await gateway.work(hours * hour_ms);
    expect((await pay(id))['status']).toBe('COMPLETED');
    expect((await pay(elsewhere))['status']).toBe('COMPLETED');
  });

  it('to an account that was saved before goes when it is no longer new', async () => {
    await saveParty(
      gateway.gateway.context,
      shop.account_id,
      'beneficiary',
      elsewhere['beneficiary'] as never,
      'saved',
    );
    const id = { beneficiary_id: 'saved', beneficiary: undefined };
    expect(await lookAt(ben, shop, samplePayout(id))).toMatchObject({
      approval_reasons: [{ rule: 'new_beneficiary', parameters: { until: in24Hours() } }],
    });
    await gateway.work(hours * hour_ms);
    expect((await pay(id))['status']).toBe('COMPLETED');
  });

  it('to an account whose first payout was rejected, or nobody has looked at, waits however late it comes', async () => {
    const { transaction_id: id } = await pay(elsewhere);
    await gateway.work(hours * hour_ms);
    expect(await pay(elsewhere)).toMatchObject({ status: 'IN_APPROVAL', approval_reasons: [first_payout] });
    await ben.signIn();
    expect((await decide(ben, 'reject', id)).status).toBe(200);
    await gateway.work(hours * hour_ms);
    expect(await pay(elsewhere)).toMatchObject({ status: 'IN_APPROVAL', approval_reasons: [first_payout] });
  });

  it('to a saved beneficiary whose account was changed waits until a person has looked at one', async () => {
    const named = { beneficiary_id: `supplier-${shop.account_id}`.slice(0, 50) };
    const by_id = { ...named, beneficiary: undefined };
    await pay(named);
    await gateway.work(hours * hour_ms);
    expect((await pay(by_id))['status']).toBe('COMPLETED');
    await saveParty(
      gateway.gateway.context,
      shop.account_id,
      'beneficiary',
      elsewhere['beneficiary'] as never,
      named.beneficiary_id,
    );
    await gateway.work(2 * hours * hour_ms);
    const changed = await pay(by_id);
    expect(changed).toMatchObject({
      status: 'IN_APPROVAL',
      approval_reasons: [expect.stringMatching(/^the beneficiary’s bank details were changed: a person/)],
    });
    expect((await pay({ ...named, ...elsewhere }))['status']).toBe('IN_APPROVAL');
    await ben.signIn();
    expect((await decide(ben, 'approve', changed['transaction_id'])).body).toEqual({ status: 'COMPLETED' });
    await gateway.work(hours * hour_ms);
    expect((await pay(by_id))['status']).toBe('COMPLETED');
    expect((await pay(named))['status']).toBe('COMPLETED');
  });

  it('of a new key waits for one person, who did not make the key', async () => {
    const until = in24Hours();
    const waiting = await pay({}, await newKey(ada));
    expect(waiting).toMatchObject({
      status: 'IN_APPROVAL',
      approval_reasons: [until],
    });
    const id: string = waiting['transaction_id'];
    expect(await decide(ada, 'approve', id)).toMatchObject({
      status: 422,
      body: { rule: 'made_the_key', parameters: { until } },
    });
    expect((await decide(ben, 'approve', id)).body).toEqual({ status: 'COMPLETED' });
    const key = await newKey();
    await gateway.work(hours * hour_ms);
    expect((await pay({}, key))['status']).toBe('COMPLETED');
  });

  it('of somebody new waits for another person, and is said to before it is made', async () => {
    const eve = await newPerson('finance');
    expect(await lookAt(eve, shop, samplePayout())).toMatchObject({
      needs_approval: true,
      approval_reasons: [{ rule: 'new_person', parameters: { until: in24Hours() } }],
    });
    const id = await byHand(eve);
    expect((await decide(eve, 'approve', id)).status).toBe(422);
    expect((await decide(ben, 'approve', id)).body).toEqual({ status: 'COMPLETED' });
  });

  it('of somebody new above a limit waits for two others', async () => {
    await set({ approval_limits: { EUR: '0' } });
    const id = await byHand(await newPerson('finance'));
    expect((await decide(ada, 'approve', id)).body).toEqual({ status: 'IN_APPROVAL' });
    expect((await decide(ben, 'approve', id)).body).toEqual({ status: 'COMPLETED' });
  });

  it('waits for nobody where the account has no cooling-off time', async () => {
    await set({ cooling_off_hours: 0 });
    expect((await pay(elsewhere, await newKey()))['status']).toBe('COMPLETED');
  });
});

describe('an approval', () => {
  beforeEach(() => set({ approval_limits: { EUR: '0' } }));

  it('by somebody new is refused with the time from which it counts', async () => {
    const { transaction_id: id } = await pay();
    const eve = await newPerson('finance');
    const until = in24Hours();
    expect(await decide(eve, 'approve', id)).toMatchObject({
      status: 422,
      body: {
        code: 'U0010',
        rule: 'new_approver',
        parameters: { until },
        message: expect.stringMatching(/you can approve payouts from .* UTC on/),
      },
    });
    await gateway.work(hours * hour_ms);
    await eve.signIn();
    expect((await decide(eve, 'approve', id)).body).toEqual({ status: 'IN_APPROVAL' });
  });

  it('of a payout of whoever has just invited the approver is refused', async () => {
    const id = await byHand(ada);
    const guest = await invited(ada, 'finance', 'Guest');
    expect(await decide(guest, 'approve', id)).toMatchObject({
      status: 422,
      body: { rule: 'invited_by_maker', parameters: { until: in24Hours() } },
    });
    expect((await decide(ben, 'approve', id)).body).toEqual({ status: 'COMPLETED' });
  });

  it('of a payout of somebody whom the approver has just invited is refused, and by those in between', async () => {
    const guest = await invited(ada, 'admin', 'Guest');
    const until = in24Hours();
    await gateway.work(hour_ms);
    await Promise.all([ada.signIn(), ben.signIn(), guest.signIn()]);
    const friend = await invited(guest, 'finance', 'Friend');
    const id = await byHand(friend);
    expect(await decide(ada, 'approve', id)).toMatchObject({
      status: 422,
      body: { rule: 'invited_the_maker', parameters: { name: 'Friend', until } },
    });
    expect((await decide(ben, 'approve', id)).body).toEqual({ status: 'IN_APPROVAL' });
    await gateway.work((hours - 1) * hour_ms);
    await ada.signIn();
    expect((await decide(ada, 'approve', id)).body).toEqual({ status: 'COMPLETED' });
  });

  it('of a payout by a key of somebody whom the approver has just invited is refused', async () => {
    const guest = await invited(ada, 'admin', 'Guest');
    const { transaction_id: id } = await pay({}, await newKey(guest));
    expect(await decide(ada, 'approve', id)).toMatchObject({ status: 422, body: { rule: 'made_the_key' } });
    expect((await decide(ada, 'reject', id)).body).toEqual({ status: 'APPROVAL_REJECTED' });
  });
});

describe('the cooling-off time', () => {
  it('is a day for new production accounts, none for accounts of the sandbox, and what was set', async () => {
    const operator = await createPortalClient(gateway, { operator: true });
    const { database } = gateway.gateway.context;
    const by_key = { actor: 'api:one', at: gateway.clock.now() } as const;
    const inForce = async (account_id: string): Promise<unknown[]> => {
      const shown = await operator.call(readPayoutRules, { params: { account_id } });
      const order = orThrow<PayoutOrder>(readOrRefuse(samplePayout() as never));
      const [terms] = await readTerms(database, [termsKey(account_id, order, by_key)]);
      return [shown.body['rules'].cooling_off_hours, terms?.newness.hours];
    };
    const { account_id: real } = await gateway.createClient({}, 'production');
    expect(await inForce(real)).toEqual([null, 24]);
    expect(await inForce((await gateway.createClient()).account_id)).toEqual([null, 0]);
    await changePayoutSettings(gateway.gateway.context, real, { cooling_off_hours: 0 });
    expect(await inForce(real)).toEqual([0, 0]);
  });

  describe('set by the merchant', () => {
    const params = (): { account_id: string } => ({ account_id: shop.account_id });
    const change = (before: number | null, after: number | null, by = ada): Promise<PortalAnswer> =>
      by.call(changeCoolingOff, {
        params: params(),
        body: { cooling_off_hours: after, seen: { cooling_off_hours: before } },
      });

    it('is in force at once where it gets longer', async () => {
      expect(await change(hours, 48)).toMatchObject({
        status: 200,
        body: { cooling_off_hours: 48, hours_in_force: 48, in_force_until: null },
      });
    });

    it('is in force when the time before is over where it gets shorter, and audited', async () => {
      const key = await newKey();
      const shortened = await change(hours, 1);
      expect(shortened.body).toMatchObject({ cooling_off_hours: 1, hours_in_force: hours });
      expect(minuteInUtc(new Date(shortened.body['in_force_until']))).toEqual(in24Hours());
      expect((await pay({}, key))['status']).toBe('IN_APPROVAL');
      await gateway.work((hours - 1) * hour_ms);
      const later = await newKey();
      expect((await pay({}, later))['status']).toBe('IN_APPROVAL');
      await gateway.work(hour_ms);
      await ada.signIn();
      expect((await ada.call(readAccountPayoutRules, { params: params() })).body).toMatchObject({
        hours_in_force: 1,
        in_force_until: null,
      });
      expect((await pay({}, later))['status']).toBe('COMPLETED');
      const { body: log } = await ada.fetch('GET', `/merchants/${shop.credentials.merchant_id}/audit`);
      const entry = log['entries'].find(({ action }: any) => action === 'payouts.change_cooling_off');
      expect(entry).toMatchObject({
        before: { cooling_off_hours: hours, hours_in_force: hours },
        after: { cooling_off_hours: 1, hours_in_force: hours },
      });
    });

    it('that was shortened is the longer one again at once, or the operator’s at once', async () => {
      await change(hours, 0);
      expect((await change(0, hours)).body).toMatchObject({ hours_in_force: hours, in_force_until: null });
      await change(hours, 0);
      await set({ cooling_off_hours: 2 });
      expect((await ada.call(readAccountPayoutRules, { params: params() })).body).toMatchObject({
        hours_in_force: 2,
        in_force_until: null,
      });
    });

    it('is refused to others than admins, out of its bounds, or over what somebody else has set', async () => {
      expect((await change(hours, 0, ben)).status).toBe(403);
      expect(await change(hours, 721)).toMatchObject({ status: 422, body: { source: 'cooling_off_hours' } });
      expect(await change(1, 0)).toMatchObject({ status: 409, body: { code: 'U0015' } });
      expect((await ben.call(readAccountPayoutRules, { params: params() })).body).toMatchObject({
        hours_in_force: hours,
      });
    });
  });

  it('is changed in the console within its bounds, and audited', async () => {
    const operator = await createPortalClient(gateway, { operator: true });
    const change = (before: number, cooling_off_hours: number): Promise<PortalAnswer> => {
      const body = { cooling_off_hours, seen: { cooling_off_hours: before } };
      return operator.call(changePayoutRules, { params: { account_id: shop.account_id }, body });
    };
    expect((await change(hours, 721)).status).toBe(422);
    expect((await change(hours, 1)).body).toMatchObject({ cooling_off_hours: 1 });
    const { body: log } = await operator.fetch('GET', '/operator/audit');
    const entry = log['entries'].find(
      ({ action, result }: any) => action === 'operator.change_payout_rules' && result === 'done',
    );
    expect(entry).toMatchObject({ before: { cooling_off_hours: hours }, after: { cooling_off_hours: 1 } });
  });

  it('is none for production accounts that were there before it', async () => {
    const database = await emptyDatabase();
    const client = new pg.Client(database.connection);
    try {
      await migrate(database.connection, { up_to: 501 });
      await client.connect();
      await client.query(`INSERT INTO merchants (merchant_id, name, created_at) VALUES ('m', 'M', now())`);
      for (const [id, mode] of [
        ['old', 'production'],
        ['settings', 'production'],
        ['sandbox', 'sandbox'],
      ])
        await client.query(
          `INSERT INTO accounts (account_id, merchant_id, name, connector, mode, created_at)
           VALUES ($1, 'm', 'A', 'sandbox', $2, now())`,
          [id, mode],
        );
      await client.query(
        `INSERT INTO payout_settings (account_id, when_short) VALUES ('settings', 'refuse')`,
      );
      await migrate(database.connection, { up_to: 503 });
      const { rows } = await client.query(
        'SELECT account_id, when_short, cooling_off_hours AS hours FROM payout_settings ORDER BY account_id',
      );
      expect(rows).toEqual([
        { account_id: 'old', when_short: 'wait', hours: 0 },
        { account_id: 'settings', when_short: 'refuse', hours: 0 },
      ]);
    } finally {
      await client.end();
      await database.drop();
    }
  });
});
