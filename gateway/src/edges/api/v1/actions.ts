import type { ActionOperation } from '@causeway/schemas/v1/action-operation.ts';
import { cancelPayout } from '@causeway/schemas/v1/cancelPayout.ts';
import {
  acceptDispute,
  answerDispute,
  deleteEvidence,
  uploadEvidence,
} from '@causeway/schemas/v1/dispute-actions.ts';
import { expireCheckout } from '@causeway/schemas/v1/expireCheckout.ts';
import {
  cancelContract,
  changeSubscription,
  pauseSubscription,
  resumeSubscription,
} from '@causeway/schemas/v1/subscription-actions.ts';
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
} from '@causeway/schemas/v1/webhook-actions.ts';
import { deleteCard } from '@causeway/schemas/v1/deleteCard.ts';
import { advanceClock, retrievalClock } from '@causeway/schemas/v1/test-clock-actions.ts';
import type { FastifyInstance } from 'fastify';
import { findSubscription } from '../../../acquiring/subscriptions/list-subscriptions.ts';
import { contractsByNumber } from '../../../acquiring/subscriptions/listing/page-contracts.ts';
import type { ReadContext } from '../../../kernel/context.ts';
import { RequestRefused } from '../../../kernel/errors.ts';
import { readId } from '../page-cursor.ts';
import type { ServedPortal } from '../portal/portal.ts';
import { performAction, type Differences } from './perform-action.ts';
import { serveOperation, type Call, type OperationServices } from './serve-operation.ts';

function answered({ state, stage }: { state: string; stage: string }) {
  return { state, dispute_stage: stage };
}

/** Serves what a program does that people do in the portal (docs/specification/actions.md). */
export function serveActions(app: FastifyInstance, services: OperationServices, portal: ServedPortal): void {
  const { context } = portal.services;
  function serve<O extends ActionOperation>(operation: O, differences: Differences<O> = {}): void {
    serveOperation(app, services, operation, performAction(portal, operation, differences));
  }
  serve(cancelPayout);
  serve(expireCheckout);
  serve(deleteCard);
  const subscriptionNamed = (body: { recurring_id: string }, call: Call) =>
    subscriptionOf(context, body, call);
  serve(pauseSubscription, {
    input: subscriptionNamed,
    answer: ({ status, still_charged }) => ({
      subscription_status: status,
      contracts_still_charged: still_charged.map(
        ({ contract_id, currency, amount, next_attempt_at, due_at }) => ({
          contract_id,
          currency,
          amount,
          charge_date: (next_attempt_at || due_at).slice(0, 'YYYY-MM-DD'.length),
        }),
      ),
    }),
  });
  serve(resumeSubscription, {
    input: subscriptionNamed,
    answer: ({ status }) => ({ subscription_status: status }),
  });
  serve(changeSubscription, {
    input: subscriptionNamed,
    answer: ({ status }) => ({ subscription_status: status }),
  });
  serve(cancelContract, {
    input: async (body, call) => {
      const contract_id = readId(body.contract_id, 'contract_id');
      const { account_id } = call.caller.account;
      const [contract] = await contractsByNumber(context, account_id, [contract_id]);
      if (!contract) throw new RequestRefused('U0008', { source: 'contract_id' });
      return { subscription_id: contract.subscription_id.toString() };
    },
    answer: ({ status }) => ({ contract_status: status }),
  });
  serve(uploadEvidence);
  serve(deleteEvidence);
  serve(answerDispute, { input: () => ({ response: 'defended' }), answer: answered });
  serve(acceptDispute, { input: () => ({ response: 'accepted' }), answer: answered });
  serve(retrievalWebhooks, { answer: ({ endpoints }) => ({ webhooks: endpoints }) });
  serve(createWebhook, {
    input: ({ description = '', types = [], format = 'json' }) => ({ description, types, format }),
  });
  serve(updateWebhook);
  serve(enableWebhook, { input: () => ({ enabled: true }) });
  serve(disableWebhook, { input: () => ({ enabled: false }) });
  serve(rotateWebhookSecret, { input: ({ overlap_hours = 24 }) => ({ overlap_hours }) });
  serve(deleteWebhook);
  serve(testWebhook);
  serve(replayEvents);
  serve(advanceClock);
  serve(retrievalClock);
}

/** The gateway's number of the subscription that a merchant names. @throws RequestRefused U0008 */
async function subscriptionOf(
  context: ReadContext,
  { recurring_id }: { readonly recurring_id: string },
  call: Call,
): Promise<Record<string, unknown>> {
  const found = await findSubscription(context, call.caller.account.account_id, recurring_id);
  if (!found) throw new RequestRefused('U0008', { source: 'recurring_id' });
  return { subscription_id: found['subscription_id'] };
}
