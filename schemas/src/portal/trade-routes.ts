import * as balances from './balances.ts';
import { listBeneficiaries, removeBeneficiary, saveBeneficiary } from './beneficiaries.ts';
import * as payers from './payers.ts';
import * as disputes from './disputes.ts';
import { previewPayoutFile, sendPayoutFile } from './payout-files.ts';
import { createPayout, listPayouts, payout_decisions, previewPayout, readPayout } from './payouts.ts';
import type { PortalRoute } from './portal-route.ts';
import { listCharges, readChargeCalendar } from './charges.ts';
import {
  cancelContract,
  listSubscriptions,
  readSubscription,
  subscription_changes,
} from './subscriptions.ts';

/** The routes of payouts, and of what goes with them. */
export const trade_routes: readonly PortalRoute[] = [
  listPayouts,
  readPayout,
  previewPayout,
  createPayout,
  ...Object.values(payout_decisions),
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
  cancelContract,
  readChargeCalendar,
  listCharges,
];
