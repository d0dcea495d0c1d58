import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableUser, resetPassword } from '../../../src/accounts/identity/users/manage-users.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { createOperator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';
import { createPortalClient, PortalClient, type PortalAnswer } from '../../support/portal-client.ts';

let gateway: TestGateway;
let merchant_id: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  merchant_id = (await gateway.createClient()).credentials.merchant_id;
});
afterAll(() => gateway.close());

const person = (): Promise<PortalClient> => createPortalClient(gateway, { merchant_id });

function codeOf(secret: string): string {
  const timestamp = gateway.clock.now().getTime();
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

describe('a new second factor', () => {
  it('is not confirmed by guessing codes', async () => {
    const client = await person();
    const begun = await client.fetch('POST', '/profile/totp', { body: { password: client.password } });
    const code = codeOf(begun.body['secret']);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { body } = await client.fetch('POST', '/profile/totp/confirm', { body: { code: wrong } });
      expect(body).toMatchObject({ code: 'U0005', source: 'code' });
    }
    const locked = await client.fetch('POST', '/profile/totp/confirm', { body: { code } });
    expect([locked.status, locked.body['code']]).toEqual([429, 'U0003']);
    gateway.clock.advance(31 * 60_000);
  });

  it.each(['an app', 'a passkey'])('ends the sessions that were opened without one: %s', async (what) => {
    const client = await person();
    const elsewhere = new PortalClient(gateway.url);
    await elsewhere.signIn(client.email, client.password);
    const password = { body: { password: client.password } };
    if (what === 'an app') {
      const begun = await client.fetch('POST', '/profile/totp', password);
      const code = codeOf(begun.body['secret']);
      expect((await client.fetch('POST', '/profile/totp/confirm', { body: { code } })).status).toBe(200);
    } else {
      const begun = await client.fetch('POST', '/profile/passkeys/options', password);
      const authenticator = new Authenticator(gateway.url.replace('127.0.0.1', 'localhost'));
      const credential = authenticator.create(begun.body['options']);
      const added = await client.fetch('POST', '/profile/passkeys', { body: { name: 'Key', credential } });
      expect(added.status).toBe(200);
    }
    expect((await client.fetch('GET', '/session')).status).toBe(200);
    expect((await elsewhere.fetch('GET', '/session')).status).toBe(401);
  });
});

describe('a person who signs in at the very moment', () => {
  const lock = 'SELECT FROM users WHERE user_id = $1 FOR UPDATE';

  it('that another password is set cannot sign in with the old one', async () => {
    const client = await person();
    const elsewhere = new PortalClient(gateway.url);
    await atOnce<unknown>(
      gateway,
      lock,
      [client.user_id],
      [
        () => resetPassword(gateway.gateway.context, client.email, 'nine badgers in the attic'),
        () => elsewhere.signIn(client.email, client.password),
      ],
    );
    expect((await elsewhere.fetch('GET', '/session')).status).toBe(401);
    const answer = await elsewhere.signIn(client.email, 'nine badgers in the attic');
    expect(answer.body).toMatchObject({ state: 'signed_in' });
  });

  it('that a second factor is set up must provide it', async () => {
    const client = await person();
    const begun = await client.fetch('POST', '/profile/totp', { body: { password: client.password } });
    const code = codeOf(begun.body['secret']);
    const [confirmed, signed_in] = await atOnce(
      gateway,
      lock,
      [client.user_id],
      [
        () => client.fetch('POST', '/profile/totp/confirm', { body: { code } }),
        () => new PortalClient(gateway.url).signIn(client.email, client.password),
      ],
    );
    expect(confirmed?.status).toBe(200);
    expect(signed_in?.body).toMatchObject({ state: 'second_factor', merchants: [] });
  });

  it.each(['their passkey is removed', 'they are disabled'])(
    'that %s cannot sign in with the passkey',
    async (what) => {
      const client = await person();
      const password = { body: { password: client.password } };
      const begun = await client.fetch('POST', '/profile/passkeys/options', password);
      const authenticator = new Authenticator(gateway.url.replace('127.0.0.1', 'localhost'));
      const made = authenticator.create(begun.body['options']);
      await client.fetch('POST', '/profile/passkeys', { body: { name: 'Key', credential: made } });
      const elsewhere = new PortalClient(gateway.url);
      const options = await elsewhere.fetch('POST', '/passkey-sign-in/options', { body: {} });
      const credential = authenticator.get(options.body['options']);
      const key = `/profile/passkeys/${authenticator.credential_id.toString('base64url')}`;
      const { context } = gateway.gateway;
      await atOnce<unknown>(
        gateway,
        lock,
        [client.user_id],
        [
          () =>
            what === 'they are disabled'
              ? disableUser(context, client.email, true)
              : client.fetch('DELETE', key, password),
          () => elsewhere.fetch('POST', '/passkey-sign-in', { body: { credential } }),
        ],
      );
      if (what === 'they are disabled') await disableUser(context, client.email, false);
      expect((await elsewhere.fetch('GET', '/session')).status).toBe(401);
    },
  );
});

