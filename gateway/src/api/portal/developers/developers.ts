import type { FastifyInstance } from 'fastify';
import type { PortalServices } from '../serve-portal-route.ts';
import { serveAddresses } from './addresses.ts';
import { serveDeliveries } from './deliveries.ts';
import { serveRequestLog } from './request-log.ts';
import { serveSignKeys } from './sign-keys.ts';
import { serveWebhooks } from './webhooks.ts';

/** Pages for the developers of merchants. */
export function serveDevelopers(app: FastifyInstance, services: PortalServices, kept_days: number): void {
  serveSignKeys(app, services);
  serveAddresses(app, services);
  serveRequestLog(app, services, kept_days);
  serveWebhooks(app, services);
  serveDeliveries(app, services);
}
