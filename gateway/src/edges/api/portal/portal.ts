import type { FastifyInstance } from 'fastify';
import { onlyReading } from '../../../kernel/context.ts';
import { Guarded } from '../../../kernel/audit/change.ts';
import { endSession } from '../../../accounts/identity/sessions/open-session.ts';
import { findSignedIn } from '../../../accounts/identity/users/find-signed-in.ts';
import type { AccountDirectory } from '../../../accounts/merchants/account-directory.ts';
import { serveApp } from './app/serve-app.ts';
import { serveBalances } from './balances/balances.ts';
import { serveBeneficiaries, servePayers } from './beneficiaries/beneficiaries.ts';
import { serveAddresses } from './developers/addresses.ts';
import { serveDeliveries, servePaymentDeliveries } from './developers/deliveries.ts';
import { serveRequestLog } from './developers/request-log.ts';
import { serveSignKeys } from './developers/sign-keys.ts';
import { serveWebhooks } from './developers/webhooks.ts';
import { serveDisputes } from './disputes/disputes.ts';
import { serveAudit } from './identity/audit.ts';
import { serveInvitations } from './identity/invitations.ts';
import { serveProfile } from './identity/profile.ts';
import { serveSession } from './identity/session.ts';
import { serveRoles, serveTeam } from './identity/team.ts';
import { serveExports } from './lists/exports.ts';
import { serveSavedFilters } from './lists/saved-filters.ts';
import { serveOperator } from './operator/operator.ts';
import { servePayments, serveRefunds } from './payments/payments.ts';
import { servePayoutFiles } from './payouts/payout-files.ts';
import { servePayouts } from './payouts/payouts.ts';
import { PortalOrigin } from './portal-origin.ts';
import { serveOverview } from './reporting/overview.ts';
import type { PortalGateway, PortalServices } from './serve-portal-route.ts';
import { serveCharges } from './subscriptions/charges.ts';
import { serveSubscriptions } from './subscriptions/subscriptions.ts';

/** What the portal's API needs. */
export interface PortalOptions extends PortalGateway {
  readonly directory: AccountDirectory;
  readonly public_url: string;
  readonly request_log_days: number;
}

/** Every route under /portal/api. */
export function servePortal(app: FastifyInstance, options: PortalOptions): void {
  const { context, directory, public_url, acquirers, prover } = options;
  const origin = new PortalOrigin(public_url, context.mode);
  const services: PortalServices = {
    context: onlyReading(context),
    directory,
    origin,
    guarded: new Guarded<PortalGateway>(options),
    sessions: {
      find: (token, activity) => findSignedIn(context, token, activity),
      end: (token) => endSession(context, token),
    },
  };
  serveSession(app, services);
  serveProfile(app, services);
  serveTeam(app, services);
  serveRoles(app, services);
  serveInvitations(app, services);
  serveAudit(app, services);
  serveSignKeys(app, services);
  serveAddresses(app, services);
  serveRequestLog(app, services, options.request_log_days);
  serveWebhooks(app, services);
  serveDeliveries(app, services);
  serveOverview(app, services);
  serveExports(app, services);
  serveSavedFilters(app, services);
  servePaymentDeliveries(app, services);
  servePayments(app, services);
  serveRefunds(app, services);
  serveSubscriptions(app, services);
  serveCharges(app, services);
  servePayouts(app, services);
  servePayoutFiles(app, services);
  serveBeneficiaries(app, services);
  servePayers(app, services);
  serveBalances(app, services);
  serveDisputes(app, services);
  serveOperator(app, services, {
    prover,
    acquirers: { kinds: acquirers.kinds, reload: () => acquirers.reload(), context: services.context },
  });
  serveApp(app, context.log, origin.secure);
}
