import { expect } from 'vitest';

/** What a gateway says under /metrics. */
export interface MetricsReading {
  readonly text: string;
  /** The value of a series, written as Prometheus writes it; undefined where it is not told. */
  of(series: string): number | undefined;
}

export async function readMetrics(
  from: { readonly url: string },
  headers: Record<string, string> = {},
): Promise<MetricsReading> {
  const answer = await fetch(`${from.url}/metrics`, { headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const text = await answer.text();
  const values = new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, number] => [
        line.slice(0, line.lastIndexOf(' ')),
        Number(line.split(' ').at(-1)?.replace('Inf', 'Infinity')),
      ]),
  );
  return { text, of: (series) => values.get(series) };
}

/** By how much the series have grown while something was done, those that have not left out. */
export async function grownBy(
  from: { readonly url: string },
  pattern: RegExp,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await readMetrics(from);
  await work();
  const after = await readMetrics(from);
  const grown = after.text
    .split('\n')
    .map((line) => line.slice(0, line.lastIndexOf(' ')))
    .filter((series) => pattern.test(series))
    .map((series): [string, number] => [series, (after.of(series) ?? 0) - (before.of(series) ?? 0)]);
  return Object.fromEntries(grown.filter(([, by]) => by !== 0));
}
