import { authorise } from '@causeway/schemas/v1/authorise.ts';
import { cancel } from '@causeway/schemas/v1/cancel.ts';
import { cancelsubscription } from '@causeway/schemas/v1/cancelsubscription.ts';
import { adjust } from '@causeway/schemas/v1/adjust.ts';
import { capture } from '@causeway/schemas/v1/capture.ts';
import { events } from '@causeway/schemas/v1/events.ts';
import { payout } from '@causeway/schemas/v1/payout.ts';
import { checkout } from '@causeway/schemas/v1/checkout.ts';
import { optimise } from '@causeway/schemas/v1/optimise.ts';
import { refund } from '@causeway/schemas/v1/refund.ts';
import { retrievalRefund } from '@causeway/schemas/v1/retrievalRefund.ts';
import { retrievalTrans } from '@causeway/schemas/v1/retrievalTrans.ts';
import { review } from '@causeway/schemas/v1/review.ts';
import type { ClockWork } from '../../operations/test-clocks/advance-clock.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../kernel/context.ts';
import type { AcquirerDirectory } from '../../acquiring/acquirers/acquirer-directory.ts';
import type { ProviderWorld } from '../../accounts/identity/single-sign-on/openid.ts';
import type { AccountDirectory } from '../../accounts/merchants/account-directory.ts';
import type { FileWorld } from '../../operations/file-locations/open-location.ts';
import type { PaymentVerbs } from '../../acquiring/payments/payment-verbs.ts';
import type { PayoutVerbs } from '../../banking/payouts/payout-verbs.ts';
import type { Claims } from '../../kernel/idempotency/claims.ts';
import type { Recoverable } from '../../kernel/instructions/recover-instructions.ts';
import { undivided, type Parts } from '../../operations/health/api-processes.ts';
import { Authenticator } from './authenticate.ts';
import { registerNotifications } from './acquirer-notifications/notifications.ts';
import { registerChallengeCallback } from './customer-returns/challenge.ts';
import type { BuiltPage } from './checkout/built-page.ts';
import { registerCheckout } from './checkout/checkout-routes.ts';
import type { Ending } from './connections.ts';
import { registerHealth } from './health.ts';
import { countRequests, registerMetrics, type MetricsOptions } from './metrics.ts';
import { servePortal } from './portal/portal.ts';
import { type RequestRecorder, recordRequests } from './request-log/request-recorder.ts';
import { registerReference } from './reference.ts';
import { registerSignOuts } from './sign-outs.ts';
import { createServer } from './server.ts';
import { authoriseHandler } from './v1/authorise.ts';
import { cancelHandler } from './v1/cancel.ts';
import { cancelsubscriptionHandler } from './v1/cancelsubscription.ts';
import { serveActions } from './v1/actions.ts';
import { adjustHandler } from './v1/adjust.ts';
import { captureHandler } from './v1/capture.ts';
import { eventsHandler } from './v1/events.ts';
import { payoutHandler } from './v1/payout.ts';
import { checkoutHandler } from './v1/checkout.ts';
import { optimiseHandler } from './v1/optimise.ts';
import { refundHandler } from './v1/refund.ts';
import { retrievalRefundHandler } from './v1/retrievalRefund.ts';
import { retrievalTransHandler } from './v1/retrievalTrans.ts';
import { api_lists } from './v1/lists/api-lists.ts';
import { requestsList } from './v1/lists/requests-list.ts';
import { reviewHandler } from './v1/review.ts';
import { serveOperation, type OperationServices } from './v1/serve-operation.ts';

/** What createApi needs. */
export interface ApiOptions extends MetricsOptions, ClockWork {
  readonly context: Context;
  readonly directory: AccountDirectory;
  readonly acquirers: AcquirerDirectory;
  readonly claims: Claims;
  readonly providers: ProviderWorld;
  readonly files: FileWorld;
  readonly verbs: PaymentVerbs;
  readonly payouts: PayoutVerbs;
  readonly recoverables: readonly Recoverable[];
  /** Null where requests are not logged. */
  readonly recorder: RequestRecorder | null;
  readonly request_log_days: number;
  readonly trusted_proxies: readonly string[];
  readonly connections_per_address: number;
  readonly operator_addresses: readonly string[];
  /** What of the limits is this process's. */
  readonly parts: Parts;
  readonly ending: Ending;
  /** Whether nobody reaches the gateway through a proxy. */
  readonly for_this_machine: boolean;
  readonly public_url: string;
  readonly checkout_page: BuiltPage;
}

/** The HTTP server with every route. */
export function createApi(options: ApiOptions): FastifyInstance {
  const { context, verbs, directory } = options;
  const app = createServer({
    clock: context.clock,
    log: context.log,
    meters: context.meters,
    tracer: context.tracer,
    trusted_proxies: options.trusted_proxies,
    connections: {
      in_all: null,
      per_address: options.connections_per_address,
      operator_addresses: options.operator_addresses,
    },
    parts: options.parts,
    ending: options.ending,
  });
  countRequests(app, context);
  recordRequests(app, options.recorder, context.clock);
  const services: OperationServices = {
    authenticator: new Authenticator(
      directory,
      context.mode,
      () => context.clock.now().getTime(),
      options.parts,
    ),
    clock: context.clock,
    claims: options.claims,
  };
  serveOperation(app, services, authorise, authoriseHandler(context, verbs));
  serveOperation(app, services, checkout, checkoutHandler(context, options.public_url));
  serveOperation(app, services, optimise, optimiseHandler(context));
  serveOperation(app, services, adjust, adjustHandler(verbs));
  serveOperation(app, services, capture, captureHandler(verbs));
  serveOperation(app, services, cancel, cancelHandler(verbs));
  serveOperation(app, services, review, reviewHandler(verbs));
  serveOperation(app, services, refund, refundHandler(verbs));
  serveOperation(app, services, retrievalTrans, retrievalTransHandler(context));
  serveOperation(app, services, retrievalRefund, retrievalRefundHandler(context));
  for (const { operation, handlerOf } of [...api_lists, requestsList(options.request_log_days)])
    serveOperation(app, services, operation, handlerOf(context));
  serveOperation(app, services, payout, payoutHandler(options.payouts));
  serveOperation(app, services, events, eventsHandler(context));
  serveOperation(app, services, cancelsubscription, cancelsubscriptionHandler(context));
  registerChallengeCallback(app, context, verbs, directory);
  registerNotifications(app, context, options.parts);
  registerSignOuts(app, options);
  serveActions(app, services, servePortal(app, options));
  registerCheckout(app, { ...options, page: options.checkout_page });
  registerHealth(app, context, options.ending);
  // Whoever is on this machine may be a proxy that passes on what anybody sends.
  if (options.metrics_token !== null || options.for_this_machine) registerMetrics(app, options);
  registerReference(app, options.public_url);
  return app;
}

/** Few ask for figures and health; the rest is for the gateway's own work. */
const figures_connections = { in_all: 64, per_address: 32 };

/** The server of METRICS_PORT: health checks and metrics, which connections to the API cannot take. */
export function createFiguresServer(
  options: MetricsOptions & Pick<ApiOptions, 'trusted_proxies' | 'operator_addresses' | 'ending'>,
): FastifyInstance {
  const { context, trusted_proxies, ending } = options;
  const app = createServer({
    clock: context.clock,
    log: context.log,
    meters: context.meters,
    tracer: context.tracer,
    trusted_proxies,
    connections: { ...figures_connections, operator_addresses: options.operator_addresses },
    parts: undivided,
    ending,
  });
  registerHealth(app, context, ending);
  registerMetrics(app, options);
  return app;
}
