/**
 * Runs inside a network namespace of its own, where nothing but what is made here exists: a metadata service, an
 * inner network, the loopback, and a merchant on a public address. Sends webhooks as the gateway does and prints,
 * as JSON, what came of each and what every server was asked.
 */
import { execFileSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { getServers } from 'node:dns';
import { createServer } from 'node:http';
import { createResolve } from '../../src/kernel/outbound/resolve-host.ts';
import { createWebhookSender } from '../../src/accounts/webhooks/delivery/webhook-sender.ts';

const public_address = '93.184.215.14';
const inner = ['127.0.0.1', '169.254.169.254', '10.0.0.1', '192.168.1.1', '::1', 'fd00:ec2::254'];

function ip(...args: string[]): void {
  execFileSync('ip', args);
}

ip('link', 'set', 'lo', 'up');
for (const address of [
  public_address,
  ...getServers(),
  ...inner.filter((one) => !/^(127\.|::1$)/.test(one)),
]) {
  ip(
    'addr',
    'add',
    `${address}/${address.includes(':') ? 128 : 32}`,
    'dev',
    'lo',
    ...(address.includes(':') ? ['nodad'] : []),
  );
}

/** What every server was asked, as `address path`. */
const queries: string[] = [];

for (const address of [public_address, ...inner]) {
  const server = createServer((request, response) => {
    queries.push(`${address} ${request.method} ${request.url}`);
    const location = request.url === '/redirect' ? 'http://169.254.169.254/from-redirect' : null;
    response
      .writeHead(location ? 307 : 200, { connection: 'close', ...(location ? { location } : {}) })
      .end('ok');
  });
  await new Promise<void>((resolve) => server.listen(80, address, resolve));
}

/** Addresses of names; of several answers, one after the other. */
const names = new Map<string, string[][]>([
  ['merchant.example', [[public_address]]],
  ['metadata.example', [['169.254.169.254']]],
  ['loopback.example', [['127.0.0.1']]],
  ['mixed.example', [[public_address, '10.0.0.1']]],
  ['rebinding.example', [[public_address], ['169.254.169.254']]],
]);

/** A name server that answers with a time to live of zero. */
function answerQuery(query: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const question = query.subarray(12, at + 5);
  const queries_v4 = query.readUInt16BE(at + 1) === 1;
  const answers = names.get(labels.join('.').toLowerCase());
  const addresses = queries_v4 && answers ? ((answers.length > 1 ? answers.shift() : answers[0]) ?? []) : [];
  const header = Buffer.from([
    query[0] ?? 0,
    query[1] ?? 0,
    0x81,
    answers ? 0x80 : 0x83,
    0,
    1,
    0,
    addresses.length,
    0,
    0,
    0,
    0,
  ]);
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, question, ...records]);
}

for (const address of getServers()) {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
  socket.on('message', (query, from) => socket.send(answerQuery(query), from.port, from.address));
  await new Promise<void>((resolve) => socket.bind(53, address, resolve));
}

const sender = createWebhookSender({
  resolve: createResolve(),
  timeout_ms: 5_000,
  allowed_private_addresses: [],
});
const outcomes: [string, number | string][] = [];
for (const url of process.argv.slice(2)) {
  const answer = await sender.send({ url, headers: {}, body: '{}' }, new AbortController().signal);
  outcomes.push([url, answer.status ?? answer.failure]);
}
const by_webhooks = [...queries];
// The servers do answer: whoever does not look where he sends reaches them.
const reachable: string[] = [];
for (const address of inner) {
  const answer = await fetch(`http://${address.includes(':') ? `[${address}]` : address}/control`);
  if (answer.ok) reachable.push(address);
}
process.stdout.write(JSON.stringify({ outcomes, by_webhooks, reachable }));
process.exit(0);
