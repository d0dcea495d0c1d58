import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { isReady } from '../domain/requests/readiness.ts';

/** GET /healthz: the process is alive. GET /readyz: the database is in reach and migrated. */
export function registerHealth(app: FastifyInstance, context: Pick<Context, 'database'>): void {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_request, reply) => {
    const ready = await isReady(context).catch(() => false);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
