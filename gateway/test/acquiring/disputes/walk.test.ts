import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DisputeNotice, DisputeStage } from '@causeway/connector-kit/acquirer.ts';
import { day_ms } from '../../../src/kernel/values/dates.ts';
import { cards, type Payment, type TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { payout } from '../../support/payouts.ts';
import { createRandom, seedOf } from '../../support/random.ts';
import { Acquirer } from './acquirer.ts';

const seed = seedOf('WALK_SEED');
const steps = Number(process.env['WALK_STEPS'] ?? 160);
const verified_every = 40;
const payments_max = 6;
const cases_each = 3;

let gateway: TestGateway;
let client: TestClient;
let acquirer: Acquirer;
beforeAll(async () => {
  gateway = await startTestGateway();
  client = await gateway.createClient({ several_captures: true });
  acquirer = new Acquirer(gateway, client);
});
afterAll(() => gateway.close());

interface Case {
  /** What the acquirer has moved, by currency, in cents. */
  readonly moved: Map<string, number>;
  contested: number;
  latest: { stage: DisputeStage; at: number } | null;
}

/** A payment as its acquirer knows it. */
interface Model {
  readonly payment: Payment;
  readonly cases: Case[];
  captured: number;
  refunded: number;
}

const random = createRandom(seed);
const below = (count: number): number => Math.floor(random() * count);
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T;
const cents = (minor: number): string => (minor / 100).toFixed(2);
const models: Model[] = [];
const notices: DisputeNotice[] = [];
/** What the scheme owes the gateway, by currency, in cents: all that it was ever given less all that it took. */
const owed = new Map<string, number>();
const owes = (currency: string, minor: number): void =>
  void owed.set(currency, (owed.get(currency) ?? 0) + minor);

/** What a person who has only read docs/disputes.md would refuse to refund. */
function heldBy({ moved, contested, latest }: Case): number {
  const stage = latest?.stage;
  if (moved.size === 0) {
    if (stage === undefined || stage === 'inquiry' || stage === 'won') return 0;
    return contested;
  }
  const elsewhere = [...moved].some(([currency, minor]) => currency !== 'EUR' && minor < 0);
  const open = stage === 'chargeback' || stage === 'pre_arbitration' || stage === 'arbitration';
  return Math.max(-(moved.get('EUR') ?? 0), elsewhere || open ? contested : 0, 0);
}

const reported_stages: readonly DisputeStage[] = [
  'inquiry',
  'chargeback',
  'pre_arbitration',
  'arbitration',
  'won',
  'lost',
];

async function pay(): Promise<string> {
  const request = cents(1_000 + below(20_000));
  const captured = random() < 0.5;
  // Some issuers approve less than was asked: that is taken, or given back and owed by nobody.
  const partly = random() < 0.3;
  if (partly && random() < 0.3) {
    const { body } = await client.authorise({ amount: request, card: cards.partial });
    expect(body['payment_status']).toBe('5000');
    return `${request} approved in part, and reversed`;
  }
  const fields = {
    amount: request,
    ...(partly ? { card: cards.partial, partial_approval: 'accept' } : {}),
  };
  const payment = captured ? await client.captured(fields) : await client.authorised(fields);
  const { amount } = payment;
  expect(Number(amount) < Number(request)).toBe(partly);
  const minor = captured ? Math.round(Number(amount) * 100) : 0;
  owes('EUR', minor);
  const cases = Array.from({ length: cases_each }, (): Case => ({
    moved: new Map(),
    contested: 0,
    latest: null,
  }));
  models.push({ payment, cases, captured: minor, refunded: 0 });
  return `paid ${amount}`;
}

async function capture(model: Model): Promise<string> {
  const remaining = Math.round(Number(model.payment.amount) * 100) - model.captured;
  const minor = 1 + below(remaining + 50);
  const [item] = await client.capture({ ...model.payment, amount: cents(minor) });
  if (item?.['capture_status'] !== '1') return `${cents(minor)} not captured`;
  model.captured += minor;
  owes('EUR', minor);
  return `captured ${cents(minor)}`;
}

async function refund(model: Model): Promise<string> {
  const held = model.cases.reduce((sum, one) => sum + heldBy(one), 0);
  const remaining = Math.max(0, model.captured - model.refunded - held);
  const minor = 1 + below(remaining > 0 && random() < 0.7 ? remaining : remaining + 500);
  const [item] = await client.refund({ ...model.payment, refund_amount: cents(minor) });
  expect(
    [item?.['refund_message'], item?.['refund_status']],
    `refund ${cents(minor)} of ${cents(remaining)}`,
  ).toEqual(
    minor <= remaining ? ['0000:OK', '1'] : [expect.stringMatching(/^(R0001|R0002|T0012|T0013)/), '0'],
  );
  if (minor > remaining) return `${cents(minor)} not refunded`;
  model.refunded += minor;
  owes('EUR', -minor);
  return `refunded ${cents(minor)}`;
}

async function say(model: Model): Promise<string> {
  const number = below(cases_each);
  const one = model.cases[number] as Case;
  const stage = random() < 0.2 && one.latest ? null : oneOf(reported_stages);
  const currency = random() < 0.2 ? 'USD' : 'EUR';
  const minor = random() < 0.3 ? 0 : below(30_000) - (stage === 'won' ? 0 : 20_000);
  const fee = random() < 0.3 ? below(3_000) - 2_500 : 0;
  const contested = 1 + below(25_000);
  const notice = await acquirer.notice(model.payment, {
    case_reference: `case-${model.payment.transaction_id}-${number}`,
    stage,
    amount: `${cents(contested)} EUR`,
    // Beyond the end of the walk: that deadlines pass is another test's.
    answer_due_at: new Date(gateway.clock.now().getTime() + 400 * day_ms),
    ...(minor === 0 ? {} : { funds: `${cents(minor)} ${currency}` }),
    ...(fee === 0 ? {} : { fee: `${cents(fee)} ${currency}` }),
    ...(random() < 0.2 ? { occurred_at: new Date(gateway.clock.now().getTime() - below(20) * day_ms) } : {}),
  });
  const before = random() < 0.2 && notices.length > 0 ? [oneOf(notices)] : [];
  const twice = random() < 0.2;
  const lists = twice
    ? [acquirer.notify(...before, notice), acquirer.notify(notice)]
    : [acquirer.notify(...before, notice)];
  await Promise.all(lists);
  notices.push(notice);
  if (minor !== 0) one.moved.set(currency, (one.moved.get(currency) ?? 0) + minor);
  owes(currency, minor + fee);
  const at = notice.occurred_at.getTime();
  if (stage && (!one.latest || at >= one.latest.at)) {
    one.latest = { stage, at };
    one.contested = contested;
  } else if (!one.latest) one.contested = contested;
  return `${stage ?? 'money'} of case ${number}: ${cents(minor)} ${currency}, fee ${cents(fee)}`;
}

async function sayUnknown(): Promise<string> {
  const { payment } = oneOf(models);
  const minor = -1 - below(9_000);
  const unknown = { authorisation_id: 17n, case_reference: `unknown-${notices.length}-${below(1e9)}` };
  const notice = await acquirer.notice(payment, {
    ...unknown,
    funds: `${cents(minor)} EUR`,
    fee: '-15.00 EUR',
  });
  await Promise.all([acquirer.notify(notice), acquirer.notify(notice)]);
  notices.push(notice);
  owes('EUR', minor - 1_500);
  return `of nobody's payment: ${cents(minor)}`;
}

/** What is settled and paid out is none of the scheme's business. */
async function passTime(): Promise<string> {
  const days = 1 + below(4);
  await gateway.work(days * day_ms);
  const { body } = await payout(client, { payment_amount: cents(1 + below(9_000)) });
  await gateway.work(60_000);
  return `${days} days, and a payout: ${body['status'] ?? body['code']}`;
}

async function step(): Promise<string> {
  if (models.length < payments_max && (models.length === 0 || random() < 0.1)) return pay();
  const model = oneOf(models);
  const chance = random();
  if (chance < 0.15) return capture(model);
  if (chance < 0.35) return refund(model);
  if (chance < 0.4) return sayUnknown();
  if (chance < 0.47) return passTime();
  return say(model);
}

/** What the books say that the scheme owes, by currency. */
async function receivable(): Promise<Record<string, number>> {
  const rows = await gateway.query<{ currency: string; minor: string }>(
    `SELECT j.currency, (-sum(p.amount))::text AS minor
     FROM journal j CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(account, amount)
     WHERE p.account = 101 GROUP BY 1 HAVING sum(p.amount) <> 0`,
  );
  return Object.fromEntries(rows.map(({ currency, minor }) => [currency, Number(minor)]));
}

it(`the scheme receivable equals what the scheme owes after each of ${steps} steps (WALK_SEED=${seed})`, async () => {
  const walked: string[] = [];
  for (let at = 1; at <= steps; at += 1) {
    walked.push(await step());
    const expected = Object.fromEntries([...owed].filter(([, minor]) => minor !== 0));
    expect(await receivable(), walked.slice(-3).join('; ')).toEqual(expected);
    if (at % verified_every === 0) await gateway.verify();
  }
  await gateway.verify();
  const disputes = models.flatMap(({ cases }) => cases.filter(({ latest }) => latest !== null));
  process.stdout.write(
    `walk of ${steps} steps, seed ${seed}: ${notices.length} notices of ${disputes.length} disputes on ${models.length} payments\n`,
  );
});
