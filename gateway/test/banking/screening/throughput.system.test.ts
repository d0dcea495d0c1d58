import { expect, it } from 'vitest';
import { entries_count, throughput } from './corpus/measure.ts';

it(`at least 20,000 names an hour are screened on one core, among ${entries_count} entries`, () => {
  const { an_hour, text } = throughput(() => performance.now());
  process.stdout.write(`${text}\n`);
  expect(an_hour).toBeGreaterThan(20_000);
});
