import { batches } from '../payment-loads.ts';
import { closeWorld, openWorld, type World } from '../world.ts';

const seconds = 5;

async function written({ client }: World): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) AS count FROM events WHERE type = 'payment.captured'`,
  );
  return Number(rows[0]?.count ?? 0);
}

/** Events written a second, while payments are captured in batches of 50 on 16 connections. */
export async function measureCaptures(say: (line: string) => void): Promise<void> {
  const world = await openWorld({ seconds, pgbench_scale: 1 });
  try {
    await batches(world, 'capture');
    const before = await written(world);
    const { per_second } = await batches(world, 'capture');
    const events = (await written(world)) - before;
    say(
      `${(events / seconds).toFixed(0)} events a second written, at ${per_second.toFixed(0)} captures a second`,
    );
  } finally {
    await closeWorld(world);
  }
}
