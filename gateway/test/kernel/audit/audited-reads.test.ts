import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../../src/accounts/identity/team/manage-people.ts';
import { RecordedReads, same_read_ms } from '../../../src/kernel/audit/recorded-reads.ts';
import type { TestClient } from '../../support/client.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, PortalClient } from '../../support/portal-client.ts';

let gateway: TestGateway;
let operator: Operator;
let shop: TestClient;
let admin: PortalClient;
let transaction_id: string;
const path = (rest: string): string => `/accounts/${shop.account_id}${rest}`;
const email = 'ada.lovelace@example.com';
beforeAll(async () => {
  gateway = await startTestGateway();
  operator = createOperator(gateway.connection);
  shop = await gateway.createClient();
  admin = await createPortalClient(gateway, { merchant_id: shop.credentials.merchant_id });
  ({ transaction_id } = await shop.captured({ shopper_email: email }));
});
afterAll(async () => {
  await gateway.verify();
  operator.remove();
  await gateway.close();
});

async function logged(query: Record<string, string>): Promise<any[]> {
  const { merchant_id } = shop.credentials;
  return (await admin.fetch('GET', `/merchants/${merchant_id}/audit`, { query })).body['entries'];
}

it('reading a payment is in the audit log with the person, the object and the purpose, once for what a session reads again within ten minutes', async () => {
  const action = 'payments.read';
  const read = () => admin.fetch('GET', path(`/payments/${transaction_id}`));
  for (let time = 0; time < 3; time += 1) expect((await read()).status).toBe(200);
  const entry = {
    action,
    actor: `user:${admin.user_id}`,
    account_id: shop.account_id,
    subject: transaction_id,
    address: '127.0.0.1',
    result: 'done',
  };
  expect(await logged({ action })).toMatchObject([entry]);
  const elsewhere = new PortalClient(gateway.url);
  await elsewhere.signIn(admin.email, admin.password);
  await elsewhere.fetch('GET', path(`/payments/${transaction_id}`));
  expect(await logged({ action })).toMatchObject([entry, entry]);
  gateway.clock.advance(same_read_ms);
  await read();
  expect(await logged({ action })).toHaveLength(3);
  expect((await admin.fetch('GET', path('/payments/999'))).status).toBe(404);
  expect(await logged({ action })).toMatchObject([
    { subject: '999', result: 'refused' },
    entry,
    entry,
    entry,
  ]);
});

it('a search is recorded with its filters, of which free text is only hinted at, whatever pages are read', async () => {
  for (const limit of ['25', '50'])
    expect(
      await admin.fetch('GET', path('/payments'), { query: { q: `${email} Ada`, currency: 'EUR', limit } }),
    ).toMatchObject({ status: 200 });
  const [one, ...others] = await logged({ action: 'payments.list' });
  expect(one).toMatchObject({ result: 'done', before: null, after: { q: 'ad… Ad…', currency: 'EUR' } });
  expect(others).toEqual([]);
  const stored = await gateway.query(
    'SELECT e::text, o::text FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)',
  );
  expect(JSON.stringify(stored)).not.toContain(email);
});

it('who may not read is recorded as refused', async () => {
  const { merchant_id } = shop.credentials;
  const role = { name: 'Only keys', permits: ['keys.read'] };
  const { body } = await admin.fetch('POST', `/merchants/${merchant_id}/roles`, { body: role });
  const stranger = await createPortalClient(gateway, { merchant_id, role_id: body['role_id'] });
  expect((await stranger.fetch('GET', path('/beneficiaries'))).body['code']).toBe('U0007');
  expect(await logged({ action: 'beneficiaries.list' })).toMatchObject([
    { actor: `user:${stranger.user_id}`, result: 'refused', code: 'U0007' },
  ]);
});

it('the log is narrowed to reads, or to changes', async () => {
  const all = await logged({ limit: '100' });
  const reads = await logged({ kind: 'reads', limit: '100' });
  const changes = await logged({ kind: 'changes', limit: '100' });
  expect(new Set(reads.map(({ action }) => action))).toEqual(
    new Set(['payments.read', 'payments.list', 'beneficiaries.list']),
  );
  expect(changes.map(({ action }) => action)).toContain('roles.create');
  expect([...reads, ...changes].map(({ audit_id }) => audit_id).toSorted()).toEqual(
    all.map(({ audit_id }) => audit_id).toSorted(),
  );
});

it('what the operator reads of a merchant by a page or a command is in the merchant’s log, and goes to a SIEM as an access', async () => {
  const operators = { email: 'op@gateway.example', name: 'Op', operator: true, membership: null };
  const { user_id, password } = await createPerson(gateway.gateway.context, operators);
  const console_page = new PortalClient(gateway.url);
  await console_page.signIn(operators.email, password);
  expect((await console_page.fetch('GET', path('/beneficiaries'))).status).toBe(200);
  for (const command of [
    ['beneficiaries', 'list', '--account', shop.account_id],
    ['payouts', 'list', '--account', shop.account_id],
    ['users', 'list'],
  ])
    expect(await operator.run(command), command.join(' ')).toMatchObject({ code: 0 });
  const by_page = { action: 'beneficiaries.list', actor: `user:${user_id}`, result: 'done' };
  const by_command = { actor: expect.stringMatching(/^host/), account_id: shop.account_id, result: 'done' };
  expect((await logged({ kind: 'reads', limit: '3' })) as unknown).toMatchObject([
    { ...by_command, action: 'payouts.list' },
    { ...by_command, action: 'beneficiaries.list' },
    by_page,
  ]);
  const own = await console_page.fetch('GET', '/operator/audit', { query: { kind: 'reads' } });
  expect(own.body['entries'].map(({ action }: any) => action)).toEqual([
    'users.list',
    'payouts.list',
    'beneficiaries.list',
  ]);
  const exported = (await operator.run('audit', 'export')).output.split('\n').filter(Boolean);
  const events = exported.map((line) => JSON.parse(line).event);
  for (const { action, type, category } of events)
    if (['payments.read', 'users.list', 'beneficiaries.list'].includes(action))
      expect([action, category, type]).toEqual([action, ['api'], ['access']]);
  expect(events.filter(({ action }) => action === 'users.list')).toHaveLength(2);
});

it('what a program reads with its sign key is in the request log, not in the audit log', async () => {
  const [before] = await gateway.query('SELECT number FROM audit_head');
  expect(await shop.status({ transaction_id })).toBe('3000');
  expect(await gateway.query('SELECT number FROM audit_head')).toEqual([before]);
});

it('what was read is remembered for ten minutes from its entry, however often it is read', () => {
  const reads = new RecordedReads();
  const at = (ms: number): Date => new Date(ms);
  reads.add('one', at(0));
  expect(reads.has('one', at(same_read_ms - 1))).toBe(true);
  expect(reads.has('two', at(0))).toBe(false);
  expect(reads.has('one', at(same_read_ms))).toBe(false);
});
