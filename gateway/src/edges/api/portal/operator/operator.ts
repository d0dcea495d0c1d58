import type { AcquirerReader } from '../../../../acquiring/acquirers/acquirer-directory.ts';
import type { Prover } from '../../../../operations/health/prove-book.ts';
import { serveProviders } from '../identity/single-sign-on.ts';
import type { PortalApp, PortalServices } from '../perform-route.ts';
import { serveCommandTokens } from './command-tokens.ts';
import { serveFileLocations } from './file-locations.ts';
import { serveHealth } from './health.ts';
import { serveRetention } from './retention.ts';
import { serveMail } from './mail.ts';
import { serveMerchants } from './merchants.ts';
import { serveRisk } from './risk.ts';
import { serveSearch } from './search.ts';
import { serveInstructions } from './instructions.ts';
import { serveDisputeNotices } from './dispute-notices.ts';
import { serveNotifications } from './notifications.ts';
import { servePayableLimits } from './payable-limits.ts';
import { servePeople } from './people.ts';
import { servePrices } from './prices.ts';
import { serveRecalls } from './recalls.ts';
import { serveExpectedSettlements } from './expected-settlements.ts';
import { serveReconciliation } from './reconciliation.ts';
import { serveRoutingRules } from './routing-rules.ts';
import { serveAcquirers } from './acquirers.ts';
import { serveRouting } from './connectors.ts';
import { serveClearedPairs, servePartyHits, serveScreening } from './screening.ts';
import { serveSuspense } from './suspense.ts';

/** What the console reads in addition to what every portal route has. */
export interface OperatorOptions {
  readonly prover: Pick<Prover, 'list'>;
  readonly acquirers: AcquirerReader;
  readonly request_log_days: number;
}

/** The operator console's routes: for the operator's staff only. */
export function serveOperator(app: PortalApp, services: PortalServices, options: OperatorOptions): void {
  serveMail(app, services);
  serveRetention(app, services, options);
  serveMerchants(app, services);
  serveInstructions(app, services);
  serveSearch(app, services);
  serveRisk(app, services);
  servePeople(app, services);
  serveProviders(app, services);
  servePrices(app, services);
  servePayableLimits(app, services);
  serveRoutingRules(app, services);
  serveRouting(app, services);
  serveAcquirers(app, services, options.acquirers);
  serveScreening(app, services);
  servePartyHits(app, services);
  serveClearedPairs(app, services);
  serveSuspense(app, services);
  serveDisputeNotices(app, services);
  serveNotifications(app, services);
  serveRecalls(app, services);
  serveReconciliation(app, services);
  serveExpectedSettlements(app, services);
  serveFileLocations(app, services);
  serveHealth(app, services, options.prover);
  serveCommandTokens(app, services);
}
