import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { whyInvalid } from '../../../src/banking/iso20022/message-schema.ts';
import { readPayout, recallPayout as recallRoute } from '@causeway/schemas/portal/payouts.ts';
import { recallPayout, dropExpectedReturn } from '../../../src/banking/reconciliation/expected-returns.ts';
import type { PayoutKey } from '../../../src/banking/payouts/payout.ts';
import { createPerson } from '../../../src/accounts/identity/team/manage-people.ts';
import type { TestClient } from '../../support/client.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import { actingAs, createOperator } from '../../support/command.ts';
import { atOnce } from '../../support/held-lock.ts';
import {
  line,
  notificationOf,
  openHouseBank,
  returnReason,
  statusesOf,
  transaction,
  type HouseBank,
  type SentPayment,
} from '../../support/house-bank.ts';

let bank: HouseBank;
let client: TestClient;
beforeAll(async () => {
  bank = await openHouseBank();
  client = await bank.createClient();
});
afterAll(async () => {
  await bank.gateway.verify();
  await bank.close();
});

async function paid(): Promise<SentPayment> {
  // The bank has taken what was there.
  for (const name of readdirSync(join(bank.folder, 'outbox'))) rmSync(join(bank.folder, 'outbox', name));
  const [payment] = await bank.send(client, { payment_amount: '100.00' });
  await bank.says(notificationOf(line({ side: 'DBIT', amount: '100.00', details: transaction(payment!) })));
  return payment!;
}

function keyOf({ transaction_id }: SentPayment): PayoutKey {
  return { account_id: client.account_id, transaction_id: BigInt(transaction_id) } as PayoutKey;
}

function recall(payment: SentPayment): ReturnType<typeof recallPayout> {
  const recalling = {
    payout: keyOf(payment),
    reason_code: 'DUPL',
    note: 'Paid twice',
    by: 'user:ann',
  } as const;
  return recallPayout(bank.gateway.gateway.context, recalling);
}

async function claimOf({ transaction_id }: SentPayment): Promise<object> {
  const rows = await bank.gateway.query(
    'SELECT state, answer_code, answer_text FROM payout_claims WHERE transaction_id = $1 ORDER BY claim_id DESC LIMIT 1',
    [transaction_id],
  );
  return rows[0]!;
}

async function statusOf({ transaction_id }: SentPayment): Promise<string> {
  const [row] = await bank.gateway.query('SELECT status FROM payouts WHERE transaction_id = $1', [
    transaction_id,
  ]);
  return row!['status'];
}

