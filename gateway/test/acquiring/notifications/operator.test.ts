import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  applyNotification,
  closeNotification,
  listNotifications,
  readNotification,
  type AcquirerNotification,
} from '@causeway/schemas/portal/operator/notifications.ts';
import { chineseReason } from '../../../../portal/src/i18n/gateway/chinese-reasons.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';
import { readBacklogs } from '../../../src/operations/health/read-backlogs.ts';
import { NotifiedGateway } from './notified-gateway.ts';

let world: NotifiedGateway;
let ann: PortalClient;
let operator: Operator;
beforeAll(async () => {
  world = await NotifiedGateway.start();
  ann = await createPortalClient(world.gateway, { operator: true });
  operator = createOperator(world.gateway.connection);
});
afterAll(async () => {
  operator.remove();
  await world.close();
});

/** A refund that the acquirer calls a capture: not understood. */
async function strange(): Promise<string> {
  const payment = await world.paid();
  world.acquirer.manners.refund = 'received';
  await world.client.refund({ ...payment, refund_amount: '30.00' });
  const [event] = world.acquirer.work();
  await world.notify({
    ...event!,
    of: 'capture',
    amount: '2999',
    message: { code: '1', text: 'card 4111 1111 1111 1111' },
  });
  const [row] = await world.gateway.query<{ id: string }>(
    'SELECT notification_id::text AS id FROM acquirer_notifications ORDER BY notification_id DESC LIMIT 1',
  );
  return row?.id ?? '';
}

async function stored(notification_id: string) {
  const [row] = await world.gateway.query(
    'SELECT reason, reasons FROM acquirer_notifications WHERE notification_id = $1',
    [notification_id],
  );
  return row;
}

async function backlog(): Promise<number> {
  const found = await readBacklogs(world.gateway.gateway.context);
  return found.find(({ name }) => name === 'notifications not understood of told')?.waiting ?? 0;
}

it('the console lists notifications that were not understood, without card numbers, applies them again and closes them; audited', async () => {
  const before = await backlog();
  const notification_id = await strange();
  expect(await backlog()).toBe(before + 1);
  const { body } = await ann.call(listNotifications, { query: { state: 'not_understood' } });
  const listed = (body['notifications'] as AcquirerNotification[]).find(
    (one) => one.notification_id === notification_id,
  );
  expect(listed).toMatchObject({
    acquirer: 'told',
    reason: 'it tells of a capture; the instruction is a refund',
  });
  expect(await stored(notification_id)).toEqual({
    reason: '',
    reasons: [{ rule: 'notice_other_kind', told: 'capture', instructed: 'refund' }],
  });
  expect(chineseReason(listed!.reasons[0]!)).toBe('通知的是请款，而指令是退款');
  const params = { notification_id };
  const shown = await ann.call(readNotification, { params });
  expect(shown.body['content']).toContain('2999');
  expect(shown.text).not.toContain('4111 1111 1111 1111');
  expect((await ann.call(applyNotification, { params })).body).toMatchObject({ state: 'not_understood' });
  expect((await ann.call(closeNotification, { params, body: { note: '  ' } })).status).toBe(422);
  expect((await ann.call(closeNotification, { params, body: { note: 'settled by phone' } })).status).toBe(
    200,
  );
  expect((await ann.call(closeNotification, { params, body: { note: 'again' } })).status).toBe(422);
  expect(await backlog()).toBe(before);
  const audit = await world.gateway.query<{ action: string; count: number }>(
    `SELECT action, count(*)::int AS count FROM audit_log_entries WHERE action LIKE 'operator.%notification' AND subject = $1 GROUP BY 1 ORDER BY 1`,
    [notification_id],
  );
  expect(audit).toEqual([
    { action: 'operator.apply_notification', count: 1 },
    { action: 'operator.close_notification', count: 2 },
    { action: 'operator.notification', count: 1 },
  ]);
});

it('a reason that release 0.2.0 wrote in English stays readable until its notification is applied again', async () => {
  const notification_id = await strange();
  const params = { notification_id };
  await world.gateway.query(
    `UPDATE acquirer_notifications SET reason = 'written by 0.2.0', reasons = '[]' WHERE notification_id = $1`,
    [notification_id],
  );
  const { body: old } = await ann.call(readNotification, { params });
  expect(old).toMatchObject({ reason: 'written by 0.2.0', reasons: [] });
  await ann.call(applyNotification, { params });
  const { body: again } = await ann.call(readNotification, { params });
  expect(again).toMatchObject({ reasons: [{ rule: 'notice_other_kind' }] });
});

it('a merchant’s person cannot see notifications that were not understood', async () => {
  const person = await createPortalClient(world.gateway, {
    merchant_id: world.client.credentials.merchant_id,
  });
  expect((await person.call(listNotifications)).status).toBe(404);
});

it('the command line lists, shows, applies and closes notifications that were not understood', async () => {
  const id = await strange();
  const names = ['acquirers', 'notifications'];
  const listed = await operator.run(names, '--state', 'not_understood', '--name', 'told', '--json');
  expect(listed.output).toContain(id);
  expect((await operator.run('acquirers', 'notifications')).output).toContain('not_understood');
  expect((await operator.run(names, 'show', '--id', id)).output).toContain('2999');
  const applied = await operator.run('acquirers', 'notifications', 'apply', '--id', id);
  expect([applied.code, applied.output]).toEqual([1, expect.stringContaining('told is not configured')]);
  expect((await operator.run('acquirers', 'notifications', 'close', '--id', id, '--note', 'seen')).code).toBe(
    0,
  );
  const wrong = await operator.run('acquirers', 'notifications', 'apply', '--id', '17');
  expect(wrong.code).not.toBe(0);
});
