import { formatDecimal, parseDecimal } from './rounding.ts';

const percent_decimals = 4;
const percent_millionths_max = 1_000_000n;

/** A share such as 0.25 (percent), 0 to 100 with at most 4 decimals, in parts per million; null when it is none. */
export function parsePercent(text: string): number | null {
  const scaled = parseDecimal(text, percent_decimals);
  return scaled === null || scaled > percent_millionths_max ? null : Number(scaled);
}

/** The share as people write it. */
export function formatPercent(millionths: number): string {
  return formatDecimal(BigInt(millionths), percent_decimals);
}
