import assert from 'node:assert/strict';
import { exponentOf, parseCurrency, type Currency, type Money } from '../../currency.ts';
import { toAcquirerAmount } from '../../acquirer-amounts.ts';
import type { Adjustment } from '../../acquirer.ts';
import type { Instruction } from '../../instruction.ts';
import type { Scenario } from '../scenario.ts';
import { outcomeText, type Scene } from '../scene.ts';

const candidates: Readonly<Record<number, readonly string[]>> = {
  0: ['JPY', 'KRW', 'VND', 'XAF'],
  2: ['EUR', 'USD', 'GBP'],
  3: ['KWD', 'BHD', 'TND', 'JOD', 'OMR'],
};

/** The first currency with these decimals that the acquirer takes and counts as ISO 4217 does. */
export function currencyWith(scene: Scene, decimals: number): Currency | null {
  const { exponents = {}, currencies } = scene.acquirer;
  const all = [...(candidates[decimals] ?? []), ...(currencies ?? [])];
  const fit = all
    .filter((code) => exponents[code] === undefined || exponents[code] === decimals)
    .filter((code) => currencies?.includes(code) ?? true)
    .flatMap((code) => parseCurrency(code) ?? [])
    .find((currency) => exponentOf(currency) === decimals);
  return fit ?? null;
}

/** 1234 major units and a fraction, in tens of the last decimal; without one where the acquirer has fewer decimals. */
export function amountIn(currency: Currency, own: number): Money {
  const unit = 10n ** BigInt(exponentOf(currency));
  const fraction = own < exponentOf(currency) || unit === 1n ? 0n : (unit * 6n) / 10n;
  return { minor: 1_234n * unit + fraction, currency };
}

/** Authorises, adjusts, captures, refunds and voids, and holds each amount against the acquirer's books. */
async function everyKindIn(scene: Scene, money: Money): Promise<void> {
  const { capabilities } = scene.connector;
  const paid = await scene.authorised({ money });
  const released = await scene.authorised({ money });
  await scene.mustHaveExecuted('authorise', [paid.instruction, released.instruction]);
  const unit = 10n ** BigInt(exponentOf(money.currency));
  const capture = scene.following('capture', paid.instruction, paid.reference);
  await scene.carryOut(capture);
  await scene.mustHaveExecuted('capture', [capture]);
  const refund = scene.following('refund', paid.instruction, paid.reference, {
    amount: { ...money, minor: 234n * unit },
  });
  await scene.carryOut(refund);
  await scene.mustHaveExecuted('refund', [refund]);
  const reversal = scene.following('void', released.instruction, released.reference);
  await scene.carryOut(reversal);
  await scene.mustHaveExecuted('void', [reversal]);
  if (!capabilities.adjustments.includes('increase')) return;
  const third = await scene.authorised({ money });
  const adjusted = scene.following('adjust', third.instruction, third.reference, {
    amount: { ...money, minor: money.minor + 100n * unit },
  });
  await scene.carryOut(adjusted);
  await scene.mustHaveExecuted('adjust', [adjusted]);
}

const by_decimals = [0, 2, 3].map((decimals): Scenario => ({
  name: `amounts: currencies with ${decimals} decimals`,
  about: `Every kind of instruction moves its amount in a currency with ${decimals} decimals, by the acquirer’s own books.`,
  unfit: (scene) =>
    currencyWith(scene, decimals) ? null : `the acquirer takes no currency with ${decimals} decimals`,
  run: (scene) => everyKindIn(scene, amountIn(currencyWith(scene, decimals)!, decimals)),
}));

/** Currencies that this acquirer counts by other exponents than ISO 4217. */
export function ownCurrencies({ acquirer }: Scene): [Currency, number][] {
  const { currencies } = acquirer;
  return Object.entries(acquirer.exponents ?? {})
    .filter(([code]) => currencies?.includes(code) ?? true)
    .flatMap(([code, own]): [Currency, number][] => {
      const currency = parseCurrency(code);
      return currency && exponentOf(currency) !== own ? [[currency, own]] : [];
    });
}

/** An amount that the acquirer cannot express, in a currency of which it counts fewer decimals; null: there is none. */
function finerThanAcquirer(scene: Scene): Money | null {
  const { exponents = {} } = scene.acquirer;
  const money = ownCurrencies(scene)
    .map(([currency]) => ({ minor: 1_234n * 10n ** BigInt(exponentOf(currency)) + 1n, currency }))
    .find((one) => toAcquirerAmount(one, exponents) === null);
  return money ?? null;
}

const adjusted_by: Readonly<Record<Adjustment, bigint>> = { increase: 15_00n, decrease: -15_00n, extend: 0n };

export const amounts: readonly Scenario[] = [
  ...by_decimals,
  {
    name: 'amounts: the acquirer’s own exponents',
    about:
      'Every kind of instruction moves its amount in each currency that the acquirer counts its own way.',
    unfit: (scene) =>
      ownCurrencies(scene).length > 0 ? null : 'the acquirer counts all currencies as ISO 4217 does',
    async run(scene) {
      const failed: string[] = [];
      for (const [currency, own] of ownCurrencies(scene)) {
        await scene.begin();
        await everyKindIn(scene, amountIn(currency, own)).catch((error: Error) =>
          failed.push(`${currency}: ${error.message}`),
        );
      }
      assert.deepEqual(failed, [], failed.join('; '));
    },
  },
  {
    name: 'amounts: never rounded',
    about: 'What the acquirer cannot express is refused before anything moves.',
    unfit: (scene) =>
      finerThanAcquirer(scene) ? null : 'the acquirer counts no currency with fewer decimals than ISO 4217',
    async run(scene) {
      const instruction = scene.authorisation({ money: finerThanAcquirer(scene)! });
      const outcome = await scene.perform(instruction);
      if (outcome.result !== 'refused') assert.fail(outcomeText(outcome));
      assert.equal(outcome.cause, 'technical');
      await scene.mustHaveExecuted('authorise', []);
    },
  },
  {
    name: 'amounts: large ones',
    about: 'An amount beyond what a 32-bit number holds arrives as it is.',
    async run(scene) {
      const instruction = scene.authorisation({ money: scene.money(98_765_432_10n) });
      const outcome = await scene.settle(instruction, await scene.perform(instruction));
      if (outcome.result === 'refused') return scene.mustHaveExecuted('authorise', []);
      return scene.mustHaveExecuted('authorise', [instruction]);
    },
  },
  {
    name: 'adjust: as declared',
    about: 'Declared adjustments move the authorisation to the new total; others are refused.',
    async run(scene) {
      const { adjustments } = scene.connector.capabilities;
      const carried: Instruction[] = [];
      for (const adjustment of ['increase', 'decrease', 'extend'] as const) {
        const { instruction, reference } = await scene.authorised();
        const { minor, currency } = instruction.amount;
        const amount = { minor: minor + adjusted_by[adjustment], currency };
        const adjusting = scene.following('adjust', instruction, reference, { amount });
        const outcome = await scene.settle(adjusting, await scene.perform(adjusting));
        if (!adjustments.includes(adjustment)) {
          assert.equal(outcome.result, 'refused', `${adjustment} is not declared: ${outcomeText(outcome)}`);
          continue;
        }
        assert.equal(outcome.result, 'done', `${adjustment}: ${outcomeText(outcome)}`);
        carried.push(adjusting);
        await scene.carryOut(scene.following('capture', instruction, reference, { amount }));
      }
      await scene.mustHaveExecuted('adjust', carried);
    },
  },
];
