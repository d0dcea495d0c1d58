import { globSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { error_catalogue } from '@causeway/schemas/errors.ts';
import { event_types } from '@causeway/schemas/events/event-catalogue.ts';
import { payment_status_meanings } from '@causeway/schemas/statuses.ts';
import { adjust_items_max } from '@causeway/schemas/v1/adjust.ts';
import { cancel_items_max } from '@causeway/schemas/v1/cancel.ts';
import { capture_items_max } from '@causeway/schemas/v1/capture.ts';
import { checkout_minutes } from '@causeway/schemas/v1/checkout.ts';
import { events_limit_max } from '@causeway/schemas/v1/events.ts';
import { api_operations } from '@causeway/schemas/operations.ts';
import { refund_items_max } from '@causeway/schemas/v1/refund.ts';
import { query_values_max } from '@causeway/schemas/v1/retrievalTrans.ts';
import { review_items_max } from '@causeway/schemas/v1/review.ts';
import { count_limits, interval_max, start_days_max } from '@causeway/schemas/v1/subscription-fields.ts';
import { describe, expect, it } from 'vitest';

/** What the pages in docs/ name that a table of the program holds. Their generated tables are held by the emitter. */
const folder = fileURLToPath(new URL('../../../docs/', import.meta.url));
// What from-….md name is another gateway's as well: coming-from.test.ts holds both sides.
const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.md') && !name.startsWith('from-'),
);
const textOf = (page: string): string => readFileSync(folder + page, 'utf8');

function named(pattern: RegExp): [string, string][] {
  return pages.flatMap((page) =>
    [...textOf(page).matchAll(pattern)].map(([, name = '']): [string, string] => [page, name]),
  );
}

it('every code that a documentation page names is in the catalogue', () => {
  const codes = named(/`([A-Z]\d{4})`/g);
  expect(codes.length).toBeGreaterThan(20);
  expect(codes.filter(([, code]) => !Object.hasOwn(error_catalogue, code))).toEqual([]);
});

it('every event that a documentation page names is in the catalogue', () => {
  const events = named(/`((?:payment|refund|dispute|payout|subscription|contract|endpoint)\.[a-z_]+)`/g);
  expect(events.length).toBeGreaterThan(10);
  expect(events.filter(([, type]) => !event_types.includes(type))).toEqual([]);
});

it('every payment status that a documentation page names exists', () => {
  const statuses = named(/`([1-7][0-9]00)`/g);
  expect(statuses.length).toBeGreaterThan(10);
  expect(statuses.filter(([, status]) => !Object.hasOwn(payment_status_meanings, status))).toEqual([]);
});

it('every operation that a documentation page names is served', () => {
  const operations = named(/`(?:POST )?\/v1\/([A-Za-z]+)`/g);
  const names: ReadonlySet<string> = new Set(api_operations.map(({ name }) => name));
  expect(operations.length).toBeGreaterThan(10);
  // What the signature doctor is asked about is wrong on purpose; traces go to a collector’s path.
  const others = new Set(['authorize', 'traces']);
  expect(operations.filter(([, name]) => !names.has(name) && !others.has(name))).toEqual([]);
});

describe('the glossary of the documentation', () => {
  const repository = fileURLToPath(new URL('../../../', import.meta.url));
  const sources = globSync('{schemas,gateway,portal,checkout}/**/*.{ts,tsx,sql}', {
    cwd: repository,
    exclude: (path) => /(^|\/)(node_modules|dist|test)$/.test(path),
  });
  const code = sources.map((path) => `${path}\n${readFileSync(repository + path, 'utf8')}`).join('\n');
  const rows = textOf('glossary.md')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (?:Term|---) \|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  it('has each term once', () => {
    const terms = rows.map(([, term]) => term);
    expect(terms.length).toBeGreaterThan(60);
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([]);
  });

  it('names what is in the code', () => {
    const names = rows.flatMap(([, term, , in_code = '']) =>
      [...in_code.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [term, name.replace(/…$/, '')]),
    );
    expect(names.filter(([, name = '']) => !code.includes(name))).toEqual([]);
  });
});

describe('the documented limits of subscriptions', () => {
  const rows = new Map(
    textOf('subscriptions.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => [/^\| `([a-z_]+)`/.exec(line)?.[1] ?? '', line]),
  );
  const limits: [string, readonly number[]][] = [
    ['recurring_id', [50]],
    ['contract_name', [200]],
    ['interval_unit', [interval_max.day, interval_max.week, interval_max.month]],
    ['promotion_cycle', [count_limits.promotion_cycle.maximum]],
    ['trial_days', [count_limits.trial_days.minimum, count_limits.trial_days.maximum]],
    ['contract_start', [start_days_max]],
    ['total_cycles', [count_limits.total_cycles.minimum, count_limits.total_cycles.maximum]],
  ];
  it.each(limits)('for %s are those of the schemas', (field, numbers) => {
    const row = rows.get(field) ?? '';
    const figures = [...row.replaceAll(/`[^`]*`/g, '').matchAll(/\d[\d,]*/g)].map(([text]) =>
      Number(text.replaceAll(',', '')),
    );
    expect(figures).toEqual(expect.arrayContaining([...numbers]));
    expect(figures.filter((number) => !numbers.includes(number))).toEqual([]);
  });
});

it('bounds of lists are in the descriptions of their operations', () => {
  const described = new Map(api_operations.map(({ name, description }) => [name, description]));
  const bounds: [string, number][] = [
    ['capture', capture_items_max],
    ['adjust', adjust_items_max],
    ['cancel', cancel_items_max],
    ['review', review_items_max],
    ['refund', refund_items_max],
    ['retrievalTrans', query_values_max],
    ['retrievalRefund', query_values_max],
  ];
  for (const [name, bound] of bounds) expect(described.get(name), name).toMatch(new RegExp(`\\b${bound}\\b`));
  expect(checkout_minutes).toMatchObject({ min: 5, max: 1_440 });
  expect(events_limit_max).toBe(1_000);
});
