import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { whyInvalid } from '../../../src/banking/iso20022/message-schema.ts';
import { decideAnswer, proposeAnswer } from '../../../src/banking/recalls/answer-recall.ts';
import { clearing_hooks } from '../../../src/banking/recalls/give-back.ts';
import { decideClearing, proposeClearing } from '../../../src/ledger/suspense/clear-suspense.ts';
import { scheduledJobs } from '../../../src/edges/jobs/schedule.ts';
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
import { returnsOf } from './return-messages.ts';
import { recallOf } from '../recalls/recall-messages.ts';
import { createRandom, seedOf } from '../../support/random.ts';

/**
 * A bank that does with payouts whatever banks do, in any order and any number of times, and keeps books of its own.
 * It knows nothing of the gateway's tables: what it has booked is what has to be found there.
 */
const seed = seedOf('BANK_SEED');
const rounds = Number(process.env['BANK_ROUNDS'] ?? 12);
const payments_a_round = 4;

let bank: HouseBank;
let second: TestGateway;
let clients: TestClient[];
beforeAll(async () => {
  bank = await openHouseBank();
  second = await startTestGateway({
    connection: bank.gateway.connection,
    environment: { BANKS_FILE: join(bank.folder, 'banks.json') },
  });
  clients = [await bank.createClient(), await bank.createClient()];
});
afterAll(async () => {
  await second?.close();
  await bank?.close();
});

/** What the bank knows of a payment. Amounts are cents. */
interface Known {
  readonly payment: SentPayment;
  readonly client: TestClient;
  readonly amount: number;
  failed: boolean;
  completed: boolean;
  debited: boolean;
  credited: number;
  /** What it has announced to come back, under which numbers. */
  announced: number;
  readonly numbers: string[];
}

/** Money that the bank has sent to nobody here, which it may call back. */
interface Gift {
  readonly name: string;
  readonly cents: number;
  requested: boolean;
  /** What people have said: settled, that a debit of another amount is that. */
  answered: 'open' | 'accepted' | 'refused' | 'withdrawn' | 'settled';
  /** How often it has taken what it was promised. */
  booked: number;
}

const money = (cents: number): string => (cents / 100).toFixed(2);

class RandomBank {
  readonly known: Known[] = [];
  readonly gifts: Gift[] = [];
  readonly random: () => number;
  /** What its lines come to, and what of them nobody can match. */
  booked = 0;
  unmatched = 0;
  charged = 0;
  lines = 0;
  messages = 0;
  #opening = 0;
  #number = 0;
  #day: string[] = [];
  #day_sum = 0;
  #old: string[] = [];
  readonly #sums: { of: Known[]; cents: number; reference: string; reported?: boolean }[] = [];

