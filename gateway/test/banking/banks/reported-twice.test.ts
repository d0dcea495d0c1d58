import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '../../../src/accounts/identity/team/manage-people.ts';
import { readBacklogs } from '../../../src/operations/health/read-backlogs.ts';
import { type Operator, actingAs, createOperator } from '../../support/command.ts';
import {
  houseBankScene,
  line,
  notificationOf,
  returnReason,
  statementOf,
  statusesOf,
  transaction,
  type SentPayment,
} from '../../support/house-bank.ts';

const bank = houseBankScene();
let operator: Operator;
beforeAll(async () => {
  operator = createOperator(bank.gateway.connection, { BANKS_FILE: join(bank.folder, 'banks.json') });
  await createPerson(bank.gateway.gateway.context, {
    email: 'ann@gateway.example',
    name: 'Ann',
    operator: true,
    membership: null,
    password: 'a long enough password 1',
  });
});
afterAll(() => operator.remove());

/** Ann decides on the command line, with a token made now: the days that pass in a test would end it. */
async function annRuns(...args: Parameters<Operator['run']>): ReturnType<Operator['run']> {
  return (await actingAs(operator, bank.gateway, 'ann@gateway.example')).run(...args);
}

/** A charge without any reference. */
const fee = (amount: string, more = ''): string =>
  line({ side: 'DBIT', amount, code: 'FEES', reference: '', more });

/** What the bank has charged, in cents. */
async function charged(): Promise<number> {
  return -Number((await bank.houseBalances())['EUR 106'] ?? 0);
}

/** How many lines wait for somebody to say whether they were told twice. */
async function waiting(): Promise<number> {
  const backlogs = await readBacklogs(bank.gateway.gateway.context);
  return backlogs.find(({ name }) => name === 'booked lines told twice of house-bank')?.waiting ?? 0;
}

/** The number of the line that waits, as the command lists it. */
async function waitingLine(): Promise<string> {
  const [row, ...others] = await operator.json('banks', 'lines', 'house-bank');
  expect(others).toEqual([]);
  return row['line'];
}

/** A payout of 1000.00 that the bank has executed. */
async function paid(): Promise<[SentPayment, () => Promise<string | undefined>]> {
  const client = await bank.createClient();
  const [payment] = await bank.send(client, { payment_amount: '1000.00' });
  await bank.says(statusesOf([payment!, 'ACSC']));
  return [payment!, async () => (await bank.balances(client))['EUR 2']];
}

describe('a notification of bookings that its bank sends again as another message', () => {
  it('books nothing twice: its lines wait, and are matched where the statement has each once', async () => {
    const [payment, available] = await paid();
    const details = transaction(payment, returnReason('AC04'));
    const back = line({ side: 'CRDT', amount: '400.00', code: 'RRTN', reference: '', details });
    const before = await charged();
    await bank.says(notificationOf(back, fee('7.71')));
    await bank.says(notificationOf(back, fee('7.71')));
    expect([await available(), (await charged()) - before, await waiting()]).toEqual(['440000', 771, 2]);
    const of = { number: 1, opening: 0n, closing: 39_229n };
    await bank.says(statementOf(of, back, fee('7.71')));
    expect([await available(), (await charged()) - before, await waiting()]).toEqual(['440000', 771, 2]);
    for (const { line: number } of await operator.json('banks', 'lines', 'house-bank')) {
      const drop = ['banks', 'drop-line', 'house-bank', number];
      const dropped = await annRuns(drop, '--note', 'the statement has it once');
      expect(dropped.output).toMatch(/is not booked/);
    }
    expect([await available(), (await charged()) - before, await waiting()]).toEqual(['440000', 771, 0]);
  });

  it('books two lines of its own that are the same when the statement has both', async () => {
    const before = await charged();
    await bank.says(notificationOf(fee('7.72')));
    await bank.says(notificationOf(fee('7.72')));
    expect([(await charged()) - before, await waiting()]).toEqual([772, 1]);
    await bank.says(statementOf({ number: 2, opening: 39_229n, closing: 37_685n }, fee('7.72'), fee('7.72')));
    expect([(await charged()) - before, await waiting()]).toEqual([1_544, 0]);
  });

  it('books lines with references of their own as separate lines', async () => {
    const before = await charged();
    const numbered = (number: string): string => `<NtryRef>${number}</NtryRef>`;
    await bank.says(notificationOf(fee('7.73', numbered('1'))));
    await bank.says(notificationOf(fee('7.73', numbered('2'))));
    const [payment, available] = await paid();
    const [other, others] = await paid();
    for (const of of [payment, other]) {
      const details = transaction(of, returnReason('AC04'));
      await bank.says(
        notificationOf(line({ side: 'CRDT', amount: '1000.00', code: 'RRTN', reference: '', details })),
      );
    }
    expect([await available(), await others()]).toEqual(['500000', '500000']);
    expect([(await charged()) - before, await waiting()]).toEqual([1_546, 0]);
  });

  it('books nothing twice when it is marked as a copy, and books lines that had not come', async () => {
    const before = await charged();
    await bank.says(notificationOf(fee('7.74')));
    const again = notificationOf(fee('7.74'), fee('7.75'));
    await bank.says(again.replace('<Acct>', '<CpyDplctInd>DUPL</CpyDplctInd><Acct>'));
    expect([(await charged()) - before, await waiting()]).toEqual([1_549, 0]);
  });
});

describe('a booked line that is a suspected duplicate', () => {
  it('is booked as the bank reported it when a person decides that it is a line of its own', async () => {
    const [payment, available] = await paid();
    const details = transaction(payment, returnReason('AC04'));
    const back = line({ side: 'CRDT', amount: '300.00', code: 'RRTN', reference: '', details });
    await bank.says(notificationOf(back));
    await bank.says(notificationOf(back));
    expect([await available(), await waiting()]).toEqual(['430000', 1]);
    const number = await waitingLine();
    const book = ['banks', 'book-line', 'house-bank', number, '--note'];
    expect((await annRuns(...book, ' ')).code).not.toBe(0);
    expect((await annRuns(...book, 'it is on the statement twice')).output).toMatch(/is booked/);
    expect((await annRuns(...book, 'again')).output).toMatch(/no line .* of house-bank waits/);
    await bank.gateway.work(60_000);
    expect([await available(), await waiting()]).toEqual(['460000', 0]);
    const audited = await bank.gateway.query(
      `SELECT o.result FROM audit_log_entries e JOIN audit_log_outcomes o USING (merchant_id, audit_id)
       WHERE e.action = 'operator.book_line' ORDER BY e.audit_id`,
    );
    expect(audited.map(({ result }) => result)).toEqual(['refused', 'done', 'refused']);
    await bank.gateway.verify();
  });

  it('is booked where a statement has it after a person dropped it', async () => {
    const before = await charged();
    await bank.says(notificationOf(fee('7.76')));
    await bank.says(notificationOf(fee('7.76')));
    const number = await waitingLine();
    const drop = ['banks', 'drop-line', 'house-bank', number];
    await annRuns(drop, '--note', 'sent again');
    expect([(await charged()) - before, await waiting()]).toEqual([776, 0]);
    await bank.says(statementOf({ number: 9, opening: 37_685n, closing: 36_133n }, fee('7.76'), fee('7.76')));
    expect([(await charged()) - before, await waiting()]).toEqual([1_552, 0]);
  });
});
