#!/usr/bin/env -S MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072 node --max-semi-space-size=16
// Plain JavaScript, so that a Node that is too old can still say so.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

// Memory that is free goes back to the system: else what a load's buffers took stays taken. For this process
// only, which has read it by now; PostgreSQL keeps its own ways.
for (const name of ['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_', 'MALLOC_MMAP_THRESHOLD_'])
  delete process.env[name];

const major_min = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major >= major_min) {
  // Commands start in half the time. Kept beside the program: only who may change that may change the cache.
  module.enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/gateway', import.meta.url)));
  await import('./main.ts');
} else {
  // npm installs a Node of the right version beside the gateway; use it when this one is too old.
  const bundled = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
  if (!existsSync(bundled)) {
    // oxlint-disable-next-line no-console -- before anything of the gateway is loaded
    console.error(
      `Causeway needs Node ${major_min} or later; this is ${process.version}. Run npm ci, which brings one along, or install Node ${major_min}.`,
    );
    process.exit(1);
  }
  const child = spawn(bundled, process.argv.slice(1), { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (status, signal) => {
    process.exitCode = signal === null ? status : 128 + constants.signals[signal];
  });
}
