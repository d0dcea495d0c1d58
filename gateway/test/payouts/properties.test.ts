import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fee } from '../../src/domain/fees/fee.ts';
import {
  beneficiaryReceives,
  decideAmounts,
  payerPays,
  type AskedAmounts,
  type PayoutAmounts,
} from '../../src/domain/payouts/payout-amounts.ts';
import { quoteOf } from '../../src/domain/rates/rate.ts';
import type { Movement } from '../../src/ledger/movements.ts';
import {
  payoutCompletedMovements,
  payoutHeldMovements,
  payoutReleasedMovements,
  payoutReturnedMovements,
} from '../../src/ledger/payout-movements.ts';
import { exponentOf, type Currency } from '../../src/values/currency.ts';
import { formatDecimal } from '../../src/values/rounding.ts';
import type { TestClient } from '../support/client.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { fund, germanIban, payout, sampleBeneficiary } from '../support/payouts.ts';

const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'BHD').map((code) => code as Currency);
const minor = fc.bigInt(1n, 10n ** 14n);

const asked = fc
  .record({
    payment_currency: currency,
    source_currency: currency,
    payment_amount: fc.option(minor),
    source_amount: minor,
    fee_paid_by: fc.constantFrom('PAYER', 'BENEFICIARY'),
  })
  .map(({ payment_amount, source_amount, ...rest }): AskedAmounts => ({
    ...rest,
    payment_amount,
    source_amount: payment_amount === null ? source_amount : null,
  }));

const rate = fc.record({
  rate: fc.bigInt(10n ** 6n, 10n ** 16n).map((scaled) => formatDecimal(scaled, 12)),
  markup_bps: fc.integer({ min: 0, max: 2_000 }),
  turned: fc.boolean(),
});

const fee = fc.option(
  fc.record({
    fixed: fc.bigInt(0n, 10_000n),
    percent_millionths: fc.integer({ min: 0, max: 200_000 }),
    minimum: fc.bigInt(0n, 1_000n),
    maximum: fc.option(fc.bigInt(1_000n, 10n ** 9n)),
  }),
);

/** A payout's money, or null where it is refused. */
function decide(
  wanted: AskedAmounts,
  { turned, ...value }: { rate: string; markup_bps: number; turned: boolean },
  terms: Pick<Fee, 'fixed' | 'percent_millionths' | 'minimum' | 'maximum'> | null,
) {
  const { source_currency, payment_currency } = wanted;
  const [base, quote] = turned ? [payment_currency, source_currency] : [source_currency, payment_currency];
  const quoted = quoteOf({ rate_id: 7n, base, quote, ...value }, source_currency);
  const decided = decideAmounts(wanted, quoted.scaled === 0n ? null : quoted, terms as Fee | null);
  return 'code' in decided ? null : { quoted, money: { ...wanted, ...decided } as Money };
}

type Money = PayoutAmounts & Pick<AskedAmounts, 'fee_paid_by' | 'source_currency' | 'payment_currency'>;

/** Ledger account and currency to what movements leave there; zero is left out. */
function balances(movements: readonly Movement[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { currency: code, postings } of movements)
    for (const { account, minor: amount } of postings)
      sums.set(`${code} ${account}`, (sums.get(`${code} ${account}`) ?? 0n) + amount);
  return new Map([...sums].filter(([, amount]) => amount !== 0n));
}

