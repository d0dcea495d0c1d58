import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCommandToken,
  endCommandToken,
  listCommandTokens,
} from '@causeway/schemas/portal/operator/command-tokens.ts';
import { requireTokenHolder } from '../../../src/accounts/identity/command-tokens/command-tokens.ts';
import { disableUser, resetSecondFactor } from '../../../src/accounts/identity/users/manage-users.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';
import { minute_ms } from '../../../src/kernel/values/dates.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** One of the operator’s people, signed in with a second factor. */
async function signedIn(): Promise<PortalClient> {
  const client = await createPortalClient(gateway, { operator: true });
  const begun = await client.fetch('POST', '/profile/totp', { body: { password: client.password } });
  const secret = Secret.fromBase32(begun.body['secret']);
  const code = new TOTP({ secret }).generate({ timestamp: gateway.clock.now().getTime() });
  const { body } = await client.fetch('POST', '/profile/totp/confirm', { body: { code } });
  client.csrf_token = body['session'].csrf_token;
  return client;
}

async function create(client: PortalClient): Promise<string> {
  const { status, body } = await client.call(createCommandToken);
  expect(status).toBe(200);
  return body['token'];
}

async function holderOf(token: string): Promise<string> {
  return requireTokenHolder(gateway.gateway.context, token).catch((error: Error) => error.message);
}
const over = /^The command-line token is not valid, or no longer/;

describe('a command-line token', () => {
  it('is only for the operator’s people who have signed in with a second factor', async () => {
    const by_password = await createPortalClient(gateway, { operator: true });
    const refused = await by_password.call(createCommandToken);
    expect([refused.status, refused.body['code'], refused.body['message']]).toEqual([
      403,
      'U0017',
      expect.stringContaining('second factor'),
    ]);
    const { merchant_id } = (await gateway.createClient()).credentials;
    const merchant = await createPortalClient(gateway, { merchant_id });
    expect((await merchant.call(createCommandToken)).status).toBe(404);
  });

  it('belongs to its person, is shown once, stored as a hash, and listed with its use', async () => {
    const ann = await signedIn();
    const token = await create(ann);
    expect(token).toMatch(/^cwop_[\w-]{43}$/);
    expect(await holderOf(token)).toBe(`user:${ann.user_id}`);
    const listed = await ann.call(listCommandTokens);
    expect(listed.body['tokens']).toMatchObject([{ current: true, last_used_at: expect.any(String) }]);
    expect(listed.text).not.toContain(token);
    for (const table of ['command_tokens', 'audit_log_entries', 'audit_log_outcomes'])
      expect(JSON.stringify(await gateway.query(`SELECT t::text FROM ${table} t`))).not.toContain(token);
    expect(gateway.log_lines.join('')).not.toContain(token);
    const [entry] = await gateway.query(
      `SELECT e.merchant_id, o.result FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
       WHERE e.action = 'operator.create_command_token' AND e.actor = $1`,
      [`user:${ann.user_id}`],
    );
    expect(entry).toEqual({ merchant_id: '', result: 'done' });
  });

  it('is valid for fifteen minutes', async () => {
    const ann = await signedIn();
    const token = await create(ann);
    gateway.clock.advance(10 * minute_ms);
    await ann.fetch('GET', '/session');
    gateway.clock.advance(4 * minute_ms);
    expect(await holderOf(token)).toBe(`user:${ann.user_id}`);
    gateway.clock.advance(minute_ms);
    expect(await holderOf(token)).toMatch(over);
    expect((await ann.call(listCommandTokens)).body['tokens']).toEqual([]);
  });

  it.each<[string, (ann: PortalClient) => Promise<unknown>]>([
    ['its person signs out', (ann) => ann.fetch('DELETE', '/session')],
    ['another is created in its session', create],
    ['its person is disabled', (ann) => disableUser(gateway.gateway.context, ann.email, true)],
    ['the second factor is reset', (ann) => resetSecondFactor(gateway.gateway.context, ann)],
    [
      'its person is no operator any more',
      ({ user_id }) => gateway.query('UPDATE users SET operator = false WHERE user_id = $1', [user_id]),
    ],
    [
      'its person ends it',
      async (ann) => {
        const { session_id } = (await ann.call(listCommandTokens)).body['tokens'][0];
        expect((await ann.call(endCommandToken, { params: { session_id } })).status).toBe(200);
      },
    ],
  ])('ends when %s', async (_when, act) => {
    const ann = await signedIn();
    const token = await create(ann);
    expect(await holderOf(token)).toBe(`user:${ann.user_id}`);
    await act(ann);
    expect(await holderOf(token)).toMatch(over);
  });

  it('of another person cannot be ended, and an unknown one is invalid', async () => {
    const [ann, bob] = [await signedIn(), await signedIn()];
    const token = await create(ann);
    const { session_id } = (await ann.call(listCommandTokens)).body['tokens'][0];
    expect((await bob.call(endCommandToken, { params: { session_id } })).status).toBe(404);
    expect(await holderOf(token)).toBe(`user:${ann.user_id}`);
    expect(await holderOf(`${token}x`)).toMatch(over);
  });
});