  constructor(random: () => number) {
    this.random = random;
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)]!;
  }

  #line(cents: number, more: Partial<Parameters<typeof line>[0]>): string {
    this.lines += 1;
    this.booked += cents;
    const side = cents < 0 ? 'DBIT' : 'CRDT';
    const text = line({ side, amount: money(Math.abs(cents)), reference: bankReference(), ...more });
    this.#day.push(text);
    this.#day_sum += cents;
    return text;
  }

  #debit(one: Known, cents: number): string {
    const fits = cents === one.amount && !one.failed && !one.debited;
    if (fits) Object.assign(one, { debited: true, completed: true });
    else this.unmatched -= cents;
    return notificationOf(this.#line(-cents, { details: transaction(one.payment) }));
  }

  #credit(one: Known, cents: number): string {
    const fits = !one.failed && one.credited + cents <= one.amount;
    if (fits) one.credited += cents;
    else this.unmatched += cents;
    const mentioned = this.random() < 0.3;
    const text = `<RmtInf><Ustrd>RETURN ${one.payment.short_reference_id}</Ustrd></RmtInf>`;
    const number = `<TxDtls><Refs><TxId>${one.numbers[0]}</TxId></Refs></TxDtls>`;
    const named = mentioned
      ? transaction(null, text + returnReason('AC04'))
      : transaction(one.payment, returnReason('AC04'));
    const details = one.numbers.length > 0 && this.random() < 0.3 ? number : named;
    return notificationOf(this.#line(cents, { code: 'RRTN', details }));
  }

  /** Announces a return, before or after it books it; perhaps the same one again. It moves nothing. */
  #announce(one: Known, cents: number): string {
    const again = one.numbers.length > 0 && this.random() < 0.3;
    const number = again ? this.pick(one.numbers) : `R-${one.payment.transaction_id}-${one.numbers.length}`;
    if (!again && !one.failed) Object.assign(one, { announced: one.announced + cents, completed: true });
    if (!again) one.numbers.push(number);
    return returnsOf({ number, payment: one.payment, amount: money(cents) });
  }

  #status(one: Known, status: 'ACSP' | 'ACSC' | 'RJCT'): string {
    const open = !one.failed && one.credited === 0;
    if (status === 'ACSC' && open) one.completed = true;
    // A rejection counts until money has moved.
    if (status === 'RJCT' && open && !one.debited) one.failed = true;
    return statusesOf([one.payment, status, status === 'RJCT' ? 'AC04' : '']);
  }

  #charge(): string {
    const cents = 1 + Math.floor(this.random() * 900);
    this.charged -= cents;
    const details = this.random() < 0.5 ? transaction(this.pick(this.known).payment) : undefined;
    return notificationOf(this.#line(-cents, { code: 'CHRG', ...(details ? { details } : {}) }));
  }

  #debitWithCharge(one: Known): string {
    const cents = 1 + Math.floor(this.random() * 900);
    const fits = !one.failed && !one.debited;
    if (fits) Object.assign(one, { debited: true, completed: true });
    else this.unmatched -= one.amount;
    this.charged -= cents;
    const charges = `<Chrgs><Rcrd><Amt Ccy="EUR">${money(cents)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>true</ChrgInclInd></Rcrd></Chrgs>`;
    return notificationOf(this.#line(-one.amount - cents, { details: transaction(one.payment, charges) }));
  }

  #block(one: Known): string {
    const block = this.known.filter(({ payment }) => payment.block_id === one.payment.block_id);
    const open = block.filter(({ failed, debited }) => !failed && !debited);
    const right = open.reduce((sum, { amount }) => sum + amount, 0);
    const cents = this.random() < 0.8 && right > 0 ? right : right + 1;
    if (cents === right) for (const each of open) Object.assign(each, { debited: true, completed: true });
    else this.unmatched -= cents;
    const details = `<Btch><PmtInfId>${one.payment.block_id}</PmtInfId></Btch>`;
    return notificationOf(this.#line(-cents, { details }));
  }

  /** A sum that it tells of in a statement or notification first, and later of which payments it consists. */
  #sum(): string {
    const open = this.known.filter(({ failed, debited }) => !failed && !debited);
    const of = open.slice(0, 1 + Math.floor(this.random() * 3));
    if (of.length === 0) return this.#stranger();
    const cents = of.reduce((total, { amount }) => total + amount, 0);
    const reference = bankReference();
    const bare = this.#line(-cents, { reference });
    this.unmatched -= cents;
    this.#sums.push({ of, cents, reference });
    return notificationOf(bare);
  }

  /** Says of which payments a sum consists, perhaps again; in between it may have done anything else with them. */
  #reportSum(): string {
    const sum = this.#sums.length > 0 ? this.pick(this.#sums) : undefined;
    if (!sum) return this.#sum();
    if (!sum.reported) {
      sum.reported = true;
      for (const one of sum.of) {
        if (one.failed || one.debited) continue;
        Object.assign(one, { debited: true, completed: true });
        this.unmatched += one.amount;
      }
    }
    const details = sum.of
      .map(({ payment, amount }) => transaction(payment, `<Amt Ccy="EUR">${money(amount)}</Amt>`))
      .join('');
    const { cents, reference } = sum;
    return notificationOf(line({ side: 'DBIT', amount: money(cents), reference, details }));
  }

  #stranger(): string {
    const cents = 1 + Math.floor(this.random() * 50_000);
    const signed = this.random() < 0.5 ? cents : -cents;
    this.unmatched += signed;
    return notificationOf(this.#line(signed, { details: transaction(null) }));
  }

  #gift(): string {
    const cents = 1 + Math.floor(this.random() * 50_000);
    const name = `GIFT-${seed}-${this.gifts.length}`;
    this.gifts.push({ name, cents, requested: false, answered: 'open', booked: 0 });
    this.unmatched += cents;
    return notificationOf(this.#line(cents, { details: transaction({ end_to_end_id: name }) }));
  }

  /** Asks for a gift back, perhaps again; sometimes for one that was never sent. */
  #recall(): string {
    if (this.gifts.length === 0) return this.#gift();
    const gift = this.pick(this.gifts);
    gift.requested = true;
    return recallOf({ number: `CX-${gift.name}`, amount: money(gift.cents), end_to_end: gift.name });
  }

  /** Takes it, whatever it has been answered, and perhaps before; sometimes more than was promised. */
  #take(): string {
    const gift = this.gifts.find(({ requested, booked }) => requested && booked === 0) ?? this.gifts[0];
    if (!gift) return this.#gift();
    const other = this.random() < 0.3 ? 1 + Math.floor(this.random() * 100) : 0;
    if (other === 0) gift.booked += 1;
    const cents = gift.cents + other;
    this.unmatched -= cents;
    return notificationOf(this.#line(-cents, { details: transaction({ end_to_end_id: gift.name }) }));
  }

  /** All that was booked since the last one, told again, with the balances around it. */
  #statement(): string {
    const opening = this.#opening;
    this.#opening += this.#day_sum;
    this.#number += 1;
    const of = { number: this.#number, opening: BigInt(opening), closing: BigInt(this.#opening) };
    const text = statementOf(of, ...this.#day);
    [this.#day, this.#day_sum] = [[], 0];
    return text;
  }

  next(): string {
    const one = this.pick(this.known);
    const part = Math.max(1, Math.floor(one.amount * this.random()));
    const kinds: [number, () => string][] = [
      [4, () => this.#status(one, 'ACSP')],
      [4, () => this.#status(one, 'ACSC')],
      [3, () => this.#status(one, 'RJCT')],
      [6, () => this.#debit(one, one.amount)],
      [1, () => this.#debit(one, part)],
      [2, () => this.#debitWithCharge(one)],
      [2, () => this.#block(one)],
      [2, () => this.#credit(one, one.amount)],
      [3, () => this.#credit(one, part)],
      [2, () => this.#announce(one, one.amount)],
      [2, () => this.#announce(one, part)],
      [1, () => this.#charge()],
      [1, () => this.#stranger()],
      [2, () => this.#sum()],
      [3, () => this.#reportSum()],
      [2, () => this.#gift()],
      [2, () => this.#recall()],
      [2, () => this.#take()],
      [2, () => this.#statement()],
      [2, () => (this.#old.length > 0 ? this.pick(this.#old) : this.#statement())],
    ];
    const all = kinds.reduce((sum, [weight]) => sum + weight, 0);
    let at = this.random() * all;
    const [, make] = kinds.find(([weight]) => (at -= weight) < 0)!;
    const text = make();
    this.messages += 1;
    this.#old.push(text);
    return text;
  }
}

async function work(gateway: TestGateway): Promise<void> {
  const jobs = scheduledJobs(gateway.gateway).filter(({ name }) => name.includes('house-bank'));
  for (const job of jobs) while ((await job.run()) > 0);
}

/** Two people answer some of the recalls; what they accept is given back when the bank has taken it. */
async function answerSome(theirs: RandomBank, at: string): Promise<void> {
  const { context } = bank.gateway.gateway;
  const rows = await bank.gateway.query<{ recall_id: string; name: string }>(
    `SELECT recall_id::text, request ->> 'end_to_end' AS name FROM recalls WHERE state = 'open' ORDER BY recall_id`,
  );
  for (const { recall_id, name } of rows) {
    if (theirs.random() < 0.4) continue;
    const gift = theirs.gifts.find((one) => one.name === name)!;
    const accepted = theirs.random() < 0.7;
    const answer = accepted
      ? ({ answer: 'accepted', answer_code: '' } as const)
      : ({ answer: 'refused', answer_code: 'CUST' } as const);
    const nothing = {
      item_id: 0n,
      account_id: '',
      payout: null,
      reason: 'asked for',
      by: 'user:ann',
    } as const;
    await proposeAnswer(context, { recall_id: BigInt(recall_id), ...answer, ...nothing });
    await decideAnswer(context, { recall_id: BigInt(recall_id), decision: 'confirmed', by: 'user:bob' });
    gift.answered = answer.answer;
  }
  await Promise.all([work(bank.gateway), work(second)]);
  for (const name of readdirSync(join(bank.folder, 'outbox'))) {
    expect(await whyInvalid(readFileSync(join(bank.folder, 'outbox', name), 'utf8')), at).toEqual([]);
    rmSync(join(bank.folder, 'outbox', name));
  }
  await endSome(theirs);
  const states = await bank.gateway.query<{ name: string; state: string }>(
    `SELECT request ->> 'end_to_end' AS name, state FROM recalls`,
  );
  for (const { name, state } of states) {
    const { answered, booked } = theirs.gifts.find((one) => one.name === name)!;
    const accepted = answered === 'settled' || (answered === 'accepted' && booked === 1);
    const expected = accepted ? 'given_back' : answered;
    // Two debits before the answer could be either: they are for a person.
    if (answered !== 'accepted' || booked < 2) expect(state, `${at}, ${name}`).toBe(expected);
  }
}

/** Two people end some of the recalls that the bank has not debited: it took another amount, or they give up waiting. */
async function endSome(theirs: RandomBank): Promise<void> {
  const { context } = bank.gateway.gateway;
  const rows = await bank.gateway.query<{ recall_id: string; name: string; item_id: string | null }>(
    `SELECT r.recall_id::text, r.request ->> 'end_to_end' AS name, (
       SELECT max(i.item_id)::text FROM suspense_items i WHERE i.cleared_at IS NULL AND i.amount < -r.granted
         AND i.details ->> 'end_to_end' = r.request ->> 'end_to_end') AS item_id
     FROM recalls r WHERE r.state = 'accepted' ORDER BY r.recall_id`,
  );
  for (const row of rows) {
    const gift = theirs.gifts.find(({ name }) => name === row.name)!;
    const recall_id = BigInt(row.recall_id);
    if (row.item_id !== null) {
      const item_id = BigInt(row.item_id);
      const nothing = { to_account_id: '', payout: null, other_item_id: 0n, reason: 'with a fee' } as const;
      const to = { item_id, resolution: 'recall', recall_id, by: 'user:ann' } as const;
      await proposeClearing(context, clearing_hooks, { ...to, ...nothing });
      await decideClearing(context, clearing_hooks, { item_id, decision: 'confirmed', by: 'user:bob' });
      gift.answered = 'settled';
    } else if (theirs.random() < 0.2) {
      const nothing = {
        answer_code: '',
        item_id: 0n,
        account_id: '',
        payout: null,
        reason: 'never',
      } as const;
      await proposeAnswer(context, { recall_id, answer: 'withdrawn', by: 'user:ann', ...nothing });
      await decideAnswer(context, { recall_id, decision: 'confirmed', by: 'user:bob' });
      gift.answered = 'withdrawn';
    }
  }
}

async function centsOf(text: string): Promise<number> {
  const [row] = await bank.gateway.query<{ cents: string }>(text);
  return Number(row?.cents ?? 0);
}

it('the ledger agrees with the bank’s books, whatever the bank sends, in any order and twice', async () => {
  const theirs = new RandomBank(createRandom(seed));
  const steps: string[] = [];
  let files = 0;
  for (let round = 0; round < rounds; round += 1) {
    const client = theirs.pick(clients);
    const amounts = Array.from({ length: payments_a_round }, () => 100 + Math.floor(theirs.random() * 5_000));
    const sent = await bank.send(client, ...amounts.map((amount) => ({ payment_amount: money(amount) })));
    sent.forEach((payment, at) =>
      theirs.known.push({
        payment,
        client,
        amount: amounts[at]!,
        failed: false,
        completed: false,
        debited: false,
        credited: 0,
        announced: 0,
        numbers: [],
      }),
    );
    const count = 3 + Math.floor(theirs.random() * 12);
    for (let step = 0; step < count; step += 1) {
      files += 1;
      writeFileSync(join(bank.folder, 'inbox', `r${String(files).padStart(6, '0')}.xml`), theirs.next());
    }
    // Both gateways read the same files at the same time, and both take up what they say.
    await Promise.all([work(bank.gateway), work(second)]);
    await Promise.all([work(bank.gateway), work(second)]);
    const at = `seed ${seed}, round ${round}`;
    await answerSome(theirs, at);
    await bank.gateway.verify();
    const lines = await centsOf(`SELECT sum(amount) AS cents FROM bank_entries WHERE books`);
    const booked = await centsOf(
      `SELECT sum(amount) AS cents FROM (SELECT amount FROM bank_bookings UNION ALL SELECT amount FROM suspense_items
       WHERE left_by <> 'details') b`,
    );
    const suspended = await centsOf(
      `SELECT sum(amount) AS cents FROM suspense_items WHERE left_by <> 'details'`,
    );
    const charged = await centsOf(`SELECT sum(amount) AS cents FROM bank_bookings WHERE use = 'charge'`);
    expect([lines, booked, suspended, charged], at).toEqual([
      theirs.booked,
      theirs.booked,
      theirs.unmatched,
      theirs.charged,
    ]);
    const states = await bank.gateway.query<{ id: string; status: string; returned: string }>(
      'SELECT transaction_id::text AS id, status, returned_amount::text AS returned FROM payouts',
    );
    const open_claims = await bank.gateway.query<{ id: string; announced: string }>(
      `SELECT transaction_id::text AS id, announced::text FROM payout_claims
       WHERE announced IS NOT NULL AND state IN ('asked', 'sent', 'accepted')`,
    );
    const expected_back = new Map(open_claims.map(({ id, announced }) => [id, Number(announced)]));
    const by_id = new Map(states.map(({ id, ...state }) => [id, state]));
    for (const { payment, amount, failed, completed, debited, credited, announced } of theirs.known) {
      const state = by_id.get(payment.transaction_id)!;
      const expected = failed
        ? { status: completed ? 'RETURNED' : 'FAILED', returned: String(completed ? amount : 0) }
        : credited > 0
          ? { status: 'RETURNED', returned: String(credited) }
          : { status: completed ? 'COMPLETED' : state.status, returned: '0' };
      expect({ ...state, debited }, `${at}, payout ${payment.transaction_id}`).toEqual({
        ...expected,
        debited,
      });
      const all_announced = Math.min(announced, amount);
      expect(expected_back.get(payment.transaction_id), `${at}, payout ${payment.transaction_id}`).toBe(
        all_announced > Number(expected.returned) ? all_announced : undefined,
      );
      if (!failed && credited === 0 && !completed) expect(['PROCESSING', 'SENT'], at).toContain(state.status);
    }
    steps.push(`${count}`);
  }
  const { lines, messages, known } = theirs;
  process.stdout.write(
    `random bank: seed ${seed}, ${known.length} payouts, ${messages} messages, ${lines} booked lines\n`,
  );
  expect(steps).toHaveLength(rounds);
});
