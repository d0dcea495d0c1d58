import type { Notes } from '../report.ts';
import { batches, directPayments, payouts, queries, singles } from '../payment-loads.ts';
import { portalPageMs, portal_pages, signIn } from '../portal-load.ts';
import { closeWorld, openWorld, type Scale, type World } from '../world.ts';

/** How many payments are stored before the loads begin. */
export interface Growth {
  readonly small: number;
  readonly large: number;
}

const gibibyte = 2 ** 30;

/** Fills a new gateway's database with captured payments of all accounts. */
async function openFilled(scale: Scale, payments: number): Promise<World> {
  const world = await openWorld(scale);
  const started = performance.now();
  const second = await world.host.connect();
  await world.workshop.fill('captured', payments, [world.client, second]);
  await second.end();
  await world.client.query('VACUUM (ANALYZE)');
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(`${payments} payments stored in ${seconds.toFixed(0)} s\n`);
  return world;
}

async function databaseBytes({ client }: World): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(
    'SELECT pg_database_size(current_database()) AS bytes',
  );
  return Number(rows[0]?.bytes);
}

/** Every load once. @returns its name to its rate per second */
async function rates(world: World): Promise<Map<string, number>> {
  const stock = await world.workshop.stock('captured', 2_000, 1);
  return new Map([
    ['single captures', (await singles(world)).per_second],
    ['single captures of one account', (await singles(world, 1)).per_second],
    ['captures in batches of 50', (await batches(world, 'capture')).per_second],
    ['captures in batches of 50 of one account', (await batches(world, 'capture', 1)).per_second],
    ['refunds in batches of 50', (await batches(world, 'refund')).per_second],
    ['cancels in batches of 50', (await batches(world, 'cancel')).per_second],
    ['reviews in batches of 50', (await batches(world, 'review')).per_second],
    ['direct payments', (await directPayments(world)).per_second],
    ['queries of 100 orders', (await queries(world, stock)).per_second],
    ['payouts', (await payouts(world)).per_second],
  ]);
}

async function notePages(world: World, notes: Notes, stored: number): Promise<void> {
  const session = await signIn(world);
  for (const page of Object.keys(portal_pages) as (keyof typeof portal_pages)[]) {
    const ms = await portalPageMs(world, session, page);
    const name = `portal page of 50 ${page}, ${stored} payments stored, median`;
    notes.note(name, 'ms', { at_most: 5 }, ms);
  }
}

/**
 * Every load with many payments stored against the same with few. The small database is a new one in every
 * round, because the loads themselves store payments; the large one is filled once.
 */
export async function compareGrowth(
  scale: Scale,
  { small, large }: Growth,
  rounds: number,
  notes: Notes,
): Promise<void> {
  const big = await openFilled(scale, large);
  try {
    const bytes = await databaseBytes(big);
    notes.note(`database with ${large} payments`, 'GiB', null, bytes / gibibyte);
    notes.note('storage of one captured payment', 'bytes', null, bytes / large);
    for (let round = 1; round <= rounds; round += 1) {
      process.stdout.write(`growth, round ${round} of ${rounds}\n`);
      const few = await openFilled(scale, small);
      let before: Map<string, number>;
      try {
        before = await rates(few);
      } finally {
        await closeWorld(few, false);
      }
      for (const [name, rate] of await rates(big)) {
        const ratio = rate / (before.get(name) ?? Number.NaN);
        notes.note(`growth: ${name}, ${large} ÷ ${small} payments`, '', { at_least: 0.8 }, ratio);
      }
      await notePages(big, notes, large);
    }
  } catch (error) {
    await closeWorld(big, false);
    throw error;
  }
  await closeWorld(big);
}
