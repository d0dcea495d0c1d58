import { payment_action_list, type PaymentAction } from '@causeway/schemas/portal/lists/payment-actions.ts';
import {
  action_items_max,
  payment_actions,
  type PaymentRow,
  type PreviewItem,
  type ResultItem,
} from '@causeway/schemas/portal/payments.ts';
import { call, isAnswerLost } from '../../api/call.ts';

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

const same_amount_rules = new Set(['no_extension_at_acquirer', 'no_extension_in_scheme']);

/**
 * Whether a payment waits for another amount than it has: nothing was written yet, and the same one is no change.
 * @param known what was written, as far as the item is the answer to it
 */
export function isUnwritten(item: PreviewItem, known: ActionAmounts): boolean {
  return !known[item.transaction_id] && same_amount_rules.has(item.rule ?? '');
}

/** What is confirmed of one payment: what the dialog shows of it. */
type Shown = Pick<PreviewItem, 'transaction_id' | 'amount' | 'left'> & { readonly reason?: string };

/** One confirmation: its lists carry numbers under which the gateway does each of them once. */
export class Confirmation {
  #lists: readonly { readonly request_id: string; readonly items: Shown[] }[] | null = null;

  /** Whether some of it may have been done: then only the very same may be asked for again. */
  get begun(): boolean {
    return this.#lists !== null;
  }

  /** Does it, list by list; where it has begun, what was confirmed then. @param onProgress called after each */
  async perform(
    account_id: string,
    action: PaymentAction,
    items: readonly Shown[],
    onProgress: (results: readonly ResultItem[]) => void,
  ): Promise<ResultItem[]> {
    const { perform } = payment_actions[payment_action_list[action].route];
    const results: ResultItem[] = [];
    this.#lists ??= listsOf(items).map((list) => ({ request_id: crypto.randomUUID(), items: list }));
    try {
      for (const list of this.#lists) {
        const answer = await call(perform, { params: { account_id }, body: { action, ...list } });
        results.push(...answer.items);
        onProgress([...results]);
      }
    } catch (error) {
      if (results.length === 0 && !isAnswerLost(error)) this.#lists = null;
      throw error;
    }
    return results;
  }
}

/** The results of all that was shown: what was shown as refused was not asked for. */
export function resultsOf(items: readonly PreviewItem[], results: readonly ResultItem[]): ResultItem[] {
  const by_id = new Map(results.map((result) => [result.transaction_id, result]));
  return items.map(({ transaction_id, order_no, refusal, source, rule, parameters }) => {
    const why = { ...(source && { source }), ...(rule && { rule }), ...(parameters && { parameters }) };
    const refused = { transaction_id, order_no, status: 'refused', message: refusal, payment_status: '' };
    return by_id.get(transaction_id) ?? ({ ...refused, ...why } as ResultItem);
  });
}

/** Whether nothing was done because it was no longer as the dialog had shown it. */
export function hasChanged({ status, message }: ResultItem): boolean {
  return status === 'refused' && message.startsWith('U0015:');
}

/** Whether a preview shows of each payment what was shown before, and nothing more is refused. */
export function isUnchanged(
  action: PaymentAction,
  rows: readonly PaymentRow[],
  before: readonly PreviewItem[],
  now: readonly PreviewItem[],
): boolean {
  const shown = new Map(before.map((item) => [item.transaction_id, item]));
  const listed = new Map(
    rows.map((row) => [row.transaction_id, row[payment_action_list[action].limit_field]]),
  );
  return now.every(({ transaction_id, left, refusal }) => {
    const item = shown.get(transaction_id);
    if (refusal !== '') return item !== undefined && item.refusal !== '';
    return left === (item?.left ?? listed.get(transaction_id));
  });
}
