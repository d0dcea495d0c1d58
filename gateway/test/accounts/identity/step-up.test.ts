import { createSignKey, listSignKeys } from '@causeway/schemas/portal/developers/sign-keys.ts';
import { downloadSettlement } from '@causeway/schemas/portal/balances.ts';
import { changeAccount } from '@causeway/schemas/portal/operator/merchants.ts';
import { payment_actions } from '@causeway/schemas/portal/payments.ts';
import { portal_routes } from '@causeway/schemas/portal/portal-routes.ts';
import { reauthenticate } from '@causeway/schemas/portal/session.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '../../support/authenticator.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { asShown } from '../../support/payment-actions.ts';
import { createPortalClient, PortalClient, type PortalAnswer } from '../../support/portal-client.ts';

let gateway: TestGateway;
let shop: TestClient;
let params: { account_id: string };
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
  params = { account_id: shop.account_id };
});
afterAll(() => gateway.close());

async function person(): Promise<PortalClient> {
  const client = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
  client.steps_up = false;
  return client;
}

/** More than five minutes later, and less than a session may be idle. */
function later(): void {
  gateway.clock.advance(6 * 60_000);
}

const makeKey = (client: PortalClient): Promise<PortalAnswer> =>
  client.call(createSignKey, { params, body: { name: 'Till' } });
const prove = (client: PortalClient, body: object): Promise<PortalAnswer> =>
  client.call(reauthenticate, { body });
const unproven = { status: 403, body: { code: 'U0018' } };

function codeOf(secret: string): string {
  const timestamp = gateway.clock.now().getTime();
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Somebody with an authenticator app, more than five minutes after they have set it up. */
async function withApp(): Promise<{ client: PortalClient; secret: string; recovery_code: string }> {
  const client = await person();
  const { secret } = (await client.fetch('POST', '/profile/totp')).body;
  const confirmed = await client.fetch('POST', '/profile/totp/confirm', { body: { code: codeOf(secret) } });
  client.csrf_token = confirmed.body['session'].csrf_token;
  later();
  return { client, secret, recovery_code: confirmed.body['recovery_codes'][0] };
}

function entriesOf(client: PortalClient, action: string): Promise<Record<string, unknown>[]> {
  return gateway.query(
    `SELECT o.result, o.code FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
     WHERE e.actor = $1 AND e.action = $2 AND e.merchant_id = $3 ORDER BY audit_id`,
    [`user:${client.user_id}`, action, shop.credentials.merchant_id],
  );
}

describe('a person without a second factor', () => {
  it('proves who they are by the password, five minutes after they have signed in, and gets a new session token', async () => {
    const client = await person();
    expect((await makeKey(client)).status).toBe(200);
    later();
    const before = await client.call(listSignKeys, { params });
    expect(await makeKey(client)).toMatchObject(unproven);
    expect((await client.call(listSignKeys, { params })).body).toEqual(before.body);
    const wrong = await prove(client, { password: 'not the password' });
    expect(wrong).toMatchObject({ status: 422, body: { source: 'password', rule: 'password_wrong' } });
    expect(await makeKey(client)).toMatchObject(unproven);
    const { cookie } = client;
    expect(await prove(client, { password: client.password })).toMatchObject({
      status: 200,
      body: { state: 'signed_in', user: { user_id: client.user_id } },
    });
    expect((await makeKey(client)).status).toBe(200);
    const stolen = new PortalClient(gateway.url);
    stolen.cookie = cookie;
    expect((await stolen.fetch('GET', '/session')).body).toMatchObject({ code: 'U0001' });
    const refused = { result: 'refused', code: 'U0018' };
    expect(await entriesOf(client, 'keys.create')).toEqual([
      { result: 'done', code: '' },
      refused,
      refused,
      { result: 'done', code: '' },
    ]);
    expect(await entriesOf(client, 'session.reauthenticate')).toEqual([
      { result: 'refused', code: 'U0010' },
      { result: 'done', code: '' },
    ]);
  });

  it('is not let in by another session of theirs, and is refused after ten wrong passwords', async () => {
    const client = await person();
    later();
    const elsewhere = new PortalClient(gateway.url);
    elsewhere.steps_up = false;
    await elsewhere.signIn(client.email, client.password);
    expect((await makeKey(elsewhere)).status).toBe(200);
    expect(await makeKey(client)).toMatchObject(unproven);
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await prove(client, { password: 'not the password' })).status).toBe(422);
    const locked = await prove(client, { password: client.password });
    expect(locked).toMatchObject({ status: 429, body: { code: 'U0003' } });
    expect(await makeKey(client)).toMatchObject(unproven);
  });

  it('says what is missing', async () => {
    const client = await person();
    expect(await prove(client, {})).toMatchObject({
      status: 422,
      body: { code: 'I0010', source: 'password' },
    });
  });
});

