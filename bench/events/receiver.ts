import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createPlain, type Server as PlainServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/**
 * A merchant's server in a process of its own. `/healthy` always answers; `/dying/slow` and `/dying/hang` answer
 * until they are told to be ill; what stands on the second port is then refused.
 */
export type Command = { readonly command: 'be ill' } | { readonly command: 'take' };
export type Answer =
  | { readonly report: 'ready'; readonly url: string; readonly refusing_url: string }
  | { readonly report: 'ill' }
  | { readonly report: 'taken'; readonly healthy_ms: number[]; readonly received: number };

const slow_ms = 5_000;
let ill = false;
let healthy_ms: number[] = [];
let received = 0;
const sockets = new Set<Socket>();

const answer: RequestListener = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received += 1;
    const path = request.url ?? '';
    if (path.startsWith('/healthy')) {
      const { timestamp } = JSON.parse(Buffer.concat(chunks).toString()) as { timestamp: string };
      healthy_ms.push(Date.now() - Date.parse(timestamp));
    }
    if (ill && path.startsWith('/dying/hang')) return;
    if (ill && path.startsWith('/dying/slow')) setTimeout(() => response.writeHead(204).end(), slow_ms);
    else response.writeHead(204).end();
  });
};

async function listen(server: Server | PlainServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4_096, resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const server = createServer(answer);
const behind = createServer(answer);
const refusing = createPlain((socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  behind.emit('connection', socket);
});
const sendReport = (report: Answer): void => void process.send?.(report);
process.on('message', (message: Command) => {
  if (message.command === 'be ill') {
    ill = true;
    refusing.close();
    for (const socket of sockets) socket.destroy();
    sendReport({ report: 'ill' });
  } else {
    sendReport({ report: 'taken', healthy_ms, received });
    healthy_ms = [];
    received = 0;
  }
});
sendReport({ report: 'ready', url: await listen(server), refusing_url: await listen(refusing) });
