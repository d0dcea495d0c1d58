import { rates, throughput } from '../gateway/test/banking/screening/corpus/measure.ts';

/** Names an hour on one core among 30,000 entries, beside how well they are told apart: `npm run bench-screening`. */
const rounds = 3;
const nowMs = (): number => performance.now();

throughput(nowMs);
for (const line of [throughput(nowMs, rounds).text, rates(true).text, rates(false).text])
  process.stdout.write(`${line}\n`);
