import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** How long a stopping server waits for the responses to requests it has received; supervisors wait less. */
const drain_max_ms = 60_000;

/**
 * Limits how long a server takes to close. When a server closes, Node closes idle connections but no longer checks
 * time-outs: a connection that has never sent anything, as browsers open them in advance, or half a request, would keep
 * the process for ever.
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
 * How many requests of one connection may wait for their responses. Clients and proxies send one after the other; a
 * packet of a thousand small requests would delay all other clients until they are answered.
 */
const unanswered_max = 100;

/** Closes connections that keep sending requests without reading the responses. */
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

/**
 * Reserved for the database, files and the gateway's own connections; at most half, where few descriptors are
 * available.
 */
const own_descriptors = 256;
const full_said_every_ms = 10_000;

/**
 * Limits the number of connections so that file descriptors are left for the gateway's own work, and logs when others
 * are refused. Otherwise whoever opens many connections would cut the gateway off from the database without any trace:
 * the system closes connections for which it has no descriptor.
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

/** How many files and connections this process may have open; null: unlimited. */
function descriptorLimit(): number | null {
  if (!process.report) return null;
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : null;
}