it('source, fee, rate and received amounts always reconcile', () => {
  let accepted = 0;
  fc.assert(
    fc.property(asked, rate, fee, (wanted, value, terms) => {
      const decided = decide(wanted, value, terms);
      if (!decided) return;
      accepted += 1;
      const { money, quoted } = decided;
      const { source_currency, payment_currency, source_amount, payment_amount, fee_amount } = money;
      const payer_fee = money.fee_paid_by === 'PAYER' ? fee_amount : 0n;
      expect(payerPays(money)).toBe(source_amount + payer_fee);
      expect(beneficiaryReceives(money)).toBe(payment_amount - (fee_amount - payer_fee));
      expect(beneficiaryReceives(money) > 0n).toBe(true);
      expect(money.fee_currency).toBe(money.fee_paid_by === 'PAYER' ? source_currency : payment_currency);
      if (terms) {
        expect(fee_amount >= terms.minimum || fee_amount === terms.maximum).toBe(true);
        expect(terms.maximum === null || terms.maximum < terms.minimum || fee_amount <= terms.maximum).toBe(
          true,
        );
      } else expect(fee_amount).toBe(0n);
      if (source_currency === payment_currency) expect(source_amount).toBe(payment_amount);
      else {
        // The amount that was not asked for is within half a minor unit of what the shown rate gives.
        const bought = source_amount * quoted.scaled * 10n ** BigInt(exponentOf(payment_currency));
        const paid = payment_amount * 10n ** 12n * 10n ** BigInt(exponentOf(source_currency));
        const off = bought > paid ? bought - paid : paid - bought;
        const unit =
          wanted.payment_amount === null
            ? 10n ** 12n * 10n ** BigInt(exponentOf(source_currency))
            : quoted.scaled * 10n ** BigInt(exponentOf(payment_currency));
        expect(off * 2n <= unit).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(accepted).toBeGreaterThan(500);
});

it('every movement of a payout sums to zero in each currency, and what comes to nothing leaves nothing', () => {
  fc.assert(
    fc.property(asked, rate, fee, (wanted, value, terms) => {
      const money = decide(wanted, value, terms)?.money;
      if (!money) return;
      const held = payoutHeldMovements(money);
      const completed = payoutCompletedMovements(money);
      const released = payoutReleasedMovements(money);
      const returned = payoutReturnedMovements(money.payment_currency, beneficiaryReceives(money));
      for (const { postings } of [...held, ...completed, ...released, ...returned])
        expect(postings.reduce((sum, posting) => sum + posting.minor, 0n)).toBe(0n);
      expect(balances([...held, ...released])).toEqual(new Map());
      const paid = balances([...held, ...completed]);
      expect([...paid.keys()].filter((name) => name.endsWith('in_transit'))).toEqual([]);
      expect(paid.get(`${money.payment_currency} bank_clearing`)).toBe(beneficiaryReceives(money));
      expect(paid.get(`${money.fee_currency} fee_revenue`) ?? 0n).toBe(money.fee_amount);
      expect(
        balances([...held, ...completed, ...returned]).has(`${money.payment_currency} bank_clearing`),
      ).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const endings = ['1000', '9001', '9011', '9031', '9041', '9051', '9052'];
const action = fc.oneof(
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
);
type Action = { act: string; amount: number; ending?: string; later?: boolean };

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
    } else if (act === 'wait') await gateway.work();
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
        { key, verb: 'cancel', actor: 'user:ann', note: '', at: gateway.clock.now() },
      ]);
    }
  }
}

it('no interleaving of payouts, refunds and returns makes a balance negative, and the book is always right', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { maxLength: 5 }), { minLength: 2, maxLength: 6 }),
      async (rounds) => {
        const merchant = new Merchant(await gateway.createClient());
        for (const round of rounds) {
          // The clock moves between rounds, or requests of the same round would be signed in another time.
          for (const { act, amount } of round) if (act === 'wait') gateway.clock.advance(amount * 3_600_000);
          await Promise.all(round.map((one) => merchant.do(one)));
        }
        const lowest = await gateway.query<{ lowest: string }>(
          `SELECT least(0, min(balance))::text AS lowest FROM (
           SELECT sum(p.amount) OVER (PARTITION BY j.currency ORDER BY j.entry_id) AS balance
           FROM journal j CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(account, amount)
           WHERE j.account_id = $1 AND p.account = 2) running`,
          [merchant.client.account_id],
        );
        expect(lowest).toEqual([{ lowest: '0' }]);
        // What is set aside in the ledger is what the payouts that are under way say.
        const [held] = await gateway.query(
          `SELECT (SELECT coalesce(sum(p.amount), 0) FROM journal j
             CROSS JOIN LATERAL unnest(j.ledger_accounts, j.amounts) AS p(account, amount)
             WHERE j.account_id = $1 AND p.account = 4)::text AS in_transit,
           (SELECT coalesce(sum(payment_amount), 0) FROM payouts WHERE account_id = $1
             AND status IN ('SCHEDULED', 'PROCESSING', 'SENT'))::text AS under_way`,
          [merchant.client.account_id],
        );
        expect(held?.['in_transit']).toBe(held?.['under_way']);
        await gateway.verify();
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
}, 120_000);
