import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { faketimeLibrary } from '../programs.ts';
import { nothing, type Scenario } from '../scenario.ts';
import type { Stage } from '../stage.ts';

const exhausted_ms = 6_000;
const wrong_time_s = 8;

/** Of two gateways, one has a clock two days ahead, then two days behind. */
export const clocks: Scenario = {
  name: 'clocks',
  title: 'one of two gateways two days ahead, and two days behind (libfaketime)',
  needs: () => (faketimeLibrary() === null ? 'apt-get install libfaketime' : null),
  async run(play) {
    const settings = { acquirer: 'adyen', gateways: ['serve', 'serve'] } as const;
    await play.on('clocks', settings, async (stage) => {
      const [, wrong] = stage.gateways;
      if (!wrong) return;
      for (const difference of ['+2d', '-2d']) {
        const { program } = wrong;
        const clock = {
          LD_PRELOAD: faketimeLibrary() ?? '',
          FAKETIME: difference,
          // Time-outs go on as they are: only the time of day is wrong.
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
          DONT_FAKE_MONOTONIC: '1',
        };
        wrong.process.become({ ...program, environment: { ...program.environment, ...clock } });
        wrong.process.signal('SIGTERM');
        await sleep(1_000);
        await stage.untilReady(wrong.url);
        await stage.served();
        await stage.trade(wrong_time_s * play.times);
        stage.notes.push(`${difference}: ${await ahead(wrong.url)} s ahead by its own figure`);
      }
      wrong.process.become(wrong.program);
      wrong.process.signal('SIGTERM');
      await stage.served();
    });
  },
};

async function ahead(url: string): Promise<string> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return /^causeway_clock_ahead_seconds (.+)$/m.exec(text)?.[1] ?? 'unknown';
}

/** Somebody takes every connection that the database has. */
export const connections: Scenario = {
  name: 'connections',
  title: 'every connection of the database is taken by somebody else, and the gateways’ are ended',
  needs: nothing,
  async run(play) {
    await play.on('connections', { acquirer: 'stripe', gateways: ['api', 'worker'] }, async (stage) => {
      await stage.trade(2);
      for (let round = 0; round < play.times; round += 1) {
        const clients = await takeAll(stage);
        stage.notes.push(`connections taken: ${clients.length}`);
        await sleep(exhausted_ms);
        await Promise.all(clients.map((client) => client.end().catch(() => {})));
        await stage.served();
        await stage.trade(2);
      }
    });
  },
};

/** Takes connections until there are none, ends the gateways', and takes those too. */
async function takeAll({ database }: Stage): Promise<pg.Client[]> {
  if (!database) return [];
  const clients: pg.Client[] = [];
  for (let refused = 0; refused < 20;) {
    const client = await database.connect().catch(() => null);
    if (client) {
      clients.push(client);
      continue;
    }
    refused += 1;
    await clients[0]?.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name LIKE 'causeway%' AND pid <> pg_backend_pid()`,
    );
    await sleep(20);
  }
  return clients;
}
