import { utcStamp } from '../../kernel/values/dates.ts';
import type { ReadContext } from '../../kernel/context.ts';
import { dateText } from '../../kernel/values/intervals.ts';
import { listContractRows } from './contracts/contract-store.ts';
import { contractSnapshot } from './contracts/contract.ts';
import { listSubscriptionRows, type ListFilter } from './subscription-store.ts';
import { subscriptionSnapshot } from './subscription.ts';

/** Which ones to list: of an account, all where nothing else is said. */
type Listed = Partial<ListFilter> & Pick<ListFilter, 'account_id' | 'limit'>;

const everything = { recurring_id: null, status: null, before: null };

/**
 * Subscriptions of an account, newest first, in the form of their events; `next_charge_date` is that of an existing
 * contract, where there is one.
 */
export async function listSubscriptions(context: Pick<ReadContext, 'database'>, filter: Listed) {
  const rows = await listSubscriptionRows(context.database, { ...everything, ...filter });
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
  filter: Listed,
): Promise<Record<string, string>[]> {
  const rows = await listContractRows(context.database, { ...everything, ...filter });
  return rows.map((row) => {
    const { contract_status = '', ...rest } = contractSnapshot(row, row);
    return { ...rest, status: contract_status, charged_at: utcStamp(row.charged_at) };
  });
}

/** A subscription by the merchant's number; null where the account has none. */
export async function findSubscription(
  context: Pick<ReadContext, 'database'>,
  account_id: string,
  recurring_id: string,
): Promise<Awaited<ReturnType<typeof listSubscriptions>>[number] | null> {
  const [found] = await listSubscriptions(context, { account_id, recurring_id, limit: 1 });
  return found ?? null;
}
