import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, PortalClient } from '../../support/portal-client.ts';
import { resetPassword } from '../../../src/accounts/identity/users/manage-users.ts';
import { minute_ms } from '../../../src/kernel/values/dates.ts';

let gateway: TestGateway;
let merchant_id: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  merchant_id = (await gateway.createClient()).credentials.merchant_id;
});
afterAll(() => gateway.close());

const person = (role_id = 'admin'): Promise<PortalClient> =>
  createPortalClient(gateway, { merchant_id, role_id });

describe('signing in to the portal', () => {
  it('opens a session with the person’s name, teams and permits', async () => {
    const client = await person('support');
    const { status, body } = await client.fetch('GET', '/session');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: 'signed_in',
      idle_limit_s: 900,
      second_factors: [],
      user: { email: client.email, operator: false },
      merchants: [{ merchant_id, role_id: 'support', accounts: [{ mode: 'sandbox', time_zone: 'UTC' }] }],
    });
    expect(body['merchants'][0].permits).toContain('payments.refund');
    expect(body['merchants'][0].permits).not.toContain('team.manage');
    expect(JSON.stringify(body)).not.toMatch(/argon2|password/);
  });

  it('accepts the address in any case, and stores the password as Argon2id only', async () => {
    const client = await person();
    expect(
      (await new PortalClient(gateway.url).signIn(` ${client.email.toUpperCase()}`.trim(), client.password))
        .status,
    ).toBe(200);
    const [row] = await gateway.query<{ password_hash: string }>(
      'SELECT password_hash FROM users WHERE email = $1',
      [client.email],
    );
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('has the same answer for a wrong password, an unknown address and a disabled person', async () => {
    const client = await person();
    const answers = [
      await new PortalClient(gateway.url).signIn(client.email, 'not the password'),
      await new PortalClient(gateway.url).signIn('nobody@example.com', 'not the password'),
    ];
    await gateway.query('UPDATE users SET disabled_at = now() WHERE email = $1', [client.email]);
    answers.push(await new PortalClient(gateway.url).signIn(client.email, client.password));
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual(answers[0]?.body);
      expect(body).toMatchObject({ code: 'U0002', return_status: '0' });
      expect(headers.get('set-cookie')).toBeNull();
    }
    expect((await client.fetch('GET', '/session')).status).toBe(401);
  });

  it('locks an address after ten attempts, for 30 minutes, whether it is known or not', async () => {
    const client = await person();
    for (const email of [client.email, 'nobody-at-all@example.com']) {
      const attempts = await Promise.all(
        Array.from({ length: 14 }, () => new PortalClient(gateway.url).signIn(email, 'a wrong password')),
      );
      expect(attempts.filter(({ status }) => status === 401)).toHaveLength(10);
      const locked = attempts.filter(({ status }) => status === 429);
      expect(locked).toHaveLength(4);
      expect(locked[0]?.body).toMatchObject({ code: 'U0003' });
      expect(Number(locked[0]?.headers.get('retry-after'))).toBeGreaterThan(1700);
      gateway.clock.advance(2 * minute_ms);
    }
    const late = new PortalClient(gateway.url);
    expect((await late.signIn(client.email, client.password)).status).toBe(429);
    gateway.clock.advance(31 * minute_ms);
    expect((await late.signIn(client.email, client.password)).status).toBe(200);
  });

  it('is refused to strangers and not to a device that the person has signed in from, whoever guesses', async () => {
    const proxied = await startTestGateway({
      connection: gateway.connection,
      environment: { TRUSTED_PROXIES: '127.0.0.1' },
    });
    const client = await createPortalClient(proxied, { merchant_id, role_id: 'admin' });
    let networks = 0;
    const guess = async (device_cookie = ''): Promise<number> => {
      networks += 1;
      const stranger = new PortalClient(proxied.url);
      const from = { 'x-forwarded-for': `203.0.113.${networks}` };
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 11; attempt += 1) {
        stranger.device_cookie = device_cookie;
        statuses.push((await stranger.signIn(client.email, 'a wrong password', from)).status);
      }
      expect(statuses.at(-1)).toBe(429);
      return statuses.filter((status) => status === 401).length;
    };
    const signInFrom = async (
      address: string,
      device_cookie = '',
      password = client.password,
    ): Promise<number> => {
      const elsewhere = Object.assign(new PortalClient(proxied.url), { device_cookie });
      return (await elsewhere.signIn(client.email, password, { 'x-forwarded-for': address })).status;
    };
    expect(await guess()).toBe(10);
    expect(await signInFrom('203.0.113.1')).toBe(429);
    expect(await signInFrom('198.51.100.1', '', 'a wrong password')).toBe(401);
    expect(await signInFrom('203.0.113.1', client.device_cookie)).toBe(200);
    // Ten networks, of which each has tried ten times.
    await proxied.query(
      'UPDATE sign_in_attempts SET attempts = 99 WHERE attempts = 11 AND locked_until IS NULL',
    );
    expect(await guess()).toBe(1);
    expect(await signInFrom('198.51.100.2')).toBe(429);
    expect(await signInFrom('203.0.113.1', client.device_cookie)).toBe(200);
    expect(await signInFrom('198.51.100.2', `causeway_device=${'x'.repeat(43)}`)).toBe(429);
    const confirmed = await client.fetch('POST', '/profile/totp', { body: { password: client.password } });
    expect(confirmed.status).toBe(200);

    expect(await guess(client.device_cookie)).toBe(10);
    expect(await signInFrom('198.51.100.3', client.device_cookie)).toBe(429);
    await resetPassword(proxied.gateway.context, client.email, client.password);
    expect(await signInFrom('198.51.100.4')).toBe(200);
    expect(await signInFrom('198.51.100.3', client.device_cookie)).toBe(200);
    await proxied.close();
  });

  it.each([
    [{}, 422, 'email'],
    [{ email: 'a@b.c' }, 422, 'password'],
    [{ email: 7, password: 'x' }, 422, 'email'],
    [{ email: 'a b@c', password: 'x' }, 422, 'email'],
    [{ email: 'a@b.c', password: 'x'.repeat(257) }, 422, 'password'],
  ])('refuses %j with %i at %s', async (body, status, source) => {
    const answer = await new PortalClient(gateway.url).fetch('POST', '/session', { body });
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ source });
  });
});

