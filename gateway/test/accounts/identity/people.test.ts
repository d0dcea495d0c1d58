import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createPerson,
  listPeople,
  type NewPerson,
} from '../../../src/accounts/identity/team/manage-people.ts';
import {
  findByEmail,
  nameActors,
  requireUserByEmail,
  resetSecondFactor,
} from '../../../src/accounts/identity/users/manage-users.ts';
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

const somebody = { email: 'ada@example.com', name: 'Ada', operator: true, membership: null };

describe('a person created on the command line', () => {
  it('signs in with the generated password, and is listed with their role', async () => {
    const { context } = gateway.gateway;
    const membership = { merchant_id, role_id: 'finance' };
    const { user_id, password } = await createPerson(context, { ...somebody, membership });
    const { body } = await new PortalClient(gateway.url).signIn(somebody.email, password);
    expect(body).toMatchObject({ state: 'signed_in', merchants: [{ merchant_id, role_id: 'finance' }] });
    expect(await listPeople(context)).toEqual([
      {
        user_id,
        email: 'ada@example.com',
        name: 'Ada',
        operator: true,
        roles: `${merchant_id}:finance`,
        second_factor: false,
        disabled: false,
        last_sign_in_at: expect.any(Date),
      },
    ]);
    const actors = [`user:${user_id}`, `api:${merchant_id}`, 'gateway', 'user:nobody'];
    expect(await nameActors(context, actors)).toEqual([{ actor: `user:${user_id}`, name: 'Ada' }]);
  });

  it.each<[Partial<NewPerson> & { role_id?: string }, object]>([
    [{ email: 'ada' }, { rule: 'no_email_address', text: 'ada' }],
    [{ email: 'new@example.com', operator: false }, { rule: 'merchant_or_operator' }],
    [{ email: 'Ada@Example.com' }, { rule: 'user_exists', email: 'Ada@Example.com' }],
    [
      { email: 'new@example.com', role_id: 'boss' },
      { rule: 'no_role', role_id: 'boss' },
    ],
  ])('is refused where %o', async ({ role_id, ...fields }, reason) => {
    const person = { ...somebody, ...fields, membership: role_id ? { merchant_id, role_id } : null };
    await expect(createPerson(gateway.gateway.context, person)).rejects.toMatchObject({ reason });
    expect(await findByEmail(gateway.gateway.context, 'new@example.com')).toBeNull();
  });

  it('must be known where they are named', async () => {
    const { context } = gateway.gateway;
    await expect(requireUserByEmail(context, 'nobody@example.com')).rejects.toMatchObject({
      reason: { rule: 'no_user', email: 'nobody@example.com' },
    });
  });
});

it('a person who has lost a passkey signs in with the password alone once their second factors are removed', async () => {
  const client = await createPortalClient(gateway, { merchant_id });
  const password = { body: { password: client.password } };
  const begun = await client.fetch('POST', '/profile/passkeys/options', password);
  const credential = new Authenticator(gateway.url.replace('127.0.0.1', 'localhost')).create(
    begun.body['options'],
  );
  await client.fetch('POST', '/profile/passkeys', { body: { name: 'Key', credential } });
  const { context } = gateway.gateway;
  expect(await resetSecondFactor(context, client)).toEqual({ totp: false, recovery_codes: 0, passkeys: 1 });
  expect((await client.fetch('GET', '/session')).status).toBe(401);
  const { body } = await new PortalClient(gateway.url).signIn(client.email, client.password);
  expect(body).toMatchObject({ state: 'signed_in' });
  await expect(resetSecondFactor(context, client)).rejects.toMatchObject({
    reason: { rule: 'no_second_factor', email: client.email },
  });
});

it('a lost authenticator app is removed from a person without a passkey', async () => {
  const client = await createPortalClient(gateway, { merchant_id });
  const { body } = await client.fetch('POST', '/profile/totp', { body: { password: client.password } });
  const app = new TOTP({ secret: Secret.fromBase32(body['secret']) });
  const code = app.generate({ timestamp: gateway.clock.now().getTime() });
  expect((await client.fetch('POST', '/profile/totp/confirm', { body: { code } })).status).toBe(200);
  const { context } = gateway.gateway;
  expect(await resetSecondFactor(context, client)).toEqual({ totp: true, recovery_codes: 10, passkeys: 0 });
  const again = await new PortalClient(gateway.url).signIn(client.email, client.password);
  expect(again.body).toMatchObject({ state: 'signed_in', second_factors: [] });
});
