import type { GatewayProcess } from '../host.ts';
import { loadOf } from '../loads.ts';
import { loadHttp, type HttpLoad } from '../measure.ts';
import type { Notes } from '../report.ts';
import { batch_operations, batches, proveChanged, singles } from '../payment-loads.ts';
import { withEnough } from '../prepared.ts';
import type { World } from '../world.ts';

const batch_size = 50;

/** Two loads at the same time, each on a process of its own. @returns requests per second and requests of both */
async function loadBoth(
  urls: readonly string[],
  load: HttpLoad,
): Promise<{ per_second: number; requests: number }> {
  const ended = await Promise.allSettled(
    urls.map((url, at) =>
      loadHttp(url, {
        ...load,
        bodies: load.bodies.filter((_, body) => body % urls.length === at),
        connections: load.connections / urls.length,
      }),
    ),
  );
  // Both have ended before a repetition begins.
  const measured = ended.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
  return {
    per_second: measured.reduce((sum, one) => sum + one.per_second, 0),
    requests: measured.reduce((sum, one) => sum + one.requests, 0),
  };
}

/** Captures by two api processes on one database, against the same by one. */
export async function compareProcesses(world: World, notes: Notes): Promise<void> {
  const { host, workshop, scale, gateway } = world;
  const { per_second: single } = await singles(world);
  const { per_second: batched } = await batches(world, 'capture');
  // The same data folder for the key-encryption key; the database is reached by its address, as from elsewhere.
  const second: GatewayProcess = await host.start(['api'], { DATABASE_URL: host.databaseUrl('causeway') });
  try {
    const urls = [gateway.url, second.url];
    for (const [name, size, connections, prepared, reference] of [
      ['single captures', 1, 64, 'single', single],
      ['captures in batches of 50', batch_size, 16, 'batched', batched],
    ] as const) {
      const both = await withEnough(prepared, scale.seconds, async (count) => {
        const stock = await workshop.stock('authorised', count);
        const bodies = workshop.batches('capture', stock, size);
        const measured = await loadBoth(urls, loadOf('capture', bodies, connections, scale.seconds));
        await proveChanged(world, stock, measured.requests * size, batch_operations.capture.status);
        return measured;
      });
      const ratio = (both.per_second * size) / reference;
      notes.note(`${name}, two api processes ÷ one`, '', { at_least: 1 }, ratio);
    }
    notes.note('resident memory of the second process', 'MiB', { at_most: 250 }, second.residentMiB());
  } finally {
    await second.stop();
  }
}
