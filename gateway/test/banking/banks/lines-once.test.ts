import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { matchLines } from '../../../src/banking/reconciliation/match-lines.ts';
import { scheduledJobs } from '../../../src/edges/jobs/schedule.ts';
import type { Context } from '../../../src/kernel/context.ts';
import type { LineNotice } from '../../../src/kernel/port/bank.ts';
import { createRandom, seedOf } from '../../support/random.ts';
import {
  bankReference,
  houseBankScene,
  line,
  notificationOf,
  returnReason,
  statementOf,
  statusesOf,
  transaction,
  type SentPayment,
} from '../../support/house-bank.ts';
import { returnsOf } from './return-messages.ts';

const bank = houseBankScene();
let files = 0;

function arrive(content: string): void {
  files += 1;
  writeFileSync(join(bank.folder, 'inbox', `once-${String(files).padStart(6, '0')}.xml`), content);
}

const context = (): Context => bank.gateway.gateway.context;

/** Lets the gateway read the files that have arrived, and nothing else. @returns notices of their lines */
async function readFiles(): Promise<LineNotice[]> {
  bank.gateway.clock.advance(60_000);
  const job = scheduledJobs(bank.gateway.gateway).find(
    ({ name }) => name === 'exchange files with house-bank',
  );
  while ((await job!.run()) > 0);
  const notices = await context().connectors.bank('house-bank')!.notices(1_000);
  return notices.filter((notice) => notice.kind === 'line');
}

/** What was booked of a payment, as `use amount`, in order. */
async function bookedOf({ transaction_id }: SentPayment): Promise<string[]> {
  const rows = await bank.gateway.query<{ booked: string }>(
    `SELECT concat_ws(' ', use, amount) AS booked FROM bank_bookings WHERE transaction_id = $1 ORDER BY use`,
    [transaction_id],
  );
  return rows.map(({ booked }) => booked);
}

async function stateOf({ transaction_id }: SentPayment): Promise<string> {
  const [row] = await bank.gateway.query<{ state: string }>(
    `SELECT concat_ws(' ', status, returned_amount) AS state FROM payouts WHERE transaction_id = $1`,
    [transaction_id],
  );
  return row!.state;
}

/** The lists of these values in every order. */
function ordersOf<T>(values: readonly T[]): T[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((value, at) => ordersOf(values.toSpliced(at, 1)).map((others) => [value, ...others]));
}

describe('a payout that is debited, and of which a part comes back', () => {
  it('is booked once, in whatever order the bank’s messages arrive, and however often', async () => {
    const random = createRandom(seedOf('LINES_SEED'));
    const kinds = ['status', 'announcement', 'debit', 'return', 'statement'] as const;
    const orders = ordersOf(kinds).filter((_, at) => at % 5 === 0);
    const sent = await bank.send(
      await bank.createClient(),
      ...orders.map((_, at) => ({ payment_amount: `${100 + at}.00` })),
    );
    const messages = sent.map((payment, at) => {
      const [out, back] = [bankReference(), bankReference()];
      const amount = `${100 + at}.00`;
      const debit = line({ side: 'DBIT', amount, reference: out, details: transaction(payment) });
      const details = transaction(payment, returnReason('AC04'));
      const credit = line({ side: 'CRDT', amount: '40.00', code: 'RRTN', reference: back, details });
      const bare = line({ side: 'DBIT', amount, reference: out });
      const number = `ONCE-${at}`;
      const of = { number: 1_000 + at, opening: 0n, closing: 40_00n - BigInt(100 + at) * 100n };
      return {
        status: () => statusesOf([payment, 'ACSC']),
        announcement: () => returnsOf({ number, payment, amount: '40.00' }),
        debit: () => notificationOf(debit),
        return: () => notificationOf(credit),
        statement: () => statementOf(of, random() < 0.5 ? debit : bare, credit),
      };
    });
    for (const place of kinds.keys()) {
      for (const [at, order] of orders.entries()) {
        const kind = order[place]!;
        // Sometimes the bank repeats one that it has sent before.
        const before = order[Math.floor(random() * (place + 1))]!;
        arrive(messages[at]![kind]());
        if (random() < 0.3) arrive(messages[at]![before]());
      }
      await bank.gateway.work(60_000);
    }
    for (const [at, payment] of sent.entries()) {
      const order = orders[at]!.join(', ');
      expect(await bookedOf(payment), order).toEqual([`paid -${100 + at}00`, 'returned 4000']);
      expect(await stateOf(payment), order).toBe('RETURNED 4000');
    }
    expect(await bank.suspense()).toEqual([]);
  });
});

/** The process dies here. */
class Crash extends Error {}

