import { randomUUID } from 'node:crypto';
import { globSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api_operations } from '@causeway/schemas/operations.ts';
import { codeSamples, type CodeSample } from '@causeway/schemas/reference/samples/code-sample.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signAnswer } from '@causeway/schemas/signing.ts';
import { deliver, passOn, startBadRoad, type BadRoad, type Turn } from '../support/bad-road.ts';
import { run } from '../../../tools/run.ts';
import { repository } from '../../../tools/repository.ts';
import { samplePayment, type TestClient } from '../support/client.ts';
import { fund, samplePayout } from '../support/payouts.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { installSdk, presentLanguages, runProgram } from '../support/languages.ts';

// Java compiles a sample before it runs it.
vi.setConfig({ testTimeout: 180_000 });

let gateway: TestGateway;
let client: TestClient;
let road: BadRoad;

/** Where the SDK for Java is compiled to. */
const classes = mkdtempSync(join(tmpdir(), 'causeway-classes-'));
const java_files = globSync('sdk/java/src/main/**/*.java', { cwd: repository }).map((file) =>
  join(repository, file),
);

/** Those over plain HTTP say so, but for curl's. */
function isOfSdk({ lang, label }: CodeSample): boolean {
  return lang !== 'shell' && !label.endsWith(', plain HTTP');
}

function compileJava(files: readonly string[]): void {
  run('javac', [
    '-J-XX:TieredStopAtLevel=1',
    '-Xlint:all',
    '-Werror',
    '-encoding',
    'UTF-8',
    '-cp',
    classes,
    '-d',
    classes,
    ...files,
  ]);
}

/** Runs a sample against the gateway, over the road. */
async function runSample(
  lang: string,
  operation: string,
  fields: object,
  change = (source: string): string => source,
  uses_sdk = false,
): Promise<Record<string, any>> {
  const known = api_operations.find(({ name }) => name === operation);
  const samples = known ? codeSamples(known, { ...fields }) : [];
  const source = samples.find((sample) => sample.lang === lang && isOfSdk(sample) === uses_sdk)?.source;
  if (source === undefined) throw new Error(`no sample of ${operation} in ${lang}`);
  const { merchant_id, account_id, sign_key } = client.credentials;
  const stdout = await runProgram(lang, change(source), {
    GATEWAY_URL: road.url,
    MERCHANT_ID: merchant_id,
    ACCOUNT_ID: account_id,
    SIGN_KEY: sign_key,
    CLASSPATH: classes,
  });
  return JSON.parse(stdout);
}

beforeAll(async () => {
  if (presentLanguages(['java']).length > 0) compileJava(java_files);
  gateway = await startTestGateway();
  client = await gateway.createClient();
  await fund(gateway, client, '1000.00');
  road = await startBadRoad(gateway.url);
});
beforeEach(() => {
  road.passed.length = 0;
  road.turns = [];
});
afterAll(async () => {
  rmSync(classes, { recursive: true });
  await road.close();
  await gateway.close();
});

it('every operation has samples with each SDK, and over plain HTTP in five languages', () => {
  for (const operation of api_operations) {
    const labels = codeSamples(operation, {}).map(({ label }) => label);
    expect(labels).toEqual([
      'TypeScript',
      'Python',
      'PHP',
      'Java',
      'Go',
      'curl',
      'TypeScript, plain HTTP',
      'Python, plain HTTP',
      'PHP, plain HTTP',
      'Java, plain HTTP',
    ]);
  }
});

