import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '@causeway/connector-kit/acquirer-kind.ts';
import { acquirer_kinds } from '../../../gateway/src/acquiring/connectors/acquirer-kinds.ts';
import { nothing, type Scenario } from '../scenario.ts';

const partition_ms = 5_000;
const loss_ms = 8_000;
const lies_ms = 10_000;

/** The database commits, and its reply to COMMIT is lost with the connection. */
export const commits: Scenario = {
  name: 'commits',
  title: 'lost replies to COMMIT: the database has committed, and the gateway does not hear of it',
  needs: nothing,
  async run(play) {
    await play.on(
      'commits',
      { acquirer: 'adyen', gateways: ['api', 'worker'], roads: true },
      async (stage) => {
        await stage.trade(2);
        let lost = 0;
        for (let round = 0; round < play.times; round += 1) {
          for (const { road } of stage.gateways) road?.loseCommits(10);
          await sleep(loss_ms);
          for (const { road } of stage.gateways) {
            road?.loseCommits(0);
            lost = stage.gateways.reduce((sum, one) => sum + (one.road?.lost_commits ?? 0), 0);
          }
          await stage.served();
        }
        stage.notes.push(`replies to COMMIT lost: ${lost}`);
        if (lost === 0) throw new Error('no reply to COMMIT was lost: this scenario has shown nothing');
      },
    );
  },
};

/** Nothing passes, nobody is told. */
export const partitions: Scenario = {
  name: 'partitions',
  title: 'partitions: each gateway and its database, all and their acquirer, either way and both',
  needs: nothing,
  async run(play) {
    const settings = { acquirer: 'stripe', gateways: ['serve', 'serve'], roads: true } as const;
    await play.on('partitions', settings, async (stage) => {
      await stage.trade(2);
      const [one, two] = stage.gateways;
      const roads = [[one?.road], [two?.road], [one?.road, two?.road], [stage.acquirer_road]] as const;
      for (let round = 0; round < play.times; round += 1)
        for (const cut of roads)
          for (const direction of ['there', 'back', 'both'] as const) {
            for (const road of cut) road?.block(direction);
            await sleep(partition_ms);
            for (const road of cut) road?.open();
            await stage.served();
            await stage.trade(0.5);
          }
    });
  },
};

/** Every kind of fault that a stand-in can play, a third of the time. */
const faults: readonly Fault['what'][] = [
  'lost_request',
  'lost_answer',
  'late',
  'nonsense',
  429,
  500,
  502,
  503,
];

/** Acquirers that lose, delay, repeat and talk nonsense. */
export const acquirers: Scenario = {
  name: 'acquirers',
  title: 'lying acquirers of every connector: requests lost, answers lost, late, doubled, nonsense, errors',
  needs: nothing,
  async run(play) {
    for (const { kind } of acquirer_kinds)
      await play.on(`acquirers: ${kind}`, { acquirer: kind, gateways: ['api', 'worker'] }, async (stage) => {
        await stage.trade(1);
        const until = performance.now() + lies_ms * play.times;
        while (performance.now() < until) {
          const what = faults[Math.floor(Math.random() * faults.length)] ?? 'lost_answer';
          stage.stand_in?.plan({ what, delay_ms: 500 });
          await sleep(50 + Math.random() * 200);
        }
        await stage.served();
      });
    const environment = {
      SANDBOX_LATENCY_MS: '5',
      SANDBOX_FAULTS: 'lost_request=0.05,lost_answer=0.1,duplicate=0.1',
    };
    await play.on(
      'acquirers: sandbox',
      { acquirer: 'sandbox', gateways: ['api', 'worker'], environment },
      async (stage) => {
        await stage.trade((lies_ms / 1000) * play.times);
        await stage.served();
      },
    );
  },
};

/** Two whole gateways, and a merchant who sends everything to both at once. */
export const two: Scenario = {
  name: 'two',
  title: 'two gateways on one database, every request sent to both at once under one key',
  needs: nothing,
  async run(play) {
    const settings = { acquirer: 'checkout', gateways: ['serve', 'serve'], to_all: true } as const;
    await play.on('two', settings, async (stage) => {
      await stage.trade(4);
      for (let round = 0; round < play.times; round += 1)
        for (const { process: child } of stage.gateways) {
          child.signal('SIGKILL');
          await stage.served();
          await stage.trade(3);
        }
    });
  },
};
