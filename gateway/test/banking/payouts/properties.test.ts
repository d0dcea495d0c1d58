import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Fee } from '../../../src/accounts/fees/fee.ts';
import {
  beneficiaryReceives,
  decideAmounts,
  payerPays,
  type AmountInput,
  type PayoutAmounts,
} from '../../../src/banking/payouts/payout-amounts.ts';
import { buys, costs, quoteOf } from '../../../src/accounts/rates/rate.ts';
import type { Movement } from '../../../src/ledger/movements.ts';
import {
  payoutCompletedMovements,
  payoutHeldMovements,
  payoutReleasedMovements,
  payoutReturnedMovements,
} from '../../../src/ledger/payout-movements.ts';
import { exponentOf, type Currency } from '../../../src/kernel/values/currency.ts';
import { formatDecimal } from '../../../src/kernel/values/rounding.ts';

const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'BHD').map((code) => code as Currency);
const minor = fc.bigInt(1n, 10n ** 14n);

const amounts = fc
  .record({
    payment_currency: currency,
    source_currency: currency,
    payment_amount: fc.option(minor),
    source_amount: minor,
    fee_paid_by: fc.constantFrom('PAYER', 'BENEFICIARY'),
  })
  .map(({ payment_amount, source_amount, ...rest }): AmountInput => ({
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

it('an exchange is within half a minor unit of its rate, and a small one never favours the customer', () => {
  fc.assert(
    fc.property(currency, currency, rate, minor, (source, payment, { turned, ...value }, amount) => {
      const [base, quote] = turned ? [payment, source] : [source, payment];
      const quoted = quoteOf({ rate_id: 7n, base, quote, ...value }, source);
      if (quoted.scaled === 0n) return;
      const worth = quoted.scaled * 10n ** BigInt(exponentOf(payment));
      const input = 10n ** 12n * 10n ** BigInt(exponentOf(source));
      /** Whether what rounding gained is allowed, for an amount that is exactly so many of a unit. */
      const fair = (gained: bigint, unit: bigint, exact: bigint): boolean =>
        exact < 100n * unit ? gained <= 0n && gained > -unit : gained * 2n <= unit && gained * 2n >= -unit;
      const bought = buys(quoted, amount, source, payment);
      expect(fair(bought * input - amount * worth, input, amount * worth)).toBe(true);
      const cost = costs(quoted, amount, source, payment);
      expect(fair(amount * input - cost * worth, worth, amount * input)).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});

/** A payout's money, or null where it is refused. */
function decide(
  wanted: AmountInput,
  { turned, ...value }: { rate: string; markup_bps: number; turned: boolean },
  terms: Pick<Fee, 'fixed' | 'percent_millionths' | 'minimum' | 'maximum'> | null,
) {
  const { source_currency, payment_currency } = wanted;
  const [base, quote] = turned ? [payment_currency, source_currency] : [source_currency, payment_currency];
  const quoted = quoteOf({ rate_id: 7n, base, quote, ...value }, source_currency);
  const decided = decideAmounts(wanted, quoted.scaled === 0n ? null : quoted, terms as Fee | null);
  return 'code' in decided ? null : { quoted, money: { ...wanted, ...decided } as Money };
}

type Money = PayoutAmounts & Pick<AmountInput, 'fee_paid_by' | 'source_currency' | 'payment_currency'>;

/** Ledger account and currency to what movements leave there; zero is left out. */
function balances(movements: readonly Movement[]): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { currency: code, postings } of movements)
    for (const { account, minor: amount } of postings)
      sums.set(`${code} ${account}`, (sums.get(`${code} ${account}`) ?? 0n) + amount);
  return new Map([...sums].filter(([, amount]) => amount !== 0n));
}

it('the source, fee, rate and received amounts of a payout always reconcile', () => {
  let accepted = 0;
  fc.assert(
    fc.property(amounts, rate, fee, (wanted, value, terms) => {
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
        // The amount that was not asked for is within a minor unit of what the shown rate gives, and at most half a unit
        // better for who asks.
        const bought = source_amount * quoted.scaled * 10n ** BigInt(exponentOf(payment_currency));
        const paid = payment_amount * 10n ** 12n * 10n ** BigInt(exponentOf(source_currency));
        const off = bought - paid;
        const unit =
          wanted.payment_amount === null
            ? 10n ** 12n * 10n ** BigInt(exponentOf(source_currency))
            : quoted.scaled * 10n ** BigInt(exponentOf(payment_currency));
        expect(off * 2n >= -unit && off < unit).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(accepted).toBeGreaterThan(500);
});

it('every movement of a payout sums to zero in each currency, and a failed payout leaves nothing', () => {
  fc.assert(
    fc.property(amounts, rate, fee, (wanted, value, terms) => {
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
