import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api_operations } from '@causeway/schemas/operations.ts';
import { installPinned } from '../../../tools/install-pinned.ts';
import { repository } from '../../../tools/repository.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';

const execute = promisify(execFile);
const collections = join(repository, 'sdk/collections');

interface Run {
  readonly run: {
    readonly stats: { readonly assertions: { readonly total: number; readonly failed: number } };
    readonly failures: readonly { readonly error: { readonly test?: string; readonly message: string } }[];
  };
}

let gateway: TestGateway;
let installed: string;
let folder: string;
beforeAll(async () => {
  installed = installPinned('collections');
  folder = mkdtempSync(join(installed, 'run-'));
  gateway = await startTestGateway();
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true });
});

/** Runs requests of the collection one after the other, as Postman does. */
async function newman(
  values: Readonly<Record<string, string>>,
  requests: readonly string[],
): Promise<Run['run']> {
  const report = join(folder, `${requests.join('-')}.json`);
  const args = [
    join(installed, 'node_modules/newman/bin/newman.js'),
    'run',
    join(collections, 'causeway.postman_collection.json'),
    '--environment',
    join(collections, 'causeway.postman_environment.json'),
    ...Object.entries(values).flatMap(([name, value]) => ['--env-var', `${name}=${value}`]),
    ...requests.flatMap((name) => ['--folder', name]),
    '--reporters',
    'json',
    '--reporter-json-export',
    report,
  ];
  // It ends with 1 where an assertion fails: the report says which.
  await execute(process.execPath, args).catch(() => null);
  return (JSON.parse(readFileSync(report, 'utf8')) as Run).run;
}

it('the collection for Postman has every operation, and pays, captures, refunds, queries and lists with signed requests', async () => {
  const text = readFileSync(join(collections, 'causeway.postman_collection.json'), 'utf8');
  const { item } = JSON.parse(text) as { item: { item: { name: string }[] }[] };
  const names = item.flatMap((of_folder) => of_folder.item.map(({ name }) => name));
  expect(names.toSorted()).toEqual(api_operations.map(({ name }) => name).toSorted());

  const client = await gateway.createClient();
  const { url, merchant_id, account_id, sign_key } = client.credentials;
  const account = { base_url: url, merchant_id, account_id, sign_key };
  const requests = [
    'authorise',
    'capture',
    'refund',
    'retrievalTrans',
    'retrievalPayments',
    'retrievalRefunds',
  ];
  const { stats, failures } = await newman(account, requests);
  expect(failures).toEqual([]);
  // Each answer is proven, processed, and without a refusal.
  expect(stats.assertions).toMatchObject({ total: 3 * requests.length, failed: 0 });
  const { body } = await client.post('retrievalPayments', {});
  expect(body['payments']).toMatchObject([
    { status_name: 'partly_refunded', captured_amount: '80.00', refunded_amount: '30.00' },
  ]);

  const wrong = await newman({ ...account, sign_key: 'another key' }, ['retrievalPayments']);
  expect(wrong.failures.map(({ error }) => error.test)).toEqual([
    'The answer is the gateway’s',
    'The request was processed',
  ]);
});
