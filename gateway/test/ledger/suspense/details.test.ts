import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  decideClearing,
  proposeClearing,
  type ClearingDecision,
} from '../../../src/operations/clearing/clear-suspense.ts';
import { scheduledJobs } from '../../../src/edges/jobs/schedule.ts';
import { createOperator, type Operator } from '../../support/command.ts';
import { createPortalClient } from '../../support/portal-client.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import {
  bankReference,
  line,
  notificationOf,
  openHouseBank,
  returnReason,
  statementOf,
  statusesOf,
  transaction,
  type HouseBank,
  type SentPayment,
} from '../../support/house-bank.ts';

let bank: HouseBank;
let operator: Operator;
let client: TestClient;
beforeAll(async () => {
  bank = await openHouseBank();
  operator = createOperator(bank.gateway.connection);
});
afterAll(async () => {
  operator?.remove();
  await bank.close();
});
beforeEach(async () => {
  client = await bank.createClient();
});
afterEach(async () => {
  await bank.gateway.verify();
});

const each = (payment: SentPayment | null, amount: string, more = ''): string =>
  transaction(payment, `<Amt Ccy="EUR">${amount}</Amt>${more}`);

async function send(...amounts: string[]): Promise<SentPayment[]> {
  return bank.send(client, ...amounts.map((payment_amount) => ({ payment_amount })));
}

async function statusOf({ transaction_id }: SentPayment): Promise<string> {
  const [row] = await bank.gateway.query<{ text: string }>(
    `SELECT status || ' ' || returned_amount AS text FROM payouts WHERE transaction_id = $1`,
    [transaction_id],
  );
  return row!.text;
}

/** A statement of one line, whose balances are of no matter. */
let statements = 0;
function bookedBy(...lines: string[]): string {
  statements += 1;
  return statementOf({ number: statements, opening: 0n, closing: 0n }, ...lines);
}

/** What is in suspense under a bank's reference. */
async function suspended(reference: string): Promise<string[]> {
  return (await bank.suspense())
    .filter((item) => item['reference'] === reference)
    .map(({ cause, amount, likely }) => `${cause} ${amount} ${likely ?? 'nobody'}`);
}

/** The item of suspense under a bank's reference. */
async function itemOf(reference: string): Promise<bigint> {
  return BigInt((await bank.suspense()).find((item) => item['reference'] === reference)!['item_id']!);
}

async function detailsOf(item_id: bigint): Promise<string> {
  const [row] = await bank.gateway.query<{ state: string }>(
    'SELECT state FROM suspense_details WHERE item_id = $1',
    [item_id.toString()],
  );
  return row?.state ?? 'none';
}

function propose(item_id: bigint): ReturnType<typeof proposeClearing> {
  const to = { to_account_id: '', payout: null, other_item_id: 0n, recall_id: 0n };
  return proposeClearing(bank.gateway.gateway.context, {
    item_id,
    resolution: 'own',
    ...to,
    reason: 'ours',
    by: 'user:ann',
  });
}

function decide(item_id: bigint, decision: ClearingDecision['decision']): ReturnType<typeof decideClearing> {
  return decideClearing(bank.gateway.gateway.context, { item_id, decision, by: 'user:bob' });
}

