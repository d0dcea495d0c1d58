import { adjust } from './v1/adjust.ts';
import { authorise } from './v1/authorise.ts';
import { cancel } from './v1/cancel.ts';
import { cancelsubscription } from './v1/cancelsubscription.ts';
import { cancelPayout } from './v1/cancelPayout.ts';
import { capture } from './v1/capture.ts';
import { events } from './v1/events.ts';
import { checkout } from './v1/checkout.ts';
import type { ApiOperation } from './v1/operation.ts';
import { payout } from './v1/payout.ts';
import { optimise } from './v1/optimise.ts';
import { acceptDispute, answerDispute, deleteEvidence, uploadEvidence } from './v1/dispute-actions.ts';
import { deleteCard } from './v1/deleteCard.ts';
import { expireCheckout } from './v1/expireCheckout.ts';
import { refund } from './v1/refund.ts';
import { retrievalRefund } from './v1/retrievalRefund.ts';
import { retrievalTrans } from './v1/retrievalTrans.ts';
import { retrievalPayments } from './v1/retrievalPayments.ts';
import { retrievalRefunds } from './v1/retrievalRefunds.ts';
import { retrievalPayouts } from './v1/retrievalPayouts.ts';
import { retrievalDisputes } from './v1/retrievalDisputes.ts';
import { retrievalSubscriptions } from './v1/retrievalSubscriptions.ts';
import {
  cancelContract,
  changeSubscription,
  pauseSubscription,
  resumeSubscription,
} from './v1/subscription-actions.ts';
import {
  createWebhook,
  deleteWebhook,
  disableWebhook,
  enableWebhook,
  replayEvents,
  retrievalWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './v1/webhook-actions.ts';
import { retrievalRequests } from './v1/retrievalRequests.ts';
import { retrievalContracts } from './v1/retrievalContracts.ts';
import { retrievalCards } from './v1/retrievalCards.ts';
import { retrievalSettlements } from './v1/retrievalSettlements.ts';
import { retrievalSettlementLines } from './v1/retrievalSettlementLines.ts';
import { retrievalBalances } from './v1/retrievalBalances.ts';
import { retrievalStatement } from './v1/retrievalStatement.ts';
import { advanceClock, retrievalClock } from './v1/test-clock-actions.ts';
import { review } from './v1/review.ts';

/** Every operation of the API, in the order of the reference documentation. */
export const api_operations: readonly ApiOperation[] = [
  authorise,
  checkout,
  expireCheckout,
  optimise,
  adjust,
  capture,
  cancel,
  review,
  refund,
  retrievalTrans,
  retrievalRefund,
  retrievalPayments,
  retrievalRefunds,
  retrievalDisputes,
  uploadEvidence,
  deleteEvidence,
  answerDispute,
  acceptDispute,
  retrievalCards,
  deleteCard,
  retrievalBalances,
  retrievalStatement,
  retrievalSettlements,
  retrievalSettlementLines,
  payout,
  cancelPayout,
  retrievalPayouts,
  events,
  cancelsubscription,
  retrievalSubscriptions,
  pauseSubscription,
  resumeSubscription,
  changeSubscription,
  cancelContract,
  retrievalWebhooks,
  createWebhook,
  updateWebhook,
  enableWebhook,
  disableWebhook,
  rotateWebhookSecret,
  deleteWebhook,
  testWebhook,
  replayEvents,
  retrievalContracts,
  retrievalRequests,
  advanceClock,
  retrievalClock,
];