it('an authenticator app is confirmed once', async () => {
  const client = await person();
  const begun = await client.fetch('POST', '/profile/totp', { body: { password: client.password } });
  const body = { code: codeOf(begun.body['secret']) };
  await client.fetch('POST', '/profile/totp/confirm', { body });
  await client.fetch('GET', '/session');
  expect((await client.fetch('POST', '/profile/totp/confirm', { body })).body).toMatchObject({
    code: 'U0010',
    rule: 'nothing_to_confirm',
  });
  expect((await client.fetch('POST', '/session/totp', { body })).body).toMatchObject({
    code: 'U0010',
    rule: 'signed_in_already',
  });
});

it('a session that ends at the very moment cannot set a new password', async () => {
  const client = await person();
  const [ended, changed] = await atOnce<PortalAnswer>(
    gateway,
    'SELECT FROM sessions WHERE user_id = $1 FOR UPDATE',
    [client.user_id],
    [
      () => client.fetch('DELETE', '/session'),
      () =>
        client.fetch('POST', '/profile/password', {
          body: { password: client.password, new_password: 'nine badgers in the attic' },
        }),
    ],
  );
  expect([ended?.status, changed?.status]).toEqual([200, 401]);
  const again = await new PortalClient(gateway.url).signIn(client.email, client.password);
  expect(again.body).toMatchObject({ state: 'signed_in' });
});

it('a session that ends at the very moment leaves no passkey behind', async () => {
  const client = await person();
  const password = { body: { password: client.password } };
  const begun = await client.fetch('POST', '/profile/passkeys/options', password);
  const authenticator = new Authenticator(gateway.url.replace('127.0.0.1', 'localhost'));
  const credential = authenticator.create(begun.body['options']);
  const question = 'SELECT FROM passkey_challenges WHERE user_id = $1 FOR UPDATE';
  const [added] = await atOnce<unknown>(
    gateway,
    question,
    [client.user_id],
    [
      () => client.fetch('POST', '/profile/passkeys', { body: { name: 'Key', credential } }),
      async () => {
        await resetPassword(gateway.gateway.context, client.email, 'nine badgers in the attic');
        await gateway.query(question, [client.user_id]);
      },
    ],
  );
  expect(added).toMatchObject({ status: 401, body: { code: 'U0001' } });
  expect(await gateway.query('SELECT FROM passkeys WHERE user_id = $1', [client.user_id])).toEqual([]);
});

describe('a team that requires a second factor', () => {
  it('does not accept a requirement by a person who removes their own at the same moment', async () => {
    const other = await gateway.createClient();
    const of = other.credentials.merchant_id;
    const admin = await createPortalClient(gateway, { merchant_id: of });
    const password = { body: { password: admin.password } };
    const begun = await admin.fetch('POST', '/profile/totp', password);
    const confirmed = await admin.fetch('POST', '/profile/totp/confirm', {
      body: { code: codeOf(begun.body['secret']) },
    });
    admin.csrf_token = confirmed.body['session'].csrf_token;
    const demand = { body: { second_factor_required: true } };
    const both = await atOnce(
      gateway,
      'SELECT FROM users WHERE user_id = $1 FOR UPDATE',
      [admin.user_id],
      [
        () => admin.fetch('PUT', `/merchants/${of}/policy`, demand),
        () => admin.fetch('DELETE', '/profile/totp', password),
      ],
    );
    expect(both.map(({ status }) => status)).toEqual([200, 422]);
    // No longer demanded, it is removed; then it cannot be demanded.
    const free = { body: { second_factor_required: false } };
    expect((await admin.fetch('PUT', `/merchants/${of}/policy`, free)).status).toBe(200);
    expect((await admin.fetch('DELETE', '/profile/totp', password)).status).toBe(200);
    expect((await admin.fetch('PUT', `/merchants/${of}/policy`, demand)).status).toBe(403);
  });

  it('admits only people who have one, and leaves one of two that are removed at once', async () => {
    const other = await gateway.createClient();
    const of = other.credentials.merchant_id;
    const admin = await createPortalClient(gateway, { merchant_id: of });
    const path = `/merchants/${of}/team`;
    const watcher = await createPortalClient(gateway, { merchant_id: of });
    const demand = { body: { second_factor_required: true } };
    // Who has none, or has not signed in with it, would lock themselves out first.
    const refused = await admin.fetch('PUT', `/merchants/${of}/policy`, demand);
    expect([refused.status, refused.body['code'], refused.body['message']]).toEqual([
      403,
      'U0017',
      expect.stringMatching(/set one up in your profile/),
    ]);
    expect((await admin.fetch('GET', path)).body).toMatchObject({ second_factor_required: false });
    const begun = await admin.fetch('POST', '/profile/totp', { body: { password: admin.password } });
    const confirmed = await admin.fetch('POST', '/profile/totp/confirm', {
      body: { code: codeOf(begun.body['secret']) },
    });
    admin.csrf_token = confirmed.body['session'].csrf_token;
    expect((await admin.fetch('PUT', `/merchants/${of}/policy`, demand)).status).toBe(200);
    expect((await admin.fetch('GET', path)).body).toMatchObject({ second_factor_required: true });
    expect((await watcher.fetch('GET', path)).body).toMatchObject({ code: 'U0017' });
    const removed = await admin.fetch('DELETE', '/profile/totp', { body: { password: admin.password } });
    expect(removed.body).toMatchObject({ code: 'U0010', message: expect.stringContaining('the last') });
    const options = await admin.fetch('POST', '/profile/passkeys/options', {
      body: { password: admin.password },
    });
    const authenticator = new Authenticator(gateway.url.replace('127.0.0.1', 'localhost'));
    const credential = authenticator.create(options.body['options']);
    await admin.fetch('POST', '/profile/passkeys', { body: { name: 'Key', credential } });
    const password = { body: { password: admin.password } };
    const key = `/profile/passkeys/${authenticator.credential_id.toString('base64url')}`;
    const lock = 'SELECT FROM users WHERE user_id = $1 FOR UPDATE';
    const both = await atOnce(
      gateway,
      lock,
      [admin.user_id],
      ['/profile/totp', key].map((factor) => () => admin.fetch('DELETE', factor, password)),
    );
    expect(both.map(({ status, body: { code } }) => [status, code])).toEqual([
      [200, undefined],
      [422, 'U0010'],
    ]);
    expect((await admin.fetch('DELETE', key, password)).body).toMatchObject({ code: 'U0010' });
    const unknown = await admin.fetch('DELETE', '/profile/passkeys/bm9uZQ', password);
    expect(unknown.body).toMatchObject({ code: 'U0008' });
  });
});

