import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

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