describe('a session of the portal', () => {
  it('ends after 15 minutes without activity, and not before', async () => {
    const client = await person();
    gateway.clock.advance(14 * minute_ms);
    expect((await client.fetch('GET', '/session')).status).toBe(200);
    gateway.clock.advance(14 * minute_ms);
    expect((await client.fetch('GET', '/session')).status).toBe(200);
    gateway.clock.advance(15 * minute_ms + 1_000);
    expect((await client.fetch('GET', '/session')).body).toMatchObject({ code: 'U0001' });
  });

  it('lasts 15 minutes from the last action, also soon after it was opened', async () => {
    const client = await person();
    gateway.clock.advance(16_000);
    expect((await client.fetch('GET', '/session')).status).toBe(200);
    gateway.clock.advance(15 * minute_ms - 1_000);
    expect((await client.fetch('GET', '/session')).status).toBe(200);
  });

  it('is not kept open by a page’s automatic requests', async () => {
    const client = await person();
    for (const _ of [1, 2]) {
      gateway.clock.advance(7 * minute_ms);
      expect(
        (await client.fetch('GET', '/session', { headers: { 'x-portal-background': '1' } })).status,
      ).toBe(200);
    }
    gateway.clock.advance(2 * minute_ms);
    expect((await client.fetch('GET', '/session')).status).toBe(401);
  });

  it('ends after 12 hours despite activity', async () => {
    const client = await person();
    for (let step = 0; step < 71; step += 1) {
      gateway.clock.advance(10 * minute_ms);
      expect((await client.fetch('GET', '/session')).status).toBe(200);
    }
    gateway.clock.advance(10 * minute_ms);
    expect((await client.fetch('GET', '/session')).status).toBe(401);
  });

  it('ends 12 hours after signing in, although a new password has changed its token', async () => {
    const client = await person();
    const until = async (minutes: number): Promise<void> => {
      for (let step = 0; step < minutes / 10; step += 1) {
        gateway.clock.advance(10 * minute_ms);
        expect((await client.fetch('GET', '/session')).status).toBe(200);
      }
    };
    await until(600);
    const { cookie } = client;
    const body = { password: client.password, new_password: 'nine badgers in the attic' };
    // Whatever the address is made of: parts of fewer than four characters are no words.
    const own = { ...body, new_password: client.email };
    expect((await client.fetch('POST', '/profile/password', { body: own })).body).toMatchObject({
      code: 'U0009',
      source: 'new_password',
      message: expect.stringContaining('name or e-mail'),
    });
    expect((await client.fetch('POST', '/profile/password', { body })).status).toBe(200);
    expect(client.cookie).not.toBe(cookie);
    await until(110);
    gateway.clock.advance(10 * minute_ms);
    expect((await client.fetch('GET', '/session')).status).toBe(401);
  });

  it('ends by signing out', async () => {
    const client = await person();
    const { cookie } = client;
    expect((await client.fetch('DELETE', '/session')).body).toEqual({ done: true });
    expect(client.cookie).toBe('');
    client.cookie = cookie;
    expect((await client.fetch('GET', '/session')).status).toBe(401);
  });

  it('ends when its person signs in again over it; their others do not', async () => {
    const client = await person();
    const { cookie } = client;
    const elsewhere = new PortalClient(gateway.url);
    await elsewhere.signIn(client.email, client.password);
    expect((await client.signIn()).status).toBe(200);
    expect(client.cookie).not.toBe(cookie);
    expect((await client.fetch('GET', '/session')).status).toBe(200);
    expect((await elsewhere.fetch('GET', '/session')).status).toBe(200);
    const old = new PortalClient(gateway.url);
    old.cookie = cookie;
    expect((await old.fetch('GET', '/session')).status).toBe(401);
  });

  it('remains when somebody fails to sign in over it', async () => {
    const client = await person();
    expect((await client.signIn(client.email, 'a wrong password')).status).toBe(401);
    expect((await client.fetch('GET', '/session')).status).toBe(200);
  });

  it('is a cookie that scripts and other sites cannot use, and its token is stored nowhere', async () => {
    const client = await person();
    const { headers } = await client.signIn();
    const set = headers.get('set-cookie') ?? '';
    expect(set).toMatch(/^causeway_session=[0-9A-Za-z_-]{43};/);
    expect(set).toMatch(/HttpOnly/i);
    expect(set).toMatch(/SameSite=Strict/i);
    expect(set).toMatch(/Path=\/(;|$)/);
    expect(headers.get('cache-control')).toBe('no-store');
    const token = /=([^;]+)/.exec(set)?.[1] ?? 'missing';
    const rows = await gateway.query('SELECT s::text AS row FROM sessions s');
    expect(JSON.stringify(rows)).not.toContain(token);
    const [, device = 'missing'] = client.device_cookie.split('=');
    expect(device).toMatch(/^[0-9A-Za-z_-]{43}$/);
    expect(JSON.stringify(await gateway.query('SELECT d::text AS row FROM known_devices d'))).not.toContain(
      device,
    );
    expect(gateway.log_lines.join('')).not.toContain(token);
  });

  it('has a __Host- cookie over https', async () => {
    const secure = await startTestGateway({
      connection: gateway.connection,
      environment: { PUBLIC_URL: 'https://pay.example.com' },
    });
    const { port } = secure.app.server.address() as { port: number };
    const client = await person();
    const elsewhere = new PortalClient(`http://127.0.0.1:${port}`);
    const { headers } = await elsewhere.signIn(client.email, client.password);
    expect(headers.get('set-cookie')).toMatch(/^__Host-causeway_session=[^;]+;.*Secure/i);
    expect(headers.get('set-cookie')).not.toMatch(/domain/i);
    expect((await elsewhere.fetch('GET', '/session')).status).toBe(200);
    await secure.close();
  });
});

