import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listUnmatchedNotices } from '../../../src/acquiring/disputes/unmatched-notices.ts';
import { readBacklogs } from '../../../src/operations/health/read-backlogs.ts';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import type { Payment, TestClient } from '../../support/client.ts';
import { actingAs, createOperator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { Acquirer, disputesOf, eventsOf, pendingOf } from './acquirer.ts';

let gateway: TestGateway;
let client: TestClient;
let acquirer: Acquirer;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient({ several_captures: true });
  acquirer = new Acquirer(gateway, client);
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

const types = async (payment: Payment): Promise<string[]> =>
  (await eventsOf(gateway, payment)).map(({ type }) => type);

describe('the money that an acquirer takes for a dispute is booked', () => {
  it('after a full refund, where the cardholder has the money twice and the merchant is notified', async () => {
    const payment = await client.captured();
    await client.refund({ ...payment, refund_amount: '100.00' });
    expect(await client.status(payment)).toBe('4100');
    await acquirer.says(payment, { funds: '-100.00 EUR' });
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '-10000' });
    expect(await client.status(payment)).toBe('7100');
    expect(await types(payment)).toEqual(['dispute.opened', 'dispute.funds_taken']);
  });

  it('for a partly captured payment, of which the rest can still be captured', async () => {
    const payment = await client.authorised();
    await client.capture({ ...payment, amount: '60.00' });
    await acquirer.says(payment, { amount: '60.00 EUR', funds: '-60.00 EUR' });
    expect(await client.status(payment)).toBe('7100');
    expect(await pendingOf(gateway, payment)).toEqual({});
    expect(await client.capture({ ...payment, amount: '30.00' })).toMatchObject([{ capture_status: '1' }]);
    expect(await client.status(payment)).toBe('7100');
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '3000' });
    expect(await client.cancel({ ...payment, amount: '10.00' })).toMatchObject([{ cancel_status: '1' }]);
    expect(await client.status(payment)).toBe('7100');
    expect(await client.capture({ ...payment, amount: '10.00' })).toMatchObject([{ capture_status: '0' }]);
    expect(await client.refund({ ...payment, refund_amount: '30.01' })).toMatchObject([
      { refund_status: '0' },
    ]);
    expect(await client.refund({ ...payment, refund_amount: '30.00' })).toMatchObject([
      { refund_status: '1' },
    ]);
  });

  it('in another currency, and what is captured afterwards cannot be refunded either', async () => {
    const payment = await client.authorised();
    await client.capture({ ...payment, amount: '60.00' });
    await acquirer.says(payment, { amount: '70.00 USD', funds: '-70.00 USD' });
    expect(await client.capture({ ...payment, amount: '30.00' })).toMatchObject([{ capture_status: '1' }]);
    await gateway.verify();
    expect(await client.refund({ ...payment, refund_amount: '0.01' })).toMatchObject([
      { refund_status: '0', refund_message: expect.stringContaining('T0013') },
    ]);
    await acquirer.says(payment, { stage: 'won', amount: '70.00 USD', funds: '70.00 USD' });
    expect(await client.refund({ ...payment, refund_amount: '90.00' })).toMatchObject([
      { refund_status: '1' },
    ]);
  });

  it('for each of several partial disputes', async () => {
    const payment = await client.captured();
    await acquirer.says(payment, { case_reference: 'a1', amount: '40.00 EUR', funds: '-40.00 EUR' });
    await acquirer.says(payment, { case_reference: 'a2', amount: '30.00 EUR', funds: '-30.00 EUR' });
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '3000' });
    expect(await disputesOf(gateway, payment)).toMatchObject([{ held: '4000' }, { held: '3000' }]);
    await acquirer.says(payment, { case_reference: 'a1', stage: 'won', funds: '40.00 EUR' });
    expect(await client.status(payment)).toBe('7100');
    await acquirer.says(payment, { case_reference: 'a2', stage: 'lost', amount: '30.00 EUR' });
    expect(await client.status(payment)).toBe('7300');
    expect(await client.refund({ ...payment, refund_amount: '70.01' })).toMatchObject([
      { refund_message: expect.stringMatching(/^R0001:.*70\.00 that can still be refunded/) },
    ]);
    expect(await client.refund({ ...payment, refund_amount: '70.00' })).toMatchObject([
      { refund_status: '1' },
    ]);
    expect(await pendingOf(gateway, payment)).toEqual({});
  });

  it('at pre-arbitration after the dispute was won, and after it was lost', async () => {
    const payment = await client.captured();
    await acquirer.says(payment, { funds: '-100.00 EUR' });
    await acquirer.says(payment, { stage: 'won', funds: '100.00 EUR' });
    expect(await client.status(payment)).toBe('7200');
    await acquirer.says(payment, { stage: 'pre_arbitration', funds: '-100.00 EUR', fee: '-15.00 EUR' });
    expect(await client.status(payment)).toBe('7100');
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '-1500' });
    await acquirer.says(payment, { stage: 'lost' });
    await acquirer.says(payment, { stage: 'arbitration', fee: '-250.00 EUR' });
    await acquirer.says(payment, { stage: 'won', funds: '100.00 EUR', fee: '250.00 EUR' });
    expect(await client.status(payment)).toBe('7200');
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '8500' });
    expect(await disputesOf(gateway, payment)).toMatchObject([{ stage: 'won', stage_no: 3, held: '0' }]);
    expect(await types(payment)).toEqual([
      'dispute.opened',
      'dispute.funds_taken',
      'dispute.won',
      'dispute.funds_returned',
      'dispute.stage_changed',
      'dispute.funds_taken',
      'dispute.lost',
      'dispute.stage_changed',
      'dispute.funds_taken',
      'dispute.won',
      'dispute.funds_returned',
    ]);
  });

  it('beyond what remained: 100 after 30 was refunded, and 115 of 100', async () => {
    const refunded = await client.captured();
    await client.refund({ ...refunded, refund_amount: '30.00' });
    await acquirer.says(refunded, { funds: '-100.00 EUR' });
    expect(await pendingOf(gateway, refunded)).toEqual({ EUR: '-3000' });
    const more = await client.captured();
    await acquirer.says(more, { amount: '115.00 EUR', funds: '-115.00 EUR' });
    expect(await pendingOf(gateway, more)).toEqual({ EUR: '-1500' });
    expect(await client.refund({ ...more, refund_amount: '1.00' })).toMatchObject([
      { refund_message: expect.stringContaining('T0013') },
    ]);
  });

  it('in its currency, and returned in another amount than was taken', async () => {
    const payment = await client.captured();
    await acquirer.says(payment, { funds: '-110.00 USD', fee: '-15.00 USD' });
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '10000', USD: '-12500' });
    expect(await disputesOf(gateway, payment)).toMatchObject([{ amount: '10000', held: '10000' }]);
    await acquirer.says(payment, { stage: 'won', funds: '108.40 USD' });
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '10000', USD: '-1660' });
    expect(await eventsOf(gateway, payment)).toMatchObject([
      { type: 'dispute.opened', data: { dispute_amount: '100.00', dispute_currency: 'EUR' } },
      {
        type: 'dispute.funds_taken',
        data: {
          funds_amount: '-110.00',
          funds_currency: 'USD',
          fee_amount: '-15.00',
          fee_currency: 'USD',
          currency: 'EUR',
        },
      },
      { type: 'dispute.won' },
      { type: 'dispute.funds_returned', data: { funds_amount: '108.40', fee_amount: '0.00' } },
    ]);
  });

  it('where the dispute is contested in another currency', async () => {
    const payment = await client.captured();
    await acquirer.says(payment, { amount: '110.00 USD', funds: '-110.00 USD' });
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '10000', USD: '-11000' });
    expect(await disputesOf(gateway, payment)).toMatchObject([
      { amount: '11000', currency: 'USD', held: '10000' },
    ]);
  });

  it('and returned, when an unanswered dispute was closed as lost and then won', async () => {
    const payment = await client.captured();
    await acquirer.says(payment, { funds: '-100.00 EUR' });
    await gateway.work(25 * day_ms + 60_000);
    expect(await client.status(payment)).toBe('7300');
    await acquirer.says(payment, { stage: 'won', funds: '100.00 EUR' });
    expect(await client.status(payment)).toBe('7200');
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '10000' });
    expect(await client.refund({ ...payment, refund_amount: '100.00' })).toMatchObject([
      { refund_status: '1' },
    ]);
  });

  it('when the capture was not yet known, and when the payment was never captured', async () => {
    const payment = await client.authorised();
    await acquirer.says(payment, { funds: '-100.00 EUR' });
    expect(await client.status(payment)).toBe('2000');
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '-10000' });
    await client.capture(payment);
    expect(await client.status(payment)).toBe('7100');
    expect(await pendingOf(gateway, payment)).toEqual({});
    const cancelled = await client.authorised();
    await client.cancel(cancelled);
    await acquirer.says(cancelled, { funds: '-100.00 EUR' });
    expect(await client.status(cancelled)).toBe('6000');
    expect(await pendingOf(gateway, cancelled)).toEqual({ EUR: '-10000' });
  });
});

