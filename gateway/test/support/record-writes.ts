/**
 * Loaded into a gateway by `node --import`: prints, in order, which secrets it writes and syncs, and when its first
 * data key goes to the database. What a power cut leaves is what was synced by then.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { basename } from 'node:path';

const names = new Map<number, string>();
const secrets = /^(kek|demo-credentials\.json)/;

/** A draft is named as its file, with something behind. */
function print(step: string, path: string): void {
  process.stderr.write(`RECORDED ${step} ${basename(path).replace(/\.[0-9a-f]{8}$/, '.draft')}\n`);
}

const { openSync, fsyncSync, writeFileSync, linkSync, renameSync } = fs;
fs.openSync = (path, ...others) => {
  const descriptor = openSync(path, ...others);
  names.set(descriptor, String(path));
  return descriptor;
};
fs.fsyncSync = (descriptor) => {
  fsyncSync(descriptor);
  const path = names.get(descriptor) ?? '';
  if (path === process.env['GATEWAY_DATA_DIR']) print('sync', '.');
};
fs.writeFileSync = (path, data, options) => {
  writeFileSync(path, data, options);
  if (!secrets.test(basename(String(path)))) return;
  const flushed = typeof options === 'object' && options?.flush === true;
  print(flushed ? 'write+sync' : 'write', String(path));
};
fs.linkSync = (from, to) => {
  linkSync(from, to);
  print('name', String(to));
};
fs.renameSync = (from, to) => {
  renameSync(from, to);
  if (secrets.test(basename(String(to)))) print('name', String(to));
};
syncBuiltinESMExports();

const write = Socket.prototype.write;
Socket.prototype.write = function (this: Socket, ...args: unknown[]) {
  if (Buffer.isBuffer(args[0]) && args[0].includes('INSERT INTO data_keys')) print('insert', 'data_keys');
  return Reflect.apply(write, this, args);
} as typeof write;