describe('a change through the portal', () => {
  it('needs the session’s own CSRF token', async () => {
    const [client, other] = [await person(), await person()];
    for (const token of ['', 'x', other.csrf_token, `${client.csrf_token}x`]) {
      const answer = await client.fetch('DELETE', '/session', { headers: { 'x-csrf-token': token } });
      expect([answer.status, answer.body['code']]).toEqual([403, 'U0006']);
    }
    expect((await client.fetch('DELETE', '/session')).status).toBe(200);
  });

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    ...['.evil.example', '0', '@evil.example', '/', ':1'].map((end) => ({ end })),
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ] as Record<string, string>[])('is refused from another page: %j', async ({ end, ...named }) => {
    const headers = end === undefined ? named : { origin: `${gateway.url}${end}` };
    const client = await person();
    for (const [method, path] of [
      ['POST', '/session'],
      ['DELETE', '/session'],
    ] as const) {
      const answer = await client.fetch(method, path, {
        headers,
        body: { email: client.email, password: client.password },
      });
      expect([answer.status, answer.body['code']]).toEqual([403, 'U0006']);
    }
    expect((await client.fetch('GET', '/session')).status).toBe(200);
  });

  it('is accepted from the portal’s own page, and as JSON only', async () => {
    const client = await person();
    const own = { origin: gateway.url, 'sec-fetch-site': 'same-origin' };
    const form = await client.fetch('POST', '/session', {
      headers: { ...own, 'content-type': 'text/plain' },
      body: { email: client.email, password: client.password },
    });
    expect([form.status, form.body['code']]).toEqual([415, 'I0006']);
    expect((await client.fetch('DELETE', '/session', { headers: own })).status).toBe(200);
  });

  it('is in the audit log, including refused attempts', async () => {
    const client = await person();
    const entries = () =>
      gateway.query(
        `SELECT e.action, o.result, o.code FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
         WHERE e.merchant_id = $1 AND e.actor = $2 ORDER BY e.audit_id`,
        [merchant_id, `user:${client.user_id}`],
      );
    const entered = { action: 'session.sign_in', result: 'done', code: '' };
    const refused = { action: 'session.sign_in', result: 'refused', code: 'U0002' };
    await new PortalClient(gateway.url).signIn(client.email, 'a wrong password');
    // Noted behind the answer.
    await expect.poll(entries).toEqual([entered, refused]);
    await client.fetch('DELETE', '/session');
    expect(await entries()).toEqual([
      entered,
      refused,
      { action: 'session.sign_out', result: 'done', code: '' },
    ]);
  });
});

