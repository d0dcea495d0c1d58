import { portal_routes } from '@causeway/schemas/portal/portal-routes.ts';
import { done, portalRoute } from '@causeway/schemas/portal/portal-route.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servePortalRoute } from '../../../src/edges/api/portal/serve-portal-route.ts';
import { Guarded } from '../../../src/kernel/audit/change.ts';
import { recordAction, type AuditedAction } from '../../../src/kernel/audit/record-audit.ts';
import { verifyAudit } from '../../../src/ledger/verify/verify-book.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, PortalClient } from '../../support/portal-client.ts';

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
    const listed: string[] = [];
    for (let before = ''; before !== 'end';) {
      const query: Record<string, string> = { limit: '1', ...(before === '' ? {} : { before }) };
      const { body } = await admin.fetch('GET', path('/audit'), { query });
      listed.push(...body['entries'].map((entry: any) => entry.audit_id));
      before = body['next_before'] ?? 'end';
    }
    const { body } = await admin.fetch('GET', path('/audit'));
    expect(listed).toEqual(body['entries'].map((entry: any) => entry.audit_id));
    expect(listed.length).toBeGreaterThanOrEqual(4);
  });

  it('records an attempt by a person whose role does not permit the change', async () => {
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

  it('takes numbers, times and hashes from the database in the order of the calls, whatever is sent', async () => {
    const { pool } = gateway.gateway.context.database;
    const entry = { merchant_id: '', actor: 'user:x', action: 'a', account_id: '', subject: '' };
    const forged = { ...entry, address: '', request_id: '', number: 1, at: '2020-01-01', hash: '\\x00' };
    const entries = [9, 7, 8].map((audit_id) => ({ ...forged, audit_id }));
    await pool.query('SELECT append_audit_entries($1)', [JSON.stringify(entries)]);
    const written = await gateway.query(
      `SELECT e.audit_id::int, at > now() - interval '1 minute' AS now, (h.number - e.number)::int AS behind
       FROM audit_log_entries e, audit_head h WHERE audit_id < 10 ORDER BY e.number`,
    );
    expect(written).toEqual([
      { audit_id: 9, now: true, behind: 2 },
      { audit_id: 7, now: true, behind: 1 },
      { audit_id: 8, now: true, behind: 0 },
    ]);
    const outcome = { merchant_id: '', audit_id: 10, result: 'done', code: '', subject: '' };
    await expect(pool.query('SELECT append_audit_outcomes($1)', [JSON.stringify([outcome])])).rejects.toThrow(
      'a result needs its audit entry',
    );
    await gateway.verify();
  });

  it('puts what the release before inserts into the same chain', async () => {
    const { pool } = gateway.gateway.context.database;
    await pool.query(
      `INSERT INTO audit_entries (merchant_id, audit_id, at, actor, action, account_id, subject, address, request_id)
       VALUES ('', 21, '2020-01-01', 'user:x', 'release_before', '', '', '', '')`,
    );
    await pool.query(
      `INSERT INTO audit_outcomes (merchant_id, audit_id, result, code, subject, before, after, at)
       VALUES ('', 21, 'done', '', '', NULL, '{"a": 1}', '2020-01-01')`,
    );
    const behind = await gateway.query(
      `SELECT (h.number - e.number)::int AS entry, (h.number - o.number)::int AS outcome,
         o.at > now() - interval '1 minute' AS now
       FROM audit_head h, audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
       WHERE audit_id = 21`,
    );
    expect(behind).toEqual([{ entry: 1, outcome: 0, now: true }]);
    expect((await pool.query('SELECT after FROM audit_outcomes WHERE audit_id = 21')).rows).toEqual([
      { after: { a: 1 } },
    ]);
    await gateway.verify();
  });

  it('never contains a password or a code', async () => {
    const body = { password: admin.password, new_password: good_password };
    const changed = await admin.fetch('POST', '/profile/password', { body });
    expect(changed.status).toBe(200);
    const rows = await gateway.query(
      'SELECT e::text, o::text AS outcome FROM audit_log_entries e LEFT JOIN audit_log_outcomes o USING (merchant_id, audit_id)',
    );
    for (const secret of [admin.password, good_password]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(gateway.log_lines.join('')).not.toContain(secret);
    }
  });
});

it('every route of the portal either reads, or changes something behind an entry of the audit log', async () => {
  const unknown_person = portal_routes.filter(({ reads, scope }) => !reads && scope === 'anyone');
  expect(unknown_person.map(({ name }) => name)).toEqual([
    'session.sign_in',
    'session.begin_passkey',
    'session.pass_passkey',
    'session.request_reset',
    'session.reset_password',
    'session.begin_single_sign_on',
    'session.pass_single_sign_on',
    'invitation.read',
    'invitation.accept',
  ]);
  for (const { name, method, reads } of portal_routes) if (method === 'GET') expect(reads, name).toBe(true);
  const of = { summary: 'Change something', method: 'POST', path: '/x', response: done } as const;
  const anonymous = portalRoute({ ...of, name: 'x.change', scope: 'anyone' });
  expect(() => servePortalRoute({} as never, {} as never, anonymous, () => Promise.reject())).toThrow(
    'x.change needs a person',
  );
});

