import { Skeleton, Stack } from '@mantine/core';
import { subscription_status_meanings } from '@causeway/schemas/subscription-statuses.ts';
import { listSubscriptions, type SubscriptionRow } from '@causeway/schemas/portal/subscriptions.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { keepSameAccount } from '../../api/query-client.ts';
import { useAccount } from '../../api/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import {
  ListSearch,
  SelectFilter,
  useListFilters,
  useListQuery,
} from '../../components/pages/list-search.tsx';
import { Problem } from '../../components/problem.tsx';
import { Pages } from '../payments/payments-page.tsx';
import { SubscriptionsFrame } from './subscriptions-frame.tsx';
import { SubscriptionsTable } from './subscriptions-table.tsx';

const statuses = Object.keys(subscription_status_meanings) as SubscriptionRow['status'][];

/** The list of subscriptions. */
export function SubscriptionsPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const query = useListQuery(['q', 'status', 'cursor']);
  const list = useQuery({
    queryKey: ['subscriptions', account_id, query],
    queryFn: ({ signal }) => call(listSubscriptions, { params: { account_id }, query, signal }),
    placeholderData: keepSameAccount(account_id),
  });
  const subscriptions = list.data?.subscriptions ?? [];
  const filtered = Object.keys(query).length > 0;
  return (
    <SubscriptionsFrame title={t('subscriptions.title')} lead={t('subscriptions.lead')}>
      <Stack>
        <Filters key={account_id} />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} aria-busy />}
        {list.isSuccess && subscriptions.length === 0 && (
          <EmptyState
            title={t(filtered ? 'payments.none_found' : 'subscriptions.empty')}
            lead={t(filtered ? 'subscriptions.none_found_lead' : 'subscriptions.empty_lead')}
          />
        )}
        {subscriptions.length > 0 && <SubscriptionsTable subscriptions={subscriptions} />}
        <Pages next={list.data?.next_cursor ?? ''} first={query['cursor'] !== undefined} />
      </Stack>
    </SubscriptionsFrame>
  );
}

function Filters() {
  const { t } = useTranslation();
  const filters = useListFilters(['status']);
  const options = statuses.map((value) => ({ value, label: t(`subscription_status.${value}`) }));
  return (
    <ListSearch filters={filters} placeholder={t('subscriptions.search')}>
      <SelectFilter filters={filters} name="status" label={t('column.status')} options={options} />
    </ListSearch>
  );
}
