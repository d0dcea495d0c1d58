import { listContracts } from '@causeway/schemas/portal/subscriptions.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import type { SubscriptionRecord } from './subscription-page.tsx';

/** Contracts with their payments, as far as they have been asked for. */
export interface ShownContracts extends Pick<SubscriptionRecord, 'contracts' | 'payments'> {
  readonly more: boolean;
  readonly loading: boolean;
  readonly error: unknown;
  readonly showMore: () => void;
}

/** The contracts that come with a subscription, and older ones page by page. */
export function useContracts(record: SubscriptionRecord): ShownContracts {
  const { account_id } = useAccount();
  const { subscription_id } = record.subscription;
  const { next_cursor } = record;
  const older = useInfiniteQuery({
    queryKey: ['subscription contracts', account_id, subscription_id, next_cursor],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(listContracts, { params: { account_id, subscription_id }, query: { cursor }, signal }),
    initialPageParam: next_cursor,
    getNextPageParam: (page) => page.next_cursor || undefined,
    enabled: false,
  });
  const pages = older.data?.pages ?? [];
  const payments = [record, ...pages].flatMap((page) => page.payments);
  const by_id = new Map(payments.map((payment) => [payment.transaction_id, payment]));
  return {
    contracts: [record, ...pages].flatMap((page) => page.contracts),
    // The first payment of all comes with the newest contracts, and once more with the oldest.
    payments: [...by_id.values()].toSorted((one, other) => other.created_at.localeCompare(one.created_at)),
    more: older.data ? older.hasNextPage : next_cursor !== '',
    loading: older.isFetching,
    error: older.error,
    showMore: () => void older.fetchNextPage(),
  };
}
