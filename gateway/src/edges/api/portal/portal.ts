import type { PortalRoute } from '@causeway/schemas/portal/portal-route.ts';
import type { FastifyInstance } from 'fastify';
import { onlyReading } from '../../../kernel/context.ts';
import { Guarded } from '../../../kernel/audit/change.ts';
import { RecordedReads } from '../../../kernel/audit/recorded-reads.ts';
import { endSession } from '../../../accounts/identity/sessions/open-session.ts';
import { findSignedIn } from '../../../accounts/identity/users/find-signed-in.ts';
import type { AccountDirectory } from '../../../accounts/merchants/account-directory.ts';
import type { Parts } from '../../../operations/health/api-processes.ts';
import { serveApp } from './app/serve-app.ts';
import { serveBalances } from './balances/balances.ts';
import { serveBeneficiaries, servePayers } from './beneficiaries/beneficiaries.ts';
import { serveAddresses } from './developers/addresses.ts';
import { serveDeliveries, servePaymentDeliveries } from './developers/deliveries.ts';
import { serveRequestLog } from './developers/request-log.ts';
import { serveSignKeys } from './developers/sign-keys.ts';
import { serveTestClocks } from './developers/test-clocks.ts';
import { serveWebhooks } from './developers/webhooks.ts';
import { serveDisputes } from './disputes/disputes.ts';
import { serveAudit } from './identity/audit.ts';
import { serveInvitations } from './identity/invitations.ts';
import { serveProfile } from './identity/profile.ts';
import { serveSession } from './identity/session.ts';
import { serveSingleSignOn, serveTeamSignOn } from './identity/single-sign-on.ts';
import { serveRoles, serveTeam } from './identity/team.ts';
import { serveExports } from './lists/exports.ts';
import { serveSavedFilters } from './lists/saved-filters.ts';
import { serveOperator } from './operator/operator.ts';
import { serveCards } from './payments/cards.ts';
import { serveCheckouts } from './payments/checkouts.ts';
import { servePayments, serveRefunds } from './payments/payments.ts';
import { servePayoutFiles } from './payouts/payout-files.ts';
import { servePayoutRules } from './payouts/payout-rules.ts';
import { servePayouts } from './payouts/payouts.ts';
import { serveShoppers } from './shoppers/shoppers.ts';
import { PortalOrigin } from './portal-origin.ts';
import { serveOverview } from './reporting/overview.ts';
import type { PortalApp, PortalGateway, PortalHandler } from './perform-route.ts';
import { servePortalRoute, type HttpServices } from './serve-portal-route.ts';
import { serveCharges } from './subscriptions/charges.ts';
import { serveSubscriptions } from './subscriptions/subscriptions.ts';

/** What the portal's API needs. */
export interface PortalOptions extends PortalGateway {
  readonly directory: AccountDirectory;
  readonly public_url: string;
  readonly parts: Parts;
  readonly request_log_days: number;
}

/** The routes with their handlers, and with what they are performed. */
export interface ServedPortal {
  readonly services: Pick<HttpServices, 'context' | 'guarded'>;
  readonly handlers: ReadonlyMap<PortalRoute, PortalHandler<PortalRoute>>;
}

/** Serves every route under /portal/api. @returns what operations of the API perform routes with */
export function servePortal(app: FastifyInstance, options: PortalOptions): ServedPortal {
  const { context, directory, public_url, acquirers, prover } = options;
  const origin = new PortalOrigin(public_url, context.mode);
  const services: HttpServices = {
    context: onlyReading(context),
    directory,
    origin,
    parts: options.parts,
    guarded: new Guarded<PortalGateway>(options),
    recorded: new RecordedReads(),
    sessions: {
      find: (token, activity) => findSignedIn(context, token, activity),
      end: (token) => endSession(context, token),
    },
  };
  const handlers = new Map<PortalRoute, PortalHandler<PortalRoute>>();
  const portal: PortalApp = {
    serve(route, handle) {
      servePortalRoute(app, services, route, handle);
      handlers.set(route, handle as PortalHandler<PortalRoute>);
    },
  };
  serveSession(portal, services);
  serveSingleSignOn(portal, services);
  serveTeamSignOn(portal, services);
  serveProfile(portal, services);
  serveTeam(portal, services);
  serveRoles(portal, services);
  serveInvitations(portal, services);
  serveAudit(portal, services);
  serveSignKeys(portal, services);
  serveAddresses(portal, services);
  serveRequestLog(portal, services, options.request_log_days);
  serveWebhooks(portal, services);
  serveDeliveries(portal, services);
  serveOverview(portal, services);
  serveExports(portal, services);
  serveSavedFilters(portal, services);
  servePaymentDeliveries(portal, services);
  servePayments(portal, services);
  serveRefunds(portal, services);
  serveCheckouts(portal);
  serveCards(portal);
  serveShoppers(portal, services);
  serveTestClocks(portal);
  serveSubscriptions(portal, services);
  serveCharges(portal, services);
  servePayouts(portal, services);
  servePayoutRules(portal, services);
  servePayoutFiles(portal, services);
  serveBeneficiaries(portal, services);
  servePayers(portal, services);
  serveBalances(portal, services);
  serveDisputes(portal, services);
  serveOperator(portal, services, {
    prover,
    request_log_days: options.request_log_days,
    acquirers: { kinds: acquirers.kinds, reload: () => acquirers.reload(), context: services.context },
  });
  serveApp(app, context.log, origin.secure);
  return { services, handlers };
}