describe('details of a booking that come after the sum was booked', () => {
  it('take precedence over a later rejection by the bank, read together', async () => {
    const [one, two] = await send('1000.00', '500.00');
    const reference = bankReference();
    await bank.says(bookedBy(line({ side: 'DBIT', amount: '1500.00', reference })));
    const details = each(one!, '1000.00') + each(two!, '500.00');
    writeFileSync(join(bank.folder, 'inbox', 'z.xml'), statusesOf([one!, 'RJCT', 'AC04']));
    await bank.says(notificationOf(line({ side: 'DBIT', amount: '1500.00', reference, details })));
    await bank.gateway.work(60_000);
    expect([await statusOf(one!), await statusOf(two!)]).toEqual(['COMPLETED 0', 'COMPLETED 0']);
    expect(await suspended(reference)).toEqual([]);
  });

  it('take precedence over a rejection that a gateway whose clock is behind reads', async () => {
    const second: TestGateway = await startTestGateway({
      connection: bank.gateway.connection,
      environment: { BANKS_FILE: join(bank.folder, 'banks.json') },
    });
    const [one] = await send('1000.00');
    const reference = bankReference();
    await bank.says(bookedBy(line({ side: 'DBIT', amount: '1000.00', reference })));
    const detailed = line({ side: 'DBIT', amount: '1000.00', reference, details: transaction(one!) });
    bank.gateway.clock.advance(60_000);
    for (const [gateway, text] of [
      [bank.gateway, notificationOf(detailed)],
      [second, statusesOf([one!, 'RJCT', 'AC04'])],
    ] as const) {
      writeFileSync(join(bank.folder, 'inbox', 'z.xml'), text);
      const job = scheduledJobs(gateway.gateway).find(
        ({ name }) => name === 'exchange files with house-bank',
      );
      while ((await job!.run()) > 0);
    }
    await second.close();
    await bank.gateway.work(60_000);
    expect(await statusOf(one!)).toBe('COMPLETED 0');
    expect(await suspended(reference)).toEqual([]);
  });

  it('have no reason where the bank has given none', async () => {
    const reference = bankReference();
    await bank.says(
      notificationOf(line({ side: 'DBIT', amount: '5.00', reference, details: transaction(null) })),
    );
    const [row] = await bank.gateway.query<{ details: object }>(
      'SELECT details FROM suspense_items WHERE reference = $1',
      [reference],
    );
    expect(Object.keys(row!.details).filter((name) => name.startsWith('reason'))).toEqual([]);
  });

  it('match each payout of a batch, and repeated ones change nothing', async () => {
    const [one, two] = await send('1000.00', '500.00');
    const reference = bankReference();
    await bank.says(bookedBy(line({ side: 'DBIT', amount: '1500.00', reference })));
    const item = await itemOf(reference);
    expect(await statusOf(one!)).toBe('PROCESSING 0');
    const details = each(one!, '1000.00') + each(two!, '500.00');
    for (let times = 0; times < 2; times += 1)
      await bank.says(notificationOf(line({ side: 'DBIT', amount: '1500.00', reference, details })));
    expect([await statusOf(one!), await statusOf(two!)]).toEqual(['COMPLETED 0', 'COMPLETED 0']);
    expect(await suspended(reference)).toEqual([]);
    expect(await detailsOf(item)).toBe('matched');
    expect(await bank.balances(client)).toMatchObject({ 'EUR 2': '350000' });
  });

  it('show why a payout was returned, and book its charge', async () => {
    const [paid] = await send('1000.00');
    await bank.says(statusesOf([paid!, 'ACSC']));
    const [back, charged] = [bankReference(), bankReference()];
    await bank.says(
      bookedBy(
        line({ side: 'CRDT', amount: '990.00', reference: back }),
        line({ side: 'DBIT', amount: '4.00', reference: charged }),
      ),
    );
    await bank.says(
      notificationOf(
        line({
          side: 'CRDT',
          amount: '990.00',
          reference: back,
          details: transaction(paid!, returnReason('AC04')),
        }),
        line({ side: 'DBIT', amount: '4.00', reference: charged, code: 'CHRG', details: transaction(paid!) }),
      ),
    );
    expect(await statusOf(paid!)).toBe('RETURNED 99000');
    expect([...(await suspended(back)), ...(await suspended(charged))]).toEqual([]);
    expect(await bank.balances(client)).toMatchObject({ 'EUR 2': '499000', 'EUR 106': '-400' });
    const { body } = await client.post('events', { after: '0', limit: '100' });
    expect(body['events'].at(-1)).toMatchObject({
      type: 'payout.returned',
      data: { returned_amount: '990.00', failure_reason: expect.stringContaining('AC04') },
    });
  });

  it('match what they name, and the rest stays in suspense with its age', async () => {
    const payments = await send('1000.00', '500.00', '200.00');
    const reference = bankReference();
    await bank.says(bookedBy(line({ side: 'DBIT', amount: '1700.00', reference })));
    bank.gateway.clock.advance(60_000);
    const [one, two, three] = payments.map((payment, at) =>
      each(payment, ['1000.00', '500.00', '200.00'][at]!),
    );
    const detailsFor = (details: string): string =>
      notificationOf(line({ side: 'DBIT', amount: '1700.00', reference, details }));
    await bank.says(detailsFor(one! + two!));
    expect(await Promise.all(payments.map(statusOf))).toEqual(['COMPLETED 0', 'COMPLETED 0', 'PROCESSING 0']);
    expect(await suspended(reference)).toEqual(['nothing_known -20000 nobody']);
    const [ages] = await bank.gateway.query<{ same: boolean }>(
      `SELECT min(created_at) = max(created_at) AS same FROM suspense_items WHERE reference = $1`,
      [reference],
    );
    expect(ages).toEqual({ same: true });
    await bank.says(detailsFor(one! + two! + three!));
    expect(await statusOf(payments[2]!)).toBe('COMPLETED 0');
    expect(await suspended(reference)).toEqual([]);
  });

  it('of a booking whose transaction had no reference find the payout', async () => {
    const [one] = await send('1000.00');
    const reference = bankReference();
    await bank.says(
      bookedBy(line({ side: 'DBIT', amount: '1000.00', reference, details: transaction(null) })),
    );
    expect(await suspended(reference)).toEqual(['nothing_known -100000 nobody']);
    const text = `<RmtInf><Ustrd>${one!.short_reference_id} Invoice</Ustrd></RmtInf>`;
    await bank.says(
      notificationOf(line({ side: 'DBIT', amount: '1000.00', reference, details: transaction(null, text) })),
    );
    expect(await statusOf(one!)).toBe('COMPLETED 0');
    expect(await suspended(reference)).toEqual([]);
  });

  it('find their line by its other reference where the bank gives it none of its own', async () => {
    const [one, two] = await send('700.00', '700.00');
    const bare = (name: string, details?: string): string =>
      line({
        side: 'DBIT',
        amount: '700.00',
        reference: '',
        more: `<NtryRef>${name}</NtryRef>`,
        ...(details ? { details } : {}),
      });
    await bank.says(bookedBy(bare('17'), bare('18')));
    await bank.says(notificationOf(bare('18', transaction(two!))));
    expect([await statusOf(one!), await statusOf(two!)]).toEqual(['PROCESSING 0', 'COMPLETED 0']);
    await bank.says(notificationOf(bare('17', transaction(one!))));
    const [waiting] = await bank.gateway.query<{ count: string }>(
      `SELECT count(*) FROM suspense_items WHERE amount = -70000 AND cleared_at IS NULL`,
    );
    expect(waiting).toEqual({ count: '0' });
    expect(await statusOf(one!)).toBe('COMPLETED 0');
  });

  it('that fit nothing replace the sum in suspense, each on its own', async () => {
    const reference = bankReference();
    await bank.says(bookedBy(line({ side: 'CRDT', amount: '30.00', reference })));
    const from = (name: string): string => `<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties>`;
    const details = each(null, '10.00', from('Ann')) + each(null, '20.00', from('Bob'));
    await bank.says(notificationOf(line({ side: 'CRDT', amount: '30.00', reference, details })));
    expect(await suspended(reference)).toEqual(['nothing_known 1000 nobody', 'nothing_known 2000 nobody']);
  });

  it('that do not add up to the sum change nothing', async () => {
    const [one] = await send('1000.00');
    const reference = bankReference();
    const bare = line({ side: 'DBIT', amount: '1500.00', reference });
    const details = each(one!, '1000.00') + each(null, '500.00');
    await bank.says(notificationOf(line({ side: 'DBIT', amount: '1500.00', reference, details })));
    await bank.says(bookedBy(bare));
    expect(await suspended(reference)).toEqual(['nothing_known -50000 nobody']);
    expect(await statusOf(one!)).toBe('COMPLETED 0');
  });

  it('count once where two gateways read them at once', async () => {
    const second: TestGateway = await startTestGateway({
      connection: bank.gateway.connection,
      environment: { BANKS_FILE: join(bank.folder, 'banks.json') },
    });
    const work = async (gateway: TestGateway): Promise<void> => {
      const jobs = scheduledJobs(gateway.gateway).filter(({ name }) => name.includes('house-bank'));
      for (const job of jobs) while ((await job.run()) > 0);
    };
    const [one, two] = await send('1000.00', '500.00');
    const references = [bankReference(), bankReference()];
    const booked = references.map((reference, at) =>
      line({ side: 'DBIT', amount: ['1000.00', '500.00'][at]!, reference }),
    );
    await bank.says(bookedBy(...booked));
    const detailed = references.map((reference, at) =>
      notificationOf(
        line({
          side: 'DBIT',
          amount: ['1000.00', '500.00'][at]!,
          reference,
          details: transaction([one!, two!][at]!),
        }),
      ),
    );
    for (const [at, text] of [...detailed, ...detailed].entries())
      writeFileSync(join(bank.folder, 'inbox', `z${statements}-${at}.xml`), `${text}${' '.repeat(at)}`);
    bank.gateway.clock.advance(60_000);
    second.clock.advance(60_000);
    await Promise.all([work(bank.gateway), work(second)]);
    await Promise.all([work(bank.gateway), work(second)]);
    await second.close();
    expect([await statusOf(one!), await statusOf(two!)]).toEqual(['COMPLETED 0', 'COMPLETED 0']);
    expect(await bank.balances(client)).toMatchObject({ 'EUR 2': '350000' });
  });
});

