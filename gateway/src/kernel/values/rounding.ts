/**
 * Divides whole numbers and rounds the result half to even.
 * @param numerator not negative
 * @param denominator more than zero
 */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n || denominator <= 0n) throw new RangeError('divideHalfEven takes no negative numbers');
  const whole = numerator / denominator;
  const twice = (numerator % denominator) * 2n;
  if (twice > denominator || (twice === denominator && whole % 2n === 1n)) return whole + 1n;
  return whole;
}

/** Divides whole numbers that are not negative, and rounds the result down. */
export function divideDown(numerator: bigint, denominator: bigint): bigint {
  return numerator / denominator;
}

/** Divides whole numbers that are not negative, and rounds the result up. */
export function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}

/** A decimal without a sign as a whole number of 10^-decimals, or null when it is not one or has more decimals. */
export function parseDecimal(text: string, decimals: number): bigint | null {
  const match = /^(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,18}))?$/.exec(text);
  if (!match?.[1]) return null;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  return fraction.length > decimals ? null : BigInt(match[1] + fraction.padEnd(decimals, '0'));
}

/** The opposite of parseDecimal, without zeros at the end. */
export function formatDecimal(scaled: bigint, decimals: number): string {
  const digits = scaled.toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
