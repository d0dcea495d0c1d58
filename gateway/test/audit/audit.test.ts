import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { createPortalClient, PortalClient } from '../support/portal-client.ts';

let gateway: TestGateway;
let merchant_id: string;
let admin: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

/** A merchant of one's own, so that tests do not count each other's people. */
async function newTeam(): Promise<void> {
  merchant_id = (await gateway.createClient()).credentials.merchant_id;
  admin = await createPortalClient(gateway, { merchant_id });
}
const path = (rest: string): string => `/merchants/${merchant_id}${rest}`;
const good_password = 'seven otters under glass';

describe('the audit log', () => {
  beforeAll(newTeam);

  it('shows who changed what from where, before and after, newest first, page by page', async () => {
    const member = await createPortalClient(gateway, { merchant_id, role_id: 'support' });
    await admin.fetch('PUT', path(`/team/${member.user_id}`), {
      body: { role_id: 'finance', seen: { role_id: 'support' } },
    });
    await admin.fetch('PUT', path(`/team/${admin.user_id}`), { body: { role_id: 'support' } });
    const team = await admin.fetch('GET', path('/audit'), { query: { action: 'team.' } });
    expect(team.body['entries']).toMatchObject([
      { action: 'team.change_role', result: 'refused', code: 'U0010', before: null, after: null },
      {
        action: 'team.change_role',
        result: 'done',
        subject: member.user_id,
        actor: `user:${admin.user_id}`,
        actor_email: admin.email,
        address: '127.0.0.1',
        before: { role_id: 'support' },
        after: { role_id: 'finance' },
      },
    ]);
    const seen: string[] = [];
    for (let before = ''; before !== 'end';) {
      const query: Record<string, string> = { limit: '1', ...(before === '' ? {} : { before }) };
      const { body } = await admin.fetch('GET', path('/audit'), { query });
      seen.push(...body['entries'].map((entry: any) => entry.audit_id));
      before = body['next_before'] ?? 'end';
    }
    const { body } = await admin.fetch('GET', path('/audit'));
    expect(seen).toEqual(body['entries'].map((entry: any) => entry.audit_id));
    expect(seen.length).toBeGreaterThanOrEqual(4);
  });

  it('holds what somebody tried whose role does not allow it', async () => {
    const watcher = await createPortalClient(gateway, { merchant_id, role_id: 'read-only' });
    const tried = await watcher.fetch('PUT', path('/policy'), { body: { second_factor_required: true } });
    expect(tried.body['code']).toBe('U0007');
    const { body } = await admin.fetch('GET', path('/audit'), {
      query: { action: 'team.change_policy' },
    });
    expect(body['entries']).toMatchObject([
      { actor: `user:${watcher.user_id}`, result: 'refused', code: 'U0007', address: '127.0.0.1' },
    ]);
  });

  it('cannot be changed or thinned out by the gateway’s own database role', async () => {
    for (const table of ['audit_entries', 'audit_outcomes']) {
      for (const text of [`DELETE FROM ${table}`, `UPDATE ${table} SET subject = ''`, `TRUNCATE ${table}`]) {
        await expect(gateway.gateway.context.database.pool.query(text)).rejects.toThrow(/permission denied/);
      }
    }
  });

  it('never holds a password or a code', async () => {
    const body = { password: admin.password, new_password: good_password };
    const changed = await admin.fetch('POST', '/profile/password', { body });
    expect(changed.status).toBe(200);
    const rows = await gateway.query(
      'SELECT e::text, o::text AS outcome FROM audit_entries e LEFT JOIN audit_outcomes o USING (merchant_id, audit_id)',
    );
    for (const secret of [admin.password, good_password]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(gateway.log_lines.join('')).not.toContain(secret);
    }
  });
});

describe('one’s own sessions', () => {
  beforeAll(newTeam);

  it('are listed, and ended one by one, all but one, and by another password', async () => {
    const elsewhere = [
      new PortalClient(gateway.url),
      new PortalClient(gateway.url),
      new PortalClient(gateway.url),
    ] as const;
    for (const client of elsewhere) await client.signIn(admin.email, admin.password);
    const { body } = await admin.fetch('GET', '/profile/sessions');
    expect(body['sessions']).toHaveLength(4);
    const other = body['sessions'].find((session: any) => !session.current);
    await admin.fetch('DELETE', `/profile/sessions/${other.session_id}`);
    expect((await admin.fetch('DELETE', '/profile/sessions')).body).toEqual({ revoked: 2 });
    for (const client of elsewhere) expect((await client.fetch('GET', '/session')).status).toBe(401);
    await elsewhere[0].signIn(admin.email, admin.password);
    const before = admin.cookie;
    const change = { password: admin.password, new_password: good_password };
    expect((await admin.fetch('POST', '/profile/password', { body: change })).status).toBe(200);
    expect(admin.cookie).not.toBe(before);
    expect((await elsewhere[0].fetch('GET', '/session')).status).toBe(401);
    expect((await admin.fetch('GET', '/session')).status).toBe(200);
    expect((await new PortalClient(gateway.url).signIn(admin.email, admin.password)).status).toBe(401);
    expect((await new PortalClient(gateway.url).signIn(admin.email, good_password)).status).toBe(200);
  });
});
