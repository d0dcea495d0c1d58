import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { command_actions } from '@causeway/schemas/portal/command-actions.ts';
import { portal_routes } from '@causeway/schemas/portal/portal-routes.ts';
import { ecsEventOf } from '../../../src/edges/cli/audit/ecs-event.ts';
import type { AuditLink } from '../../../src/kernel/audit/audit-chain.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let operator: Operator;
let merchant_id: string;
let admin: PortalClient;
let member: PortalClient;
beforeAll(async () => {
  gateway = await startTestGateway();
  operator = createOperator(gateway.connection);
  merchant_id = (await gateway.createClient()).credentials.merchant_id;
  admin = await createPortalClient(gateway, { merchant_id });
  member = await createPortalClient(gateway, { merchant_id, role_id: 'support' });
  const seen = { role_id: 'support' };
  const path = `/merchants/${merchant_id}/team/${member.user_id}`;
  await admin.fetch('PUT', path, { body: { role_id: 'finance', seen } });
  await member.fetch('PUT', `/merchants/${merchant_id}/policy`, { body: { second_factor_required: true } });
  await operator.run('backups', 'mark', '--note', 'Zoë’s');
});
afterAll(async () => {
  operator.remove();
  await gateway.close();
});

async function exported(...args: string[]): Promise<any[]> {
  const { code, output } = await operator.run('audit', 'export', ...args);
  if (code !== 0) throw new Error(output);
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

const sequences = (events: readonly any[]): number[] => events.map(({ event }) => event.sequence);

/** The hash of an event, as docs/operations.md says it is made. */
function hashOf(
  before: string,
  { '@timestamp': at, event, causeway, organization, source, http, error }: any,
) {
  const { audit_id, kind, actor, account_id, subject, result, result_subject } = causeway;
  const common = [
    `${kind}/1`,
    String(event.sequence),
    organization?.id ?? '',
    audit_id,
    at.replace(/Z$/, ''),
  ];
  const own =
    kind === 'entry'
      ? [actor, event.action, account_id, subject, source?.address, http?.request?.id].map((f) => f ?? '')
      : [result, error?.code ?? '', result_subject ?? '', causeway.before ?? null, causeway.after ?? null];
  const text = [...common, ...own].map((f) => (f === null ? '-' : `${Buffer.byteLength(f)}:${f}`)).join(',');
  return createHash('sha256').update(Buffer.from(before, 'hex')).update(text).digest('hex');
}

it('the audit log is exported as events of the Elastic Common Schema, from which the chain can be proved again', async () => {
  const events = await exported();
  const [head] = await gateway.query<{ number: bigint }>('SELECT number FROM audit_head');
  expect(sequences(events)).toEqual(Array.from({ length: Number(head?.number) }, (_, at) => at + 1));
  let hash = '';
  for (const event of events) {
    hash = hashOf(hash, event);
    expect(event.event.hash, JSON.stringify(event)).toBe(hash);
  }
  const of = (action: string): any[] => events.filter(({ event }) => event.action === action);
  const [entry, result] = of('team.change_role');
  const person = {
    user: { id: admin.user_id, email: admin.email, name: admin.email, target: { id: member.user_id } },
    organization: { id: merchant_id },
    source: { address: '127.0.0.1', ip: '127.0.0.1' },
    service: { name: 'causeway', type: 'causeway', environment: 'sandbox' },
    related: { user: [admin.user_id, admin.email, member.user_id], ip: ['127.0.0.1'] },
  };
  const event = { kind: 'event', category: ['iam'], type: ['change'], dataset: 'causeway.audit' };
  expect(entry).toMatchObject({
    ...person,
    event: { ...event, outcome: 'unknown', id: String(entry.event.sequence) },
    causeway: { kind: 'entry', actor: `user:${admin.user_id}`, subject: member.user_id },
  });
  expect(entry.http.request.id).toMatch(/./);
  expect(result).toMatchObject({
    ...person,
    '@timestamp': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    event: { ...event, outcome: 'success' },
    causeway: { kind: 'result', audit_id: entry.causeway.audit_id, result: 'done' },
  });
  expect(JSON.parse(result.causeway.before)).toEqual({ role_id: 'support' });
  expect(of('team.change_policy')[1]).toMatchObject({
    event: { outcome: 'failure' },
    error: { code: 'U0007' },
    causeway: { result: 'refused' },
  });
  const [marked] = of('operator.mark_backup');
  expect(marked).toMatchObject({
    event: { category: ['api'], type: ['change'] },
    user: { name: expect.stringMatching(/./) },
    host: { hostname: expect.stringMatching(/./) },
  });
  expect(marked.causeway.actor).toBe(`host:${marked.user.name}@${marked.host.hostname}`);
  // Of the gateway’s own log: no organisation; a command: no address.
  for (const name of ['organization', 'source', 'http', 'error']) expect(marked).not.toHaveProperty(name);
});

it('an export begins after a number, at a moment, or where the one before has ended, over many pages', async () => {
  const entries = Array.from({ length: 1_203 }, (_, at) => ({
    merchant_id: 'm',
    audit_id: at + 1,
    actor: 'api:k',
    action: 'payments.capture',
    account_id: 'a',
    subject: String(at),
    address: '',
    request_id: '',
  }));
  const all = await exported();
  const last = all.length;
  const state = `${operator.folder}/exported`;
  expect(sequences(await exported('--state', state))).toEqual(sequences(all));
  expect(readFileSync(state, 'utf8')).toBe(`${last}\n`);
  const { pool } = gateway.gateway.context.database;
  await pool.query('SELECT append_audit_entries($1)', [JSON.stringify(entries)]);
  const more = await exported('--state', state);
  expect(sequences(more)).toEqual(entries.map((_, at) => last + at + 1));
  expect(more[0]).toMatchObject({ event: { category: ['api'] }, user: { id: 'k' } });
  expect(readFileSync(state, 'utf8')).toBe(`${last + 1_203}\n`);
  expect(await exported('--state', state)).toEqual([]);
  expect(sequences(await exported('--after', String(last + 1_201)))).toEqual([last + 1_202, last + 1_203]);
  const third = all[2]['@timestamp'].slice(0, 23);
  const since = (await exported('--from', `${third}Z`))[0];
  expect(since['@timestamp'] >= third && since.event.sequence <= 3).toBe(true);
  const before = await exported('--to', `${third}Z`);
  expect(before).toHaveLength(since.event.sequence - 1);
  expect(await exported('--from', '2999-01-01')).toEqual([]);
});

it('an export that follows prints what is added, and ends well on a signal with its state kept', async () => {
  const state = `${operator.folder}/followed`;
  writeFileSync(state, String((await exported()).length - 1));
  const program = fileURLToPath(new URL('../../../bin.js', import.meta.url));
  const args = [program, 'audit', 'export', '--follow', '--state', state];
  const environment = { ...process.env, ...operator.environment };
  const child = spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<any> => JSON.parse((await lines.next()).value as string);
  const { event } = await next();
  const add = {
    merchant_id: '',
    audit_id: 9_000,
    actor: 'user:x',
    action: 'session.sign_in',
    account_id: '',
  };
  const entry = { ...add, subject: '', address: '2001:db8::1', request_id: '' };
  await gateway.gateway.context.database.pool.query('SELECT append_audit_entries($1)', [
    JSON.stringify([entry]),
  ]);
  expect(await next()).toMatchObject({
    event: { sequence: event.sequence + 1, category: ['authentication'], type: ['start'] },
    source: { ip: '2001:db8::1' },
  });
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(Number(readFileSync(state, 'utf8'))).toBe(event.sequence + 1);
});

it('an export that contradicts itself, or whose state is none, is refused with what to do', async () => {
  writeFileSync(`${operator.folder}/other`, 'a diary');
  const refused: [string[], string][] = [
    [['--after', '1', '--state', 'x'], 'leave one out'],
    [['--follow', '--to', '2026-01-01'], 'leave it out'],
    [['--state', 'x', '--to', '2026-01-01'], 'leave it out'],
    [['--state', `${operator.folder}/other`], 'does not hold the number of an entry'],
    [['--after', 'first'], 'must be a number of the audit log'],
    [['--from', 'yesterday'], 'must be a moment such as'],
  ];
  for (const [args, says] of refused) {
    const { code, output } = await operator.run('audit', 'export', ...args);
    expect([code, output]).toEqual([1, expect.stringContaining(says)]);
  }
});

it('every action has a category of the schema, and a type that the schema expects in it', () => {
  const expected: Readonly<Record<string, readonly string[]>> = {
    api: [
      'access',
      'admin',
      'allowed',
      'change',
      'creation',
      'deletion',
      'denied',
      'end',
      'info',
      'start',
      'user',
    ],
    authentication: ['start', 'end', 'info'],
    configuration: ['access', 'change', 'creation', 'deletion', 'info'],
    iam: ['admin', 'change', 'creation', 'deletion', 'group', 'info', 'user'],
  };
  const link = {
    kind: 'entry',
    number: 1n,
    audit_id: 1n,
    actor: 'gateway',
    subject: '',
    address: '',
  } as AuditLink;
  const of = new Map(
    [...portal_routes.map(({ name }) => name), ...command_actions].map((action) => {
      const { event } = ecsEventOf({ ...link, action }, 'sandbox') as any;
      return [action, `${event.category[0]} ${event.type[0]}`] as const;
    }),
  );
  for (const [action, found] of of) {
    const [category = '', type] = found.split(' ');
    expect.soft(expected[category], action).toContain(type);
  }
  const samples = {
    'session.sign_out': 'authentication end',
    'keys.create': 'iam creation',
    'users.reset_password': 'iam change',
    'operator.create_command_token': 'iam creation',
    'operator.set_fee': 'configuration change',
    'operator.fees': 'api access',
    'webhooks.delete': 'configuration deletion',
    'payments.list': 'api access',
    'payouts.create': 'api creation',
    'team.list': 'api access',
  };
  expect(Object.fromEntries(Object.keys(samples).map((name) => [name, of.get(name)]))).toEqual(samples);
});
