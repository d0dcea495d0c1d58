import { errorMessage } from '@causeway/schemas/errors.ts';
import { ItemStatus } from '@causeway/schemas/statuses.ts';
import type { cancelsubscription } from '@causeway/schemas/v1/cancelsubscription.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Contract } from '../../../acquiring/subscriptions/contracts/contract.ts';
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
    const item = {
      account_id: caller.account.account_id,
      recurring_id,
      contract_name,
      cancel_contracts: body.cancel_contracts === 'YES',
      actor,
      at,
    };
    const [outcome] = await cancelSubscriptions(context, [item]);
    const refusal = isRefusal(outcome) ? outcome : null;
    const { still_charged = [], not_charged = [] } = outcome && !isRefusal(outcome) ? outcome : {};
    return {
      merchant_id,
      account_id,
      recurring_id,
      contract_name,
      encryption_data,
      cancel_status: refusal ? ItemStatus.refused : ItemStatus.done,
      error_message: refusal ? errorMessage(refusal.code, detailOf(refusal)) : '',
      contracts_still_charged: still_charged.map(presentContract),
      contracts_cancelled: not_charged.map(presentContract),
    };
  };
}

function presentContract({ contract_id, currency, amount, next_attempt_at, due_at }: Contract) {
  return {
    contract_id: contract_id.toString(),
    currency,
    amount: formatAmount(amount, currency),
    charge_date: dateIn(next_attempt_at ?? due_at, 'UTC'),
  };
}
