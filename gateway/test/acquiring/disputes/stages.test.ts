import {
  answerDispute,
  downloadDisputes,
  listDisputes,
  readDispute,
} from '@causeway/schemas/portal/disputes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadEvidence } from '@causeway/schemas/portal/disputes.ts';
import { cards, type Payment, type TestClient } from '../../support/client.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import { pendingOf, expectedStage } from './acquirer.ts';
import { day_ms } from '../../../src/kernel/values/dates.ts';

const later_ms = 2_000;
let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
let operator: Operator;
beforeAll(async () => {
  gateway = await startTestGateway();
  operator = createOperator(gateway.connection);
  shop = await gateway.createClient();
  const { merchant_id } = shop.credentials;
  person = await createPortalClient(gateway, { merchant_id, role_id: 'support' });
});
afterAll(async () => {
  operator.remove();
  await gateway.verify();
  await gateway.close();
});

type At = { readonly account_id: string; readonly dispute_id: string };

async function disputeOf(payment: Payment): Promise<At> {
  const params = { account_id: shop.account_id };
  const { body } = await person.call(listDisputes, { params, query: { q: payment.order_no } });
  return { ...params, dispute_id: body['disputes'][0].dispute_id };
}

async function disputed(card: keyof typeof cards): Promise<{ payment: Payment; at: At }> {
  const payment = await shop.captured({ card: cards[card] });
  await gateway.work(later_ms);
  return { payment, at: await disputeOf(payment) };
}

const read = async (at: At): Promise<Record<string, any>> =>
  (await person.call(readDispute, { params: at })).body;

async function answer(at: At, response: string, explanation = ''): Promise<PortalAnswer> {
  const seen = await expectedStage(person, at);
  return person.call(answerDispute, { params: at, body: { response, explanation, seen } });
}

async function upload(at: At, name: string): Promise<PortalAnswer> {
  const content = Buffer.from('signed for').toString('base64');
  const { stage_no } = await expectedStage(person, at);
  const body = { name, content_type: 'text/plain', content, stage_no };
  return person.call(uploadEvidence, { params: at, body });
}

async function acquirerContinues(): Promise<void> {
  await gateway.work(0);
  await gateway.work(later_ms);
  await gateway.work(later_ms);
}

describe('a dispute that passes through its stages', () => {
  it('is answered at each with its own evidence, and shows all money and every deadline', async () => {
    const { payment, at } = await disputed('disputed_fee');
    await upload(at, 'first.txt');
    expect((await answer(at, 'defended', 'escalating_evidence')).status).toBe(200);
    await acquirerContinues();
    const again = await read(at);
    expect(again).toMatchObject({
      dispute: { stage: 'pre_arbitration', state: 'open', reference: expect.stringContaining('chargeback.') },
      response: '',
      can_answer: true,
      can_accept: true,
      answers: [{ stage: 'chargeback', response: 'defended', explanation: 'escalating_evidence' }],
      evidence: [{ name: 'first.txt', current: false }],
      totals: [{ currency: 'EUR', funds: '-100.00', fees: '-30.00' }],
      stages: [
        { stage: 'chargeback', funds_amount: '-100.00', fee_amount: '-15.00', reason_code: '10.4' },
        { stage: 'won', funds_amount: '100.00', fee_amount: '0.00', answer_due_at: '' },
        { stage: 'pre_arbitration', funds_amount: '-100.00', fee_amount: '-15.00' },
      ],
    });
    expect(again['stages'][2].answer_due_at).toBe(again['dispute'].evidence_due_at);
    expect(again['answers'][0].sent_at).not.toBe('');
    expect(await shop.status(payment)).toBe('7100');
    await upload(at, 'second.txt');
    await answer(at, 'defended', 'escalating_evidence');
    await acquirerContinues();
    expect(await read(at)).toMatchObject({ dispute: { stage: 'arbitration', state: 'open' } });
    await answer(at, 'defended', 'losing_evidence');
    await acquirerContinues();
    expect(await read(at)).toMatchObject({
      dispute: { stage: 'lost', state: 'lost' },
      answers: [{ stage: 'chargeback' }, { stage: 'pre_arbitration' }],
      response: 'defended',
      evidence: [{ name: 'first.txt' }, { name: 'second.txt' }],
    });
    expect(await shop.status(payment)).toBe('7300');
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: String(-3_000 - 25_000) });
  });

  it('begins with an inquiry that is answered, cannot be accepted, and is closed or becomes a chargeback', async () => {
    const first = await disputed('disputed_inquiry');
    expect(await read(first.at)).toMatchObject({ can_accept: false, can_answer: true });
    expect(await answer(first.at, 'accepted')).toMatchObject({ status: 422 });
    await answer(first.at, 'defended', 'winning_evidence');
    await acquirerContinues();
    expect(await shop.status(first.payment)).toBe('7200');
    expect(await pendingOf(gateway, first.payment)).toEqual({ EUR: '10000' });
    const second = await disputed('disputed_inquiry');
    await answer(second.at, 'defended', 'see our terms');
    await acquirerContinues();
    expect(await read(second.at)).toMatchObject({
      dispute: { stage: 'chargeback', state: 'open' },
      answers: [{ stage: 'inquiry', explanation: 'see our terms' }],
    });
    expect(await pendingOf(gateway, second.payment)).toEqual({ EUR: '-1500' });
  });

  it('is found by its stage and by the acquirer’s reference', async () => {
    const { at } = await disputed('disputed_inquiry');
    const params = { account_id: shop.account_id };
    const ids = async (query: Record<string, string>): Promise<string[]> =>
      (await person.call(listDisputes, { params, query })).body['disputes'].map(
        (row: { dispute_id: string }) => row.dispute_id,
      );
    expect(await ids({ stage: 'inquiry', state: 'open' })).toContain(at.dispute_id);
    expect(await ids({ stage: 'arbitration' })).not.toContain(at.dispute_id);
    const { dispute } = await read(at);
    expect(await ids({ q: dispute['reference'] })).toEqual([at.dispute_id]);
  });
});

