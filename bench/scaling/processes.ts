import type { GatewayProcess } from '../host.ts';
import { loadOf } from '../loads.ts';
import { loadHttp, type HttpLoad } from '../measure.ts';
import type { Notes } from '../report.ts';
import { batch_operations, batches, per_second, proveChanged, singles } from '../payment-loads.ts';
import type { World } from '../world.ts';

const batch_size = 50;

/** Two loads at the same time, each on a process of its own. @returns requests per second and requests of both */
async function loadBoth(
  urls: readonly string[],
  load: HttpLoad,
): Promise<{ per_second: number; requests: number }> {
  const measured = await Promise.all(
    urls.map((url, at) =>
      loadHttp(url, {
        ...load,
        bodies: load.bodies.filter((_, body) => body % urls.length === at),
        connections: load.connections / urls.length,
      }),
    ),
  );
  return {
    per_second: measured.reduce((sum, one) => sum + one.per_second, 0),
    requests: measured.reduce((sum, one) => sum + one.requests, 0),
  };
}

/** Captures by two api processes on one database, against the same by one. */
export async function compareProcesses(world: World, notes: Notes): Promise<void> {
  const { host, workshop, scale, gateway } = world;
  const one = { single: await singles(world), batched: await batches(world, 'capture') };
  // The same data folder for the key-encryption key; the database is reached by its address, as from elsewhere.
  const second: GatewayProcess = await host.start(['api'], { DATABASE_URL: host.databaseUrl('causeway') });
  try {
    const urls = [gateway.url, second.url];
    for (const [name, size, connections, capacity, reference] of [
      ['single captures', 1, 64, per_second.single, one.single],
      ['captures in batches of 50', batch_size, 16, per_second.batched, one.batched],
    ] as const) {
      const stock = await workshop.stock('authorised', capacity * scale.seconds);
      const bodies = workshop.batches('capture', stock, size);
      const both = await loadBoth(urls, loadOf('capture', bodies, connections, scale.seconds));
      await proveChanged(world, stock, both.requests * size, batch_operations.capture.status);
      const ratio = (both.per_second * size) / reference;
      notes.note(`${name}, two api processes ÷ one`, '', { at_least: 1 }, ratio);
    }
    notes.note('resident memory of the second process', 'MiB', { at_most: 250 }, second.residentMiB());
  } finally {
    await second.stop();
  }
}
