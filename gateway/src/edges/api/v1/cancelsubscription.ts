import { errorMessage } from '@causeway/schemas/errors.ts';
import { ItemStatus } from '@causeway/schemas/statuses.ts';
import type { cancelsubscription } from '@causeway/schemas/v1/cancelsubscription.ts';
import type { Context } from '../../../kernel/context.ts';
import { cancelSubscriptions } from '../../../acquiring/subscriptions/cancel-subscriptions.ts';
import { detailOf, isRefusal } from '../../../kernel/errors.ts';
import { dateIn } from '../../../kernel/values/dates.ts';
import { formatAmount } from '../../../kernel/values/money.ts';
import type { OperationHandler } from './serve-operation.ts';

/**
 * POST /v1/cancelsubscription (docs/specification/subscriptions.md#cancel-a-subscription): the response has neither
 * return_status nor return_message.
 */
export function cancelsubscriptionHandler(context: Context): OperationHandler<typeof cancelsubscription> {
  return async (body, call) => {
    const { merchant_id, account_id, recurring_id, contract_name, encryption_data } = body;
    const { actor, at, caller } = call;
    const item = { account_id: caller.account.account_id, recurring_id, contract_name, actor, at };
    const [outcome] = await cancelSubscriptions(context, [item]);
    const refusal = isRefusal(outcome) ? outcome : null;
    const still_charged = outcome && !isRefusal(outcome) ? outcome.still_charged : [];
    return {
      merchant_id,
      account_id,
      recurring_id,
      contract_name,
      encryption_data,
      cancel_status: refusal ? ItemStatus.refused : ItemStatus.done,
      error_message: refusal ? errorMessage(refusal.code, detailOf(refusal)) : '',
      contracts_still_charged: still_charged.map((contract) => ({
        contract_id: contract.contract_id.toString(),
        currency: contract.currency,
        amount: formatAmount(contract.amount, contract.currency),
        charge_date: dateIn(contract.next_attempt_at ?? contract.due_at, 'UTC'),
      })),
    };
  };
}
