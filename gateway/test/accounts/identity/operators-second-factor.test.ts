import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Authenticator } from '../../support/authenticator.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient } from '../../support/portal-client.ts';

let production: TestGateway;
beforeAll(async () => {
  production = await startTestGateway({ environment: { GATEWAY_MODE: 'production' } });
});
afterAll(() => production.close());

it('the operator’s people are admitted only to their profile in production without a second factor', async () => {
  const operator = await createPortalClient(production, { operator: true });
  const { credentials } = await production.createClient({}, 'production');
  const paths = ['/operator/merchants', `/merchants/${credentials.merchant_id}/team`];
  for (const path of paths) {
    expect(await operator.fetch('GET', path)).toMatchObject({ status: 403, body: { code: 'U0017' } });
  }
  expect((await operator.fetch('GET', '/session')).body).toMatchObject({ second_factor_missing: true });
  const begun = await operator.fetch('POST', '/profile/totp');
  const secret = Secret.fromBase32(begun.body['secret']);
  const code = new TOTP({ secret }).generate({ timestamp: production.clock.now().getTime() });
  const confirmed = await operator.fetch('POST', '/profile/totp/confirm', { body: { code } });
  expect(confirmed.status).toBe(200);
  operator.csrf_token = confirmed.body['session'].csrf_token;
  for (const path of paths) expect((await operator.fetch('GET', path)).status).toBe(200);
  // Nor do they give up the only one that they have.
  const removed = await operator.fetch('DELETE', '/profile/totp');
  expect(removed).toMatchObject({ status: 422, body: { rule: 'second_factor_demanded' } });
  for (const path of paths) expect((await operator.fetch('GET', path)).status).toBe(200);
});

it('a merchant’s people set up a second factor in production, until their admin no longer demands it', async () => {
  const { merchant_id } = (await production.createClient({}, 'production')).credentials;
  const [admin, member] = [
    await createPortalClient(production, { merchant_id }),
    await createPortalClient(production, { merchant_id, role_id: 'support' }),
  ];
  const team = `/merchants/${merchant_id}/team`;
  for (const person of [admin, member]) {
    expect(await person.fetch('GET', team)).toMatchObject({ status: 403, body: { code: 'U0017' } });
    expect((await person.fetch('GET', '/session')).body).toMatchObject({
      second_factor_missing: true,
      merchants: [{ second_factor_required: true }],
    });
  }
  const authenticator = new Authenticator(production.url.replace('127.0.0.1', 'localhost'));
  const { options } = (await admin.fetch('POST', '/profile/passkeys/options')).body;
  const added = await admin.fetch('POST', '/profile/passkeys', {
    body: { name: 'Key', credential: authenticator.create(options) },
  });
  expect(added).toMatchObject({ status: 200, body: { second_factor_missing: false } });
  expect((await admin.fetch('GET', team)).body).toMatchObject({ second_factor_required: true });
  const policy = `/merchants/${merchant_id}/policy`;
  const off = { body: { second_factor_required: false } };
  expect((await admin.fetch('PUT', policy, off)).status).toBe(200);
  expect((await member.fetch('GET', '/session')).body).toMatchObject({ second_factor_missing: false });
  expect((await member.fetch('GET', team)).status).toBe(200);
  const [entry] = await production.query(
    `SELECT o.before, o.after FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
     WHERE e.merchant_id = $1 AND e.action = 'team.change_policy'`,
    [merchant_id],
  );
  expect(entry).toEqual({
    before: { second_factor_required: true },
    after: { second_factor_required: false },
  });
});