/** A context whose process dies before its nth statement, and does nothing from then on. */
function dieAt(step: number) {
  let steps = 0;
  let dead = false;
  const replace = <T extends object>(part: T, name: string, value: (of: T) => unknown): T =>
    new Proxy(part, {
      get(target, key) {
        if (key === name) return value(target);
        const found = Reflect.get(target, key, target);
        return typeof found === 'function' ? found.bind(target) : found;
      },
    });
  const { database } = context();
  const pool = replace(database.pool, 'connect', (of) => async () => {
    const client = await of.connect();
    return replace(client, 'query', () => async (...values: [any]) => {
      steps += 1;
      dead ||= steps === step;
      if (dead) throw new Crash();
      return client.query(...values);
    });
  });
  return { context: { ...context(), database: replace(database, 'pool', () => pool) }, died: () => dead };
}

describe('a crash of the process between any two statements of matching', () => {
  it('loses no line of a bank, and books none twice', async () => {
    let crashes = 0;
    for (let step = 1; step < 80; step += 1) {
      const [payment] = await bank.send(bank.client, { payment_amount: '10.00' });
      const debit = line({ side: 'DBIT', amount: '10.00', details: transaction(payment!) });
      const details = transaction(payment!, returnReason('AC04'));
      const credit = line({ side: 'CRDT', amount: '4.00', code: 'RRTN', details });
      const unknown = line({ side: 'CRDT', amount: '1.00' });
      arrive(notificationOf(debit, credit, unknown));
      const suspended = (await bank.suspense()).length;
      const notices = await readFiles();
      expect(notices).toHaveLength(3);
      const crash = dieAt(step);
      await matchLines(crash.context, 'house-bank', notices).catch((error: unknown) => {
        if (!(error instanceof Crash)) throw error;
      });
      // What the process had read before it died is read again.
      await bank.gateway.work();
      expect(await bookedOf(payment!), String(step)).toEqual(['paid -1000', 'returned 400']);
      expect(await stateOf(payment!)).toBe('RETURNED 400');
      expect(await bank.suspense()).toHaveLength(suspended + 1);
      if (!crash.died()) break;
      crashes += 1;
    }
    expect(crashes).toBeGreaterThan(15);
    await bank.gateway.verify();
  });
});

it('a process that stalls between reading and matching a line books nothing that another has matched', async () => {
  const [payment] = await bank.send(bank.client, { payment_amount: '1000.00' });
  arrive(notificationOf(line({ side: 'DBIT', amount: '1000.00', details: transaction(payment!) })));
  const stalled = await readFiles();
  // A line that waits to be matched is no discrepancy.
  await bank.gateway.verify();
  await bank.gateway.work();
  await matchLines(context(), 'house-bank', stalled);
  expect(await bookedOf(payment!)).toEqual(['paid -100000']);
});

describe('a line that a process of the release before has read', () => {
  /** Turns a waiting notice of a line into that of a part, as release 0.2.0 left it. */
  async function asBefore({ notice_id }: LineNotice, payment: SentPayment): Promise<void> {
    const [account_id, instruction_id] = payment.instr_id.split('-');
    await bank.gateway.query(
      `WITH p AS (
         INSERT INTO bank_entry_parts (entry_id, part_no, use, cause, amount, account_id, instruction_id, reason_code,
           reason_text, reference, remittance, details)
         SELECT entry_id, 1, 'paid', '', e.amount, $2, $3, '', '', e.reference, '', '{}'
         FROM bank_notices n JOIN bank_entries e USING (entry_id) WHERE n.notice_id = $1 RETURNING entry_id, amount)
       UPDATE bank_notices n SET part_no = 1, amount = p.amount, account_id = $2, instruction_id = $3, said = NULL
       FROM p WHERE n.notice_id = $1`,
      [notice_id, account_id, instruction_id],
    );
  }

  it('is booked once, whether or not that process has booked it before it ended', async () => {
    const [payment] = await bank.send(bank.client, { payment_amount: '1000.00' });
    arrive(notificationOf(line({ side: 'DBIT', amount: '1000.00', details: transaction(payment!) })));
    const [notice, ...others] = await readFiles();
    expect(others).toEqual([]);
    await asBefore(notice!, payment!);
    await bank.gateway.work();
    expect([await bookedOf(payment!), await stateOf(payment!)]).toEqual([['paid -100000'], 'COMPLETED 0']);
    await bank.gateway.query('UPDATE bank_notices SET acknowledged = false WHERE notice_id = $1', [
      notice!.notice_id,
    ]);
    await bank.gateway.work(5_000);
    expect(await bookedOf(payment!)).toEqual(['paid -100000']);
    await bank.gateway.verify();
  });
});
