import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  line,
  notificationOf,
  houseBankScene,
  statementOf,
  statusesOf,
  transaction,
  type SentPayment,
} from '../../support/house-bank.ts';

const bank = houseBankScene();

async function send(): Promise<SentPayment> {
  const [payment] = await bank.send(bank.client, { payment_amount: '1000.00' });
  return payment!;
}

async function statusOf({ transaction_id }: SentPayment): Promise<string | undefined> {
  const [row] = await bank.gateway.query<{ status: string }>(
    'SELECT status FROM payouts WHERE transaction_id = $1',
    [transaction_id],
  );
  return row?.status;
}

/** What anybody can write who pays something to the gateway's account. */
function remark(text: string): string {
  return transaction(null, `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`);
}

const beyond = '9'.repeat(19);
const gift = { side: 'CRDT', amount: '0.01' } as const;

describe('the payments of a bank’s file are read', () => {
  it.each([
    [
      'a text with what looks like a payment’s number and is none',
      line({ ...gift, details: remark(`SHOP-${beyond}`) }),
    ],
    [
      'such a number as the payment’s own',
      line({ ...gift, details: `<TxDtls><Refs><InstrId>SHOP-${beyond}</InstrId></Refs></TxDtls>` }),
    ],
    ['a text that is cut within a character', line({ ...gift, details: remark(`${'x'.repeat(499)}😀`) })],
    [
      'words of the bank that are cut within a character',
      line({ ...gift, more: `<AddtlNtryInf>${'x'.repeat(499)}😀</AddtlNtryInf>` }),
    ],
    [
      'a block of somebody else’s with a number that no file of the gateway has',
      line({ side: 'DBIT', amount: '0.01', details: '<Btch><PmtInfId>SALARY-45000</PmtInfId></Btch>' }),
    ],
    ['a day before every calendar', line({ ...gift, date: '0000-01-01' })],
  ])('in a notification beside %s', async (_what, beside) => {
    const payment = await send();
    const debit = line({ side: 'DBIT', amount: '1000.00', details: transaction(payment) });
    await bank.says(notificationOf(beside, debit));
    expect(await statusOf(payment)).toBe('COMPLETED');
    expect(readdirSync(join(bank.folder, 'inbox'))).toEqual([]);
  });

  it.each([
    [
      'a transfer',
      `<TxInfAndSts><OrgnlInstrId>SHOP-${beyond}</OrgnlInstrId><TxSts>RJCT</TxSts></TxInfAndSts>`,
    ],
    ['a block', '<OrgnlPmtInfId>SALARY-45000</OrgnlPmtInfId><PmtInfSts>RJCT</PmtInfSts>'],
  ])('in a status report beside %s with a number out of range', async (_what, beside) => {
    const payment = await send();
    const report = statusesOf([payment, 'ACSC']);
    await bank.says(
      report.replace('</OrgnlPmtInfAndSts>', `$&<OrgnlPmtInfAndSts>${beside}</OrgnlPmtInfAndSts>`),
    );
    expect(await statusOf(payment)).toBe('COMPLETED');
  });

  it('in a statement beside a closing balance without a date', async () => {
    const payment = await send();
    const debit = line({ side: 'DBIT', amount: '1000.00', details: transaction(payment) });
    const statement = statementOf({ number: 1, opening: 0n, closing: -100_000n, date: 'none' }, debit);
    await bank.says(statement);
    expect(await statusOf(payment)).toBe('COMPLETED');
  });
});

it('a rejection whose text is cut within a character gives the money back', async () => {
  const payment = await send();
  const info = `<AddtlInf>${'x'.repeat(493)}😀 more</AddtlInf>`;
  await bank.says(statusesOf([payment, 'RJCT', 'AC04']).replace('</StsRsnInf>', `${info}$&`));
  expect(await statusOf(payment)).toBe('FAILED');
  expect((await bank.balances(bank.client))['EUR 2']).toBe('500000');
});

it.each([
  ['is as long as there can be', Buffer.from(`${'账'.repeat(83)}.xml`)],
  ['is not UTF-8', Buffer.from('Auszüge.xml', 'latin1')],
])('a bank’s file whose name %s is read and filed', async (_what, name) => {
  const payment = await send();
  const path = Buffer.concat([Buffer.from(join(bank.folder, 'inbox', '/')), name]);
  writeFileSync(path, statusesOf([payment, 'ACSC']));
  await bank.gateway.work();
  expect(await statusOf(payment)).toBe('COMPLETED');
  expect(readdirSync(join(bank.folder, 'inbox'))).toEqual([]);
});

it('a bank’s file that cannot be stored does not keep others from being read', async () => {
  const payment = await send();
  // More than an index can hold.
  const reference = randomBytes(4_000).toString('hex');
  const inbox = join(bank.folder, 'inbox');
  writeFileSync(join(inbox, '000000.xml'), notificationOf(line({ ...gift, reference })));
  await expect(bank.says(statusesOf([payment, 'ACSC']))).rejects.toThrow(/index row/);
  expect(readdirSync(inbox)).toEqual(['000000.xml']);
  rmSync(join(inbox, '000000.xml'));
  await bank.gateway.work();
  expect(await statusOf(payment)).toBe('COMPLETED');
});