it('ended sessions and old sign-in attempts are deleted, and those that count remain', async () => {
  const client = await person();
  await new PortalClient(gateway.url).signIn('nobody-again@example.com', 'a wrong password');
  gateway.clock.advance(61 * minute_ms);
  await client.signIn();
  await gateway.work();
  const [rows] = await gateway.query<{ sessions: string; attempts: string }>(
    'SELECT (SELECT count(*) FROM sessions) AS sessions, (SELECT count(*) FROM sign_in_attempts) AS attempts',
  );
  expect(rows).toEqual({ sessions: '1', attempts: '0' });
  expect((await client.fetch('GET', '/session')).status).toBe(200);
});

it('a device from which nobody has signed in for half a year is forgotten, and one in use remains', async () => {
  const [absent, present] = [await person(), await person()];
  gateway.clock.advance(100 * 24 * 60 * minute_ms);
  await present.signIn();
  gateway.clock.advance(81 * 24 * 60 * minute_ms);
  await gateway.work();
  const known = await gateway.query<{ user_id: string }>('SELECT user_id FROM known_devices');
  expect(known.map(({ user_id }) => user_id)).toContain(present.user_id);
  expect(known.map(({ user_id }) => user_id)).not.toContain(absent.user_id);
  const before = present.device_cookie;
  await present.signIn();
  expect(present.device_cookie).toBe(before);
});
