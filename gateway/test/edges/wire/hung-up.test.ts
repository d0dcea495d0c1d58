import { once } from 'node:events';
import { connect } from 'node:net';
import * as requests from '@causeway/schemas/portal/developers/requests.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, samplePayout } from '../../support/payouts.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { OpenedCheckout, submission } from '../../support/checkout.ts';

let gateway: TestGateway;
let client: TestClient;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});
beforeEach(async () => {
  client = await gateway.createClient();
});

interface Sent {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly body: string;
}

/** Sends a request, hangs up while its work waits for a table, and only then lets the work go on. */
async function hangUpWhileWorking(held_table: string, { method = 'POST', path, headers = {}, body }: Sent) {
  const { hostname, port } = new URL(gateway.url);
  const holder = new pg.Client(gateway.connection);
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query(`LOCK TABLE ${held_table} IN ACCESS EXCLUSIVE MODE`);
  const closed = new Promise<void>((resolve) =>
    gateway.app.server.once('connection', (socket) => socket.once('close', () => resolve())),
  );
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = Object.entries({
    host: `${hostname}:${port}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  socket.write([`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n'));
  await expect
    .poll(async () => (await gateway.query('SELECT FROM pg_locks WHERE NOT granted')).length)
    .toBeGreaterThan(0);
  socket.resetAndDestroy();
  await closed;
  await holder.query('COMMIT');
  await holder.end();
}

/** The line of a route in the log since a moment. */
async function loggedLine(from: number, route: string): Promise<Record<string, unknown>> {
  let found: Record<string, unknown> | undefined;
  await expect
    .poll(() => {
      const lines = gateway.log_lines.slice(from).map((text) => JSON.parse(text));
      found = lines.find((line) => line.route === route);
      return found;
    })
    .toBeDefined();
  return found ?? {};
}

async function figure(name: string): Promise<number> {
  const page = await (await fetch(`${gateway.url}/metrics`)).text();
  return Number(
    page
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')
      .at(-1) ?? 0,
  );
}

describe('a caller who hangs up during the request', () => {
  it('leaves a log line, a row of the request log, metrics and its address', async () => {
    await fund(gateway, client, '1000.00');
    const body = client.sign('payout', samplePayout());
    const answered = 'causeway_requests_total{operation="payout",status="200"}';
    const hung_up = 'causeway_requests_hung_up_total{operation="payout"}';
    const before = [await figure(answered), await figure(hung_up)];
    const from = gateway.log_lines.length;
    await hangUpWhileWorking('payouts', { path: '/v1/payout', body: JSON.stringify(body) });
    const line = await loggedLine(from, '/v1/payout');
    const { account_id } = client;
    expect(line).toMatchObject({ status: 200, account_id, hung_up: true });
    expect(line['ms']).toBeGreaterThan(0);
    const rows = (table: string) =>
      gateway.query(`SELECT * FROM ${table} WHERE account_id = $1`, [account_id]);
    await expect.poll(() => rows('request_log')).toHaveLength(1);
    expect(await rows('request_log')).toMatchObject([
      { request_id: line['request_id'], status: 200, code: '', address: '127.0.0.1', hung_up: true },
    ]);
    expect(await rows('account_callers')).toMatchObject([{ address: '127.0.0.1', requests: '1' }]);
    expect(await rows('sign_key_uses')).toMatchObject([{ last_address: '127.0.0.1' }]);
    expect(await rows('payouts')).toMatchObject([{ request_id: body['request_id'] }]);
    expect([await figure(answered), await figure(hung_up)]).toEqual(before.map((count) => count + 1));
    const { merchant_id } = client.credentials;
    const person = await createPortalClient(gateway, { merchant_id, role_id: 'developer' });
    const list = await person.call(requests.listRequests, { params: { account_id } });
    expect(list.body['requests']).toMatchObject([{ request_id: line['request_id'], hung_up: true }]);
  });

  it('is not marked when it received its response, and nothing is counted twice', async () => {
    const answered = 'causeway_requests_total{operation="retrievalTrans",status="200"}';
    const before = await figure(answered);
    const from = gateway.log_lines.length;
    for (let count = 0; count < 3; count += 1) await client.post('retrievalTrans', { orders: 'x' });
    const lines = () => gateway.log_lines.slice(from).filter((line) => line.includes('/v1/retrievalTrans'));
    await expect.poll(lines).toHaveLength(3);
    for (const line of lines()) expect(JSON.parse(line)).not.toHaveProperty('hung_up');
    await expect.poll(() => figure(answered)).toBe(before + 3);
    const rows = () =>
      gateway.query('SELECT hung_up FROM request_log WHERE account_id = $1', [client.account_id]);
    await expect.poll(async () => (await rows()).length).toBe(3);
    expect(await rows()).toEqual([{ hung_up: false }, { hung_up: false }, { hung_up: false }]);
  });

  it('and changes something in the portal has it done, with an entry in the audit log and its address', async () => {
    const { merchant_id } = client.credentials;
    const admin = await createPortalClient(gateway, { merchant_id });
    const from = gateway.log_lines.length;
    await hangUpWhileWorking('sessions', {
      method: 'PUT',
      path: `/portal/api/merchants/${merchant_id}/policy`,
      headers: { cookie: admin.cookie, 'x-csrf-token': admin.csrf_token },
      body: JSON.stringify({ second_factor_required: false }),
    });
    const line = await loggedLine(from, '/portal/api/merchants/:merchant_id/policy');
    expect(line).toMatchObject({ status: 200, hung_up: true });
    const entries = await gateway.query(
      `SELECT e.address, o.result FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
       WHERE e.merchant_id = $1 AND e.action = 'team.change_policy'`,
      [merchant_id],
    );
    expect(entries).toEqual([{ address: '127.0.0.1', result: 'done' }]);
    expect(gateway.log_lines.slice(from).filter((text) => text.includes('request failed'))).toEqual([]);
  });

  it('and tries what is not allowed is in the audit log with its address', async () => {
    const { merchant_id } = client.credentials;
    const watcher = await createPortalClient(gateway, { merchant_id, role_id: 'read-only' });
    const from = gateway.log_lines.length;
    await hangUpWhileWorking('sessions', {
      method: 'PUT',
      path: `/portal/api/merchants/${merchant_id}/policy`,
      headers: { cookie: watcher.cookie, 'x-csrf-token': watcher.csrf_token },
      body: JSON.stringify({ second_factor_required: false }),
    });
    const line = await loggedLine(from, '/portal/api/merchants/:merchant_id/policy');
    expect(line).toMatchObject({ status: 403, hung_up: true });
    const entries = await gateway.query(
      `SELECT address FROM audit_log_entries WHERE merchant_id = $1 AND action = 'team.change_policy'`,
      [merchant_id],
    );
    expect(entries).toEqual([{ address: '127.0.0.1' }]);
  });

  it('and signs in has a session with its address', async () => {
    const { merchant_id } = client.credentials;
    const { email, password, user_id } = await createPortalClient(gateway, { merchant_id });
    await gateway.query('DELETE FROM sessions WHERE user_id = $1', [user_id]);
    const from = gateway.log_lines.length;
    await hangUpWhileWorking('users', {
      path: '/portal/api/session',
      body: JSON.stringify({ email, password }),
    });
    expect(await loggedLine(from, '/portal/api/session')).toMatchObject({ status: 200, hung_up: true });
    const sessions = await gateway.query('SELECT address FROM sessions WHERE user_id = $1', [user_id]);
    expect(sessions).toEqual([{ address: '127.0.0.1' }]);
  });

  it('and pays on the payment page has paid, and leaves a log line and a metric', async () => {
    const session = await OpenedCheckout.create(client);
    const from = gateway.log_lines.length;
    const { pathname } = new URL(session.url);
    await hangUpWhileWorking('payments', {
      path: `${pathname}/pay`,
      body: JSON.stringify(submission()),
    });
    const line = await loggedLine(from, '/checkout/:account_id/:session_id/pay');
    expect(line).toMatchObject({ status: 200, hung_up: true });
    expect(await session.state()).toMatchObject({ standing: 'paid' });
  });

  it('in the middle of its body leaves a line that says so', async () => {
    const { hostname, port } = new URL(gateway.url);
    const from = gateway.log_lines.length;
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const requested = once(gateway.app.server, 'request');
    socket.write('POST /v1/capture HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{"a":');
    await requested;
    socket.resetAndDestroy();
    expect(await loggedLine(from, '/v1/capture')).toMatchObject({ status: 400, hung_up: true });
  });
});
