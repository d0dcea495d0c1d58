import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { vi } from 'vitest';

/** A webhook as a merchant's server received it. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at_ms: number;
}

/** What a receiver does with a webhook; the default takes it. */
export type Reaction = (webhook: Received, response: ServerResponse) => void;

/** A merchant's server. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** What it does from now on. */
  react: Reaction;
  /** The types of the events received so far. */
  types(): string[];
  close(): Promise<void>;
}

export function answer(status: number, body = '', headers: Record<string, string> = {}): Reaction {
  return (_webhook, response) => void response.writeHead(status, headers).end(body);
}

export async function startReceiver(host = '127.0.0.1'): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const webhook = { path: request.url ?? '', headers: request.headers, body, at_ms: performance.now() };
      received.push(webhook);
      receiver.react(webhook, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    received,
    react: answer(204),
    types: () => received.map(({ body }) => typeOf(body)),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

function typeOf(body: string): string {
  return body.startsWith('{')
    ? (JSON.parse(body) as { type: string }).type
    : (new URLSearchParams(body).get('type') ?? '');
}

/**
 * What a webhook says, read by an implementation of Standard Webhooks that is not ours, on a machine whose clock shows
 * this moment; unless given, the one for which the webhook is signed.
 * @throws when the signature is wrong, or of another time
 */
export function verified(
  secret: string,
  { body, headers }: Pick<Received, 'body' | 'headers'>,
  at = signedAt({ headers }),
): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>);
  } finally {
    vi.useRealTimers();
  }
}

/** The time for which a webhook is signed. */
export function signedAt({ headers }: Pick<Received, 'headers'>): Date {
  return new Date(Number(headers['webhook-timestamp']) * 1_000);
}
