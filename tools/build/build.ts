import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFresh } from '../../gateway/is-fresh.js';
import { repository } from '../repository.ts';
import { parts, type Build } from './parts.ts';

/**
 * Makes what runs, in dist/: the program in one piece, the portal, the scripts of the payment page and of the reference;
 * and the connector kit as it is installed elsewhere.
 * npm ci calls it, and so do npm start and the tests; what is newer than its sources stays. Names of parts: only these.
 */

/** Builds a part aside and puts it in its place once it is complete. */
async function buildPart(name: string, load: () => Promise<Build>): Promise<void> {
  const dist = join(repository, 'dist');
  const draft = join(dist, `.${name}.${process.pid}`);
  mkdirSync(draft, { recursive: true });
  try {
    const files = await (await load())(draft);
    const sources = [...new Set(files)].filter((file) => !file.includes('node_modules/')).toSorted();
    const made_of = [...sources, ...globSync('tools/build/*.ts', { cwd: repository }), 'package-lock.json'];
    writeFileSync(join(draft, 'made-of.json'), JSON.stringify(made_of));
    rmSync(join(dist, name), { recursive: true, force: true });
    renameSync(draft, join(dist, name));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

async function buildParts(names: readonly string[]): Promise<void> {
  const stale = Object.entries(parts).filter(([name]) => names.includes(name) && !isFresh(repository, name));
  for (const [name, load] of stale) await buildPart(name, load);
  // The engine's compile cache, also where nobody may write beside the program: what a server loads is nearly all of it.
  // Run as a command, since the cache is kept by the engine's flags in the first line of bin.js.
  if (stale.some(([name]) => name === 'program'))
    execFileSync(join(repository, 'gateway/bin.js'), ['serve', '--help'], { stdio: 'ignore' });
}

try {
  const named = process.argv.slice(2);
  await buildParts(named.length > 0 ? named : Object.keys(parts));
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ERR_MODULE_NOT_FOUND') throw error;
  process.stderr.write(
    `Not built, as packages for development are missing (${message}). Run npm ci, then npm prune --omit=dev.\n`,
  );
}
