import type { FastifyInstance } from 'fastify';
import type { Context } from '../../kernel/context.ts';
import { whyNotReady } from '../../operations/health/readiness.ts';
import type { Ending } from './connections.ts';

/**
 * GET /healthz: the process is alive. GET /readyz: the database is available, migrated and writable, and the gateway is
 * not about to end.
 */
export function registerHealth(
  app: FastifyInstance,
  context: Pick<Context, 'database'>,
  ending: Ending,
): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const reason = ending.begun ? 'the gateway is stopping' : await whyNotReady(context);
    return reason === null ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reason });
  });
}
