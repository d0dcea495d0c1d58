import {
  answerDispute,
  downloadEvidence,
  listDisputes,
  readDispute,
  removeEvidence,
  uploadEvidence,
} from '@causeway/schemas/portal/disputes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { cards, type Payment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { createPortalClient, type PortalAnswer, type PortalClient } from '../../support/portal-client.ts';
import { expectedStage } from './acquirer.ts';

const later_ms = 2_000;
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_500_000, 'x')]);

let gateway: TestGateway;
let shop: TestClient;
let person: PortalClient;
let params: { account_id: string };
beforeAll(async () => {
  gateway = await startTestGateway();
  shop = await gateway.createClient();
  await signIn();
  params = { account_id: shop.account_id };
});
afterAll(async () => {
  await gateway.verify();
  await gateway.close();
});

async function signIn(): Promise<void> {
  const { merchant_id } = shop.credentials;
  person = await createPortalClient(gateway, { merchant_id, role_id: 'support' });
}

interface Disputed {
  readonly payment: Payment;
  readonly at: { readonly account_id: string; readonly dispute_id: string };
}

async function disputed(amount = '100.00'): Promise<Disputed> {
  const payment = await shop.captured({ card: cards.disputed, amount });
  await gateway.work(later_ms);
  const { body } = await person.call(listDisputes, { params, query: { q: payment.order_no } });
  return { payment, at: { ...params, dispute_id: body['disputes'][0].dispute_id } };
}

async function read({ at }: Disputed): Promise<Record<string, any>> {
  return (await person.call(readDispute, { params: at })).body;
}

async function answer({ at }: Disputed, response: string, explanation = ''): Promise<PortalAnswer> {
  const seen = await expectedStage(person, at);
  return person.call(answerDispute, { params: at, body: { response, explanation, seen } });
}

async function upload(
  { at }: Disputed,
  name: string,
  content_type: string,
  content: Buffer,
): Promise<PortalAnswer> {
  const { stage_no } = await expectedStage(person, at);
  const body = { name, content_type, content: content.toString('base64'), stage_no };
  return person.call(uploadEvidence, { params: at, body });
}

async function pendingOf({ payment }: Disputed): Promise<string> {
  const [row] = await gateway.query<{ sum: string }>(
    `SELECT sum(p.amount)::text FROM journal j CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(account, amount)
     WHERE j.account_id = $1 AND j.subject_id = $2 AND p.account = 1`,
    [shop.account_id, payment.transaction_id],
  );
  return row?.sum ?? '0';
}

async function eventsOf({ payment }: Disputed): Promise<string[]> {
  const rows = await gateway.query<{ type: string }>(
    `SELECT type FROM events WHERE account_id = $1 AND subject_id = $2 AND type LIKE 'dispute.%' ORDER BY seq`,
    [shop.account_id, payment.transaction_id],
  );
  return rows.map(({ type }) => type);
}

