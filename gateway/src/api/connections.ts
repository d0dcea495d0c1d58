import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** How long a stopping server waits for answers to what it has received; whoever stops it is less patient. */
const drain_max_ms = 60_000;

/**
 * Bounds the end of a server. Node closes idle connections when a server closes, and looks at no time-out from then
 * on: one that has never sent anything, as browsers open them in advance, or half a request, would keep the process
 * for ever.
 * @param receive_timeout_ms how long a client may take to send a request
 */
export function boundDrain(app: FastifyInstance, receive_timeout_ms: number): void {
  /** Open connections, with the last request of each. */
  const connections = new Map<Socket, IncomingMessage | null>();
  app.server.on('connection', (socket) => {
    connections.set(socket, null);
    socket.once('close', () => connections.delete(socket));
  });
  app.server.on('request', (request) => connections.set(request.socket, request));
  app.addHook('preClose', async () => {
    for (const [socket] of connections) if (socket.bytesRead === 0) socket.destroy();
    const late = setTimeout(() => {
      for (const [socket, request] of connections) if (request?.complete !== true) socket.destroy();
    }, receive_timeout_ms);
    const stuck = setTimeout(() => app.server.closeAllConnections(), drain_max_ms);
    app.server.once('close', () => {
      clearTimeout(late);
      clearTimeout(stuck);
    });
  });
}

/**
 * How many requests of one connection may wait for their answers. Clients and proxies send one after the other; a
 * packet of a thousand tiny requests would keep everybody else waiting until all of them are answered.
 */
const unanswered_max = 100;

/** Lets go of connections on which more and more is asked without the answers being taken. */
export function boundPipelines(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > unanswered_max) socket.destroy();
    if (socket.destroyed) return reply.hijack();
    unanswered.set(socket, count);
    reply.raw.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
  });
}

/** For the database, files and what the gateway itself connects to; of few descriptors, at most half. */
const own_descriptors = 256;
const full_said_every_ms = 10_000;

/**
 * Takes only so many connections that descriptors are left for the gateway's own work, and says in the log that
 * others are turned away. Without that, whoever opens connections takes the database from the gateway, and nothing
 * tells: the system closes what it has no descriptor for.
 */
export function boundConnections(app: FastifyInstance, log: Logger): void {
  const limit = descriptorLimit();
  if (limit === null) return;
  app.server.maxConnections = limit - Math.min(own_descriptors, Math.floor(limit / 2));
  let turned_away = 0;
  let said_ms = -Infinity;
  app.server.on('drop', () => {
    turned_away += 1;
    if (performance.now() - said_ms < full_said_every_ms) return;
    said_ms = performance.now();
    log.error(
      { turned_away, connections_max: app.server.maxConnections, descriptors: limit },
      'connections are turned away: the descriptors of this process are taken',
    );
    turned_away = 0;
  });
}

/** How many files and connections this process may have open; null: without end. */
function descriptorLimit(): number | null {
  if (!process.report) return null;
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : null;
}
