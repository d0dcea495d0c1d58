import { Skeleton, Stack } from '@mantine/core';
import { subscription_filters } from '@causeway/schemas/portal/lists/subscription-list.ts';
import { listSubscriptions } from '@causeway/schemas/portal/subscriptions.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { placeholderOfSameAccount } from '../../api/query-client.ts';
import { useAccount } from '../../api/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterFields, useDeclaredFilters, useFilterQuery } from '../../components/pages/list-filters.tsx';
import { ListSearch } from '../../components/pages/list-search.tsx';
import { Problem } from '../../components/problem.tsx';
import { Pages } from '../payments/payments-page.tsx';
import { SubscriptionsFrame } from './subscriptions-frame.tsx';
import { SubscriptionsTable } from './subscriptions-table.tsx';

/** The list of subscriptions. */
export function SubscriptionsPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const query = useFilterQuery(subscription_filters);
  const list = useQuery({
    queryKey: ['subscriptions', account_id, query],
    queryFn: ({ signal }) => call(listSubscriptions, { params: { account_id }, query, signal }),
    placeholderData: placeholderOfSameAccount(account_id),
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
        <Pages next={list.data?.next_cursor ?? ''} first={query.cursor !== undefined} />
      </Stack>
    </SubscriptionsFrame>
  );
}

function Filters() {
  const { t } = useTranslation();
  const filters = useDeclaredFilters(subscription_filters);
  return (
    <ListSearch filters={filters} placeholder={t('subscriptions.search')}>
      <FilterFields
        list={subscription_filters}
        filters={filters}
        labels={{ status: (status) => t(`subscription_status.${status}`) }}
      />
    </ListSearch>
  );
}