describe('an inquiry without an answer', () => {
  it('becomes a chargeback with a fee at its deadline, unless the payment was refunded', async () => {
    const silent = await disputed('disputed_inquiry');
    const answered = await disputed('disputed_inquiry');
    const refunded = await disputed('disputed_inquiry');
    await answer(answered.at, 'defended', 'winning_evidence');
    await shop.refund({ ...refunded.payment, refund_amount: refunded.payment.amount });
    await acquirerContinues();
    await gateway.work(6.9 * day_ms);
    expect(await shop.status(silent.payment)).toBe('7000');
    await gateway.work(0.2 * day_ms);
    await acquirerContinues();
    // A session of a week ago is over.
    await person.signIn();
    expect(await shop.status(silent.payment)).toBe('7100');
    expect(await read(silent.at)).toMatchObject({ dispute: { stage: 'chargeback', state: 'open' } });
    expect(await pendingOf(gateway, silent.payment)).toEqual({ EUR: '-1500' });
    expect(await read(answered.at)).toMatchObject({ dispute: { stage: 'won' } });
    expect(await read(refunded.at)).toMatchObject({ dispute: { stage: 'inquiry' } });
  });
});

describe('the exported file of disputes', () => {
  it('has every dispute that the filters select, newest first, with its stage, amount and deadline', async () => {
    const { at } = await disputed('disputed_fee');
    const params = { account_id: shop.account_id };
    const owner = await createPortalClient(gateway, {
      merchant_id: shop.credentials.merchant_id,
      role_id: 'admin',
    });
    const { text, headers } = await owner.call(downloadDisputes, { params });
    expect(headers.get('content-disposition')).toMatch(/filename="disputes-[0-9-]+\.csv"/);
    const rows = text.trim().split('\r\n');
    const listed = (await owner.call(listDisputes, { params, query: { limit: '100' } })).body['disputes'];
    expect(rows).toHaveLength(listed.length + 1);
    expect(rows[0]).toMatch(/^\uFEFF?dispute_id,reference,transaction_id,order_no,state,stage,/);
    expect(rows[1]).toMatch(new RegExp(`^${at.dispute_id},.*,open,chargeback,10.4,EUR,100.00,yes,`));
    const won = await owner.call(downloadDisputes, { params, query: { state: 'won' } });
    expect(won.text.trim().split('\r\n').length - 1).toBe(
      listed.filter(({ state }: { state: string }) => state === 'won').length,
    );
  });

  it('is only for those who may export lists', async () => {
    const viewer = await createPortalClient(gateway, {
      merchant_id: shop.credentials.merchant_id,
      role_id: 'support',
    });
    const { status } = await viewer.call(downloadDisputes, { params: { account_id: shop.account_id } });
    const { status: status_code } = await viewer.call(listDisputes, {
      params: { account_id: shop.account_id },
    });
    expect([status, status_code]).toEqual([403, 200]);
  });
});

describe('gateway sandbox dispute', () => {
  it('plays any stage of a payment of any card, and refuses wrong arguments with the reason', async () => {
    const payment = await shop.captured();
    const of = ['sandbox', 'dispute', '--account', shop.account_id, '--payment', payment.transaction_id];
    const usd = ['--currency', 'USD'];
    const lost = ['--stage', 'chargeback', '--take', '110.00', '--fee', '15.00', '--due-days', '7', '--json'];
    const { code, output } = await operator.run(...of, ...usd, ...lost);
    expect(code, output).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      stage: 'chargeback',
      funds: '-110.00 USD',
      fee: '-15.00 USD',
    });
    await gateway.work(later_ms);
    expect(await shop.status(payment)).toBe('7100');
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '10000', USD: '-12500' });
    await operator.run(...of, ...usd, '--stage', 'won', '--give', '108.40');
    await operator.run(...of, '--case', 'second', '--stage', 'inquiry');
    await gateway.work(later_ms);
    expect(await shop.status(payment)).toBe('7000');
    expect(await pendingOf(gateway, payment)).toEqual({ EUR: '10000', USD: '-1660' });
    const wrong: [string[], RegExp][] = [
      [[], /at least one of --stage/],
      [['--take', '1.00', '--give', '1.00'], /one way/],
      [['--take', '1.001'], /--take must be/],
      [['--stage', 'appeal'], /inquiry/],
      [['--stage', 'won', '--currency', 'XYZ'], /XYZ/],
    ];
    for (const [args, message] of wrong) {
      const reported = await operator.run(...of, ...args);
      expect([reported.code, reported.output]).toEqual([1, expect.stringMatching(message)]);
    }
  });
});
