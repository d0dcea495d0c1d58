import { afterEach, beforeEach, expect, it } from 'vitest';
import { authorisation, following, money, openDesk, type Desk } from './checkoutcom-desk.ts';

let desk: Desk;
let case_reference: string;

beforeEach(async () => {
  desk = await openDesk();
  const paid = await desk.perform(authorisation());
  if (paid.result !== 'done') throw new Error(paid.result);
  await desk.perform(following('capture', paid.reference, { final: true }));
  await desk.stand_in.work();
  case_reference = desk.stand_in.openDispute(paid.reference, 40_00n);
});
afterEach(() => desk.close());

const pdf = { content_type: 'application/pdf', content: Buffer.from('%PDF-1.4') };

function answer(changes: object = {}): Parameters<NonNullable<Desk['connector']['answerDispute']>>[0] {
  return {
    account_id: 'shop1',
    case_reference,
    stage: 'chargeback',
    amount: money(40_00n),
    response: 'defended',
    explanation: 'The goods were delivered.',
    evidence: [],
    ...changes,
  };
}

it('a dispute at Checkout.com is answered with uploaded evidence, each file where it belongs, once', async () => {
  const evidence = [
    { name: 'invoice-42.pdf', ...pdf },
    { name: 'tracking.pdf', ...pdf },
    { name: 'photo.pdf', ...pdf },
    { name: 'note.txt', content_type: 'text/plain', content: Buffer.from('Signed by Ann 你好') },
  ];
  expect(await desk.connector.answerDispute!(answer({ evidence }))).toBe(true);
  const file = expect.stringMatching(/^file_/);
  expect(desk.sent('/evidence')).toEqual({
    invoice_or_receipt_file: file,
    proof_of_delivery_or_service_file: file,
    additional_evidence_file: file,
    customer_communication_file: file,
    additional_evidence_text: 'The goods were delivered.',
  });
  const uploads = desk.stand_in.requests().filter(({ path }) => path === '/files');
  expect(uploads).toHaveLength(4);
  expect(uploads.at(-1)!.body).toContain('application/pdf');
  expect(await desk.connector.answerDispute!(answer({ evidence }))).toBe(true);
  expect(desk.stand_in.requests().filter(({ path }) => path === '/files')).toHaveLength(4);
});

it('a dispute at Checkout.com is answered with a document where the explanation is too long for its field', async () => {
  expect(await desk.connector.answerDispute!(answer({ explanation: 'Long. '.repeat(200) }))).toBe(true);
  expect(desk.sent('/evidence')).toEqual({
    additional_evidence_file: expect.stringMatching(/^file_/),
    additional_evidence_text: 'See the attached explanation.',
  });
});

it('a dispute at Checkout.com is accepted once', async () => {
  expect(await desk.connector.answerDispute!(answer({ response: 'accepted' }))).toBe(true);
  expect(await desk.connector.answerDispute!(answer({ response: 'accepted' }))).toBe(true);
  expect(desk.stand_in.requests().filter(({ path }) => path.endsWith('/accept'))).toHaveLength(1);
});

it('a dispute at Checkout.com shows that an answer was not received', async () => {
  desk.stand_in.plan({ on: 'inquiry', what: 500 });
  expect(await desk.connector.answerDispute!(answer())).toBe(false);
  expect(await desk.connector.answerDispute!(answer({ case_reference: 'dsp_unknown' }))).toBe(false);
});
