import { join } from 'node:path';
import { run } from '../run.ts';

/** Seconds since 1970 that every file of the image bears: SOURCE_DATE_EPOCH, or the time of the commit. */
export function sourceEpoch(): number {
  const given = process.env['SOURCE_DATE_EPOCH'];
  if (given !== undefined && /^[0-9]+$/.test(given)) return Number(given);
  return Number(run('git', ['log', '-1', '--format=%ct'], { cwd: join(import.meta.dirname, '..') }));
}