describe('a status report about a payout whose sum is in suspense', () => {
  it('takes precedence over the details, which then book no second payment', async () => {
    const [one] = await send('1000.00');
    const reference = bankReference();
    await bank.says(bookedBy(line({ side: 'DBIT', amount: '1000.00', reference })));
    await bank.says(statusesOf([one!, 'ACSC']));
    await bank.says(
      notificationOf(line({ side: 'DBIT', amount: '1000.00', reference, details: transaction(one!) })),
    );
    expect(await statusOf(one!)).toBe('COMPLETED 0');
    expect(await suspended(reference)).toEqual([]);
    await bank.says(statusesOf([one!, 'RJCT', 'AC04']));
    expect(await statusOf(one!)).toBe('COMPLETED 0');
    expect(
      await bank.gateway.query('SELECT state FROM payout_claims WHERE transaction_id = $1', [
        one!.transaction_id,
      ]),
    ).toEqual([{ state: 'accepted' }]);
  });

  it('that rejects it leaves the sum to people, with the payout', async () => {
    const [one] = await send('1000.00');
    const reference = bankReference();
    await bank.says(bookedBy(line({ side: 'DBIT', amount: '1000.00', reference })));
    await bank.says(statusesOf([one!, 'RJCT', 'AC04']));
    await bank.says(
      notificationOf(line({ side: 'DBIT', amount: '1000.00', reference, details: transaction(one!) })),
    );
    expect(await statusOf(one!)).toBe('FAILED 0');
    expect(await suspended(reference)).toEqual([`taken_after_failure -100000 ${one!.transaction_id}`]);
  });
});

