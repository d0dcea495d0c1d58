import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { demoClient, makeDataFolder, startGatewayProcess, startProcess } from '../support/process.ts';

it('a copy of the data directory is sound where it is restored', async () => {
  const folder = await makeDataFolder();
  const gateway = await startGatewayProcess(folder.environment);
  await demoClient(folder).captured();
  gateway.child.kill('SIGTERM');
  await gateway.ended;
  const restored = await makeDataFolder();
  execFileSync('sh', ['-c', 'tar -C "$0" -cf - . | tar -C "$1" -xf -', folder.path, restored.path]);
  await folder.remove();
  const proof = startProcess(['verify'], restored.environment);
  expect([await proof.ended, proof.output()]).toEqual([
    0,
    expect.stringContaining('The book is sound: 1 payment,'),
  ]);
  await restored.remove();
});
