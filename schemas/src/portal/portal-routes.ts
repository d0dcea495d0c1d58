import * as addresses from './developers/addresses.ts';
import * as requests from './developers/requests.ts';
import * as sign_keys from './developers/sign-keys.ts';
import * as webhooks from './developers/webhooks.ts';
import { listAudit, listGatewayAudit } from './audit.ts';
import { readOverview } from './overview.ts';
import * as exports from './exports.ts';
import { listPaymentDeliveries } from './payment-deliveries.ts';
import { listPayments, payment_actions, readPayment, reviewQueue } from './payments.ts';
import * as operator_command_tokens from './operator/command-tokens.ts';
import * as operator_health from './operator/health.ts';
import * as operator_retention from './operator/retention.ts';
import * as operator_mail from './operator/mail.ts';
import * as operator_merchants from './operator/merchants.ts';
import * as operator_search from './operator/search.ts';
import * as operator_instructions from './operator/instructions.ts';
import * as operator_payable_limits from './operator/payable-limits.ts';
import * as operator_prices from './operator/prices.ts';
import * as operator_routing_rules from './operator/routing-rules.ts';
import * as operator_acquirers from './operator/acquirers.ts';
import * as operator_connectors from './operator/connectors.ts';
import * as operator_risk from './operator/risk.ts';
import * as operator_screening from './operator/screening.ts';
import * as operator_dispute_notices from './operator/dispute-notices.ts';
import * as operator_notifications from './operator/notifications.ts';
import * as operator_people from './operator/people.ts';
import * as operator_recalls from './operator/recalls.ts';
import * as operator_expected_settlements from './operator/expected-settlements.ts';
import * as operator_file_locations from './operator/file-locations.ts';
import * as operator_reconciliation from './operator/reconciliation.ts';
import * as operator_suspense from './operator/suspense.ts';
import { listRefunds } from './refunds.ts';
import * as balances from './balances.ts';
import { listBeneficiaries, removeBeneficiary, saveBeneficiary } from './beneficiaries.ts';
import * as payers from './payers.ts';
import * as disputes from './disputes.ts';
import * as payout_rules from './payout-rules.ts';
import { previewPayoutFile, sendPayoutFile } from './payout-files.ts';
import {
  createPayout,
  listPayouts,
  payout_decisions,
  previewPayout,
  readPayout,
  recallPayout,
} from './payouts.ts';
import { deleteCard } from './cards.ts';
import { expireCheckout } from './checkouts.ts';
import { listCharges, readChargeCalendar } from './charges.ts';
import {
  cancelContract,
  changeSubscription,
  listSubscriptions,
  readSubscription,
  subscription_changes,
} from './subscriptions.ts';
import type { PortalRoute } from './portal-route.ts';
import * as profile from './profile.ts';
import * as saved_filters from './saved-filters.ts';
import * as session from './session.ts';
import * as shoppers from './shoppers.ts';
import * as single_sign_on from './single-sign-on.ts';
import * as team from './team.ts';
import { advanceClock, removeClock, showClock } from './test-clocks.ts';

/** The routes among what a file declares. */
function routesOf(declared: Readonly<Record<string, unknown>>): PortalRoute[] {
  return Object.values(declared).filter(isRoute);
}

function isRoute(value: unknown): value is PortalRoute {
  return (
    typeof value === 'object' && value !== null && 'scope' in value && 'path' in value && 'response' in value
  );
}

/** Every route of the portal's JSON. Tests hold that each is served, and that each keeps to roles and tenants. */
export const portal_routes: readonly PortalRoute[] = [
  ...routesOf(session),
  ...routesOf(single_sign_on),
  ...routesOf(profile),
  ...routesOf(team),
  ...routesOf(payout_rules),
  listAudit,
  listGatewayAudit,
  ...[sign_keys, addresses, requests, webhooks].flatMap(routesOf),
  readOverview,
  ...routesOf(exports),
  ...routesOf(saved_filters),
  listPayments,
  readPayment,
  listPaymentDeliveries,
  reviewQueue,
  ...Object.values(payment_actions).flatMap(({ preview, perform }) => [preview, perform]),
  listRefunds,
  expireCheckout,
  deleteCard,
  ...routesOf(shoppers),
  ...routesOf(operator_health),
  ...routesOf(operator_command_tokens),
  ...routesOf(operator_mail),
  ...routesOf(operator_retention),
  ...routesOf(operator_merchants),
  ...routesOf(operator_search),
  ...routesOf(operator_instructions),
  ...routesOf(operator_prices),
  ...routesOf(operator_payable_limits),
  ...routesOf(operator_routing_rules),
  ...routesOf(operator_acquirers),
  ...routesOf(operator_connectors),
  ...routesOf(operator_risk),
  ...routesOf(operator_screening),
  ...routesOf(operator_suspense),
  ...routesOf(operator_dispute_notices),
  ...routesOf(operator_notifications),
  ...routesOf(operator_people),
  ...routesOf(operator_recalls),
  ...routesOf(operator_expected_settlements),
  ...routesOf(operator_reconciliation),
  ...routesOf(operator_file_locations),
  listPayouts,
  readPayout,
  previewPayout,
  createPayout,
  ...Object.values(payout_decisions),
  recallPayout,
  listBeneficiaries,
  saveBeneficiary,
  removeBeneficiary,
  ...Object.values(payers),
  previewPayoutFile,
  sendPayoutFile,
  disputes.listDisputes,
  disputes.downloadDisputes,
  disputes.readDispute,
  disputes.answerDispute,
  disputes.uploadEvidence,
  disputes.downloadEvidence,
  disputes.removeEvidence,
  balances.listBalances,
  balances.readStatement,
  balances.downloadStatement,
  balances.readSettlement,
  balances.downloadSettlement,
  listSubscriptions,
  readSubscription,
  ...Object.values(subscription_changes),
  changeSubscription,
  cancelContract,
  readChargeCalendar,
  listCharges,
  advanceClock,
  removeClock,
  showClock,
];
