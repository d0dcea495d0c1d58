import { parseAmount, type Money } from '../../kernel/values/money.ts';
import type { Rail } from '../../kernel/port/rail.ts';

/** Why a rail does not accept an amount, in words; null when it does. */
export function whyOutOfBounds(
  { minor, currency }: Money,
  { name, amount_min, amount_max }: Pick<Rail, 'name' | 'amount_min' | 'amount_max'>,
): string | null {
  const bound = (text: string | undefined): bigint | null =>
    text === undefined ? null : parseAmount(text, currency);
  const [least, most] = [bound(amount_min), bound(amount_max)];
  if (least !== null && minor < least) return `${name} takes ${amount_min} ${currency} and more`;
  if (most !== null && minor > most) return `${name} takes up to ${amount_max} ${currency}`;
  return null;
}
