import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { descendantsOf, killAll, postmasterOf } from '../../../tools/processes.ts';
import { missingForDisks } from '../programs.ts';
import type { Play, Scenario } from '../scenario.ts';
import { SmallDisk } from '../small-disk.ts';
import type { Stage } from '../stage.ts';

const trouble_ms = 6_000;
const cuts = 3;

async function withDisk(play: Play, name: string, use: (disk: SmallDisk) => Promise<unknown>): Promise<void> {
  const disk = new SmallDisk(play.folder(`${name}-disk`));
  try {
    await use(disk);
  } finally {
    disk.remove();
  }
}

/** The disk of an installation as shipped is full, and then has room again. */
export const full: Scenario = {
  name: 'disk-full',
  title: 'the disk of the database is full, then has room again',
  needs: () => missingForDisks(),
  async run(play) {
    await withDisk(play, 'disk-full', (disk) => {
      const database_folder = join(disk.path, 'data');
      const settings = {
        acquirer: 'adyen',
        gateways: ['serve'],
        database: 'embedded',
        database_folder,
      } as const;
      return play.on('disk-full', settings, async (stage) => {
        await stage.trade(2);
        for (let round = 0; round < play.times; round += 1) {
          disk.fill();
          await sleep(trouble_ms);
          disk.free();
          await stage.served();
          await stage.trade(2);
        }
      });
    });
  },
};

/** The file system of a database beside the gateways becomes read-only, as after an error of its disk. */
export const read_only: Scenario = {
  name: 'read-only',
  title: 'the disk of the database becomes read-only after an error, and is repaired and mounted again',
  needs: () => missingForDisks(),
  async run(play) {
    await withDisk(play, 'read-only', (disk) => {
      const database_folder = join(disk.path, 'database');
      const settings = { acquirer: 'stripe', gateways: ['api', 'worker'], database_folder } as const;
      return play.on('read-only', settings, async (stage) => {
        await stage.trade(2);
        for (let round = 0; round < play.times; round += 1) {
          disk.fail();
          await sleep(trouble_ms);
          await repair(stage, disk);
          await stage.served();
          await stage.trade(2);
        }
      });
    });
  },
};

/** What an operator does: ends the database, repairs its disk, and starts it again. */
async function repair({ database }: Stage, disk: SmallDisk): Promise<void> {
  if (!database) return;
  database.setAway(true);
  const pids = [database.pid, ...descendantsOf(database.pid)];
  killAll(pids.filter((pid) => pid > 0));
  await untilUnmounted(disk);
  disk.repair();
  disk.mount();
  database.setAway(false);
}

async function untilUnmounted(disk: SmallDisk): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return disk.unmount();
    } catch (error) {
      if (attempt > 50) throw error;
      await sleep(100);
    }
  }
}

/**
 * The power goes on an installation that has just been made: all processes end at once, and of the file system only
 * what had reached its disk is there when it is mounted again.
 */
export const power: Scenario = {
  name: 'power',
  title: 'power cuts of a fresh installation: what was not written to the disk is gone',
  needs: () => missingForDisks({ xfs_io: 'xfsprogs' }),
  async run(play) {
    for (let cut = 0; cut < cuts * play.times; cut += 1)
      await withDisk(play, `power-${cut}`, (disk) => {
        const database_folder = join(disk.path, 'data');
        const settings = {
          acquirer: 'checkout',
          gateways: ['serve'],
          database: 'embedded',
          database_folder,
        } as const;
        return play.on(`power ${cut + 1}`, settings, async (stage) => {
          await sleep(Math.random() * 1_500);
          await loseThePower(stage, disk, join(database_folder, 'postgres'));
          await stage.served();
          await stage.trade(2);
        });
      });
  },
};

async function loseThePower({ gateways }: Stage, disk: SmallDisk, cluster: string): Promise<void> {
  const server = postmasterOf(cluster);
  const database = [server, ...descendantsOf(server)];
  disk.cut();
  const [gateway] = gateways;
  killAll([gateway?.process.rest() ?? 0, ...database].filter((pid) => pid > 0));
  await untilUnmounted(disk);
  disk.mount();
  gateway?.process.start();
}
