#!/usr/bin/env -S node --max-semi-space-size=16 --initial-old-space-size=48 --heap-growing-percent=50
// The heap is collected before it is several times what lives in it: less memory, and no slower by measure.
// Plain JavaScript, so that a Node that is too old can still say so.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isFresh } from './is-fresh.js';

// `npx` puts a shell between itself and the gateway, which dies of a signal without passing it on.
if (process.env.npm_lifecycle_event === 'npx') {
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}

// As process 1 of a container it gets no signal that it does not listen to, and what asks it to stop while it is loaded
// would wait for the end of its patience.
if (process.pid === 1)
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => process.exit(128 + constants.signals[signal]));

// Answered before anything is loaded: scripts ask often.
if (process.argv.length === 3 && /^(-V|--version)$/.test(process.argv[2] ?? '')) {
  const file = new URL('package.json', import.meta.url);
  process.stdout.write(`${JSON.parse(readFileSync(file, 'utf8')).version}\n`);
  process.exit();
}

const major_min = 24;
const major = Number(process.versions.node.split('.')[0]);

if (major >= major_min) {
  // Commands start in half the time. Kept beside the program: only who may change that may change the cache.
  module.enableCompileCache?.(fileURLToPath(new URL('../node_modules/.cache/gateway', import.meta.url)));
  const root = fileURLToPath(new URL('..', import.meta.url));
  // Changed sources run as they are, until they are built again.
  await import(isFresh(root, 'program') ? '../dist/program/main.js' : './main.ts');
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
