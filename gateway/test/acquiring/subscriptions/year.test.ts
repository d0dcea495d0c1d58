import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards } from '../../support/client.ts';
import { startTestGateway, type TestGateway } from '../../support/gateway.ts';
import { Seller } from '../../support/subscriptions.ts';

let world: TestGateway;
beforeAll(async () => {
  world = await startTestGateway();
});
afterAll(() => world.close());

/** A trial, two months of promotion, a renewal declined twice and then paid, and a cancellation in December. */
async function liveOneYear(): Promise<{ journal: string[]; events: string[] }> {
  const seller = await Seller.at(world, '2030-01-17T10:00:00Z');
  const { recurring_id } = await seller.subscribe({
    card: cards.renewal_recovers,
    trial_days: '14',
    promotion_cycle: '2',
    promotion_amount: '4.00',
  });
  await seller.advance('2030-12-15T00:00:00Z');
  await seller.cancel(recurring_id);
  await seller.advance('2031-01-17T10:00:00Z');
  expect(await seller.status(recurring_id)).toBe('Inactived');
  return { journal: await seller.journal(), events: await seller.events() };
}

it('a year of a monthly subscription always ends in the same journal', async () => {
  const runs = [await liveOneYear(), await liveOneYear(), await liveOneYear()];
  const [first] = runs;
  for (const run of runs) {
    expect(run.journal).toEqual(first?.journal);
    expect(run.events).toEqual(first?.events);
  }
  const posted = first?.journal.map((row) => JSON.parse(row) as { posted_at: string; amounts: string[] });
  expect(posted?.map(({ posted_at, amounts }) => `${posted_at.slice(0, 10)} ${amounts[1]}`)).toEqual([
    // 31 January, declined twice: paid on the third day, at the promotion's price.
    '2030-02-03 400',
    '2030-02-28 400',
    '2030-03-31 1000',
    '2030-04-30 1000',
    '2030-05-31 1000',
    '2030-06-30 1000',
    '2030-07-31 1000',
    '2030-08-31 1000',
    '2030-09-30 1000',
    '2030-10-31 1000',
    '2030-11-30 1000',
  ]);
  await world.verify();
});