describe('details of money in suspense about which people decide', () => {
  async function booked(): Promise<{
    payment: SentPayment;
    reference: string;
    item: bigint;
    details: () => string;
    /** Transactions that match nothing; `fuller` details them in turn, and matches. */
    vague: () => string;
    fuller: () => string;
  }> {
    const [payment] = await send('1000.00');
    const reference = bankReference();
    await bank.says(bookedBy(line({ side: 'DBIT', amount: '1000.00', reference })));
    const detailsFor = (of: string) => (): string =>
      notificationOf(line({ side: 'DBIT', amount: '1000.00', reference, details: of }));
    const text = '<RmtInf><Ustrd>Invoice</Ustrd></RmtInf>';
    return {
      payment: payment!,
      reference,
      item: await itemOf(reference),
      details: detailsFor(transaction(payment!)),
      vague: detailsFor(transaction(null, text)),
      fuller: detailsFor(transaction(payment!, text)),
    };
  }

  /** What the bank books after them is still read. */
  async function expectStillRead(): Promise<void> {
    const [other] = await send('200.00');
    await bank.says(bookedBy(line({ side: 'DBIT', amount: '200.00', details: transaction(other!) })));
    expect(await statusOf(other!)).toBe('COMPLETED 0');
  }

  /** How many details have not been taken up. */
  async function untaken(): Promise<number> {
    const rows = await bank.gateway.query(
      'SELECT FROM bank_entry_details WHERE of_part IS NOT NULL AND NOT acknowledged',
    );
    return rows.length;
  }

  /** The parts that are shown with an item, each with what it is. */
  async function partsOf(item_id: bigint): Promise<string[]> {
    const rows = await bank.gateway.query<{ text: string }>(
      `SELECT p ->> 'use' || ' ' || (p #>> '{amount,minor}') AS text
       FROM suspense_details d, jsonb_array_elements(d.parts) p WHERE d.item_id = $1`,
      [item_id.toString()],
    );
    return rows.map(({ text }) => text);
  }

  it('are stored and shown where people have cleared it, and nothing moves twice', async () => {
    const { payment, item, details } = await booked();
    await propose(item);
    await decide(item, 'confirmed');
    const before = [await bank.balances(client), await bank.houseBalances()];
    await bank.says(details());
    expect(await statusOf(payment)).toBe('PROCESSING 0');
    expect([await bank.balances(client), await bank.houseBalances()]).toEqual(before);
    expect(await detailsOf(item)).toBe('kept');
    const shown = await operator.json('suspense', 'show', item.toString());
    const end_to_end = { name: 'end_to_end', value: payment.end_to_end_id };
    const part = { amount: '-1000.00', use: 'paid', details: expect.arrayContaining([end_to_end]) };
    expect(shown.told_later).toMatchObject([{ state: 'kept', parts: [part] }]);
    const person = await createPortalClient(bank.gateway, { operator: true });
    const { body } = await person.fetch('GET', `/operator/suspense/${item}`);
    expect(body['told_later']).toMatchObject([
      {
        state: 'kept',
        parts_total: 1,
        parts: [{ amount: '-1000.00', use: 'paid', transaction_id: payment.transaction_id }],
      },
    ]);
    // What the bank reports of the payout counts as ever.
    await bank.says(statusesOf([payment, 'ACSC']));
    expect(await statusOf(payment)).toBe('COMPLETED 0');
  });

  it('wait for the decision: a confirmed proposal remains', async () => {
    const { payment, item, details } = await booked();
    await propose(item);
    await bank.says(details());
    expect(await detailsOf(item)).toBe('waiting');
    expect(await statusOf(payment)).toBe('PROCESSING 0');
    await decide(item, 'confirmed');
    await bank.gateway.work(5_000);
    expect(await detailsOf(item)).toBe('kept');
    expect(await statusOf(payment)).toBe('PROCESSING 0');
  });

  it('wait for the decision: after a rejected proposal they match', async () => {
    const { payment, reference, item, details } = await booked();
    await propose(item);
    await bank.says(details());
    await decide(item, 'rejected');
    await bank.gateway.work(5_000);
    expect(await detailsOf(item)).toBe('matched');
    expect(await statusOf(payment)).toBe('COMPLETED 0');
    expect(await suspended(reference)).toEqual([]);
    await expect(propose(item)).rejects.toThrow(/cleared already/);
  });

  it('hold back no debit of a payout that they name, and are in suspense after it', async () => {
    const { payment, reference, item, details } = await booked();
    await propose(item);
    await bank.says(details());
    expect(await detailsOf(item)).toBe('waiting');
    await bank.says(bookedBy(line({ side: 'DBIT', amount: '1000.00', details: transaction(payment) })));
    expect(await statusOf(payment)).toBe('COMPLETED 0');
    await decide(item, 'rejected');
    await bank.gateway.work(5_000);
    expect(await detailsOf(item)).toBe('matched');
    expect(await suspended(reference)).toEqual([`taken_again -100000 ${payment.transaction_id}`]);
  });

  it('are stored with their own later details where people have cleared it, once', async () => {
    const { payment, item, vague, fuller } = await booked();
    await propose(item);
    await decide(item, 'confirmed');
    await bank.says(vague());
    expect([await detailsOf(item), await partsOf(item)]).toEqual(['kept', ['unmatched -100000']]);
    await bank.says(fuller());
    await expectStillRead();
    expect([await detailsOf(item), await partsOf(item)]).toEqual(['kept', ['paid -100000']]);
    // A gateway that ended before it acknowledged them gets them again.
    await bank.gateway.query(
      'UPDATE bank_entry_details SET acknowledged = false WHERE detail_id = (SELECT max(detail_id) FROM bank_entry_details)',
    );
    await bank.gateway.work(5_000);
    expect([await untaken(), await partsOf(item)]).toEqual([0, ['paid -100000']]);
    expect(await statusOf(payment)).toBe('PROCESSING 0');
  });

  it('delay no later ones, however many wait', async () => {
    const references = Array.from({ length: 150 }, bankReference);
    const notify = (details?: string): string[] =>
      references.map((reference) =>
        line({ side: 'DBIT', amount: '7.00', reference, ...(details !== undefined && { details }) }),
      );
    await bank.says(bookedBy(...notify()));
    const rows = await bank.gateway.query<{ item_id: string }>(
      'SELECT item_id FROM suspense_items WHERE amount = -700 AND cleared_at IS NULL',
    );
    expect(rows).toHaveLength(150);
    for (const { item_id } of rows) await propose(BigInt(item_id));
    for (const remittance of ['Invoice', 'Invoice of October'])
      await bank.says(
        notificationOf(...notify(transaction(null, `<RmtInf><Ustrd>${remittance}</Ustrd></RmtInf>`))),
      );
    expect(await untaken()).toBe(150);

    const { payment, details } = await booked();
    await bank.says(details());
    for (let times = 0; times < 2; times += 1) await bank.gateway.work(5_000);
    expect(await statusOf(payment)).toBe('COMPLETED 0');

    for (const { item_id } of rows) await decide(BigInt(item_id), 'rejected');
    await expect.poll(() => bank.gateway.work(5_000).then(untaken), { interval: 1 }).toBe(0);
  });

  it.each([
    ['rejected', 'matched', 'COMPLETED 0'],
    ['confirmed', 'kept', 'PROCESSING 0'],
  ] as const)('wait for the decision with their own later details: %s', async (decision, state, status) => {
    const { payment, reference, item, vague, fuller } = await booked();
    await propose(item);
    await bank.says(vague());
    await bank.says(fuller());
    await expectStillRead();
    expect([await detailsOf(item), await untaken()]).toEqual(['waiting', 1]);
    expect(await statusOf(payment)).toBe('PROCESSING 0');
    await decide(item, decision);
    // The first details make an item of what the second are of.
    for (let times = 0; times < 2; times += 1) await bank.gateway.work(5_000);
    expect([await detailsOf(item), await statusOf(payment)]).toEqual([state, status]);
    expect([await untaken(), await suspended(reference)]).toEqual([0, []]);
  });
});

describe('details in an informational message', () => {
  let informed: HouseBank;
  beforeAll(async () => {
    informed = await openHouseBank({ books: ['camt.053'] });
  });
  afterAll(async () => {
    await informed.gateway.verify();
    await informed.close();
  });

  it.each(['before', 'after'])('match %s the statement that books their sum', async (when) => {
    const merchant = await informed.createClient();
    const [one, two] = await informed.send(
      merchant,
      { payment_amount: '1000.00' },
      { payment_amount: '500.00' },
    );
    const reference = bankReference();
    const booking = bookedBy(line({ side: 'DBIT', amount: '1500.00', reference }));
    const details = notificationOf(
      line({
        side: 'DBIT',
        amount: '1500.00',
        reference,
        details: each(one!, '1000.00') + each(two!, '500.00'),
      }),
    );
    for (const text of when === 'before' ? [details, booking, details] : [booking, details])
      await informed.says(text);
    const states = await informed.gateway.query<{ status: string }>(
      'SELECT status FROM payouts WHERE account_id = $1',
      [merchant.account_id],
    );
    expect(states).toEqual([{ status: 'COMPLETED' }, { status: 'COMPLETED' }]);
    expect(await informed.suspense()).toEqual([]);
  });
});