let answers = 0;
function answer({ instr_id }: SentPayment, status: string, reason = ''): string {
  answers += 1;
  const why = reason === '' ? '' : `<CxlStsRsnInf><Rsn><Cd>${reason}</Cd></Rsn></CxlStsRsnInf>`;
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.029.001.09"><RsltnOfInvstgtn><Assgnmt><Id>A${answers}</Id></Assgnmt>
    <Sts><Conf>${status === 'ACCR' ? 'CNCL' : status}</Conf></Sts><CxlDtls><OrgnlPmtInfAndSts><TxInfAndSts><CxlStsId>X</CxlStsId>
    <OrgnlInstrId>${instr_id}</OrgnlInstrId><TxCxlSts>${status}</TxCxlSts>${why}</TxInfAndSts></OrgnlPmtInfAndSts></CxlDtls></RsltnOfInvstgtn></Document>`;
}

it('a recall ends when a rejection gives the payout back', async () => {
  const [payment] = await bank.send(client, { payment_amount: '100.00' });
  await bank.says(statusesOf([payment!, 'ACSC']));
  await recall(payment!);
  await bank.says(statusesOf([payment!, 'RJCT', 'AC04']));
  expect(await statusOf(payment!)).toBe('RETURNED');
  expect(await claimOf(payment!)).toMatchObject({ state: 'met' });
  for (const name of readdirSync(join(bank.folder, 'outbox'))) rmSync(join(bank.folder, 'outbox', name));
});

it('a recall ends when the bank fails a payout that it has not paid', async () => {
  const [payment] = await bank.send(client, { payment_amount: '100.00' });
  await recall(payment!);
  await bank.says(statusesOf([payment!, 'RJCT', 'AC04']));
  expect(await statusOf(payment!)).toBe('FAILED');
  expect(await claimOf(payment!)).toMatchObject({ state: 'met' });
  for (const name of readdirSync(join(bank.folder, 'outbox'))) rmSync(join(bank.folder, 'outbox', name));
});

it('a recall is refused for a payout that is given back at the same moment', async () => {
  const payment = await paid();
  const details = transaction(payment, returnReason('AC04'));
  const row = 'SELECT FROM payouts WHERE transaction_id = $1 FOR UPDATE';
  const returned = () => bank.says(notificationOf(line({ side: 'CRDT', amount: '100.00', details })));
  const recalled = () => recall(payment).catch((error: Error) => error.message);
  const [, refused] = await atOnce<unknown>(
    bank.gateway,
    row,
    [payment.transaction_id],
    [returned, recalled],
  );
  expect(refused).toMatch(/RETURNED/);
  expect(
    await bank.gateway.query('SELECT FROM payout_claims WHERE transaction_id = $1', [payment.transaction_id]),
  ).toEqual([]);
});

it('a recall is sent to the bank once, with everything that identifies the payment', async () => {
  const payment = await paid();
  const { claim_id } = await recall(payment);
  await expect(recall(payment)).rejects.toThrow(/claimed already/);
  await Promise.all([bank.gateway.work(5_000), bank.gateway.work()]);
  const files = readdirSync(join(bank.folder, 'outbox'));
  expect(files).toEqual([`RC${claim_id}.xml`]);
  const text = readFileSync(join(bank.folder, 'outbox', files[0]!), 'utf8');
  expect(await whyInvalid(text)).toEqual([]);
  expect(await whyInvalid(text.replace(/<OrgnlMsgId>[^<]+<\/OrgnlMsgId>/, ''))).not.toEqual([]);
  const parsed = new XMLParser({ ignoreAttributes: false, parseTagValue: false }).parse(text);
  const { Assgnmt, Undrlyg } = parsed.Document.CstmrPmtCxlReq;
  expect(Assgnmt).toMatchObject({
    Id: `RC${claim_id}`,
    Assgne: { Agt: { FinInstnId: { BICFI: 'COBADEFFXXX' } } },
  });
  expect(Undrlyg.OrgnlPmtInfAndCxl).toMatchObject({
    OrgnlPmtInfId: payment.block_id,
    TxInf: {
      OrgnlInstrId: payment.instr_id,
      OrgnlEndToEndId: payment.end_to_end_id,
      OrgnlUETR: payment.uetr,
      OrgnlInstdAmt: { '#text': '100.00', '@_Ccy': 'EUR' },
      CxlRsnInf: { Rsn: { Cd: 'DUPL' }, AddtlInf: 'Paid twice' },
    },
  });
  expect(await claimOf(payment)).toMatchObject({ state: 'sent' });
});

it('an answer to a recall moves no money: only the booked return gives the payout back', async () => {
  const payment = await paid();
  await recall(payment);
  await bank.gateway.work(5_000);
  await bank.says(answer(payment, 'PDCR'));
  expect(await claimOf(payment)).toMatchObject({ state: 'sent' });
  await bank.says(answer(payment, 'ACCR'));
  expect(await claimOf(payment)).toMatchObject({ state: 'accepted' });
  expect(await statusOf(payment)).toBe('COMPLETED');
  const details = transaction(payment, returnReason('FOCR'));
  await bank.says(notificationOf(line({ side: 'CRDT', amount: '100.00', details })));
  expect(await claimOf(payment)).toMatchObject({ state: 'met' });
  expect(await statusOf(payment)).toBe('RETURNED');
});

it('a recall that the bank refuses shows the reason, and another may be requested', async () => {
  const payment = await paid();
  await recall(payment);
  await bank.gateway.work(5_000);
  await bank.says(answer(payment, 'RJCR', 'NOAS'));
  expect(await claimOf(payment)).toEqual({ state: 'refused', answer_code: 'NOAS', answer_text: '' });
  expect(await statusOf(payment)).toBe('COMPLETED');
  await recall(payment);
});

it('the bank’s expected return is dropped with its reason, once, and a return is booked all the same', async () => {
  // Recalls that were asked for before leave first.
  await bank.gateway.work(5_000);
  const payment = await paid();
  await recall(payment);
  const { context } = bank.gateway.gateway;
  const dropping = { payout: keyOf(payment), by: 'user:ann' } as const;
  await expect(dropExpectedReturn(context, { ...dropping, reason: ' \u200b' })).rejects.toThrow(
    /reason is required/,
  );
  await dropExpectedReturn(context, { ...dropping, reason: 'the merchant keeps it' });
  await expect(dropExpectedReturn(context, { ...dropping, reason: 'again' })).rejects.toThrow(
    /expected back/,
  );
  expect(await claimOf(payment)).toMatchObject({ state: 'dropped' });
  await bank.says(answer(payment, 'ACCR'));
  expect(await claimOf(payment)).toMatchObject({ state: 'dropped' });
  const details = transaction(payment, returnReason('FOCR'));
  await bank.says(notificationOf(line({ side: 'CRDT', amount: '100.00', details })));
  expect(await statusOf(payment)).toBe('RETURNED');
});

it('a recall is requested on the command line by one of the gateway’s people, and the audit log says how it ended', async () => {
  // Recalls that were asked for before leave first.
  await bank.gateway.work(5_000);
  const payment = await paid();
  const ann = { email: 'ann@gateway.example', name: 'Ann', operator: true, membership: null };
  const { user_id } = await createPerson(bank.gateway.gateway.context, ann);
  const command = createOperator(bank.gateway.connection, { BANKS_FILE: join(bank.folder, 'banks.json') });
  try {
    const of = ['--account', client.account_id, '--reason', 'DUPL'];
    const args = ['payouts', 'recall', payment.transaction_id, ...of];
    expect((await command.run(args)).output).toMatch(/^A person decides this/);
    const by_ann = await actingAs(command, bank.gateway, ann.email);
    expect((await by_ann.run(args)).code).toBe(0);
    expect((await by_ann.run(args)).output).toMatch(/claimed already/);
  } finally {
    command.remove();
  }
  const entries = await bank.gateway.query(
    `SELECT e.actor, o.result FROM audit_log_entries e LEFT JOIN audit_log_outcomes o USING (merchant_id, audit_id)
     WHERE e.action = 'payouts.recall' AND e.subject = $1 AND e.merchant_id = '' ORDER BY e.audit_id`,
    [payment.transaction_id],
  );
  expect(entries).toEqual([
    { actor: `user:${user_id}`, result: 'done' },
    { actor: `user:${user_id}`, result: 'refused' },
  ]);
});

it('a recall is requested in the portal by those who may approve payouts, once, and its steps are in the timeline', async () => {
  await bank.gateway.work(5_000);
  const payment = await paid();
  const { account_id } = client;
  const params = { account_id, transaction_id: payment.transaction_id };
  const merchant_id = client.credentials.merchant_id;
  const viewer = await createPortalClient(bank.gateway, { merchant_id, role_id: 'read-only' });
  const finance = await createPortalClient(bank.gateway, { merchant_id, role_id: 'finance' });
  const body = { reason_code: 'DUPL', note: 'Paid twice' };
  expect((await viewer.call(recallRoute, { params, body })).status).toBe(403);
  const wrong = await finance.call(recallRoute, { params, body: { reason_code: 'XXXX' } });
  expect([wrong.status, wrong.body['source']]).toEqual([422, 'reason_code']);
  const other = { ...params, transaction_id: '1' };
  expect((await finance.call(recallRoute, { params: other, body })).status).toBe(404);
  const read = async () => (await finance.call(readPayout, { params })).body;
  expect(await read()).toMatchObject({ recallable: true, recalls: [] });
  const both = await Promise.all([1, 2].map(() => finance.call(recallRoute, { params, body })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await read()).toMatchObject({
    recallable: false,
    recalls: [{ reason_code: 'DUPL', note: 'Paid twice', state: 'asked' }],
  });
  await bank.gateway.work(5_000);
  await bank.says(answer(payment, 'RJCR', 'NOAS'));
  const { recallable, recalls, timeline } = await read();
  expect([recallable, recalls[0].state, recalls[0].answer_code]).toEqual([true, 'refused', 'NOAS']);
  const steps = timeline.filter(({ type }: any) => type.startsWith('payout.recall_'));
  expect(steps).toMatchObject([
    { type: 'payout.recall_asked', actor: `user:${finance.user_id}` },
    { type: 'payout.recall_refused', actor: 'bank' },
  ]);
  expect(timeline.map(({ at }: any) => at)).toEqual(timeline.map(({ at }: any) => at).toSorted());
});
