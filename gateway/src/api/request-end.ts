import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { plainAddress } from './caller-address.ts';

/** Told once of every request whose work is done: when its answer is out, or its caller has hung up. */
type RequestObserver = (request: FastifyRequest, reply: FastifyReply) => void;

declare module 'fastify' {
  interface FastifyInstance {
    /** Has an observer told of every request. */
    observeRequests(observer: RequestObserver): void;
  }
  interface FastifyRequest {
    /** Where the request comes from. It belongs to it from its beginning, whatever becomes of the connection. */
    address: string;
    /** Whether the caller went away before its answer was out. */
    hung_up: boolean;
    /** How far it has got: its answer is made, and what it leaves behind is written. */
    progress: 'under_way' | 'answered' | 'told';
  }
}

/**
 * Tells observers of requests. What was asked for is done whether or not its caller waits for the answer, so that it
 * leaves the same trace: when the answer is out, or, for a caller who has hung up, when it would have been sent.
 */
export function watchRequests(app: FastifyInstance): void {
  const observers: RequestObserver[] = [];
  app.decorate('observeRequests', (observer: RequestObserver) => void observers.push(observer));
  app.decorateRequest('address', '');
  app.decorateRequest('hung_up', false);
  app.decorateRequest('progress', 'under_way');
  // A socket tells its address while it is open, and from then on only if it was asked before.
  app.server.on('connection', (socket) => void socket.remoteAddress);

  function tell(request: FastifyRequest, reply: FastifyReply): void {
    if (request.progress !== 'answered') return;
    request.progress = 'told';
    for (const observer of observers) observer(request, reply);
  }

  app.addHook('onRequest', async (request, reply) => {
    const address = request.ip as string | undefined;
    // The caller was gone before anything began.
    if (address === undefined) return reply.hijack();
    request.address = plainAddress(address);
    reply.raw.once('close', () => {
      request.hung_up = !reply.raw.writableFinished;
      if (request.hung_up) tell(request, reply);
    });
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.progress === 'under_way') request.progress = 'answered';
    // Behind the other hooks of the answer.
    if (request.hung_up) setImmediate(tell, request, reply);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => tell(request, reply));
}
