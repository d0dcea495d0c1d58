import { conform } from '@causeway/connector-kit/conformance';
import { kind } from './pebble.ts';

const proofs = await conform(kind);
const failed = proofs.filter(({ result }) => result === 'failed');
for (const { scenario, reason } of failed) process.stdout.write(`${scenario}: ${reason}\n`);
process.stdout.write(`${proofs.length - failed.length} hold, ${failed.length} failed\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
