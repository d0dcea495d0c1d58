import { utcStamp } from '../../kernel/values/dates.ts';
import type { ReadContext } from '../../kernel/context.ts';
import { dateText } from '../../kernel/values/intervals.ts';
import { listContractRows } from './contracts/contract-store.ts';
import { contractSnapshot } from './contracts/contract.ts';
import { listSubscriptionRows } from './subscription-store.ts';
import { subscriptionSnapshot } from './subscription.ts';

/** Filter of a list; `before` is the last id of the previous page. */
export interface ListFilter {
  readonly account_id: string;
  readonly recurring_id?: string | undefined;
  readonly status?: string | undefined;
  readonly before?: bigint | undefined;
  readonly limit: number;
}

function filterOf({ account_id, recurring_id, status, before, limit }: ListFilter): {
  account_id: string;
  recurring_id: string | null;
  status: string | null;
  before: bigint | null;
  limit: number;
} {
  return {
    account_id,
    recurring_id: recurring_id ?? null,
    status: status ?? null,
    before: before ?? null,
    limit,
  };
}

/**
 * Subscriptions of an account, newest first, in the form of their events; `next_charge_date` is that of an existing
 * contract, where there is one.
 */
export async function listSubscriptions(context: Pick<ReadContext, 'database'>, filter: ListFilter) {
  const rows = await listSubscriptionRows(context.database, filterOf(filter));
  return rows.map(({ subscription, waiting_at }) => {
    const { subscription_status, next_charge_date, ...rest } = subscriptionSnapshot(subscription);
    return {
      ...rest,
      next_charge_date: waiting_at ? dateText(waiting_at) : next_charge_date,
      status: subscription_status,
      created_at: subscription.created_at.toISOString(),
    };
  });
}

/** Contracts of an account in the form of their events, newest first. */
export async function listContracts(
  context: Pick<ReadContext, 'database'>,
  filter: ListFilter,
): Promise<Record<string, string>[]> {
  const rows = await listContractRows(context.database, filterOf(filter));
  return rows.map((row) => {
    const { contract_status = '', ...rest } = contractSnapshot(row, row);
    return { ...rest, status: contract_status, charged_at: utcStamp(row.charged_at) };
  });
}