describe.each(presentLanguages(['go', 'java']))('the samples of the reference in %s', (lang) => {
  const { paths } = JSON.parse(readFileSync(join(repository, 'reference/openapi.json'), 'utf8'));
  const sources = Object.entries<any>(paths).flatMap(([path, { post }]): [string, string][] =>
    ((post?.['x-codeSamples'] ?? []) as CodeSample[])
      .filter((sample) => sample.lang === lang && isOfSdk(sample))
      .map(({ source }) => [path.replace('/v1/', ''), source]),
  );

  it('compile without a warning', () => {
    expect(sources.length).toBeGreaterThan(40);
    const folder = mkdtempSync(join(tmpdir(), 'causeway-samples-'));
    const files = sources.map(([name, source]) => {
      mkdirSync(join(folder, name));
      const file = join(folder, name, lang === 'go' ? 'main.go' : `Send_${name}.java`);
      writeFileSync(file, source.replace('class Send', `class Send_${name}`));
      return file;
    });
    if (lang === 'java') compileJava(files);
    else {
      installSdk('go', folder);
      expect(run('gofmt', ['-l', ...files])).toBe('');
      run('go', ['vet', './...'], { cwd: folder });
    }
    rmSync(folder, { recursive: true });
  });
});

it('the sample in curl can be pasted into a shell, which continues whatever the outcome', async () => {
  const operation = api_operations.find(({ name }) => name === 'authorise')!;
  const sample = codeSamples(operation, samplePayment()).find(({ lang }) => lang === 'shell');
  expect(sample?.source.trim().split('\n').length).toBeLessThanOrEqual(5);
  for (const url of [road.url, 'http://127.0.0.1:1']) {
    const output = await runProgram('shell', `${sample?.source}\necho still open`, {
      GATEWAY_URL: url,
      MERCHANT_ID: 'none',
      ACCOUNT_ID: 'none',
      SIGN_KEY: 'none',
    });
    expect(output).toMatch(/still open\n$/);
  }
});

/** Says to come back in a second, without the gateway having been asked. */
function busy(status: number): Turn {
  return (response) => void response.writeHead(status, { 'retry-after': '1' }).end('{"return_status":"0"}');
}

/** The gateway does it, and its answer is lost. */
const lost: Turn = async (response, pass) => {
  await pass();
  response.socket?.destroy();
};

/** The gateway does it, and nothing comes back. */
const silent: Turn = async (_response, pass) => void (await pass());

const unproven: [string, Turn][] = [
  [
    'was changed on its way',
    async (response, pass) => {
      const answer = await pass();
      deliver(response, { ...answer, body: answer.body.replace('"1.00"', '"9.00"') });
    },
  ],
  [
    'has lost its signature',
    async (response, pass) => {
      const { headers, ...answer } = await pass();
      const { 'gateway-signature': _, ...others } = headers;
      deliver(response, { ...answer, headers: others });
    },
  ],
  [
    'was signed ten minutes ago',
    async (response, pass) => {
      const { headers, ...answer } = await pass();
      const then_s = Math.floor(Date.now() / 1000) - 600;
      const signature = signAnswer(client.credentials.sign_key, then_s, answer.body);
      deliver(response, { ...answer, headers: { ...headers, 'gateway-signature': signature } });
    },
  ],
];

/** Those of the samples that this machine can run. */
const all_samples = codeSamples(api_operations[0]!, {});
const languagesOf = (samples: CodeSample[]): string[] =>
  presentLanguages([...new Set(samples.map(({ lang }) => lang))]);
const languages = languagesOf(all_samples.filter((sample) => !isOfSdk(sample)));

describe.each(languagesOf(all_samples.filter(isOfSdk)))('the sample with the SDK in %s', (lang) => {
  const send = (operation: string, fields: object): Promise<Record<string, any>> =>
    runSample(lang, operation, fields, undefined, true);

  it('pays, captures a batch, queries, lists and pays out', async () => {
    const order_no = `ünïcode $'" ${randomUUID()}`.slice(0, 50);
    const fields = { ...samplePayment(), order_no, capture: 'manual', first_name: `Zoë "O'Brien" \\ 日本` };
    const payment = await send('authorise', fields);
    expect(payment).toMatchObject({ return_status: '1', order_no, payment_status: '2000' });
    // Started again, it sends the same key.
    expect(await send('authorise', fields)).toMatchObject({ transaction_id: payment['transaction_id'] });
    const { transaction_id, currency, amount } = payment;
    const one = { transaction_id, order_no, currency, amount };
    const captured = await send('capture', { capture_orders: [one] });
    expect(captured['capture_orders']).toMatchObject([{ capture_status: '1' }]);
    const { orders_list } = await send('retrievalTrans', { orders: [order_no], trades: '' });
    expect(orders_list).toMatchObject([{ query_result: '1', payment_status: '3000' }]);
    const listed = await send('retrievalPayments', { ids: [transaction_id], limit: '10' });
    expect(listed['payments']).toMatchObject([{ order_no }]);
    const { amount_beneficiary_receives } = await send('payout', samplePayout());
    expect(Number(amount_beneficiary_receives)).toBe(100);
  });
});

