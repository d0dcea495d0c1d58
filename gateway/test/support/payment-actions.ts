import { payment_action_list, type PaymentAction } from '@causeway/schemas/portal/lists/payment-actions.ts';
import {
  payment_actions,
  type PaymentActionItem,
  type PreviewItem,
} from '@causeway/schemas/portal/payments.ts';
import type { PortalClient } from './portal-client.ts';

/** What the portal's dialog sends when it is confirmed: of each payment what the preview shows now. */
export async function asShown(
  person: PortalClient,
  account_id: string,
  action: PaymentAction,
  wanted: readonly PaymentActionItem[],
): Promise<PaymentActionItem[]> {
  const items = wanted
    .map(({ transaction_id, amount }) => (amount ? `${transaction_id}:${amount}` : transaction_id))
    .join(',');
  const { preview } = payment_actions[payment_action_list[action].route];
  const { body } = await person.call(preview, { params: { account_id }, query: { action, items } });
  const shown = body['items'] as PreviewItem[];
  return wanted.map((one, at) => {
    const { amount = '', left = '' } = shown[at] ?? {};
    return { ...one, left, ...(amount ? { amount } : {}) };
  });
}
