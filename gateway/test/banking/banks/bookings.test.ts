import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBacklogs } from '../../../src/operations/health/read-backlogs.ts';
import { scheduledJobs } from '../../../src/edges/jobs/schedule.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { atOnce } from '../../support/held-lock.ts';
import {
  bankReference,
  line,
  notificationOf,
  houseBankScene,
  openHouseBank,
  returnReason,
  statementOf,
  statusesOf,
  transaction,
  type SentPayment,
} from '../../support/house-bank.ts';
import { everythingStored } from '../../support/everything-stored.ts';

const bank = houseBankScene();

async function send(amount = '1000.00', more: Record<string, string> = {}): Promise<SentPayment> {
  const [payment] = await bank.send(bank.client, { payment_amount: amount, ...more });
  return payment!;
}

async function statusOf({ transaction_id }: SentPayment): Promise<Record<string, string>> {
  const [row] = await bank.gateway.query(
    `SELECT status, returned_amount::text, failure_code FROM payouts WHERE transaction_id = $1`,
    [transaction_id],
  );
  return row!;
}

/** What is in suspense of a payment. */
async function suspended(payment: SentPayment): Promise<string[]> {
  const items = await bank.suspense();
  return items
    .filter(({ likely }) => likely === payment.transaction_id)
    .map(({ cause, amount, currency }) => `${cause} ${amount} ${currency}`);
}

describe('a bank’s charge', () => {
  it('is booked as the gateway’s charge, and a rejection that follows gives the payout back', async () => {
    const payment = await send();
    await bank.says(
      notificationOf(line({ side: 'DBIT', amount: '12.50', code: 'CHRG', details: transaction(payment) })),
    );
    expect(await statusOf(payment)).toMatchObject({ status: 'PROCESSING' });
    await bank.says(statusesOf([payment, 'RJCT', 'AC04']));
    expect(await statusOf(payment)).toMatchObject({ status: 'FAILED', failure_code: 'AC04' });
    // Available is whole again; the charge left the bank account, and the gateway bears it.
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '500000', 'EUR 106': '-1250' });
    expect(await suspended(payment)).toEqual([]);
  });

  it('is the gateway’s own charge where it names no payout, and is reversed as it was booked', async () => {
    const before = await bank.houseBalances();
    await bank.says(notificationOf(line({ side: 'DBIT', amount: '7.00', code: 'FEES' })));
    await bank.says(notificationOf(line({ side: 'CRDT', amount: '2.00', code: 'FEES' })));
    const after = await bank.houseBalances();
    expect(Number(after['EUR 106'] ?? 0) - Number(before['EUR 106'] ?? 0)).toBe(-500);
  });

  it('is booked beside the debit that includes it', async () => {
    const payment = await send();
    const charges =
      '<Chrgs><Rcrd><Amt Ccy="EUR">4.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>';
    await bank.says(
      notificationOf(line({ side: 'DBIT', amount: '1004.00', details: transaction(payment, charges) })),
    );
    expect(await statusOf(payment)).toMatchObject({ status: 'COMPLETED' });
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '400000', 'EUR 106': '-400' });
  });
});

