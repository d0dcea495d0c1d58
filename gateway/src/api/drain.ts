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
