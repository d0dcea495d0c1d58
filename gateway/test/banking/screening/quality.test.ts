import { describe, expect, it } from 'vitest';
import { tried_innocents } from './corpus/innocent-names.ts';
import { tried } from './corpus/listed-names.ts';
import { entries_count, hits, rates, share } from './corpus/measure.ts';

function report(text: string): void {
  process.stdout.write(`${text}\n`);
}

describe(`screening against ${entries_count} entries`, () => {
  it('finds at least 54 of 56 spellings of listed names', () => {
    const missed = tried.filter((name) => hits(name).length === 0);
    report(
      `screening quality, tried: found ${share(tried.length - missed.length, tried.length)}; missed: ${missed.join('; ')}`,
    );
    expect(tried).toHaveLength(56);
    expect(missed.length).toBeLessThanOrEqual(2);
  });

  it('holds at most 3 of 25 innocent names', () => {
    const held = tried_innocents.filter((name) => hits(name).length > 0);
    report(
      `screening quality, tried: held ${share(held.length, tried_innocents.length)} innocent; held: ${held.join('; ')}`,
    );
    expect(tried_innocents).toHaveLength(25);
    expect(held.length).toBeLessThanOrEqual(3);
  });

  it.each([
    ['that the rules were tuned on', true, 0.97, 0.06],
    ['that was held out', false, 0.93, 0.08],
  ])('separates the half %s within the documented rates', (_which, tuned, found_min, held_max) => {
    const { queries, missed, passing, held, text } = rates(tuned);
    report(`${text}\n  missed: ${missed.join('; ')}\n  held: ${held.join('; ')}`);
    expect(queries.length).toBeGreaterThan(200);
    expect(passing.length).toBeGreaterThan(300);
    expect(1 - missed.length / queries.length).toBeGreaterThanOrEqual(found_min);
    expect(held.length / passing.length).toBeLessThanOrEqual(held_max);
  });
});
