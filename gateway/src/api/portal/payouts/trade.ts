import type { FastifyInstance } from 'fastify';
import type { PayoutVerbs } from '../../../domain/payouts/payout-verbs.ts';
import type { PortalServices } from '../serve-portal-route.ts';
import { serveBalances } from '../balances/balances.ts';
import { serveDisputes } from '../disputes/disputes.ts';
import { serveCharges } from '../subscriptions/charges.ts';
import { serveSubscriptions } from '../subscriptions/subscriptions.ts';
import { serveBeneficiaries } from '../beneficiaries/beneficiaries.ts';
import { servePayers } from '../beneficiaries/payers.ts';
import { servePayoutFiles } from './payout-files.ts';
import { servePayouts } from './payouts.ts';

/** Payouts, balances, disputes, subscriptions, and related pages. */
export function serveTrade(app: FastifyInstance, services: PortalServices, payouts: PayoutVerbs): void {
  servePayouts(app, services, payouts);
  servePayoutFiles(app, services, payouts);
  serveBeneficiaries(app, services);
  servePayers(app, services);
  serveBalances(app, services);
  serveDisputes(app, services);
  serveSubscriptions(app, services);
  serveCharges(app, services);
}
