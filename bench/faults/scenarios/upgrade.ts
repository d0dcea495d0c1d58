import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { nothing, type Scenario } from '../scenario.ts';
import type { Stage, StagedGateway } from '../stage.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** Every folder with packages of its own. */
const with_packages = ['.', 'gateway', 'schemas', 'portal', 'checkout'];

function git(...args: string[]): string {
  return execFileSync('git', ['-C', root, ...args], { encoding: 'utf8' }).trim();
}

/** The last commit before the newest migration, so that an upgrade from it has something to migrate. */
function formerCommit(): string {
  const newest = git('log', '-1', '--format=%H', '--diff-filter=A', '--', 'gateway/src/database/migrations');
  return git('rev-parse', '--short', `${newest}^`);
}

/** The program of an earlier commit, with the packages of this one. */
class FormerProgram {
  readonly commit = formerCommit();
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    const archive = execFileSync('git', ['-C', root, 'archive', this.commit], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    for (const part of with_packages) {
      const from = join(root, part, 'node_modules');
      if (!existsSync(from)) continue;
      try {
        execFileSync('cp', ['-al', from, join(folder, part)], { stdio: 'ignore' });
      } catch {
        // Hard links do not lead to another file system.
        cpSync(from, join(folder, part, 'node_modules'), { recursive: true, verbatimSymlinks: true });
      }
    }
  }

  get command(): string {
    return join(this.#folder, 'gateway', 'bin.js');
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Trades on the former program, migrates under it, and replaces one process after the other. */
export const upgrade: Scenario = {
  name: 'upgrade',
  title:
    'upgrade under load from the commit before the newest migration: migrate, then one process at a time',
  needs: nothing,
  async run(play) {
    const former = new FormerProgram(play.folder('former'));
    try {
      const settings = {
        acquirer: 'stripe',
        gateways: ['api', 'api', 'worker'],
        former_command: former.command,
      } as const;
      await play.on('upgrade', settings, async (stage) => {
        stage.notes.push(`from ${former.commit}`);
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
      former.remove();
    }
  },
};

async function replace(stage: Stage, { process: child, program, role, url }: StagedGateway): Promise<void> {
  child.become(program);
  child.signal('SIGTERM');
  await sleep(1_000);
  if (role !== 'worker') await stage.untilReady(url);
}