describe('a rejection of a completed payout', () => {
  it('gives the money back where only a status report had completed it', async () => {
    const payment = await send();
    await bank.says(statusesOf([payment, 'ACSC']));
    await bank.says(statusesOf([payment, 'RJCT', 'AC04']));
    expect(await statusOf(payment)).toMatchObject({ status: 'RETURNED', returned_amount: '100000' });
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '500000' });
    // What is debited after all is nobody's yet.
    await bank.says(notificationOf(line({ side: 'DBIT', amount: '1000.00', details: transaction(payment) })));
    expect(await suspended(payment)).toEqual(['taken_after_failure -100000 EUR']);
  });

  it('waits for the money where the bank had debited it, and reports that', async () => {
    const payment = await send();
    await bank.says(notificationOf(line({ side: 'DBIT', amount: '1000.00', details: transaction(payment) })));
    await bank.says(statusesOf([payment, 'RJCT', 'AC04']));
    expect(await statusOf(payment)).toMatchObject({ status: 'COMPLETED' });
    const claims = (): Promise<object[]> =>
      bank.gateway.query('SELECT cause, state, reason_code FROM payout_claims WHERE transaction_id = $1', [
        payment.transaction_id,
      ]);
    expect(await claims()).toEqual([{ cause: 'rejected', state: 'accepted', reason_code: 'AC04' }]);
    await bank.says(
      notificationOf(line({ side: 'CRDT', amount: '1000.00', code: 'RRTN', details: transaction(payment) })),
    );
    expect(await statusOf(payment)).toMatchObject({ status: 'RETURNED', returned_amount: '100000' });
    expect(await claims()).toMatchObject([{ state: 'met' }]);
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '500000' });
  });
});

describe('a payout that the bank returns', () => {
  async function paid(amount = '1000.00', more: Record<string, string> = {}): Promise<SentPayment> {
    const payment = await send(amount, more);
    await bank.says(statusesOf([payment, 'ACSC']));
    return payment;
  }
  const returned = (amount: string, details: string, currency = 'EUR'): string =>
    notificationOf(line({ side: 'CRDT', amount, currency, code: 'RRTN', details }));

  it('is matched by the reference in the text where the booking has no other', async () => {
    const payment = await paid();
    const text = `<RmtInf><Ustrd>RETURN OF ${payment.short_reference_id} ACCOUNT CLOSED</Ustrd></RmtInf>`;
    await bank.says(returned('1000.00', transaction(null, text + returnReason('AC04'))));
    expect(await statusOf(payment)).toMatchObject({ status: 'RETURNED', returned_amount: '100000' });
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '500000' });
  });

  it('in two parts is returned in full, and the merchant is notified of both', async () => {
    const payment = await paid();
    await bank.says(returned('985.00', transaction(payment, returnReason('AC04'))));
    await bank.says(returned('15.00', transaction(payment)));
    expect(await statusOf(payment)).toEqual({
      status: 'RETURNED',
      returned_amount: '100000',
      failure_code: 'AC04',
    });
    const { body } = await bank.client.post('events', { after: '0', limit: '100' });
    const events = body['events'].filter(({ type }: { type: string }) => type === 'payout.returned');
    expect(events.map(({ data }: any) => data.returned_amount)).toEqual(['985.00', '1000.00']);
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '500000' });
  });

  it('in parts for several reasons shows the latest reason of the bank', async () => {
    const payment = await paid();
    await bank.says(returned('500.00', transaction(payment, returnReason('AC04'))));
    await bank.says(returned('400.00', transaction(payment, returnReason('AC06'))));
    await bank.says(returned('100.00', transaction(payment)));
    expect(await statusOf(payment)).toEqual({
      status: 'RETURNED',
      returned_amount: '100000',
      failure_code: 'AC06',
    });
  });

  it('with more than was sent is in suspense', async () => {
    const payment = await paid();
    await bank.says(returned('985.00', transaction(payment, returnReason('AC04'))));
    await bank.says(returned('15.01', transaction(payment)));
    expect(await suspended(payment)).toEqual(['more_than_sent 1501 EUR']);
    expect(await bank.balances(bank.client)).toMatchObject({ 'EUR 2': '498500' });
  });

  it('in another currency is in suspense in that currency', async () => {
    const payment = await paid('1000.00', { payment_currency: 'USD', source_currency: 'USD' });
    await bank.says(returned('911.20', transaction(payment, returnReason('AC04'))));
    expect(await statusOf(payment)).toMatchObject({ status: 'COMPLETED' });
    expect(await suspended(payment)).toEqual(['other_currency 91120 EUR']);
  });

  it('without the code of a return is in suspense, with the payout that it names', async () => {
    const payment = await paid();
    await bank.says(notificationOf(line({ side: 'CRDT', amount: '1000.00', details: transaction(payment) })));
    expect(await suspended(payment)).toEqual(['not_expected 100000 EUR']);
  });
});