describe('a person who has lost their second factor', () => {
  it('signs in with the password alone after the operator has reset it, which is in the audit log', async () => {
    const client = await person();
    const password = { body: { password: client.password } };
    const authenticator = new Authenticator(gateway.url.replace('127.0.0.1', 'localhost'));
    const options = await client.fetch('POST', '/profile/passkeys/options', password);
    const credential = authenticator.create(options.body['options']);
    await client.fetch('POST', '/profile/passkeys', { body: { name: 'Key', credential } });
    const begun = await client.fetch('POST', '/profile/totp', password);
    const code = codeOf(begun.body['secret']);
    expect((await client.fetch('POST', '/profile/totp/confirm', { body: { code } })).status).toBe(200);
    const operator = createOperator(gateway.connection);
    const reset = (email: string) => operator.run('users', 'reset-second-factor', email);
    const { code: ended, output } = await reset(client.email.toUpperCase());
    expect([ended, output]).toEqual([
      0,
      expect.stringContaining('authenticator app, 10 recovery codes, 1 passkey'),
    ]);
    expect((await client.fetch('GET', '/session')).status).toBe(401);
    const again = await new PortalClient(gateway.url).signIn(client.email, client.password);
    expect(again.body).toMatchObject({ state: 'signed_in', second_factors: [] });
    const remaining = await gateway.query(
      `SELECT FROM recovery_codes WHERE user_id = $1 UNION ALL SELECT FROM passkeys WHERE user_id = $1`,
      [client.user_id],
    );
    expect(remaining).toEqual([]);
    const entries = await gateway.query(
      `SELECT e.merchant_id, e.actor, o.subject, o.result FROM audit_log_entries e
       JOIN audit_log_outcomes o USING (merchant_id, audit_id) WHERE e.action = 'users.reset_second_factor'`,
    );
    const done = { actor: expect.stringMatching(/^host:.+@.+$/), subject: client.user_id, result: 'done' };
    expect(entries).toHaveLength(2);
    for (const of of ['', merchant_id]) expect(entries).toContainEqual({ merchant_id: of, ...done });
    expect((await reset(client.email)).output).toContain('has no second factor');
    expect((await reset('nobody@example.com')).output).toContain('there is no user nobody@example.com');
    operator.remove();
  });
});

it('a passkey is refused by a portal that has an IP address instead of a domain, with the reason', async () => {
  const apart = await startTestGateway({ environment: { PUBLIC_URL: 'https://192.0.2.7' } });
  const { port } = apart.app.server.address() as { port: number };
  const client = await createPortalClient({ ...apart, url: `http://127.0.0.1:${port}` }, { operator: true });
  const answer = await client.fetch('POST', '/profile/passkeys/options', {
    body: { password: client.password },
  });
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'U0010', message: expect.stringContaining('PUBLIC_URL') },
  });
  await apart.close();
});