describe.each(languages)('the sample in %s', (lang) => {
  it('signs a payment with nested fields and special characters', async () => {
    const awkward = {
      first_name: `Zoë "O'Brien" \\ 日本 </script>`,
      note: 'line\u2028separator & $HOME `id` %s',
    };
    const order_no = `ünïcode $'" ${randomUUID()}`;
    const answer = await runSample(lang, 'authorise', { ...samplePayment(), ...awkward, order_no });
    expect(answer).toMatchObject({ return_status: '1', order_no, payment_status: '3000' });
  });

  it('signs a batch', async () => {
    const payment = await client.authorised();
    const answer = await runSample(lang, 'capture', { capture_orders: [payment] });
    expect(answer['capture_orders']).toMatchObject([{ capture_status: '1' }]);
  });

  it('signs a query', async () => {
    const { order_no } = await client.authorised();
    const answer = await runSample(lang, 'retrievalTrans', { orders: [order_no, 'none'], trades: '' });
    expect(answer['orders_list']).toMatchObject([{ query_result: '1' }, { query_result: '0' }]);
    expect(road.passed[0]?.headers).not.toHaveProperty('idempotency-key');
  });
});

/** Curl's is for a try, and the others are programs. */
const programs = languages.filter((lang) => lang !== 'shell');

describe.each(programs)('the sample with retries in %s', (lang) => {
  it('refunds once, however often responses are lost or delayed, and again when it is started again', async () => {
    const payment = await client.captured();
    const fields = { refund_orders: [{ ...payment, refund_amount: '1.00' }] };
    road.turns = [silent, lost, busy(503), busy(409), busy(429), passOn];
    // Nobody waits half a minute for what is never answered.
    const hurried = (source: string): string => source.replace(/(timeout_s\s*= ?)30/i, '$11');
    const begun_at = performance.now();
    const answer = await runSample(lang, 'refund', fields, hurried);
    expect(answer['refund_orders']).toMatchObject([{ refund_status: '1' }]);
    // One second without an answer, one and two of patience, and three times what Retry-After said.
    expect(performance.now() - begun_at).toBeGreaterThan(6_900);
    const again = await runSample(lang, 'refund', fields);
    expect(again['refund_orders']).toEqual(answer['refund_orders']);
    expect(road.passed).toHaveLength(7);
    expect(new Set(road.passed.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(new Set(road.passed.map(({ body }) => JSON.parse(body).nonce)).size).toBe(7);
    const { body } = await client.post('retrievalRefund', { refund_orders: [payment.order_no] });
    expect(body['refund_orders']).toHaveLength(1);
  });

  it('shows a refusal at once, and does not retry', async () => {
    const refused = await runSample(lang, 'capture', { capture_orders: 'none' });
    expect(refused).toMatchObject({ return_status: '0', code: 'I0011' });
    expect(road.passed).toHaveLength(1);
  });

  it('verifies the response to a payout, whose amounts are numbers', async () => {
    const answer = await runSample(lang, 'payout', samplePayout());
    expect(answer).toMatchObject({ amount_beneficiary_receives: 100, fee_amount: 0 });
  });

  it.each(unproven)('does not trust a response that %s', async (_name, turn) => {
    const payment = await client.captured();
    road.turns = [turn];
    const fields = { refund_orders: [{ ...payment, refund_amount: '1.00' }] };
    const failed = await runSample(lang, 'refund', fields).catch((error) => error);
    expect(failed.code).toBeGreaterThan(0);
    expect(`${failed.stdout}${failed.stderr}`).toContain('HTTP 200');
    expect(road.passed).toHaveLength(1);
  });
});