describe('a debit of a payout', () => {
  it('with another amount completes nothing and is in suspense', async () => {
    const payment = await send();
    await bank.says(notificationOf(line({ side: 'DBIT', amount: '999.99', details: transaction(payment) })));
    expect(await statusOf(payment)).toMatchObject({ status: 'PROCESSING' });
    expect(await suspended(payment)).toEqual(['other_amount -99999 EUR']);
  });

  it('that is booked twice under two references completes the payout once, and the second is in suspense', async () => {
    const payment = await send();
    for (const reference of [bankReference(), bankReference()])
      await bank.says(
        notificationOf(line({ side: 'DBIT', amount: '1000.00', reference, details: transaction(payment) })),
      );
    expect(await statusOf(payment)).toMatchObject({ status: 'COMPLETED' });
    expect(await suspended(payment)).toEqual(['taken_again -100000 EUR']);
  });
});

describe('statements of a bank account', () => {
  it('that do not add up, or have a gap, are reported until the missing one has arrived', async () => {
    const own = await openHouseBank();
    const faults = async (): Promise<number> => {
      const backlogs = await readBacklogs(own.gateway.gateway.context);
      return (
        backlogs.find(({ name }) => name === 'statements that do not add up of house-bank')?.waiting ?? 0
      );
    };
    const credit = (amount: string): string => line({ side: 'CRDT', amount });
    await own.says(statementOf({ number: 1, opening: 0n, closing: 10_00n }, credit('10.00')));
    expect(await faults()).toBe(0);
    await own.says(statementOf({ number: 3, opening: 15_00n, closing: 16_00n }, credit('1.00')));
    expect(await faults()).toBe(1);
    await own.says(statementOf({ number: 2, opening: 10_00n, closing: 15_00n }, credit('5.00')));
    expect(await faults()).toBe(0);
    await own.says(statementOf({ number: 4, opening: 16_00n, closing: 20_00n }, credit('3.00')));
    expect(await faults()).toBe(1);
    const suspense = (await readBacklogs(own.gateway.gateway.context)).find(({ name }) =>
      name.startsWith('money'),
    );
    expect(suspense).toMatchObject({ name: 'money in suspense: EUR', waiting: 4 });
    await own.gateway.verify();
    await own.close();
  });
});

it('a booked line with an invalid date is booked on the day on which it is read', async () => {
  const payment = await send();
  const details = transaction(payment);
  await bank.says(notificationOf(line({ side: 'DBIT', amount: '1000.00', date: '2026-02-31', details })));
  expect(await statusOf(payment)).toMatchObject({ status: 'COMPLETED' });
});

