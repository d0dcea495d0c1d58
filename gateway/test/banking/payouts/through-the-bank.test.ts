import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changePayoutSettings } from '../../../src/banking/payouts/settings/payout-settings.ts';
import { entry, notification, sentFile, statusReport } from '../banks/bank.ts';
import { startBankGateway, type BankGateway } from '../banks/file-bank.ts';
import type { TestClient } from '../../support/client.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { balancesOf, fund, payout } from '../../support/payouts.ts';

let bank: BankGateway;
let gateway: TestGateway;
let client: TestClient;
let reports = 0;
beforeAll(async () => {
  bank = await startBankGateway();
  ({ gateway } = bank);
});
afterAll(async () => {
  await gateway.verify();
  await bank.close();
});
beforeEach(async () => {
  client = await gateway.createClient();
  await changePayoutSettings(gateway.gateway.context, client.account_id, { connector: 'house-bank' });
  await fund(gateway, client, '1000.00');
});

/** The one payment that the bank has found in the outbox; it takes the file away. */
function takePayment(): any {
  const transfer = sentFile(bank.files).PmtInf[0].CdtTrfTxInf[0];
  bank.emptyOutbox();
  return transfer;
}

async function bankSays(content: string): Promise<void> {
  reports += 1;
  writeFileSync(join(bank.folder, 'inbox', `${reports}.xml`), content);
  await gateway.work(60_000);
}

async function bankReports(instr_id: string, status: string, reason = ''): Promise<void> {
  const item = `<TxInfAndSts><OrgnlInstrId>${instr_id}</OrgnlInstrId><TxSts>${status}</TxSts>${reason}</TxInfAndSts>`;
  await bankSays(statusReport(`S${reports}`, `<OrgnlPmtInfAndSts>${item}</OrgnlPmtInfAndSts>`));
}

/** What the merchant has been told of a payout, oldest first. */
async function eventsOf(transaction_id: string): Promise<Record<string, string>[]> {
  const { body } = await client.post('events', { after: '0', limit: '100' });
  return body['events']
    .filter(({ data }: any) => data.transaction_id === transaction_id)
    .map(({ type, data }: any) => ({ type, failure_type: data.failure_type, reason: data.failure_reason }));
}

async function movements(transaction_id: string): Promise<unknown[]> {
  const rows = await gateway.query('SELECT movement FROM journal WHERE subject_id = $1 ORDER BY entry_id', [
    transaction_id,
  ]);
  return rows.map(({ movement }) => movement);
}

async function sendPayout(): Promise<{ transaction_id: string; transfer: any }> {
  const { body } = await payout(client, { client_data: 'ours' });
  expect(body['status']).toBe('PROCESSING');
  expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 2': '90000', 'EUR 4': '10000' });
  await gateway.work();
  return { transaction_id: body['transaction_id'], transfer: takePayment() };
}

it('a payout is written into a file, sent when the bank accepts it and completed when it settles it', async () => {
  const { body } = await payout(client);
  await gateway.work();
  const transfer = takePayment();
  expect(transfer).toMatchObject({
    PmtId: { EndToEndId: `${body['short_reference_id']}-${transfer.PmtId.InstrId.split('-')[1]}` },
    Amt: { InstdAmt: { '#text': '100.00', '@_Ccy': 'EUR' } },
    Cdtr: {
      Nm: 'Acme Trading GmbH',
      PstlAdr: { StrtNm: 'Hauptstrasse 1', PstCd: '10115', TwnNm: 'Berlin', Ctry: 'DE' },
    },
    CdtrAgt: { FinInstnId: { BICFI: 'COBADEFFXXX' } },
    RmtInf: { Ustrd: 'INV-1 Payment for goods' },
  });
  await bankReports(transfer.PmtId.InstrId, 'ACCP');
  await bankReports(transfer.PmtId.InstrId, 'ACSC');
  const id = body['transaction_id'];
  expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
    'payout.processing',
    'payout.sent',
    'payout.completed',
  ]);
  expect(await movements(id)).toEqual(['payout_held', 'payout_completed']);
  expect(await balancesOf(gateway, client)).toEqual({ 'EUR 2': '90000', 'EUR 102': '-90000' });
});

it('a payout that the bank rejects fails with the mapped reason, and its money is available again', async () => {
  const { transaction_id, transfer } = await sendPayout();
  const reason = '<StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>Account closed</AddtlInf></StsRsnInf>';
  await bankReports(transfer.PmtId.InstrId, 'RJCT', reason);
  expect((await eventsOf(transaction_id)).at(-1)).toEqual({
    type: 'payout.failed',
    failure_type: 'ACCOUNT_CLOSED',
    reason: 'AC04: Account closed',
  });
  expect(await movements(transaction_id)).toEqual(['payout_held', 'payout_released']);
  expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 2': '100000' });
});

it('a payout returned less banks’ charges shows the amount that came', async () => {
  const { transaction_id, transfer } = await sendPayout();
  const references = `<Refs><EndToEndId>${transfer.PmtId.EndToEndId}</EndToEndId></Refs>`;
  await bankSays(notification('N1', entry('DBIT', '100.00', `<TxDtls>${references}</TxDtls>`)));
  const reason = '<RtrInf><Rsn><Cd>AC06</Cd></Rsn></RtrInf>';
  await bankSays(notification('N2', entry('CRDT', '97.50', `<TxDtls>${references}${reason}</TxDtls>`)));
  expect((await eventsOf(transaction_id)).map(({ type, failure_type }) => [type, failure_type])).toEqual([
    ['payout.processing', ''],
    ['payout.completed', ''],
    ['payout.returned', 'ACCOUNT_BLOCKED'],
  ]);
  expect(await movements(transaction_id)).toEqual(['payout_held', 'payout_completed', 'payout_returned']);
  expect(await balancesOf(gateway, client)).toMatchObject({ 'EUR 2': '99750' });
});

it('a bank’s file that is sent again changes nothing', async () => {
  const { transaction_id, transfer } = await sendPayout();
  const item = `<TxInfAndSts><OrgnlInstrId>${transfer.PmtId.InstrId}</OrgnlInstrId><TxSts>ACSC</TxSts></TxInfAndSts>`;
  const report = statusReport('again', `<OrgnlPmtInfAndSts>${item}</OrgnlPmtInfAndSts>`);
  await bankSays(report);
  await bankSays(report);
  expect(await movements(transaction_id)).toEqual(['payout_held', 'payout_completed']);
});

it('a payout in a currency in which the bank holds no account is refused, and no money is held', async () => {
  await fund(gateway, client, '50.00', 'USD');
  const { status, body } = await payout(client, { payment_currency: 'USD', payment_amount: '50.00' });
  expect([status, body['code']]).toEqual([422, 'P0015']);
  expect(await balancesOf(gateway, client)).toMatchObject({ 'USD 2': '5000' });
  await gateway.work();
  expect(bank.files.list('outbox')).toEqual([]);
});
