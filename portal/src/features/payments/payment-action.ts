import { payment_action_list, type PaymentAction } from '@causeway/schemas/portal/lists/payment-actions.ts';
import {
  action_items_max,
  payment_actions,
  type PaymentRow,
  type PreviewItem,
  type ResultItem,
} from '@causeway/schemas/portal/payments.ts';
import { call } from '../../api/call.ts';

export type ActionAmounts = Readonly<Record<string, string>>;

function listsOf<T>(items: readonly T[]): T[][] {
  const lists: T[][] = [];
  for (let from = 0; from < items.length; from += action_items_max) {
    lists.push(items.slice(from, from + action_items_max));
  }
  return lists;
}

/** Digits of full width count as digits; everything else stays as it was typed. */
export function plainAmount(typed: string): string {
  return typed.normalize('NFKC').trim();
}

/** Whether it is an amount; nothing typed is all that is left, and to adjust, the amount as it is. */
export function isAmount(amount: string): boolean {
  return /^([0-9]+(\.[0-9]+)?)?$/.test(amount);
}

/** What the action would do to each of the payments. Nothing is done. */
export async function previewAll(
  account_id: string,
  action: PaymentAction,
  rows: readonly PaymentRow[],
  amounts: ActionAmounts,
  signal: AbortSignal,
): Promise<PreviewItem[]> {
  const { preview } = payment_actions[payment_action_list[action].route];
  const answers = await Promise.all(
    listsOf(rows).map((list) => {
      const items = list
        .map(({ transaction_id }) => {
          const amount = amounts[transaction_id];
          return amount ? `${transaction_id}:${amount}` : transaction_id;
        })
        .join(',');
      return call(preview, { params: { account_id }, query: { action, items }, signal });
    }),
  );
  return answers.flatMap(({ items }) => items);
}

/** One confirmation: its lists carry numbers under which the gateway does each of them once. */
export class Confirmation {
  readonly #ids = new Map<number, string>();

  /** Does it, list by list. @param onProgress called after each */
  async perform(
    account_id: string,
    action: PaymentAction,
    items: readonly { transaction_id: string; amount?: string; reason?: string }[],
    onProgress: (results: readonly ResultItem[]) => void,
  ): Promise<ResultItem[]> {
    const { perform } = payment_actions[payment_action_list[action].route];
    const results: ResultItem[] = [];
    for (const [place, list] of listsOf(items).entries()) {
      const request_id = this.#ids.get(place) ?? crypto.randomUUID();
      this.#ids.set(place, request_id);
      const body = { action, items: list, request_id };
      results.push(...(await call(perform, { params: { account_id }, body })).items);
      onProgress([...results]);
    }
    return results;
  }
}