describe('a booked line that several messages report', () => {
  it('is booked once by its reference, whatever else the messages say', async () => {
    const payment = await send();
    const reference = bankReference();
    const booked = line({ side: 'DBIT', amount: '1000.00', reference, details: transaction(payment) });
    const bare = line({ side: 'DBIT', amount: '1000.00', reference });
    await bank.says(notificationOf(booked));
    await bank.says(notificationOf(booked));
    await bank.says(statementOf({ number: 1, opening: 500_000n, closing: 400_000n }, bare));
    expect(await statusOf(payment)).toMatchObject({ status: 'COMPLETED' });
    expect(await suspended(payment)).toEqual([]);
    const [entry] = await bank.gateway.query(`SELECT told_by FROM bank_entries WHERE reference = $1`, [
      reference,
    ]);
    expect(entry).toEqual({ told_by: ['camt.054', 'camt.053'] });
  });

  it('without a reference is booked as often as any one message has it', async () => {
    const before = Number((await bank.houseBalances())['EUR 105'] ?? 0);
    const gift = line({ side: 'CRDT', amount: '3.33', reference: '' });
    await bank.says(notificationOf(gift, gift));
    await bank.says(notificationOf(gift));
    await bank.says(statementOf({ number: 2, opening: 400_000n, closing: 401_332n }, gift, gift, gift, gift));
    expect(Number((await bank.houseBalances())['EUR 105'])).toBe(before + 4 * 333);
  });

  it('without a reference is the same line where the bank sends its statement again as another message', async () => {
    const payment = await send();
    await bank.says(notificationOf(line({ side: 'DBIT', amount: '1000.00', details: transaction(payment) })));
    const details = transaction(payment, returnReason('AC04'));
    const back = line({ side: 'CRDT', amount: '400.00', code: 'RRTN', reference: '', details });
    const fee = line({ side: 'DBIT', amount: '7.77', code: 'FEES', reference: 'NONREF' });
    const of = { number: 40, opening: 0n, closing: 38_446n };
    await bank.says(statementOf(of, back, fee, fee));
    const books = async () => [await bank.balances(bank.client), await bank.houseBalances()];
    const before = await books();
    await bank.says(statementOf(of, back, fee, fee));
    expect(await books()).toEqual(before);
    expect(await statusOf(payment)).toMatchObject({ status: 'RETURNED', returned_amount: '40000' });
    // What is another statement with the same number tells of other lines.
    await bank.says(statementOf({ ...of, opening: 38_446n, closing: 37_669n }, fee));
    const charges = Number(before[1]!['EUR 106']);
    expect((await bank.houseBalances())['EUR 106']).toBe(String(charges - 777));
  });

  it('without a reference is the same line where two gateways read the second message at once', async () => {
    const second = await startTestGateway({
      connection: bank.gateway.connection,
      environment: { BANKS_FILE: join(bank.folder, 'banks.json') },
    });
    const readBy =
      ({ gateway, clock }: TestGateway) =>
      async (): Promise<void> => {
        clock.advance(60_000);
        for (const job of scheduledJobs(gateway).filter(({ name }) => name.includes('house-bank')))
          while ((await job.run()) > 0);
      };
    const gifts = ['4.41', '4.42'].map((amount) => line({ side: 'CRDT', amount, reference: 'NONREF' }));
    await bank.says(notificationOf(...gifts));
    const statement = statementOf({ number: 3, opening: 401_332n, closing: 402_215n }, ...gifts);
    writeFileSync(join(bank.folder, 'inbox', 'at-once.xml'), statement);
    const lines = 'SELECT amount::int, told_by FROM bank_entries WHERE amount IN (441, 442) ORDER BY amount';
    await atOnce(bank.gateway, `${lines} FOR UPDATE`, [], [readBy(bank.gateway), readBy(second)]);
    await second.close();
    expect(await bank.gateway.query(lines)).toEqual(
      [441, 442].map((amount) => ({ amount, told_by: ['camt.054', 'camt.053'] })),
    );
    await bank.gateway.verify();
    // One more that the bank tells of is booked, and not taken for one of these.
    const before = Number((await bank.houseBalances())['EUR 105']);
    const another = line({ side: 'CRDT', amount: '4.41', reference: 'NONREF', details: transaction(null) });
    await bank.says(notificationOf(another));
    expect(Number((await bank.houseBalances())['EUR 105'])).toBe(before + 441);
  });
});

it('a card number in a payer’s text to the bank is masked before it is stored', async () => {
  const text = 'card 5105 1051 0510 5100';
  const details = `<RltdPties><Dbtr><Nm>Ann ${text}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Refund of ${text}</Ustrd></RmtInf>`;
  await bank.says(
    notificationOf(
      line({
        side: 'CRDT',
        amount: '17.00',
        details: transaction(null, details),
        more: `<AddtlNtryInf>${text}</AddtlNtryInf>`,
      }),
    ),
  );
  const rows = await everythingStored(bank.gateway);
  expect(rows).toContain('Refund of card 510510******5100');
  expect(rows).not.toContain('5105 1051 0510 5100');
});