describe('a dispute that is defended', () => {
  it('is won by evidence: the money goes back to the merchant, and the payment can be refunded', async () => {
    const dispute = await disputed();
    expect(await pendingOf(dispute)).toBe('0');
    expect((await upload(dispute, 'receipt.pdf', 'application/pdf', pdf)).status).toBe(200);
    expect((await answer(dispute, 'defended', 'Signed for by the customer')).body['state']).toBe('answered');
    await gateway.work(0);
    expect((await read(dispute))['sent_at']).not.toBe('');
    await gateway.work(later_ms);
    expect(await read(dispute)).toMatchObject({
      dispute: { state: 'won', amount: '100.00' },
      response: 'defended',
      explanation: 'Signed for by the customer',
      responded_by: `user:${person.user_id}`,
      can_answer: false,
    });
    expect(await shop.status(dispute.payment)).toBe('7200');
    expect(await pendingOf(dispute)).toBe('10000');
    expect(await eventsOf(dispute)).toEqual([
      'dispute.opened',
      'dispute.funds_taken',
      'dispute.won',
      'dispute.funds_returned',
    ]);
    await shop.refund({ ...dispute.payment, refund_amount: '40.00' });
    expect(await pendingOf(dispute)).toBe('6000');
  });

  it('is lost where the acquirer says so, and no money moves again', async () => {
    const dispute = await disputed();
    await answer(dispute, 'defended', 'losing_evidence');
    await gateway.work(0);
    await gateway.work(later_ms);
    expect(await read(dispute)).toMatchObject({ dispute: { state: 'lost' } });
    expect(await shop.status(dispute.payment)).toBe('7300');
    expect(await pendingOf(dispute)).toBe('0');
    expect(await eventsOf(dispute)).toEqual(['dispute.opened', 'dispute.funds_taken', 'dispute.lost']);
  });

  it('contains no card number', async () => {
    const dispute = await disputed();
    const written = {
      I0011: cards.disputed.replaceAll(/(.{4})/g, '$1 '),
      U0010: cards.disputed.split('').join('x'),
    };
    for (const [code, number] of Object.entries(written))
      expect(await answer(dispute, 'defended', `Paid with ${number}`)).toMatchObject({
        status: 422,
        body: { code, source: 'explanation' },
      });
  });

  it('needs an explanation or a file, and is answered once', async () => {
    const dispute = await disputed();
    expect(await answer(dispute, 'defended', '  ')).toMatchObject({ status: 422, body: { code: 'U0010' } });
    const answers = await Promise.all([
      answer(dispute, 'defended', 'winning_evidence'),
      answer(dispute, 'accepted'),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    await gateway.work(later_ms);
    await gateway.work(later_ms);
    const ends = (await eventsOf(dispute)).filter((type) => /won|lost/.test(type));
    expect(ends).toHaveLength(1);
  });
});

describe('a dispute that is not defended', () => {
  it('is lost at once when it is accepted', async () => {
    const dispute = await disputed();
    expect((await answer(dispute, 'accepted')).body['state']).toBe('lost');
    expect(await shop.status(dispute.payment)).toBe('7300');
    await gateway.work(later_ms);
    await gateway.work(later_ms);
    expect(await eventsOf(dispute)).toEqual(['dispute.opened', 'dispute.funds_taken', 'dispute.lost']);
    expect((await read(dispute))['sent_at']).not.toBe('');
  });

  it('is lost when its deadline passes, and cannot be answered any more', async () => {
    const dispute = await disputed();
    await gateway.work(25 * day_ms + 1_000);
    await signIn();
    expect(await read(dispute)).toMatchObject({
      dispute: { state: 'lost' },
      response: '',
      can_answer: false,
    });
    expect(await shop.status(dispute.payment)).toBe('7300');
    expect(await eventsOf(dispute)).toEqual(['dispute.opened', 'dispute.funds_taken', 'dispute.lost']);
    expect(await answer(dispute, 'accepted')).toMatchObject({ status: 422 });
  });
});

describe('evidence of a dispute', () => {
  it('is downloaded byte for byte, and can be removed until the dispute is answered', async () => {
    const dispute = await disputed();
    const sent = await upload(dispute, 'a b"ü.txt', 'text/plain', Buffer.from('<script>alert(1)</script>'));
    const evidence_id: string = sent.body['evidence_id'];
    const file = await person.call(downloadEvidence, { params: { ...dispute.at, evidence_id } });
    expect(file.text).toBe('<script>alert(1)</script>');
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    const remove = { params: { ...dispute.at, evidence_id } };
    expect((await person.call(removeEvidence, remove)).status).toBe(200);
    expect((await read(dispute))['evidence']).toEqual([]);
    expect((await person.call(downloadEvidence, remove)).status).toBe(404);
    await answer(dispute, 'defended', 'as it is');
    expect((await upload(dispute, 'late.pdf', 'application/pdf', pdf)).status).toBe(422);
  });

  it('must have the content of its type, and is neither too large nor too many', async () => {
    const dispute = await disputed();
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
    expect((await upload(dispute, 'x.png', 'application/pdf', png)).status).toBe(422);
    expect((await upload(dispute, 'x.html', 'text/html', Buffer.from('<p>'))).status).toBe(422);
    expect((await upload(dispute, 'x.txt', 'text/plain', Buffer.from([0xff, 0xfe, 0]))).status).toBe(422);
    expect((await upload(dispute, 'x.pdf', 'application/pdf', Buffer.alloc(2_200_000))).status).toBe(422);
    expect((await upload(dispute, 'x.pdf', 'application/pdf', Buffer.alloc(4_000_000))).status).toBe(413);
    for (let at = 0; at < 10; at += 1)
      expect((await upload(dispute, `${at}.png`, 'image/png', png)).status).toBe(200);
    expect((await upload(dispute, '11.png', 'image/png', png)).status).toBe(422);
  });
});

it('the list of disputes filters by state and number, and only those with the permit can answer', async () => {
  const dispute = await disputed('33.00');
  const { dispute_id } = dispute.at;
  const ids = async (query: Record<string, string>): Promise<string[]> =>
    (await person.call(listDisputes, { params, query })).body['disputes'].map(
      (row: { dispute_id: string }) => row.dispute_id,
    );
  expect(await ids({ state: 'open' })).toContain(dispute_id);
  expect(await ids({ state: 'won' })).not.toContain(dispute_id);
  for (const q of [dispute_id, dispute.payment.transaction_id, dispute.payment.order_no])
    expect(await ids({ q })).toEqual([dispute_id]);
  const reader = await createPortalClient(gateway, {
    merchant_id: shop.credentials.merchant_id,
    role_id: 'read-only',
  });
  const tried = await reader.call(answerDispute, { params: dispute.at, body: { response: 'accepted' } });
  expect(tried.body['code']).toBe('U0007');
});
