import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableUser } from '../../../src/accounts/identity/users/manage-users.ts';
import { checkPassword, hashPassword } from '../../../src/accounts/identity/users/passwords.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, PortalClient } from '../../support/portal-client.ts';
import { minute_ms } from '../../../src/kernel/values/dates.ts';

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

/** Somebody with an authenticator app; the clock moves on, so that the next code is a new one. */
async function withApp(): Promise<{ client: PortalClient; secret: string; recovery_codes: string[] }> {
  const client = await person();
  const begun = await client.fetch('POST', '/profile/totp', { body: { password: client.password } });
  const { secret } = begun.body;
  const confirmed = await client.fetch('POST', '/profile/totp/confirm', { body: { code: codeOf(secret) } });
  client.csrf_token = confirmed.body['session'].csrf_token;
  gateway.clock.advance(30_000);
  return { client, secret, recovery_codes: confirmed.body['recovery_codes'] };
}

/** The same person in another browser, who has given the password and owes the second factor. */
async function signInPartly({ email, password }: PortalClient): Promise<PortalClient> {
  const partial = new PortalClient(gateway.url);
  await partial.signIn(email, password);
  return partial;
}

async function giveCode(partial: PortalClient, code: string): Promise<number> {
  return (await partial.fetch('POST', '/session/totp', { body: { code } })).status;
}

describe('a person who must provide the second factor', () => {
  it('has five minutes for it, whatever the page requests meanwhile', async () => {
    const { client, secret } = await withApp();
    const [slow, late] = [await signInPartly(client), await signInPartly(client)];
    for (let minute = 0; minute < 4; minute += 1) {
      gateway.clock.advance(minute_ms);
      await late.fetch('GET', '/session');
    }
    gateway.clock.advance(50_000);
    expect(await giveCode(slow, codeOf(secret))).toBe(200);
    gateway.clock.advance(20_000);
    const open = await slow.fetch('GET', '/profile/sessions');
    expect(open.body['sessions']).toMatchObject([{ method: 'password+totp' }, { method: 'password+totp' }]);
    expect(await giveCode(late, codeOf(secret))).toBe(401);
    expect((await late.fetch('GET', '/session')).status).toBe(401);
  });

  it('is not admitted once disabled, nor by a recovery code', async () => {
    const { client, secret, recovery_codes } = await withApp();
    const partial = await signInPartly(client);
    await disableUser(gateway.gateway.context, client.email, true);
    expect(await giveCode(partial, codeOf(secret))).toBe(401);
    expect(await giveCode(partial, recovery_codes[0] ?? '')).toBe(401);
    await disableUser(gateway.gateway.context, client.email, false);
    const [first = ''] = recovery_codes;
    expect(await giveCode(await signInPartly(client), first)).toBe(200);
  });

  it('provides it once: a second time is refused as signed in', async () => {
    const { client, secret } = await withApp();
    const again = await client.fetch('POST', '/session/totp', { body: { code: codeOf(secret) } });
    expect(again).toMatchObject({ status: 422, body: { rule: 'signed_in_already' } });
    expect((await client.fetch('GET', '/session')).status).toBe(200);
  });

  it('cannot provide it with an app that was never confirmed', async () => {
    const client = await person();
    const passkeys = new Authenticator(gateway.url.replace('127.0.0.1', 'localhost'));
    await addPasskey(client, passkeys);
    const begun = await client.fetch('POST', '/profile/totp', { body: { password: client.password } });
    const partial = await signInPartly(client);
    expect(await giveCode(partial, codeOf(begun.body['secret']))).toBe(401);
  });

  it('cannot use the recovery codes of an app that was removed', async () => {
    const { client, recovery_codes } = await withApp();
    await addPasskey(client, new Authenticator(gateway.url.replace('127.0.0.1', 'localhost')));
    const removed = await client.fetch('DELETE', '/profile/totp', { body: { password: client.password } });
    expect(removed.status).toBe(200);
    expect(await giveCode(await signInPartly(client), recovery_codes[0] ?? '')).toBe(401);
  });
});

async function addPasskey(client: PortalClient, authenticator: Authenticator): Promise<void> {
  const password = { body: { password: client.password } };
  const begun = await client.fetch('POST', '/profile/passkeys/options', password);
  const credential = authenticator.create(begun.body['options']);
  const added = await client.fetch('POST', '/profile/passkeys', { body: { name: 'Key', credential } });
  if (added.status !== 200) throw new Error(added.text);
  const { body } = await client.fetch('GET', '/session');
  client.csrf_token = body['csrf_token'];
}

describe('an open session', () => {
  it('is invalid while its person is disabled', async () => {
    const client = await person();
    expect((await client.fetch('GET', '/session')).status).toBe(200);
    await disableUser(gateway.gateway.context, client.email, true);
    expect((await client.fetch('GET', '/session')).status).toBe(401);
    expect((await client.fetch('GET', `/merchants/${merchant_id}/team`)).status).toBe(401);
  });

  it('has ended where its person was disabled, also once they are enabled again', async () => {
    const client = await person();
    await disableUser(gateway.gateway.context, client.email, true);
    await disableUser(gateway.gateway.context, client.email, false);
    expect((await client.fetch('GET', '/session')).status).toBe(401);
    await client.signIn(client.email, client.password);
    expect((await client.fetch('GET', '/session')).status).toBe(200);
  });

  it('can end the person’s other sessions, and neither itself nor those of others', async () => {
    const [client, stranger] = [await person(), await person()];
    const elsewhere = new PortalClient(gateway.url);
    await elsewhere.signIn(client.email, client.password);
    expect((await client.fetch('DELETE', '/profile/sessions')).status).toBe(200);
    expect((await elsewhere.fetch('GET', '/session')).status).toBe(401);
    expect((await client.fetch('GET', '/session')).status).toBe(200);
    expect((await stranger.fetch('GET', '/session')).status).toBe(200);
  });
});

it('passwords are checked with at most forty waiting; further attempts are refused, and none is lost', async () => {
  const hash = await hashPassword('nine badgers in the attic');
  const checks = Array.from({ length: 50 }, (_, at) =>
    checkPassword(hash, at === 0 ? 'nine badgers in the attic' : 'wrong').catch((error: unknown) => error),
  );
  const results = await Promise.all(checks);
  expect(results.slice(0, 42)).toEqual([true, ...Array.from({ length: 41 }, () => false)]);
  expect(results.slice(42)).toMatchObject(
    Array.from({ length: 8 }, () => ({ code: 'U0016', retry_after_s: 2 })),
  );
  expect(await checkPassword(hash, 'nine badgers in the attic')).toBe(true);
});