describe('an inquiry about a payment', () => {
  it('takes no money, lets the payment be refunded, and is not lost without an answer', async () => {
    const payment = await client.captured();
    const answer_due_at = new Date(gateway.clock.now().getTime() + 7 * day_ms);
    await acquirer.says(payment, { stage: 'inquiry', answer_due_at });
    expect(await client.status(payment)).toBe('7000');
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '10000' });
    expect(await client.refund({ ...payment, refund_amount: '20.00' })).toMatchObject([
      { refund_status: '1' },
    ]);
    await gateway.work(8 * day_ms);
    expect(await client.status(payment)).toBe('7000');
    expect(await disputesOf(gateway, payment)).toMatchObject([{ stage: 'inquiry', evidence_due_at: null }]);
    await acquirer.says(payment, { stage: 'chargeback', funds: '-80.00 EUR', amount: '80.00 EUR' });
    expect(await client.status(payment)).toBe('7100');
    expect(await types(payment)).toEqual(['dispute.opened', 'dispute.stage_changed', 'dispute.funds_taken']);
    expect(await client.refund({ ...payment, refund_amount: '1.00' })).toMatchObject([
      { refund_message: expect.stringContaining('T0013') },
    ]);
  });
});

describe('the deadline of a stage of a dispute', () => {
  it('is the acquirer’s, or else the scheme’s, and there is none for an arbitration that needs no answer', async () => {
    const payment = await client.captured();
    const answer_due_at = new Date(gateway.clock.now().getTime() + 5 * day_ms);
    await acquirer.says(payment, { answer_due_at });
    expect(await disputesOf(gateway, payment)).toMatchObject([{ evidence_due_at: answer_due_at }]);
    const later = new Date(answer_due_at.getTime() + day_ms);
    await acquirer.says(payment, { answer_due_at: later, funds: '-100.00 EUR', reason_code: '13.1' });
    expect(await disputesOf(gateway, payment)).toMatchObject([
      { evidence_due_at: later, reason_code: '13.1', stage_no: 1 },
    ]);
    await acquirer.says(payment, { stage: 'pre_arbitration' });
    const [pre] = await disputesOf(gateway, payment);
    const days = ((pre?.evidence_due_at?.getTime() ?? 0) - gateway.clock.now().getTime()) / day_ms;
    expect(days).toBeCloseTo(25, 2);
    await acquirer.says(payment, { stage: 'arbitration' });
    expect(await disputesOf(gateway, payment)).toMatchObject([{ evidence_due_at: null, stage_no: 3 }]);
    await gateway.work(40 * day_ms);
    expect(await client.status(payment)).toBe('7100');
  });

  it('does not pass again for a dispute that has reached another stage meanwhile', async () => {
    const payment = await client.captured();
    await acquirer.says(payment, { funds: '-100.00 EUR' });
    await acquirer.says(payment, { stage: 'won', funds: '100.00 EUR' });
    await gateway.work(26 * day_ms);
    expect(await client.status(payment)).toBe('7200');
  });
});

