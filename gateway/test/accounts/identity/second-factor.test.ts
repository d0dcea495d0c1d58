import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '../../support/authenticator.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let merchant_id: string;
beforeAll(async () => {
  gateway = await startTestGateway();
  merchant_id = (await gateway.createClient()).credentials.merchant_id;
});
afterAll(() => gateway.close());

const person = (): Promise<PortalClient> => createPortalClient(gateway, { merchant_id });

const period_ms = 30_000;

function codeOf(secret: string, offset_s = 0): string {
  const timestamp = gateway.clock.now().getTime() + offset_s * 1000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Moves the clock to the beginning of a period: for nearly as long as it lasts, codes mean what a test says. */
function enterPeriod(periods: number): void {
  gateway.clock.advance(periods * period_ms - (gateway.clock.now().getTime() % period_ms));
}

interface AppOwner {
  readonly client: PortalClient;
  readonly secret: string;
  readonly recovery_codes: string[];
}

/** Somebody with an authenticator app; the clock moves on, so that the next code is a new one. */
async function withApp(): Promise<AppOwner> {
  const owner = await withNewApp();
  enterPeriod(1);
  return owner;
}

/** Somebody who has just set up an authenticator app, with the code of this period. */
async function withNewApp(): Promise<AppOwner> {
  enterPeriod(1);
  const client = await person();
  const begun = await client.fetch('POST', '/profile/totp', { body: { password: client.password } });
  const { secret } = begun.body;
  const confirmed = await client.fetch('POST', '/profile/totp/confirm', { body: { code: codeOf(secret) } });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  client.csrf_token = confirmed.body['session'].csrf_token;
  return { client, secret, recovery_codes: confirmed.body['recovery_codes'] };
}

describe('an authenticator app', () => {
  it('that is set up is not replaced with the password alone, and continues to work', async () => {
    const { client, secret } = await withApp();
    const begun = await client.fetch('POST', '/profile/totp', { body: { password: client.password } });
    expect(begun).toMatchObject({ status: 422, body: { rule: 'authenticator_set_up' } });
    const again = new PortalClient(gateway.url);
    await again.signIn(client.email, client.password);
    expect((await again.fetch('POST', '/session/totp', { body: { code: codeOf(secret) } })).status).toBe(200);
  });

  it('is set up with a code, and from then on the password alone is not enough', async () => {
    const { client, secret } = await withApp();
    const again = new PortalClient(gateway.url);
    const partial = await again.signIn(client.email, client.password);
    expect(partial.body).toMatchObject({ state: 'second_factor', second_factors: ['totp'], merchants: [] });
    for (const path of ['/profile/security', `/merchants/${merchant_id}/team`]) {
      expect((await again.fetch('GET', path)).body).toMatchObject({ code: 'U0004' });
    }
    const partial_cookie = again.cookie;
    const passed = await again.fetch('POST', '/session/totp', { body: { code: codeOf(secret) } });
    expect(passed.body).toMatchObject({ state: 'signed_in', merchants: [{ merchant_id }] });
    expect(again.cookie).not.toBe(partial_cookie);
    expect((await again.fetch('GET', '/profile/security')).status).toBe(200);
    again.cookie = partial_cookie;
    expect((await again.fetch('GET', '/session')).status).toBe(401);
  });

  it('accepts a code once, also one that is 30 seconds early or late', async () => {
    const { client, secret } = await withApp();
    const attempt = async (code: string): Promise<number> => {
      const again = new PortalClient(gateway.url);
      await again.signIn(client.email, client.password);
      return (await again.fetch('POST', '/session/totp', { body: { code } })).status;
    };
    const code = codeOf(secret);
    expect(await attempt(code)).toBe(200);
    expect(await attempt(code)).toBe(401);
    expect(await attempt(codeOf(secret, 30))).toBe(200);
    // An earlier one than that which was taken last is old, also where it was never given.
    expect(await attempt(code)).toBe(401);
    expect(await attempt(codeOf(secret, 60))).toBe(401);
    enterPeriod(4);
    expect(await attempt(codeOf(secret, -60))).toBe(401);
    expect(await attempt(codeOf(secret, -30))).toBe(200);
  });

  it('does not accept again the code that it was set up with', async () => {
    const { client, secret } = await withNewApp();
    const again = new PortalClient(gateway.url);
    await again.signIn(client.email, client.password);
    const attempt = async (code: string) =>
      (await again.fetch('POST', '/session/totp', { body: { code } })).status;
    expect(await attempt(codeOf(secret))).toBe(401);
    expect(await attempt(codeOf(secret, 30))).toBe(200);
  });

  it('does not sign in a person who was disabled after entering the password', async () => {
    const { client, secret } = await withApp();
    const again = new PortalClient(gateway.url);
    await again.signIn(client.email, client.password);
    await gateway.query('UPDATE users SET disabled_at = now() WHERE email = $1', [client.email]);
    const passed = await again.fetch('POST', '/session/totp', { body: { code: codeOf(secret) } });
    expect([passed.status, passed.body['code']]).toEqual([401, 'U0001']);
  });

  it('accepts a code once when it arrives twice at once', async () => {
    const { client, secret } = await withApp();
    const partials = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const again = new PortalClient(gateway.url);
        await again.signIn(client.email, client.password);
        return again;
      }),
    );
    const code = codeOf(secret);
    const answers = await Promise.all(
      partials.map((partial) => partial.fetch('POST', '/session/totp', { body: { code } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
  });

  it('is locked after ten wrong codes', async () => {
    const { client, secret } = await withApp();
    const again = new PortalClient(gateway.url);
    await again.signIn(client.email, client.password);
    const wrong = codeOf(secret) === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await again.fetch('POST', '/session/totp', { body: { code: wrong } })).body).toMatchObject({
        code: 'U0005',
      });
    }
    const locked = await again.fetch('POST', '/session/totp', { body: { code: codeOf(secret) } });
    expect([locked.status, locked.body['code']]).toEqual([429, 'U0003']);
    const wait_s = Number(locked.headers.get('retry-after'));
    expect(wait_s).toBeGreaterThan(29 * 60);
    expect(wait_s).toBeLessThanOrEqual(30 * 60);
  });

  it('has ten recovery codes, each of which works once, in any spelling', async () => {
    const { client, recovery_codes } = await withApp();
    expect(recovery_codes).toHaveLength(10);
    const attempt = async (code: string): Promise<number> => {
      const again = new PortalClient(gateway.url);
      await again.signIn(client.email, client.password);
      return (await again.fetch('POST', '/session/totp', { body: { code } })).status;
    };
    const [first = ''] = recovery_codes;
    expect(await attempt(first.toLowerCase().replaceAll('-', ' '))).toBe(200);
    expect(await attempt(first)).toBe(401);
    const { body } = await client.fetch('GET', '/profile/security');
    expect(body).toMatchObject({ recovery_codes_left: 9 });
    const stored = await gateway.query('SELECT r::text FROM recovery_codes r');
    for (const code of recovery_codes) expect(JSON.stringify(stored)).not.toContain(code);
  });

  it('has an encrypted secret, which survives a rotation of the data keys', async () => {
    const { client, secret } = await withApp();
    const rows = await gateway.query("SELECT encode(totp_secret, 'escape') AS sealed FROM users");
    expect(JSON.stringify(rows)).not.toContain(secret);
    const { rotateCardKeys } = await import('../../../src/operations/key-rotation/rotate-card-keys.ts');
    expect((await rotateCardKeys(gateway.gateway.context)).totp_secrets).toBeGreaterThan(0);
    const again = new PortalClient(gateway.url);
    await again.signIn(client.email, client.password);
    expect((await again.fetch('POST', '/session/totp', { body: { code: codeOf(secret) } })).status).toBe(200);
  });

  it('is removed only by somebody who has just proven who they are', async () => {
    const { client, secret } = await withApp();
    enterPeriod(11);
    expect((await client.fetch('DELETE', '/profile/totp')).body).toMatchObject({ code: 'U0018' });
    await client.fetch('POST', '/session/reauthenticate', { body: { code: codeOf(secret) } });
    expect((await client.fetch('DELETE', '/profile/totp')).status).toBe(200);
    expect((await new PortalClient(gateway.url).signIn(client.email, client.password)).body).toMatchObject({
      state: 'signed_in',
    });
  });
});

