import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBank, payout, saturday, signal, type TestBank } from './bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

it('10,000 payments make one file, in less memory than a worker has', async () => {
  const connector = bank.connect();
  for (let list = 0; list < 10; list += 1) {
    await connector.perform(
      Array.from({ length: 1_000 }, (_, at) => payout(BigInt(at + 1))),
      signal,
    );
  }
  const before = process.memoryUsage().rss;
  const started = performance.now();
  expect(await connector.exchange(saturday)).toBe(1);
  const seconds = (performance.now() - started) / 1000;
  const megabytes = (process.memoryUsage().rss - before) / 1_048_576;
  const text = bank.read('outbox', bank.list('outbox')[0]!);
  expect([...text.matchAll(/<CdtTrfTxInf>/g)]).toHaveLength(10_000);
  expect(text).toContain('<NbOfTxs>10000</NbOfTxs>');
  if (process.env['SHOW_FIGURES'])
    process.stdout.write(`${seconds.toFixed(2)} s, ${megabytes.toFixed(0)} MB, ${text.length} bytes\n`);
  expect(megabytes).toBeLessThan(400);
});
