import type { FastifyInstance } from 'fastify';

/** GET /openapi.json and the interactive reference. */
export function registerReference(app: FastifyInstance, public_url: string): void {
  app.get('/openapi.json', async () => ({ servers: [{ url: public_url }] }));
}