describe('a passkey', () => {
  const origin = (): string => gateway.url.replace('127.0.0.1', 'localhost');

  async function withPasskey(): Promise<{ client: PortalClient; authenticator: Authenticator }> {
    const client = await person();
    const authenticator = new Authenticator(origin());
    const begun = await client.fetch('POST', '/profile/passkeys/options', {
      body: { password: client.password },
    });
    const credential = authenticator.create(begun.body['options']);
    const added = await client.fetch('POST', '/profile/passkeys', { body: { name: 'Laptop', credential } });
    if (added.status !== 200) throw new Error(added.text);
    return { client, authenticator };
  }

  const signInWith = async (
    make: (options: any) => Record<string, unknown>,
  ): Promise<[PortalClient, { status: number; body: Record<string, any> }]> => {
    const client = new PortalClient(gateway.url);
    const { body } = await client.fetch('POST', '/passkey-sign-in/options', { body: {} });
    return [
      client,
      await client.fetch('POST', '/passkey-sign-in', { body: { credential: make(body['options']) } }),
    ];
  };

  it('signs in without a password, as two factors', async () => {
    const { client, authenticator } = await withPasskey();
    const [again, answer] = await signInWith((options) => authenticator.get(options));
    expect(answer.body).toMatchObject({ state: 'signed_in', user: { email: client.email } });
    const { body } = await again.fetch('GET', '/profile/sessions');
    expect(body['sessions'].find((session: any) => session.current)).toMatchObject({ method: 'passkey' });
    expect((await client.fetch('GET', '/profile/security')).body['passkeys']).toMatchObject([
      { name: 'Laptop', last_used_at: expect.any(String) },
    ]);
  });

  it('is required after the password, once there is one', async () => {
    const { client } = await withPasskey();
    expect((await new PortalClient(gateway.url).signIn(client.email, client.password)).body).toMatchObject({
      state: 'second_factor',
      second_factors: ['passkey'],
    });
  });

  it('is refused when replayed, from another site, unknown, or without user verification', async () => {
    const { authenticator } = await withPasskey();
    let used: Record<string, unknown> = {};
    await signInWith((options) => (used = authenticator.get(options)));
    const elsewhere = new Authenticator('https://evil.example');
    const makers: ((options: any) => Record<string, unknown>)[] = [
      () => used,
      (options) => elsewhere.get(options),
      (options) => ({
        ...elsewhere.get(options),
        id: authenticator.credential_id.toString('base64url'),
        rawId: authenticator.credential_id.toString('base64url'),
      }),
      (options) => {
        authenticator.verifies_user = false;
        return authenticator.get(options);
      },
      () => ({}),
      () => ({ id: 7, response: null }),
    ];
    for (const make of makers) {
      const [, { status, body }] = await signInWith(make);
      expect([status, body['code']]).toEqual([401, 'U0013']);
    }
  });

  it('cannot be created with another person’s challenge', async () => {
    const [one, two] = [await person(), await person()];
    const begun = await one.fetch('POST', '/profile/passkeys/options', { body: { password: one.password } });
    const credential = new Authenticator(origin()).create(begun.body['options']);
    const added = await two.fetch('POST', '/profile/passkeys', { body: { name: 'Stolen', credential } });
    expect(added.body).toMatchObject({ code: 'U0013', source: 'credential', rule: 'passkey_not_accepted' });
  });

  it('is registered once', async () => {
    const { client, authenticator } = await withPasskey();
    const begun = await client.fetch('POST', '/profile/passkeys/options', {
      body: { password: client.password },
    });
    expect(begun.body['options'].excludeCredentials).toMatchObject([
      { id: authenticator.credential_id.toString('base64url') },
    ]);
    const credential = authenticator.create(begun.body['options']);
    expect(
      (await client.fetch('POST', '/profile/passkeys', { body: { name: 'Again', credential } })).body,
    ).toMatchObject({ code: 'U0010', source: 'credential', rule: 'passkey_registered' });
  });

  it('can be removed', async () => {
    const { client, authenticator } = await withPasskey();
    const id = authenticator.credential_id.toString('base64url');
    expect(
      (await client.fetch('DELETE', `/profile/passkeys/${id}`, { body: { password: client.password } }))
        .status,
    ).toBe(200);
    const [, { status }] = await signInWith((options) => authenticator.get(options));
    expect(status).toBe(401);
  });
});
