import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
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
    ...globSync('../contract/src/**/*.ts', { cwd: root }).map((file) => join(root, file)),
  ].filter((file) => statSync(file).isFile());
  for (const file of files.toSorted()) {
    hash.update(`${file.slice(dirname(root).length)}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds the app, and puts it in the folder's place once it is complete. */
async function buildInto(folder: string, version: string): Promise<void> {
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
  writeFileSync(join(draft, 'version'), version);
  const ready = `${folder}.${process.pid}`;
  cpSync(draft, ready, { recursive: true });
  rmSync(draft, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(ready, folder);
  } catch (error) {
    // Another process has just put its own in place, from the same sources.
    rmSync(ready, { recursive: true });
    if (!isCurrent(folder, version)) throw error;
  }
}

function isCurrent(folder: string, version: string): boolean {
  const path = join(folder, 'version');
  return existsSync(path) && readFileSync(path, 'utf8') === version;
}

const [folder = join(root, 'dist')] = process.argv.slice(2);
const version = sourceVersion();
if (!isCurrent(folder, version)) await buildInto(folder, version);
