import type { Reason } from '@causeway/schemas/errors/rules/rules.ts';
import type { Currency } from '../../kernel/values/currency.ts';
import { moneyText } from '../../kernel/values/money.ts';

/** By currency, in minor units. */
type Amounts = Readonly<Record<string, string>>;

/**
 * What a sign key may take away from its account by refunds, and as much again by payouts. A key with limits takes nothing
 * in a currency that they do not name; one without takes as much as there is.
 */
export interface KeyLimits {
  /** In one refund or payout. */
  readonly amount_limits: Amounts;
  /** Within 24 hours. */
  readonly day_limits: Amounts;
}

/** A key as its limits count it: together with those whose place it has taken. */
export interface LimitedKey {
  /** The first of them. */
  readonly first_key_id: string;
  readonly limits: KeyLimits;
}

/** Of a key that may take as much as there is, and of whoever acts without one. */
export const no_limits: KeyLimits = { amount_limits: {}, day_limits: {} };

const kinds = ['amount_limits', 'day_limits'] as const;

function currenciesOf(limits: KeyLimits): string[] {
  return kinds.flatMap((kind) => Object.keys(limits[kind]));
}

/** Whether anything is limited at all. */
function areLimited(limits: KeyLimits): boolean {
  return currenciesOf(limits).length > 0;
}

/** The most that is taken in a currency; null: as much as there is. */
function mostIn(limits: KeyLimits, kind: (typeof kinds)[number], currency: string): bigint | null {
  const limit = limits[kind][currency];
  if (limit !== undefined) return BigInt(limit);
  return areLimited(limits) && !currenciesOf(limits).includes(currency) ? 0n : null;
}

/** Whether one limit, of which null is none, lets more through than another. */
function isLooser(most: bigint | null, than: bigint | null): boolean {
  return than !== null && (most === null || most > than);
}

/** Whether the second lets through anything that the first does not. */
export function areLooser(before: KeyLimits, after: KeyLimits): boolean {
  if (!areLimited(before)) return false;
  if (!areLimited(after)) return true;
  return currenciesOf(after).some((currency) =>
    kinds.some((kind) => isLooser(mostIn(after, kind, currency), mostIn(before, kind, currency))),
  );
}

/** Whether what was taken within 24 hours counts. */
export function countsDay({ day_limits }: KeyLimits): boolean {
  return Object.keys(day_limits).length > 0;
}

/**
 * Why a key may not take this; null where it may.
 * @param before minor units that it has taken in the same way and currency within 24 hours
 */
export function beyondLimits(
  limits: KeyLimits,
  {
    currency,
    amount,
    before,
  }: { readonly currency: Currency; readonly amount: bigint; readonly before: bigint },
): Reason | null {
  const most = mostIn(limits, 'amount_limits', currency);
  if (most !== null && amount > most)
    return most === 0n && limits.amount_limits[currency] === undefined
      ? { rule: 'key_limits_lack', currency }
      : { rule: 'key_amount_limit', limit: moneyText(most, currency) };
  const of_day = mostIn(limits, 'day_limits', currency);
  if (of_day === null || before + amount <= of_day) return null;
  return {
    rule: 'key_day_limit',
    sum: moneyText(before + amount, currency),
    limit: moneyText(of_day, currency),
  };
}
