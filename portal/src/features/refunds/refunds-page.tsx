import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { refund_filters, refund_list } from '@causeway/schemas/portal/lists/refund-list.ts';
import { listRefunds, type RefundRow } from '@causeway/schemas/portal/refunds.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { placeholderOfSameAccount } from '../../api/query-client.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { FilterFields, useDeclaredFilters, useFilterQuery } from '../../components/pages/list-filters.tsx';
import { ListSearch } from '../../components/pages/list-search.tsx';
import { ListTable } from '../../components/pages/list-table.tsx';
import { Problem } from '../../components/problem.tsx';
import { Moment } from '../../components/values.tsx';
import { Pages } from '../payments/payments-page.tsx';
import { OrderLink } from '../payments/payments-table.tsx';
import { RefundBadge } from './refund-badge.tsx';

/** Of payments, of which something can be refunded. */
const paid = '3000,3100';

/** The list of refunds. */
export function RefundsPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const query = useFilterQuery(refund_filters);
  const list = useQuery({
    queryKey: ['refunds', account_id, query],
    queryFn: ({ signal }) => call(listRefunds, { params: { account_id }, query, signal }),
    placeholderData: placeholderOfSameAccount(account_id),
  });
  const refunds = list.data?.refunds ?? [];
  return (
    <>
      <PageHead title={t('refunds.title')} />
      <Stack>
        <Filters key={account_id} />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && refunds.length === 0 && <Nothing filtered={Object.keys(query).length > 0} />}
        {refunds.length > 0 && <RefundsTable refunds={refunds} />}
        <Pages next={list.data?.next_cursor ?? ''} first={query.cursor !== undefined} />
      </Stack>
    </>
  );
}

/** Says that nothing fits; where there is nothing at all, what a refund is and where one is made. */
function Nothing({ filtered }: { filtered: boolean }) {
  const { t } = useTranslation();
  const { account_id, may } = useAccount();
  if (filtered) return <EmptyState title={t('payments.none_found')} lead={t('refunds.none_found_lead')} />;
  return (
    <EmptyState title={t('refunds.empty')} lead={t('refunds.empty_lead')}>
      {may('payments.refund') && (
        <>
          <Text c="dimmed" ta="center" maw="30rem">
            {t('refunds.empty_how')}
          </Text>
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/$account_id/payments" params={{ account_id }} search={{ status: paid }} {...props} />
            )}
          >
            {t('refunds.to_payments')}
          </Button>
        </>
      )}
    </EmptyState>
  );
}

function Filters() {
  const { t } = useTranslation();
  const filters = useDeclaredFilters(refund_filters);
  return (
    <ListSearch filters={filters} placeholder={t('refunds.search')}>
      <FilterFields
        list={refund_filters}
        filters={filters}
        labels={{ status: (status) => t(`refunds.${status}`) }}
      />
    </ListSearch>
  );
}

function RefundsTable({ refunds }: { refunds: readonly RefundRow[] }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  return (
    <ListTable
      list={refund_list}
      rows={refunds}
      keyOf={(row) => row.refund_reference_id}
      label={t('refunds.table')}
      time_zone={account.time_zone}
      cells={{
        order_no: (row) => (
          <>
            <OrderLink row={row} />
            <Text size="xs" c="dimmed" hiddenFrom="sm">
              <Moment at={row.created_at} time_zone={account.time_zone} />
            </Text>
          </>
        ),
        status: (row) => <RefundBadge status={row.status} />,
      }}
    />
  );
}
