import type { FastifyInstance } from 'fastify';
import type { Prover } from '../../../domain/health/prove-book.ts';
import type { Recoverable } from '../../../operations/recover-operations.ts';
import type { PortalServices } from '../serve-portal-route.ts';
import { serveHealth } from './health.ts';
import { serveMerchants } from './merchants.ts';
import { serveRisk } from './risk.ts';
import { serveObjects } from './objects.ts';
import { serveOperations } from './operations.ts';

/** What the console needs beside what every portal route has. */
export interface OperatorOptions {
  readonly recoverables: readonly Recoverable[];
  readonly prover: Prover;
}

/** The operator console's routes: for the gateway's own people only. */
export function serveOperator(
  app: FastifyInstance,
  services: PortalServices,
  options: OperatorOptions,
): void {
  serveMerchants(app, services);
  serveOperations(app, services, options.recoverables);
  serveObjects(app, services);
  serveRisk(app, services);
  serveHealth(app, services, options.prover);
}
