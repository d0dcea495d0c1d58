import { setTimeout as sleep } from 'node:timers/promises';
import { descendantsOf } from '../../../tools/processes.ts';
import { nothing, type Scenario } from '../scenario.ts';

/** A merchant gives up after 3 s and asks the other gateway, which takes over when the claim has run out after 2 s. */
const stall_ms = 7_000;

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Two gateways of which one stands still at a time; then the worker, a backend, all of the database. */
export const stalls: Scenario = {
  name: 'stalls',
  title: 'SIGSTOP for longer than a claim lives, then SIGCONT: each gateway, the worker, the database',
  needs: nothing,
  async run(play) {
    await play.on('stalls', { acquirer: 'checkout', gateways: ['api', 'api', 'worker'] }, async (stage) => {
      await stage.trade(2);
      const database = stage.database?.pid ?? 0;
      for (let round = 0; round < play.times; round += 1)
        for (const pids of [
          ...stage.gateways.map(({ process: child }) => () => [child.pid]),
          () => descendantsOf(database).slice(-1),
          () => [database, ...descendantsOf(database)],
        ]) {
          const stopped = pids();
          for (const pid of stopped) signal(pid, 'SIGSTOP');
          await sleep(stall_ms);
          for (const pid of stopped) signal(pid, 'SIGCONT');
          await stage.served();
          await stage.trade(1 + Math.random());
        }
    });
  },
};
