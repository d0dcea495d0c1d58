import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainAddress } from './caller-address.ts';

/** Called once for every finished request: when its response has been sent, or its caller has disconnected. */
type RequestObserver = (request: FastifyRequest, reply: FastifyReply) => void;

declare module 'fastify' {
  interface FastifyInstance {
    /** Registers an observer of all requests. */
    observeRequests(observer: RequestObserver): void;
  }
  interface FastifyRequest {
    /** The caller's address, read at the beginning of the request, because it is lost when the connection closes. */
    address: string;
    /** Whether the caller disconnected before the response was sent. */
    hung_up: boolean;
    /** Progress of the request: its response is ready; its observers have been called. */
    progress: 'under_way' | 'answered' | 'observed';
  }
}

/**
 * Notifies observers of requests. A request is processed whether or not its caller waits for the response, so it is
 * always observed: when the response is sent or, if the caller has disconnected, when it would have been sent.
 */
export function watchRequests(app: FastifyInstance): void {
  const observers: RequestObserver[] = [];
  app.decorate('observeRequests', (observer: RequestObserver) => void observers.push(observer));
  app.decorateRequest('address', '');
  app.decorateRequest('hung_up', false);
  app.decorateRequest('progress', 'under_way');
  // A socket returns its address only while it is open, unless it was read before.
  app.server.on('connection', (socket) => void socket.remoteAddress);

  function report(request: FastifyRequest, reply: FastifyReply): void {
    if (request.progress !== 'answered') return;
    request.progress = 'observed';
    for (const observer of observers) observer(request, reply);
  }

  app.addHook('onRequest', async (request, reply) => {
    const address = request.ip as string | undefined;
    // The caller disconnected before processing began.
    if (address === undefined) return reply.hijack();
    request.address = plainAddress(address);
    reply.raw.once('close', () => {
      request.hung_up = !reply.raw.writableFinished;
      if (request.hung_up) report(request, reply);
    });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.progress === 'under_way') request.progress = 'answered';
    // After the other onSend hooks.
    if (request.hung_up) setImmediate(report, request, reply);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => report(request, reply));
}
