import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf, killAll, postmasterOf } from '../../../tools/processes.ts';
import { nothing, type Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import { join } from 'node:path';

/** Random moments: up to so long after the last cause is over. */
const pause_max_ms = 400;

function pause(): Promise<void> {
  return sleep(Math.random() * pause_max_ms);
}

function anyOf<T>(items: readonly T[]): T | undefined {
  return items[Math.floor(Math.random() * items.length)];
}

function killOne(pid: number | undefined): void {
  if (pid !== undefined && pid > 0) killAll([pid]);
}

/** Kills one of the victims at random moments, and waits each time until there is service again. */
async function killAgain(stage: Stage, times: number, victims: Record<string, () => void>): Promise<void> {
  const slowest = new Map<string, number>();
  const names = Object.keys(victims);
  for (let kill = 0; kill < times; kill += 1) {
    await pause();
    const name = names[kill % names.length] ?? '';
    victims[name]?.();
    const service_ms = await stage.served();
    slowest.set(name, Math.max(slowest.get(name) ?? 0, service_ms));
  }
  const texts = [...slowest].map(([name, ms]) => `${name} ${(ms / 1000).toFixed(2)} s`);
  stage.notes.push(`slowest return to service after the loss of: ${texts.join(', ')}`);
}

/** api, worker and a PostgreSQL beside them, each under a supervisor that starts it again. */
export const kills: Scenario = {
  name: 'kills',
  title: 'SIGKILL at random moments: api, worker, a backend, the postmaster',
  needs: nothing,
  async run(play) {
    await play.on(
      'kills',
      { acquirer: 'adyen', gateways: ['api', 'worker'], environment: { DATABASE_POOL_MAX: '12' } },
      async (stage) => {
        await stage.trade(2);
        const [api, worker] = stage.gateways;
        const database = stage.database;
        await killAgain(stage, play.kills, {
          api: () => api?.process.signal('SIGKILL'),
          worker: () => worker?.process.signal('SIGKILL'),
          backend: () => killOne(anyOf(descendantsOf(database?.pid ?? 0))),
          postmaster: () => killOne(database?.pid),
        });
      },
    );
  },
};

/** As shipped: one process, which looks after its own PostgreSQL. */
export const embedded: Scenario = {
  name: 'embedded',
  title: 'the same on an installation as shipped: the gateway starts its own PostgreSQL again',
  needs: nothing,
  async run(play) {
    await play.on(
      'embedded',
      { acquirer: 'stripe', gateways: ['serve'], database: 'embedded' },
      async (stage) => {
        await stage.trade(2);
        const [gateway] = stage.gateways;
        const cluster = join(stage.folder, 'data', 'postgres');
        await killAgain(stage, Math.ceil(play.kills / 4), {
          gateway: () => gateway?.process.signal('SIGKILL'),
          backend: () => killOne(anyOf(descendantsOf(postmasterOf(cluster)))),
          postmaster: () => killOne(postmasterOf(cluster)),
          'gateway and all of its database': () => {
            const server = postmasterOf(cluster);
            killAll([gateway?.process.pid ?? 0, server, ...descendantsOf(server)].filter((pid) => pid > 0));
          },
        });
      },
    );
  },
};
