import type { FastifyInstance } from 'fastify';
import type { PortalServices } from '../serve-portal-route.ts';
import { serveMerchants } from './merchants.ts';

/** The operator console's routes: for the gateway's own people only. */
export function serveOperator(app: FastifyInstance, services: PortalServices): void {
  serveMerchants(app, services);
}
