import { exponentOf, parseCurrency, type Currency, type Money } from './currency.ts';

/** Currencies for which an acquirer counts other minor units than ISO 4217, with its exponents. */
export type OwnExponents = Readonly<Record<string, number>>;

/**
 * An amount in the acquirer's minor units.
 * @returns null where the acquirer cannot express it: it counts fewer decimals, and those that it lacks are not zero
 */
export function toAcquirerAmount({ minor, currency }: Money, own: OwnExponents): bigint | null {
  const more = (own[currency] ?? exponentOf(currency)) - exponentOf(currency);
  if (more >= 0) return minor * 10n ** BigInt(more);
  const factor = 10n ** BigInt(-more);
  return minor % factor === 0n ? minor / factor : null;
}

/**
 * An amount that an acquirer gives in its minor units.
 * @throws Error for a currency that is not known, or an amount finer than ISO 4217 has decimals
 */
export function fromAcquirerAmount(amount: bigint, code: string, own: OwnExponents): Money {
  const currency: Currency | null = parseCurrency(code.toUpperCase());
  if (!currency) throw new Error(`the acquirer names an unknown currency ${code}`);
  const more = (own[currency] ?? exponentOf(currency)) - exponentOf(currency);
  if (more <= 0) return { minor: amount * 10n ** BigInt(-more), currency };
  const factor = 10n ** BigInt(more);
  if (amount % factor !== 0n)
    throw new Error(`the acquirer names ${amount} in ${code}, a fraction of its minor unit`);
  return { minor: amount / factor, currency };
}
