import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { startTestGateway } from '../../support/gateway.ts';
import { createPortalClient } from '../../support/portal-client.ts';

it('the operator’s people are admitted only to their profile in production without a second factor', async () => {
  const production = await startTestGateway({ environment: { GATEWAY_MODE: 'production' } });
  const operator = await createPortalClient(production, { operator: true });
  const { credentials } = await production.createClient({}, 'production');
  const paths = ['/operator/merchants', `/merchants/${credentials.merchant_id}/team`];
  for (const path of paths) {
    expect(await operator.fetch('GET', path)).toMatchObject({ status: 403, body: { code: 'U0017' } });
  }
  const begun = await operator.fetch('POST', '/profile/totp', { body: { password: operator.password } });
  const secret = Secret.fromBase32(begun.body['secret']);
  const code = new TOTP({ secret }).generate({ timestamp: production.clock.now().getTime() });
  const confirmed = await operator.fetch('POST', '/profile/totp/confirm', { body: { code } });
  expect(confirmed.status).toBe(200);
  operator.csrf_token = confirmed.body['session'].csrf_token;
  for (const path of paths) expect((await operator.fetch('GET', path)).status).toBe(200);
  // Nor do they give up the only one that they have.
  const removed = await operator.fetch('DELETE', '/profile/totp', { body: { password: operator.password } });
  expect(removed).toMatchObject({ status: 422, body: { rule: 'second_factor_demanded' } });
  for (const path of paths) expect((await operator.fetch('GET', path)).status).toBe(200);
  await production.close();
});
