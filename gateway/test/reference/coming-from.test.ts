import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { error_catalogue } from '@causeway/schemas/errors.ts';
import { event_types } from '@causeway/schemas/events/event-catalogue.ts';
import { api_operations } from '@causeway/schemas/operations.ts';
import { payment_status_meanings } from '@causeway/schemas/statuses.ts';
import { describe, expect, it } from 'vitest';
import { repository } from '../../../tools/repository.ts';
import { magic_cards } from '../../src/acquiring/sandbox/cards.ts';

/** The pages for those who know another gateway: what their tables name exists, on our side and on theirs. */
interface Row {
  readonly heading: string;
  readonly theirs: readonly string[];
  readonly ours: readonly string[];
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}

function rowsOf(page: string): Row[] {
  const text = readFileSync(join(repository, 'docs', page), 'utf8');
  return text.split('\n## ').flatMap((section) =>
    section
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(2)
      .map((line) => {
        const [, , theirs = '', ours = ''] = line.split(/ ?\| ?/);
        return { heading: section.split('\n', 1)[0] ?? '', theirs: namesIn(theirs), ours: namesIn(ours) };
      }),
  );
}

const document: unknown = JSON.parse(readFileSync(join(repository, 'openapi.json'), 'utf8'));
/** Every name of a field, a header or a value of the API. */
const names = new Set<string>();
(function collect(value: unknown): void {
  if (typeof value === 'string') names.add(value);
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) for (const name of Object.keys(value)) names.add(name);
  for (const part of Object.values(value)) collect(part);
})(document);

const sdk = readFileSync(join(repository, 'sdk/typescript/src/sdk.ts'), 'utf8');
const sdk_errors = readFileSync(join(repository, 'sdk/typescript/src/errors.ts'), 'utf8');
const paths: ReadonlySet<string> = new Set(api_operations.map(({ name }) => `/v1/${name}`));

function isOurs(name: string): boolean {
  if (name.startsWith('/v1/')) return paths.has(name);
  if (/^[A-Z]\d{4}$/.test(name)) return Object.hasOwn(error_catalogue, name);
  if (/^\d{4}$/.test(name)) return Object.hasOwn(payment_status_meanings, name);
  if (/^\d{16}$/.test(name)) return magic_cards.some(({ pan }) => pan === name);
  if (name.includes('.')) return event_types.includes(name) || /^"\d+\.\d+"$/.test(name);
  if (name.startsWith('npx gateway ')) return true; // held by commands.test.ts
  return (
    names.has(name) ||
    /^"\d+"$/.test(name) ||
    names.has(name.replaceAll('"', '')) ||
    new RegExp(`\\b${name}\\b`).test(sdk) ||
    new RegExp(`readonly ${name}\\b`).test(sdk_errors) ||
    name === 'whsec_'
  );
}

function textOf(folder: string, patterns: readonly string[]): string {
  return globSync([...patterns], { cwd: join(repository, folder) })
    .map((path) => readFileSync(join(repository, folder, path), 'utf8'))
    .join('\n');
}

const stripe = textOf('node_modules/stripe/esm', [
  '*.d.ts',
  'resources/*.{d.ts,js}',
  'resources/{Checkout,TestHelpers}/*.{d.ts,js}',
]).replaceAll('${encodeURIComponent(id)}', ':id');
const adyen = textOf('gateway/node_modules/@adyen/api-library/lib/src', [
  'typings/{checkout,notification}/*.d.ts',
  'services/checkout/*.js',
  'utils/hmacValidator.{js,d.ts}',
]);

/** What is in no library: headers, prefixes and words of documentation, each with its page. */
const documented = new Set([
  'Stripe-Signature', // docs.stripe.com/webhooks/signature
  't=…,v1=…',
  'Idempotency-Key', // docs.stripe.com/api/idempotent_requests
  'idempotency-key', // docs.adyen.com/development-resources/api-idempotency
  'stripe', // docs.stripe.com/stripe-cli
  'stripe logs tail', // docs.stripe.com/cli/logs/tail
  'hmacSignature', // docs.adyen.com/development-resources/webhooks/secure-webhooks/verify-hmac-signatures
  'DECLINED', // docs.adyen.com/development-resources/testing/result-codes
  'CARD_EXPIRED',
  'NOT_ENOUGH_BALANCE',
  'CVC_DECLINED',
  'transient-error', // docs.adyen.com/development-resources/api-idempotency
  'ERROR',
]);

describe.each([
  ['from-stripe.md', stripe],
  ['from-adyen.md', adyen],
])('%s', (page, library) => {
  const rows = rowsOf(page);

  it('names operations, fields, events, statuses, codes and cards that exist', () => {
    expect(rows.flatMap(({ ours }) => ours).length).toBeGreaterThan(100);
    const unknown = rows.flatMap(({ heading, ours }) =>
      ours.filter((name) => !isOurs(name)).map((name) => `${heading}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });

  it('names of the other side only what its own library or documentation has', () => {
    const unknown = rows.flatMap(({ heading, theirs }) =>
      theirs
        .filter((name) => !/^\d{16}$/.test(name) && !documented.has(name) && !library.includes(name))
        .map((name) => `${heading}: ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});
