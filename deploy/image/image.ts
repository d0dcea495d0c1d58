/* oxlint-disable no-console -- a command */
import { join, resolve } from 'node:path';
import { repository } from '../../tools/repository.ts';
import { packImage } from './pack.ts';
import { makeRoots } from './root.ts';

const [command = 'build', folder = join(repository, 'dist', 'image')] = process.argv.slice(2);
const target = resolve(folder);

if (command === 'roots') {
  makeRoots(target);
} else if (command === 'build') {
  const roots = join(target, 'roots');
  makeRoots(roots);
  const { archive, digest, size } = packImage(roots, target);
  console.log(`${archive}\n${digest}\n${(size / 1e6).toFixed(0)} MB unpacked`);
} else {
  console.error('npm run image [-- build [folder]] | npm run image -- roots <folder>');
  process.exitCode = 2;
}