it('an entry of the audit log exists before a handler can change anything, and records how the change ended', async () => {
  const { context } = gateway.gateway;
  const guarded = new Guarded({ context });
  const action = { merchant_ids: ['guard'], actor: 'user:ann', action: 'test.guarded' } as const;
  const of = { account_id: '', subject: 'one', address: '', request_id: '' };
  const read = () =>
    gateway.query(
      `SELECT o.result, o.subject, o.after FROM audit_log_entries e LEFT JOIN audit_log_outcomes o USING (merchant_id, audit_id)
       WHERE e.merchant_id = 'guard' ORDER BY e.audit_id`,
    );
  await guarded.change({ ...action, ...of }, async (_gateway, note) => {
    expect(await read()).toEqual([{ result: null, subject: null, after: null }]);
    note({ subject: 'two' });
    note({ after: { done: true } });
  });
  await expect(
    guarded.change({ ...action, ...of }, () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow('broken');
  expect(await read()).toEqual([
    { result: 'done', subject: 'two', after: { done: true } },
    { result: 'failed', subject: '', after: null },
  ]);
});

describe('a person’s own sessions', () => {
  beforeAll(newTeam);

  it('are listed, and ended one by one, all but the current one, or by a change of the password', async () => {
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

describe('gateway audit verify', () => {
  let operator: Operator;
  let log: TestGateway;
  beforeAll(async () => {
    log = await startTestGateway();
    operator = createOperator(log.connection);
    for (const subject of ['one', 'two', 'three', 'four', 'five']) {
      const action: Omit<AuditedAction, 'subject' | 'request_id'> = {
        merchant_ids: ['m1', 'm2'],
        actor: 'host:root@test',
        action: 'test',
        account_id: '',
        address: '',
      };
      const ended = await recordAction(log.gateway.context, { ...action, subject, request_id: '' });
      await ended({ result: 'done', before: { name: 'Zoë' }, after: null });
    }
  });
  afterAll(async () => {
    operator.remove();
    await log.close();
  });
  const found = async (): Promise<string[]> =>
    (await verifyAudit(log.gateway.context.database)).discrepancies.map(
      ({ subject, finding }) => `${subject}: ${finding}`,
    );
  /** As whoever owns the database might, past the trigger; put back afterwards. */
  const tampered = async (text: string): Promise<string[]> => {
    const client = new pg.Client(log.connection);
    await client.connect();
    const names = ['audit_log_entries', 'audit_log_outcomes', 'audit_head'];
    await client.query(`SET session_replication_role = replica;
      ${names.map((name) => `CREATE TEMP TABLE was_${name} AS SELECT * FROM ${name}`).join(';')}`);
    try {
      await client.query(text);
      return await found();
    } finally {
      for (const name of names)
        await client.query(`DELETE FROM ${name}; INSERT INTO ${name} SELECT * FROM was_${name}`);
      await client.end();
    }
  };

  it('finds an unchanged log complete, with entries written at the same time, and prints its end', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        recordAction(log.gateway.context, {
          merchant_ids: [],
          actor: 'host:root@test',
          action: 'at_once',
          account_id: '',
          subject: '',
          address: '',
          request_id: '',
        }),
      ),
    );
    const { clean, head } = await operator.json('audit', 'verify');
    expect({ clean, head }).toEqual({ clean: true, head: expect.stringMatching(/^40:[0-9a-f]{64}$/) });
    const later = await operator.run('audit', 'verify', '--head', head);
    expect(later).toEqual({ code: 0, output: expect.stringContaining(`its end is ${head}`) });
    const other = await operator.run('audit', 'verify', '--head', `40:${'0'.repeat(64)}`);
    expect(other).toEqual({
      code: 1,
      output: expect.stringContaining('number 40: its hash is not the noted one'),
    });
    await log.verify();
  });

  it.each([
    [
      'a changed entry',
      `UPDATE audit_log_entries SET actor = 'user:other' WHERE number = 5`,
      ['entry number 5: its content'],
    ],
    [
      'a changed result',
      `UPDATE audit_log_outcomes SET after = '1' WHERE number = 3`,
      ['result number 3: its content'],
    ],
    [
      'a changed time',
      `UPDATE audit_log_entries SET at = at - interval '1 h' WHERE number = 1`,
      ['entry number 1: its content'],
    ],
    [
      'missing entries',
      'DELETE FROM audit_log_entries WHERE number IN (5, 6)',
      ['result number 7: numbers 5 to 6 before it are missing'],
    ],
    [
      'the first entry missing',
      'DELETE FROM audit_log_entries WHERE number = 1',
      ['entry number 2: number 1 before it is missing'],
    ],
    [
      'an inserted entry',
      `INSERT INTO audit_log_entries SELECT (jsonb_populate_record(e, '{"audit_id": 1, "number": null}')).* FROM audit_log_entries e WHERE number = 5`,
      ['entry 1: it was inserted past the chain'],
    ],
    [
      'an entry inserted under a number',
      `INSERT INTO audit_log_entries SELECT (jsonb_populate_record(e, '{"audit_id": 1, "number": 7}')).* FROM audit_log_entries e WHERE number = 5`,
      ['number 7: the number is used twice'],
    ],
    [
      'entries that have changed places',
      `UPDATE audit_log_entries SET number = -number WHERE number IN (1, 2);
       UPDATE audit_log_entries SET number = 3 + number WHERE number < 0`,
      [
        'entry number 1: its content, its place',
        'entry number 2: its content, its place',
        'result number 3: its content, its place',
      ],
    ],
    [
      'a truncated end',
      'DELETE FROM audit_log_entries WHERE number = 40',
      ['end at number 40: the last entry has number 39'],
    ],
  ])('finds %s, by its number', async (_, text, findings) => {
    const output = await tampered(text);
    for (const finding of findings) expect(output.join('\n')).toContain(finding);
    expect(await found()).toEqual([]);
  });
});
