import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeSnapshots } from '../../../src/ledger/take-snapshots.ts';
import { sumBalances } from '../../../src/ledger/balance-snapshots.ts';
import { readPayable } from '../../../src/ledger/payable.ts';
import type { TestClient } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { fund, germanIban, payout, sampleBeneficiary } from '../../support/payouts.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const endings = ['1000', '9001', '9011', '9031', '9041', '9051', '9052'];
type Action = { act: string; amount: number; ending?: string; later?: boolean };
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('pay'),
      amount: fc.integer({ min: 1, max: 400 }),
      ending: fc.constantFrom(...endings),
      later: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('fund'), amount: fc.integer({ min: 1, max: 300 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('buy'), amount: fc.integer({ min: 1, max: 300 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('refund'), amount: fc.integer({ min: 1, max: 300 }) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('cancel'), amount: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('wait'), amount: fc.integer({ min: 1, max: 30 }) }) },
  // Long enough for card money to be settled, also over a weekend.
  {
    weight: 2,
    arbitrary: fc.record({ act: fc.constant('wait'), amount: fc.integer({ min: 48, max: 150 }) }),
  },
);

async function workAndSnapshot(): Promise<void> {
  await gateway.work();
  await takeSnapshots(gateway.gateway.context.database, 0);
}

/** One merchant's doings, several at once. */
class Merchant {
  readonly client: TestClient;
  readonly #payouts: string[] = [];
  readonly #payments: Record<string, string>[] = [];

  constructor(client: TestClient) {
    this.client = client;
  }

  async do({ act, amount, ending = '', later }: Action): Promise<void> {
    const money = `${amount}.00`;
    if (act === 'fund') await fund(gateway, this.client, money);
    else if (act === 'buy') this.#payments.push(await this.client.captured({ amount: money }));
    else if (act === 'refund') {
      const payment = this.#payments[amount % Math.max(1, this.#payments.length)];
      if (payment) await this.client.refund({ ...payment, refund_amount: money });
    } else if (act === 'wait') await workAndSnapshot();
    else if (act === 'pay') {
      const tomorrow = new Date(gateway.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
      const { body } = await payout(this.client, {
        payment_amount: money,
        beneficiary: sampleBeneficiary(germanIban(ending)),
        ...(later ? { payment_date: tomorrow } : {}),
      });
      this.#payouts.push(body['transaction_id']);
    } else if (this.#payouts.length > 0) {
      const id = this.#payouts[amount % this.#payouts.length] ?? '';
      const key = { account_id: this.client.account_id, transaction_id: BigInt(id) } as never;
      await gateway.gateway.payouts.decide([
        { key, decider: 'merchant', verb: 'cancel', actor: 'user:ann', note: '', at: gateway.clock.now() },
      ]);
    }
  }
}

/** What was settled is paid out, and then refunded: more than is available. */
const debt: Action[][] = [
  [{ act: 'buy', amount: 300 }],
  [{ act: 'wait', amount: 150 }],
  [{ act: 'pay', amount: 250, ending: '1000', later: false }],
  [{ act: 'refund', amount: 300 }],
  [{ act: 'wait', amount: 150 }],
];

/** What the merchant has by what was done: put in, captured and not refunded, less what was paid out for good. */
const facts = `SELECT (
   (SELECT coalesce(sum(amounts[2]), 0) FROM journal WHERE account_id = $1 AND movement = 'top_up')
   + (SELECT coalesce(sum(captured - refunded), 0) FROM payments WHERE account_id = $1)
   - (SELECT coalesce(sum(payment_amount - returned_amount), 0) FROM payouts
      WHERE account_id = $1 AND status IN ('COMPLETED', 'RETURNED')))::text AS total,
   (SELECT coalesce(sum(payment_amount), 0) FROM payouts
    WHERE account_id = $1 AND status IN ('SCHEDULED', 'PROCESSING', 'SENT'))::text AS under_way,
   (SELECT coalesce(sum(refunding), 0) FROM payments WHERE account_id = $1)::text AS refunding`;

/** The least that each ledger account of the merchant's but pending has ever had. */
const lowest = `SELECT account, least(0, min(balance))::text AS lowest FROM (
   SELECT p.account, sum(p.amount) OVER (PARTITION BY j.currency, p.account ORDER BY j.entry_id) AS balance
   FROM journal j CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(account, amount)
   WHERE j.account_id = $1 AND p.account IN (2, 3, 4, 5)) running GROUP BY account HAVING min(balance) < 0`;

async function expectRight(account_id: string): Promise<void> {
  expect(await gateway.query(lowest, [account_id])).toEqual([]);
  const sums = await sumBalances(gateway.gateway.context.database, account_id);
  const of = (...accounts: number[]): bigint =>
    sums
      .filter(({ ledger_account }) => accounts.includes(ledger_account))
      .reduce((sum, { minor }) => sum + minor, 0n);
  const [fact] = await gateway.query<Record<string, string>>(facts, [account_id]);
  expect(of(1, 2, 3, 4, 5).toString()).toBe(fact?.['total']);
  expect(of(4).toString()).toBe(fact?.['under_way']);
  expect(of(5).toString()).toBe(fact?.['refunding']);
  const payable = await readPayable(gateway.gateway.context.database, account_id, ['EUR']);
  const owed = [of(1), of(3)].filter((minor) => minor < 0n).reduce((sum, minor) => sum + minor, 0n);
  // By the kept sums and what came since, as by the whole journal.
  expect(payable.get('EUR')?.payable).toBe(of(2) + owed);
  await gateway.verify();
}

it('no interleaving of payouts, refunds, returns, captures and settlements makes a balance negative or the ledger wrong', async () => {
  let settled = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { maxLength: 5 }), { minLength: 2, maxLength: 6 }),
      async (rounds) => {
        const merchant = new Merchant(await gateway.createClient());
        const { account_id } = merchant.client;
        for (const round of rounds) {
          // The clock moves between rounds, or requests of the same round would be signed in another time.
          for (const { act, amount } of round) if (act === 'wait') gateway.clock.advance(amount * 3_600_000);
          await Promise.all(round.map((one) => merchant.do(one)));
        }
        await expectRight(account_id);
        // Whatever is still pending is settled in the end, and a debt of the merchant's is carried on.
        gateway.clock.advance(150 * 3_600_000);
        await workAndSnapshot();
        await expectRight(account_id);
        const entries = `SELECT 1 FROM journal WHERE account_id = $1 AND movement = 'settlement'`;
        settled += (await gateway.query(entries, [account_id])).length;
      },
    ),
    { numRuns: 12, endOnFailure: true, examples: [[debt]] },
  );
  expect(settled).toBeGreaterThan(0);
});