describe('a person with a second factor', () => {
  it('proves who they are by a code, once, and not by the password', async () => {
    const { client, secret } = await withApp();
    expect(await makeKey(client)).toMatchObject(unproven);
    expect(await prove(client, { password: client.password })).toMatchObject({
      status: 422,
      body: { code: 'I0010', source: 'code' },
    });
    const code = codeOf(secret);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await prove(client, { code: wrong })).body).toMatchObject({ code: 'U0005', source: 'code' });
    expect(await makeKey(client)).toMatchObject(unproven);
    expect((await prove(client, { code })).status).toBe(200);
    expect((await makeKey(client)).status).toBe(200);
    expect((await prove(client, { code })).body).toMatchObject({ code: 'U0005' });
  });

  it('proves who they are by a recovery code, once', async () => {
    const { client, recovery_code: code } = await withApp();
    expect((await prove(client, { code })).status).toBe(200);
    expect((await makeKey(client)).status).toBe(200);
    expect((await prove(client, { code })).body).toMatchObject({ code: 'U0005' });
  });

  it('proves who they are by their own passkey, and not by somebody else’s', async () => {
    const withPasskey = async () => {
      const client = await person();
      const { options } = (await client.fetch('POST', '/profile/passkeys/options')).body;
      const authenticator = new Authenticator(gateway.url.replace('127.0.0.1', 'localhost'));
      const credential = authenticator.create(options);
      await client.fetch('POST', '/profile/passkeys', { body: { name: 'Key', credential } });
      return { client, authenticator };
    };
    const [one, other] = [await withPasskey(), await withPasskey()];
    later();
    const challenge = async () =>
      (await one.client.fetch('POST', '/passkey-sign-in/options', { body: {} })).body['options'];
    const foreign = other.authenticator.get(await challenge());
    expect((await prove(one.client, { credential: foreign })).body).toMatchObject({ code: 'U0013' });
    expect(await makeKey(one.client)).toMatchObject(unproven);
    const own = one.authenticator.get(await challenge());
    expect((await prove(one.client, { credential: own })).status).toBe(200);
    expect((await makeKey(one.client)).status).toBe(200);
    expect((await prove(one.client, { credential: own })).body).toMatchObject({ code: 'U0013' });
  });
});

it('a file is not handed out to a session that has not proven who it is, which is in the audit log', async () => {
  const client = await person();
  const query = { from: '2026-01-01', to: '2026-01-31' };
  expect((await client.call(downloadSettlement, { params, query })).status).toBe(200);
  later();
  expect(await client.call(downloadSettlement, { params, query })).toMatchObject(unproven);
  expect(await entriesOf(client, 'balances.settlement_file')).toEqual([{ result: 'refused', code: 'U0018' }]);
  await prove(client, { password: client.password });
  expect((await client.call(downloadSettlement, { params, query })).status).toBe(200);
});

describe('refunds of a person', () => {
  it('ask for the second factor above the account’s limit, together, and are done once by the same request', async () => {
    const client = await person();
    const operator = await createPortalClient(gateway, { operator: true });
    const set = (refund_limits: object) =>
      operator.call(changeAccount, { params, body: { refund_limits, seen: { refund_limits: {} } } });
    later();
    let requests = 0;
    const refund = async (amounts: string[], currency = 'EUR') => {
      const paid = await Promise.all(amounts.map((amount) => shop.captured({ amount, currency })));
      const wanted = paid.map(({ transaction_id }) => ({ transaction_id }));
      const items = await asShown(client, params.account_id, 'refund', wanted);
      requests += 1;
      const body = { action: 'refund', items, request_id: `request-${requests}-${process.pid}-of-refunds` };
      return () => client.call(payment_actions.refund.perform, { params, body });
    };
    const done = { status: 200, body: { items: [{ status: 'done' }] } };
    expect(await (await refund(['1000.00']))()).toMatchObject(done);
    expect(await (await refund(['1000.01']))()).toMatchObject(unproven);
    expect(await (await refund(['100000'], 'JPY'))()).toMatchObject(done);
    expect(await (await refund(['600.00', '400.01']))()).toMatchObject(unproven);
    await operator.signIn();
    expect((await set({ EUR: '50.00' })).body).toMatchObject({ refund_limits: { EUR: '50.00' } });
    const large = await refund(['50.01']);
    expect(await large()).toMatchObject(unproven);
    expect(await (await refund(['50.00']))()).toMatchObject(done);
    await prove(client, { password: client.password });
    const first = await large();
    expect(first).toMatchObject(done);
    expect((await large()).body).toEqual(first.body);
    const [{ refunds }] = (await gateway.query(
      `SELECT count(*)::int AS refunds FROM refunds WHERE account_id = $1 AND amount = 5001`,
      [shop.account_id],
    )) as [{ refunds: number }];
    expect(refunds).toBe(1);
  });
});

it('keys, people, rules of payouts, settings, second factors and files are behind a proof', () => {
  const behind = portal_routes.filter(({ step_up }) => step_up !== null).map(({ name }) => name);
  expect(behind.toSorted()).toEqual(
    [
      'balances.settlement_file',
      'balances.statement_file',
      'disputes.evidence',
      'disputes.file',
      'exports.create',
      'exports.read',
      'keys.create',
      'keys.decide',
      'keys.permit',
      'keys.rotate',
      'operator.account_acquirer',
      'operator.add_acquirer',
      'operator.add_address',
      'operator.change_account',
      'operator.change_acquirer',
      'operator.change_payout_rules',
      'operator.confirm_domains',
      'operator.create_command_token',
      'operator.create_sign_key',
      'operator.decide_sign_key',
      'operator.decide_recovery',
      'operator.draw_invitation_code',
      'operator.enable_merchant',
      'operator.invite_admin',
      'operator.propose_recovery',
      'operator.remove_acquirer',
      'operator.remove_file_location',
      'operator.remove_single_sign_on',
      'operator.set_retention',
      'operator.set_file_location',
      'operator.set_single_sign_on',
      'operator.replace_routes',
      'operator.screening_report',
      'operator.set_payable_limits',
      'payments.refund',
      'payouts.change_cooling_off',
      'profile.begin_passkey',
      'profile.begin_totp',
      'profile.remove_passkey',
      'profile.remove_totp',
      'roles.change',
      'shoppers.erase',
      'shoppers.export',
      'team.change_policy',
      'team.change_role',
      'team.invite',
      'team.remove',
      'team.remove_single_sign_on',
      'team.set_single_sign_on',
    ].toSorted(),
  );
});
