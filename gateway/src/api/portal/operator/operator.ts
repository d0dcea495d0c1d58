import type { FastifyInstance } from 'fastify';
import type { AcquirerDirectory } from '../../../domain/acquirers/acquirer-directory.ts';
import type { Prover } from '../../../domain/health/prove-book.ts';
import type { PaymentVerbs } from '../../../domain/payments/payment-verbs.ts';
import type { PayoutVerbs } from '../../../domain/payouts/payout-verbs.ts';
import type { Recoverable } from '../../../instructions/recover-instructions.ts';
import type { PortalServices } from '../serve-portal-route.ts';
import { serveHealth } from './health.ts';
import { serveMerchants } from './merchants.ts';
import { serveRisk } from './risk.ts';
import { serveSearch } from './search.ts';
import { serveInstructions } from './instructions.ts';
import { serveDisputeNotices } from './dispute-notices.ts';
import { serveNotifications } from './notifications.ts';
import { servePayableLimits } from './payable-limits.ts';
import { servePrices } from './prices.ts';
import { serveRecalls } from './recalls.ts';
import { serveRoutingRules } from './routing-rules.ts';
import { serveAcquirers } from './acquirers.ts';
import { serveRouting } from './connectors.ts';
import { serveClearedPairs, servePartyHits, serveScreening } from './screening.ts';
import { serveSuspense } from './suspense.ts';

/** What the operator console needs in addition to what every portal route has. */
export interface OperatorOptions {
  readonly recoverables: readonly Recoverable[];
  readonly prover: Prover;
  readonly payouts: PayoutVerbs;
  readonly verbs: Pick<PaymentVerbs, 'tell'>;
  readonly acquirers: AcquirerDirectory;
}

/** The operator console's routes: for the operator's staff only. */
export function serveOperator(
  app: FastifyInstance,
  services: PortalServices,
  options: OperatorOptions,
): void {
  serveMerchants(app, services);
  serveInstructions(app, services, options.recoverables);
  serveSearch(app, services);
  serveRisk(app, services);
  servePrices(app, services);
  servePayableLimits(app, services, options.payouts);
  serveRoutingRules(app, services);
  serveRouting(app, services);
  serveAcquirers(app, services, options.acquirers);
  serveScreening(app, services, options.payouts);
  servePartyHits(app, services);
  serveClearedPairs(app, services);
  serveSuspense(app, services);
  serveDisputeNotices(app, services);
  serveNotifications(app, { ...services, verbs: options.verbs });
  serveRecalls(app, services);
  serveHealth(app, services, options.prover);
}
