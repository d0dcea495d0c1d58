import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { downloadDisputes, listDisputes } from '@causeway/schemas/portal/disputes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resetDisputeDeadlines } from '../../../src/acquiring/disputes/manage-deadlines.ts';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import type { Payment, TestClient } from '../../support/client.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalClient } from '../../support/portal-client.ts';
import { Acquirer, eventsOf, type NoticeFields } from './acquirer.ts';

let gateway: TestGateway;
let client: TestClient;
let acquirer: Acquirer;
let person: PortalClient;
let operator: Operator;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient();
  acquirer = new Acquirer(gateway, client);
  operator = createOperator(gateway.connection);
  const { merchant_id } = client.credentials;
  person = await createPortalClient(gateway, { merchant_id, role_id: 'support' });
});
afterEach(() => resetDisputeDeadlines(gateway.gateway.context, 'test'));
afterAll(async () => {
  operator.remove();
  await gateway.verify();
  await gateway.close();
});

/** One of each scheme; security codes of American Express have four digits. */
const numbers = {
  visa: { card: '4242424242424242' },
  mastercard: { card: '5555555555554444' },
  'american-express': { card: '378282246310005', security_code: '1234' },
  discover: { card: '6011111111111117' },
  jcb: { card: '3530111333300000' },
} as const;

/** What is stored of the deadline of a payment's dispute: days from now, and whose word it is. */
async function deadlineOf(payment: Payment): Promise<[number | null, string]> {
  const [row] = await gateway.query<{ evidence_due_at: Date | null; due_from: string }>(
    'SELECT evidence_due_at, due_from FROM disputes WHERE transaction_id = $1',
    [payment.transaction_id],
  );
  const due = row?.evidence_due_at ?? null;
  const days = due === null ? null : (due.getTime() - gateway.clock.now().getTime()) / day_ms;
  return [days === null ? null : Math.round(days * 100) / 100, row?.due_from ?? ''];
}

async function disputed(brand: keyof typeof numbers, fields: NoticeFields = {}): Promise<Payment> {
  const payment = await client.captured(numbers[brand]);
  await acquirer.says(payment, fields);
  return payment;
}

function load(table: unknown): ReturnType<Operator['run']> {
  const file = join(operator.folder, 'deadlines.json');
  writeFileSync(file, JSON.stringify(table));
  return operator.run('dispute-deadlines', 'load', file);
}

describe('the deadline of a dispute where the acquirer gives none', () => {
  it.each([
    ['visa', 'chargeback', 25, 'scheme'],
    ['visa', 'pre_arbitration', 25, 'scheme'],
    ['visa', 'inquiry', 14, 'default'],
    ['mastercard', 'chargeback', 40, 'scheme'],
    ['mastercard', 'pre_arbitration', 14, 'default'],
    ['american-express', 'chargeback', 15, 'scheme'],
    ['american-express', 'inquiry', 15, 'scheme'],
    ['discover', 'chargeback', 14, 'default'],
    ['jcb', 'chargeback', 14, 'default'],
    ['visa', 'arbitration', null, ''],
  ] as const)('of %s’s %s is %s days, according to: %s', async (brand, stage, days, from) => {
    expect(await deadlineOf(await disputed(brand, { stage }))).toEqual([days, from]);
  });

  it('counts from the start of the stage, and an assumed deadline of a late report loses nothing', async () => {
    const ago = (days: number): Date => new Date(gateway.clock.now().getTime() - days * day_ms);
    expect(await deadlineOf(await disputed('visa', { occurred_at: ago(10) }))).toEqual([15, 'scheme']);
    expect(await deadlineOf(await disputed('visa', { occurred_at: ago(60) }))).toEqual([14, 'default']);
  });

  it('is shown as assumed by events, portal and file, until the acquirer gives one', async () => {
    const payment = await disputed('mastercard');
    const params = { account_id: client.account_id };
    const list = async (): Promise<unknown> =>
      (await person.call(listDisputes, { params, query: { q: payment.order_no } })).body['disputes'];
    expect(await list()).toMatchObject([{ due_from: 'scheme' }]);
    expect(await eventsOf(gateway, payment)).toMatchObject([
      {
        type: 'dispute.opened',
        data: { answer_due_from: 'scheme', answer_due_at: expect.stringMatching(/Z$/) },
      },
    ]);
    const answer_due_at = new Date(gateway.clock.now().getTime() + 9 * day_ms);
    await acquirer.says(payment, { answer_due_at, funds: '-100.00 EUR' });
    expect(await deadlineOf(payment)).toEqual([9, 'acquirer']);
    expect(await list()).toMatchObject([{ due_from: 'acquirer' }]);
    expect((await eventsOf(gateway, payment)).at(-1)?.data).toMatchObject({ answer_due_from: 'acquirer' });
    const { merchant_id } = client.credentials;
    const exporter = await createPortalClient(gateway, { merchant_id, role_id: 'finance' });
    const { text } = await exporter.call(downloadDisputes, { params, query: {} });
    expect(text.split('\n')[0]).toContain('evidence_due_at,due_from');
  });
});

describe('the operator’s table of dispute deadlines', () => {
  const visa = { brand: 'visa', stage: 'chargeback', days: 20, source: 'handbook', date: '2026-11-23' };

  it('overrides the built-in days from the next stage on, until it is reset; the audit log has every change', async () => {
    const before = await disputed('visa');
    expect((await load({ acquirer_days: 2, deadlines: [visa] })).code).toBe(0);
    expect(await deadlineOf(before)).toEqual([25, 'scheme']);
    expect(await deadlineOf(await disputed('visa'))).toEqual([18, 'scheme']);
    expect(await deadlineOf(await disputed('mastercard'))).toEqual([43, 'scheme']);
    const { output } = await operator.run('dispute-deadlines', 'list', '--json');
    expect(output).toContain('handbook');
    expect(output).toContain('built in');
    expect((await operator.run('dispute-deadlines', 'reset')).code).toBe(0);
    expect(await deadlineOf(await disputed('visa'))).toEqual([25, 'scheme']);
    const audited = await gateway.query(
      `SELECT action FROM audit_log_entries WHERE action LIKE 'operator.%dispute_deadlines' ORDER BY audit_id`,
    );
    expect(audited.map(({ action }) => action)).toEqual([
      'operator.load_dispute_deadlines',
      'operator.reset_dispute_deadlines',
    ]);
  });

  it.each([
    ['acquirer_days', { acquirer_days: -1, deadlines: [] }],
    ['deadlines must have', { deadlines: {} }],
    ['deadlines[0].brand', { deadlines: [{ ...visa, brand: 'V I S A' }] }],
    ['deadlines[0].stage', { deadlines: [{ ...visa, stage: 'arbitration' }] }],
    ['deadlines[0].days', { deadlines: [{ ...visa, days: 0.5 }] }],
    ['deadlines[0].source', { deadlines: [{ ...visa, source: ' ' }] }],
    ['deadlines[0].date', { deadlines: [{ ...visa, date: 'today' }] }],
    ['deadlines[1] must have another brand or stage', { deadlines: [visa, visa] }],
  ])('is refused with what is wrong: %s', async (fields, table) => {
    const { code, output } = await load(table);
    expect(code).not.toBe(0);
    expect(output).toContain(fields);
    expect(await deadlineOf(await disputed('visa'))).toEqual([25, 'scheme']);
  });
});