describe('notices of disputes', () => {
  it('that arrive twice, late, or at two processes at once are booked once', async () => {
    const payment = await client.captured();
    const opened = await acquirer.notice(payment, { funds: '-100.00 EUR' });
    const won = await acquirer.notice(payment, { stage: 'won', funds: '100.00 EUR' });
    await Promise.all([acquirer.notify(opened), acquirer.notify(opened), acquirer.notify(opened, opened)]);
    await Promise.all([acquirer.notify(won), acquirer.notify(opened, won), acquirer.notify(won)]);
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '10000' });
    expect(await types(payment)).toEqual([
      'dispute.opened',
      'dispute.funds_taken',
      'dispute.won',
      'dispute.funds_returned',
    ]);
    expect(await client.status(payment)).toBe('7200');
  });

  it('in the wrong order leave the dispute in its latest stage', async () => {
    const payment = await client.captured();
    const opened = await acquirer.notice(payment, { funds: '-100.00 EUR' });
    const won = await acquirer.notice(payment, { stage: 'won', funds: '100.00 EUR' });
    await acquirer.notify(won);
    expect(await client.status(payment)).toBe('7200');
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '20000' });
    await acquirer.notify(opened);
    expect(await client.status(payment)).toBe('7200');
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '10000' });
    const again = await acquirer.notice(payment, { stage: 'pre_arbitration', funds: '-100.00 EUR' });
    const lost = await acquirer.notice(payment, { stage: 'lost' });
    await acquirer.notify(lost, again);
    expect(await client.status(payment)).toBe('7300');
    expect(await types(payment)).toEqual([
      'dispute.opened',
      'dispute.won',
      'dispute.funds_returned',
      'dispute.funds_taken',
      'dispute.stage_changed',
      'dispute.funds_taken',
      'dispute.lost',
    ]);
  });

  it('that only move money belong to the case that they name', async () => {
    const payment = await client.captured();
    await acquirer.says(payment, { stage: null, funds: '-100.00 EUR', fee: '-15.00 EUR' });
    expect(await client.status(payment)).toBe('7100');
    const due = new Date(gateway.clock.now().getTime() + 3 * day_ms);
    await acquirer.says(payment, { stage: 'chargeback', answer_due_at: due, authorisation_id: null });
    expect(await disputesOf(gateway, payment)).toMatchObject([{ stage_no: 1, evidence_due_at: due }]);
    await acquirer.says(payment, { stage: 'won', authorisation_id: null });
    expect(await disputesOf(gateway, payment)).toMatchObject([{ stage: 'won', held: '10000' }]);
    await acquirer.says(payment, { stage: null, funds: '100.00 EUR', authorisation_id: null });
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '8500' });
    expect(await disputesOf(gateway, payment)).toMatchObject([{ stage: 'won', held: '0' }]);
  });

  it('in suspense name the only payment that they probably belong to, by its amount or its reference', async () => {
    const own = await gateway.createClient();
    const reporter = new Acquirer(gateway, own);
    const [first, second] = [await own.captured(), await own.captured()];
    const odd = await own.captured({ amount: '77.31' });
    const unknown = { authorisation_id: 17n, funds: '-1.00 EUR' };
    const likely = async (reference: string): Promise<unknown> => {
      const [row] = await gateway.query<{ id: string | null }>(
        'SELECT likely_transaction_id::text AS id FROM suspense_items WHERE reference = $1',
        [reference],
      );
      return row?.id;
    };
    await reporter.notify(
      await reporter.notice(odd, { ...unknown, case_reference: 'by-amount', amount: '77.31 EUR' }),
    );
    expect(await likely('by-amount')).toBe(odd.transaction_id);
    await reporter.notify(await reporter.notice(first, { ...unknown, case_reference: 'two-alike' }));
    expect(await likely('two-alike')).toBeNull();
    await reporter.notify(await reporter.notice(first, { ...unknown, case_reference: second.order_no }));
    expect(await likely(second.order_no)).toBe(second.transaction_id);
  });

  it('of an unknown payment that moved no money wait for a person, once, until they are closed', async () => {
    const { context } = gateway.gateway;
    const own = await gateway.createClient();
    const reporter = new Acquirer(gateway, own);
    const payment = await own.captured({ amount: '81.17' });
    const unknown = await reporter.notice(payment, {
      case_reference: 'asks-only',
      authorisation_id: 17n,
      stage: 'inquiry',
    });
    await Promise.all([reporter.notify(unknown), reporter.notify(unknown)]);
    const waiting = async (): Promise<object[]> =>
      (await listUnmatchedNotices(context)).filter(({ case_reference }) => case_reference === 'asks-only');
    expect(await waiting()).toMatchObject([
      { stage: 'inquiry', amount: 8117n, likely_transaction_id: BigInt(payment.transaction_id) },
    ]);
    const backlog = (await readBacklogs(context)).find(
      ({ name }) => name === 'dispute notices of unknown payments',
    );
    expect(backlog?.waiting).toBe(1);
    const operator = createOperator(gateway.connection);
    await operator.run('users', 'create', '--email', 'dee@desk.example', '--name', 'Dee', '--operator');
    const [listed] = (await operator.json('suspense', 'notices')).notices;
    expect(listed).toMatchObject({ amount: '81.17', currency: 'EUR', stage: 'inquiry' });
    const settling = ['suspense', 'settle-notice', unknown.reference, '--account', own.account_id];
    const of = ['--connector', listed.connector, '--note'];
    const dee = await actingAs(operator, gateway, 'dee@desk.example');
    const done = [
      await dee.run(settling, ...of, ' '),
      await dee.run(settling, ...of, 'Their mistake'),
      await dee.run(settling, ...of, 'Their mistake'),
    ];
    operator.remove();
    expect(done.map(({ output }) => output)).toEqual([
      expect.stringMatching(/^--note /),
      `Notice ${unknown.reference} is settled.\n`,
      expect.stringMatching(/no notice/),
    ]);
    await reporter.notify(unknown);
    expect(await waiting()).toEqual([]);
  });

  it('of an unknown payment that moved money are in suspense once, and stay there', async () => {
    const payment = await client.captured();
    const unknown = await acquirer.notice(payment, {
      funds: '-100.00 EUR',
      fee: '-15.00 EUR',
      case_reference: 'nobody-knows',
      authorisation_id: 17n,
    });
    await Promise.all([acquirer.notify(unknown), acquirer.notify(unknown)]);
    const items = (): Promise<object[]> =>
      gateway.query(
        `SELECT currency, amount::text, cause, ledger_account, details ->> 'reason_code' AS reason FROM suspense_items
         WHERE reference = 'nobody-knows' ORDER BY amount`,
      );
    const expected = ['-10000', '-1500'].map((amount) => ({
      currency: 'EUR',
      amount,
      cause: 'nothing_known',
      ledger_account: 101,
      reason: '10.4',
    }));
    expect(await items()).toEqual(expected);
    const found = await acquirer.notice(payment, { case_reference: 'nobody-knows' });
    await acquirer.notify(found);
    await acquirer.notify(unknown);
    expect(await items()).toEqual(expected);
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '10000' });
  });
});
