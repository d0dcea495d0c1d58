import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = import.meta.dirname;
const compressible = /\.(js|css|svg)$/;

/** Changes whenever anything that the app is made of does. */
function sourceVersion(): string {
  const hash = createHash('sha256');
  const files = [
    ...globSync('{index.html,package.json,vite.config.ts,build.ts,src/**/*}', { cwd: root }).map((file) =>
      join(root, file),
    ),
    ...globSync('../schemas/src/**/*.ts', { cwd: root }).map((file) => join(root, file)),
  ].filter((file) => statSync(file).isFile());
  for (const file of files.toSorted()) {
    hash.update(`${file.slice(dirname(root).length)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * Builds the app, and puts it in its place once it is complete. What stands there is never touched again, so that
 * a gateway can read it while others build.
 */
async function buildInto(folder: string): Promise<void> {
  // Whoever starts the build, tests for one: what is served is the app without React's aids for development.
  process.env['NODE_ENV'] = 'production';
  const { build } = await import('vite');
  const draft = mkdtempSync(join(tmpdir(), 'causeway-portal-'));
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: draft, emptyOutDir: true },
  });
  for (const file of globSync('**/*', { cwd: draft }).filter((name) => compressible.test(name))) {
    const bytes = readFileSync(join(draft, file));
    writeFileSync(join(draft, `${file}.br`), brotliCompressSync(bytes));
    writeFileSync(join(draft, `${file}.gz`), gzipSync(bytes, { level: 9 }));
  }
  const ready = `${folder}.${process.pid}`;
  cpSync(draft, ready, { recursive: true });
  rmSync(draft, { recursive: true });
  try {
    renameSync(ready, folder);
  } catch (error) {
    rmSync(ready, { recursive: true });
    // Unless another process has just put its own in place, from the same sources.
    if (!existsSync(folder)) throw error;
  }
}

/** What was built from older sources: gateways that serve it have it in memory. */
function removeOthers(parent: string, version: string): void {
  for (const name of readdirSync(parent))
    if (!name.startsWith(version)) rmSync(join(parent, name), { recursive: true, force: true });
}

// Prints the folder of what is built, which is named by what it was built from: in the first of the given places that
// has it; built into the last otherwise.
const places = process.argv.length > 2 ? process.argv.slice(2) : [join(root, 'dist')];
const version = sourceVersion();
const built = places.map((place) => join(place, version)).find((folder) => existsSync(folder));
const parent = places.at(-1) ?? '';
const folder = built ?? join(parent, version);
if (!built) {
  await buildInto(folder);
  removeOthers(parent, version);
}
process.stdout.write(`${folder}\n`);
