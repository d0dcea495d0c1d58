import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fencedBlocks } from '../../../tools/fenced-blocks.ts';
import { until } from '../../../tools/until.ts';
import { createEndpoint, rotateSecret } from '../../src/accounts/webhooks/manage-endpoints.ts';
import type { TestClient } from '../support/client.ts';
import { freePort, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { presentLanguages, writeProgram, type WrittenProgram } from '../support/languages.ts';
import { startReceiver, type Received, type Receiver } from '../support/receiver.ts';
import { minute_ms } from '../../src/kernel/values/dates.ts';

/** The receivers of the page: their headings, files and marks of code. */
const receivers: Readonly<Record<string, { heading: string; file: string; mark: string }>> = {
  typescript: { heading: 'TypeScript', file: 'receive.ts', mark: 'ts' },
  python: { heading: 'Python', file: 'receive.py', mark: 'python' },
  php: { heading: 'PHP', file: 'receive.php', mark: 'php' },
  java: { heading: 'Java', file: 'Receive.java', mark: 'java' },
  go: { heading: 'Go', file: 'receive.go', mark: 'go' },
  shell: { heading: 'Shell', file: 'receive.sh', mark: 'sh' },
};

function receiverIn(lang: string): WrittenProgram {
  const { heading, file, mark } = receivers[lang] ?? { heading: '', file: '', mark: '' };
  const receiver = fencedBlocks('docs/webhooks.md').find(
    (block) => block.chapter === heading && block.mark === mark,
  );
  if (!receiver) throw new Error(`docs/webhooks.md has no receiver in ${lang}`);
  return writeProgram(lang, receiver.code, file);
}

interface Running {
  readonly url: string;
  /** What it has printed. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts a receiver that listens by itself, and waits until it does. */
async function startListening(lang: string, written: WrittenProgram, key: string): Promise<Running> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = lang === 'php' ? ['-S', `127.0.0.1:${port}`, ...written.args] : written.args;
  // In a group of its own: what runs a program may be another program.
  const child = spawn(written.program, args, {
    cwd: written.folder,
    detached: true,
    env: { ...process.env, WEBHOOK_SECRET: key, PORT: String(port) },
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += String(chunk)));
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  const ended = once(child, 'close');
  // What is not signed is refused: then it listens.
  const answered = async (): Promise<number> => (await fetch(url, { method: 'POST' })).status;
  await until('the receiver listens', answered, (status) => status === 400, { within_ms: 600_000 });
  return {
    url,
    output: () => text,
    async stop() {
      process.kill(-Number(child.pid));
      await ended;
      written.remove();
    },
  };
}

/** A web server that runs a CGI program for every request. */
async function startCgi(written: WrittenProgram, key: string): Promise<Running> {
  let text = '';
  const server = createServer(async (request, response) => {
    const { headers } = request;
    const variables = Object.entries(headers).map(([name, value]) => [
      `HTTP_${name.toUpperCase().replaceAll('-', '_')}`,
      String(value),
    ]);
    const child = spawn(written.program, written.args, {
      cwd: written.folder,
      env: {
        ...process.env,
        ...Object.fromEntries(variables),
        CONTENT_LENGTH: headers['content-length'] ?? '0',
        WEBHOOK_SECRET: key,
      },
    });
    let answer = '';
    child.stdout.on('data', (chunk) => (answer += String(chunk)));
    child.stderr.on('data', (chunk) => (text += String(chunk)));
    request.pipe(child.stdin);
    await once(child, 'close');
    response.writeHead(Number(/^Status: (\d{3})/.exec(answer)?.[1] ?? 500)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    output: () => text,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      written.remove();
    },
  };
}

function start(lang: string, key: string): Promise<Running> {
  const written = receiverIn(lang);
  return lang === 'shell' ? startCgi(written, key) : startListening(lang, written, key);
}

let gateway: TestGateway;
let client: TestClient;
/** An account without an endpoint. */
let other: TestClient;
let recorder: Receiver;
/** The endpoint's first secret. */
let secret: string;
let delivered: Record<
  'first' | 'late' | 'early' | 'while rotating' | 'by the next secret' | 'notified',
  Received
>;

/** What the gateway really sends: one payment, delivered at a time that differs from the real one. */
async function deliver(client_of: TestClient, off_ms = 0, fields = {}): Promise<Received> {
  const from = recorder.received.length;
  gateway.clock.advance(off_ms);
  await client_of.authorise({ first_name: 'Zoë 日本', ...fields });
  await gateway.work();
  gateway.clock.advance(-off_ms);
  const webhook = recorder.received[from];
  if (!webhook) throw new Error('nothing was delivered');
  return webhook;
}

beforeAll(async () => {
  gateway = await startTestGateway({ environment: { WEBHOOK_ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' } });
  client = await gateway.createClient();
  recorder = await startReceiver();
  const { context } = gateway.gateway;
  const settings = { url: recorder.url, types: [], format: 'json', description: '' } as const;
  const made = await createEndpoint(context, client.account_id, settings);
  secret = made.secret;
  const [first, late, early] = [
    await deliver(client),
    await deliver(client, -6 * minute_ms),
    await deliver(client, 6 * minute_ms),
  ];
  const { endpoint_id } = made.endpoint;
  await rotateSecret(context, client.account_id, endpoint_id, 1);
  const rotating = await deliver(client);
  await rotateSecret(context, client.account_id, endpoint_id, 0);
  const next = await deliver(client);
  other = await gateway.createClient();
  const notified = await deliver(other, 0, { notify_url: recorder.url });
  delivered = { first, late, early, 'while rotating': rotating, 'by the next secret': next, notified };
});
afterAll(async () => {
  await recorder.close();
  await gateway.close();
});

it.each(Object.keys(receivers))('the page of webhooks has a receiver in %s', (lang) => {
  const { folder, remove } = receiverIn(lang);
  expect(readdirSync(folder)).toEqual([receivers[lang]?.file]);
  remove();
});

describe.each(presentLanguages(Object.keys(receivers)))('the receiver of webhooks in %s', (lang) => {
  let running: Running;
  beforeAll(async () => {
    running = await start(lang, secret);
  });
  afterAll(() => running.stop());

  async function post(
    webhook: Received,
    changes: Record<string, string> = {},
    { url } = running,
  ): Promise<number> {
    const { body = webhook.body, ...changed } = changes;
    const headers = { ...(webhook.headers as Record<string, string>), ...changed };
    delete headers['content-length'];
    delete headers['connection'];
    return (await fetch(url, { method: 'POST', headers, body })).status;
  }

  it('accepts what the gateway sends, also while the secret rotates', async () => {
    expect(await post(delivered.first)).toBe(204);
    await expect.poll(() => running.output()).toContain(delivered.first.body);
    expect(delivered['while rotating'].headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    expect(await post(delivered['while rotating'])).toBe(204);
  });

  it.each(['late', 'early', 'by the next secret', 'notified'] as const)(
    'refuses what was sent %s',
    async (which) => {
      expect(await post(delivered[which])).toBe(400);
    },
  );

  it('refuses another body, and another id', async () => {
    const { first } = delivered;
    expect(await post(first, { body: first.body.replace('100.00', '900.00') })).toBe(400);
    expect(await post(first, { body: JSON.stringify(JSON.parse(first.body), null, 1) })).toBe(400);
    expect(await post(first, { 'webhook-id': 'evt_1_1' })).toBe(400);
  });

  it('refuses another time, and an invalid time', async () => {
    const { first } = delivered;
    const sent_at = Number(first.headers['webhook-timestamp']);
    for (const time of [String(sent_at + 1), '', 'now', `${sent_at}.0`, 'a[$(touch x)]']) {
      expect(await post(first, { 'webhook-timestamp': time })).toBe(400);
    }
  });

  it('refuses a message without its own signature, and finds its own among others', async () => {
    const { first } = delivered;
    const own = String(first.headers['webhook-signature']);
    const strange = `v1,${Buffer.alloc(32).toString('base64')}`;
    const wrong = ['', 'v1,', strange, own.replace('v1,', 'v2,'), own.slice(0, -8), own.slice(3)];
    for (const signature of wrong) {
      expect(await post(first, { 'webhook-signature': signature })).toBe(400);
    }
    expect(await post(first, { 'webhook-signature': `v1a,x ${strange} ${own}` })).toBe(204);
  });

  it('accepts what a notify_url receives, with the sign key in base64 as its secret', async () => {
    const notified = await start(lang, Buffer.from(other.credentials.sign_key).toString('base64'));
    expect(await post(delivered.notified, {}, notified)).toBe(204);
    expect(await post(delivered.first, {}, notified)).toBe(400);
    await notified.stop();
  });
});
