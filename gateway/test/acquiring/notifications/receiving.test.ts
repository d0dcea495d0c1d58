import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeAcquirer } from '../../../src/acquiring/acquirers/manage-acquirers.ts';
import { rotateCardKeys } from '../../../src/operations/key-rotation/rotate-card-keys.ts';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { notification_secret, post, signed } from '../../support/notifying-acquirer.ts';
import { NotifiedGateway } from './notified-gateway.ts';

let world: NotifiedGateway;
beforeAll(async () => {
  world = await NotifiedGateway.start();
});
afterAll(() => world.close());

function send(name: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${world.gateway.url}/acquirers/${name}/notifications`, { method: 'POST', headers, body });
}

const report = (id: string): object => ({ id, kind: 'report', of: 'report', secret: 'xyzzy-content' });

it('a notification is stored before it is acknowledged, encrypted, with the acquirer’s own answer, for any content type', async () => {
  const response = await post(world.gateway.url, [report('one'), report('two')]);
  expect([response.status, await response.text()]).toEqual([200, '[accepted]']);
  const rows = await world.gateway.query<{ event_id: string; content: Buffer }>(
    `SELECT acquirer, event_id, kind, state, content FROM acquirer_notifications
     WHERE event_id IN ('one', 'two') ORDER BY notification_id`,
  );
  expect(rows).toMatchObject([
    { acquirer: 'told', event_id: 'one', kind: 'report', state: 'waiting' },
    { acquirer: 'told', event_id: 'two', kind: 'report', state: 'waiting' },
  ]);
  for (const { content } of rows) expect(content.toString('latin1')).not.toContain('xyzzy');
  await world.gateway.work();
  const applied = await world.notifications();
  expect(applied.filter(({ event_id }) => event_id === 'one' || event_id === 'two')).toMatchObject([
    { state: 'applied', reason: 'nothing to do' },
    { state: 'applied' },
  ]);
});

it('a notification that arrives twice, also at the same time, is stored once', async () => {
  const before = (await world.notifications()).length;
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post(world.gateway.url, [report('again')])),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect((await world.notifications()).length).toBe(before + 1);
});

it('a notification with a wrong signature, unknown acquirer or malformed body is answered like an unknown path', async () => {
  const nothing = await (await fetch(`${world.gateway.url}/nothing-here`, { method: 'POST' })).text();
  const { body, signature } = signed([report('forged')], 'another secret');
  const malformed = signed(null as never);
  const answers = await Promise.all([
    send('told', body, { 'x-told-signature': signature }),
    send('told', body),
    send('told', malformed.body, { 'x-told-signature': malformed.signature }),
    send('told', '', {}),
    send('nobody', body, { 'x-told-signature': signature }),
    // These take no notifications at all.
    send('sandbox', body),
    send('sandbox-bank', body),
    send('%00', body),
    send('..%2f..', body),
    send('x'.repeat(5_000), body),
  ]);
  for (const answer of answers.slice(0, 7)) {
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe(nothing);
  }
  for (const answer of answers.slice(7)) expect(answer.status).toBeGreaterThanOrEqual(400);
  for (const answer of answers) expect(answer.status).toBeLessThan(500);
  expect(await world.gateway.query(`SELECT 1 FROM acquirer_notifications WHERE event_id = 'forged'`)).toEqual(
    [],
  );
});

it('a notification that is too large, or never ends, is refused without a server error', async () => {
  const large = await send('told', Buffer.alloc(300 * 1024, 'a'));
  expect(large.status).toBe(413);
  const { port } = new URL(world.gateway.url);
  const text = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.end('POST /acquirers/told/notifications HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc'),
    );
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('close', () => resolve(answer));
  });
  expect(text).not.toMatch(/^HTTP\/1.1 5/);
});

it('notifications with hostile ids and types are accepted and told apart', async () => {
  const long = 'i'.repeat(5_000);
  const events = [
    { ...report(`nul\0`), kind: 'k\0\ud800' },
    { ...report(`${long}1`), kind: 'card 4111 1111 1111 1111' },
    { ...report(`${long}2`), kind: 'k'.repeat(5_000) },
  ];
  expect((await post(world.gateway.url, events)).status).toBe(200);
  expect((await post(world.gateway.url, events)).status).toBe(200);
  const rows = await world.gateway.query<{ kind: string; event_id: string }>(
    'SELECT event_id, kind FROM acquirer_notifications ORDER BY notification_id DESC LIMIT 3',
  );
  expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(3);
  expect(JSON.stringify(rows)).not.toContain('4111 1111');
});

it('notifications under replaced settings are accepted until their overlap has ended', async () => {
  const { acquirers } = world.gateway.gateway;
  const text = JSON.stringify({ base_url: world.acquirer.url, secret: 'the next secret' });
  await changeAcquirer(acquirers, { name: 'told' }, text, 3_600_000);
  const sent = async (id: string, secret: string): Promise<number> =>
    (await post(world.gateway.url, [report(id)], secret)).status;
  expect([await sent('old', notification_secret), await sent('new', 'the next secret')]).toEqual([200, 200]);
  world.gateway.clock.advance(3_700_000);
  expect([await sent('older', notification_secret), await sent('newer', 'the next secret')]).toEqual([
    404, 200,
  ]);
  await changeAcquirer(
    acquirers,
    { name: 'told' },
    JSON.stringify({ base_url: world.acquirer.url, secret: notification_secret }),
    0,
  );
});

it('a notification under an account’s own settings counts for that account only', async () => {
  const { gateway, acquirer, client } = world;
  const own = await gateway.createClient({ connector: 'told' });
  const settings = JSON.stringify({ secret: 'of the account' });
  await changeAcquirer(gateway.gateway.acquirers, { name: 'told', account_id: own.account_id }, settings, 0);
  acquirer.manners.capture = 'received';
  const [others, owned] = [await client.authorised(), await own.authorised()];
  await client.capture(others);
  const of_others = acquirer.last('capture');
  await own.capture(owned);
  const of_own = acquirer.last('capture');
  await post(gateway.url, [acquirer.event(of_others, true), acquirer.event(of_own, true)], 'of the account');
  await gateway.work();
  expect([await client.status(others), await own.status(owned)]).toEqual(['3200', '3000']);
  expect((await world.notifications()).slice(-2)).toMatchObject([
    { state: 'not_understood', reason: expect.stringContaining('another account') },
    { state: 'applied' },
  ]);
  await world.notify(...acquirer.work());
  expect(await client.status(others)).toBe('3000');
});

it('the body of a notification is not written into the log', async () => {
  await post(world.gateway.url, [report('logged')]);
  const { body, signature } = signed([report('forged')], 'another secret');
  await send('told', body, { 'x-told-signature': signature });
  const log = world.gateway.log_lines.join('');
  expect(log).toContain('/acquirers/:name/notifications');
  expect(log).not.toMatch(/xyzzy|forged|told-secret/);
});

it('notifications from one address for one name are rate-limited', async () => {
  const own = await NotifiedGateway.start();
  const sendOne = () =>
    fetch(`${own.gateway.url}/acquirers/limited/notifications`, { method: 'POST', body: 'x' });
  const refused: number[] = [];
  for (let round = 0; round < 40 && refused.length === 0; round += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, sendOne));
    for (const answer of answers) if (answer.status === 429) refused.push(answer.status);
  }
  expect(refused.length).toBeGreaterThan(0);
  expect((await post(own.gateway.url, [report('after')])).status).toBe(200);
  await own.close();
});

it('stored notifications are re-encrypted when the data keys are rotated, and deleted long after they were applied', async () => {
  const { context } = world.gateway.gateway;
  await post(world.gateway.url, [report('understood'), { ...report('strange'), of: 'nonsense' }]);
  const stored = (await world.notifications()).length;
  expect((await rotateCardKeys(context)).notifications).toBe(stored);
  await world.gateway.work();
  expect(await world.last()).toEqual({
    event_id: 'strange',
    state: 'not_understood',
    reason: 'there is no event of nonsense',
  });
  await world.gateway.work(181 * day_ms);
  const remaining = await world.notifications();
  expect(new Set(remaining.map(({ state }) => state))).toEqual(new Set(['not_understood']));
  expect(remaining.at(-1)?.event_id).toBe('strange');
});
