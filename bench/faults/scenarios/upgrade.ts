import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkOutProgram, git, repository } from '../../../tools/repository.ts';
import { nothing, type Scenario } from '../scenario.ts';
import type { Stage, StagedGateway } from '../stage.ts';

/** The last commit before the newest migration, so that an upgrade from it has something to migrate. */
function formerCommit(): string {
  const migrations = 'gateway/src/kernel/database/migrations';
  const newest = git(repository, 'log', '-1', '--format=%H', '--diff-filter=A', '--', migrations);
  return git(repository, 'rev-parse', '--short', `${newest}^`);
}

/** Trades on the former program, migrates under it, and replaces one process after the other. */
export const upgrade: Scenario = {
  name: 'upgrade',
  title:
    'upgrade under load from the commit before the newest migration: migrate, then one process at a time',
  needs: nothing,
  async run(play) {
    const commit = formerCommit();
    const folder = play.folder('former');
    try {
      const settings = {
        acquirer: 'stripe',
        gateways: ['api', 'api', 'worker'],
        former_command: checkOutProgram(commit, folder),
      } as const;
      await play.on('upgrade', settings, async (stage) => {
        stage.notes.push(`from ${commit}`);
        await stage.trade(3);
        const began_ms = performance.now();
        stage.leaveFormer();
        await stage.command('migrate');
        await stage.trade(3);
        for (const gateway of stage.gateways) await replace(stage, gateway);
        await stage.trade(3);
        const gap_s = stage.interrupted(began_ms) / 1000;
        stage.notes.push(`at most ${gap_s.toFixed(2)} s without a served request`);
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function replace(stage: Stage, { process: child, program, role, url }: StagedGateway): Promise<void> {
  child.become(program);
  child.signal('SIGTERM');
  await sleep(1_000);
  if (role !== 'worker') await stage.untilReady(url);
}
