import { Skeleton, Stack, Table } from '@mantine/core';
import { listRefunds, type RefundRow } from '@causeway/schemas/portal/refunds.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { keepSameAccount } from '../../api/query-client.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHead } from '../../components/page-head.tsx';
import {
  DayFilters,
  ListSearch,
  SelectFilter,
  useListFilters,
  useListQuery,
} from '../../components/pages/list-search.tsx';
import { Problem } from '../../components/problem.tsx';
import { Amount, Moment } from '../../components/values.tsx';
import { SettledField } from '../payments/payment-filters.tsx';
import { Pages } from '../payments/payments-page.tsx';
import { OrderLink } from '../payments/payments-table.tsx';
import { RefundBadge } from './refund-badge.tsx';

const filter_names = ['status', 'from', 'to', 'currency'] as const;
const statuses = ['pending', 'completed', 'failed'] as const;

/** The list of refunds. */
export function RefundsPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const query = useListQuery(['q', ...filter_names, 'cursor']);
  const list = useQuery({
    queryKey: ['refunds', account_id, query],
    queryFn: ({ signal }) => call(listRefunds, { params: { account_id }, query, signal }),
    placeholderData: keepSameAccount(account_id),
  });
  const refunds = list.data?.refunds ?? [];
  return (
    <>
      <PageHead title={t('refunds.title')} />
      <Stack>
        <Filters key={account_id} />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && refunds.length === 0 && (
          <EmptyState title={t('refunds.empty')} lead={t('refunds.empty_lead')} />
        )}
        {refunds.length > 0 && <RefundsTable refunds={refunds} />}
        <Pages next={list.data?.next_cursor ?? ''} first={query['cursor'] !== undefined} />
      </Stack>
    </>
  );
}

function Filters() {
  const { t } = useTranslation();
  const filters = useListFilters(filter_names);
  const options = statuses.map((value) => ({ value, label: t(`refunds.${value}`) }));
  return (
    <ListSearch filters={filters} placeholder={t('refunds.search')}>
      <SelectFilter filters={filters} name="status" label={t('payments.status')} options={options} />
      <DayFilters filters={filters} />
      <SettledField
        label={t('payments.currency')}
        value={filters.valueOf('currency')}
        maxLength={3}
        onSettle={(value) => filters.set({ currency: value.toUpperCase() })}
      />
    </ListSearch>
  );
}

function RefundsTable({ refunds }: { refunds: readonly RefundRow[] }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  return (
    <HeadedTable
      label={t('refunds.table')}
      head={[
        { name: t('refunds.reference'), visibleFrom: 'sm' },
        { name: t('payments.order') },
        { name: t('refunds.created'), visibleFrom: 'sm' },
        { name: t('payments.status') },
        { name: t('refunds.reason'), visibleFrom: 'md' },
        { name: t('payments.amount'), number: true },
      ]}
      minWidth={300}
    >
      {refunds.map((refund) => (
        <Table.Tr key={refund.refund_reference_id}>
          <Table.Td visibleFrom="sm" className="number">
            {refund.refund_reference_id}
          </Table.Td>
          <Table.Td>
            <OrderLink row={refund} />
          </Table.Td>
          <Table.Td visibleFrom="sm">
            <Moment at={refund.created_at} time_zone={account.time_zone} />
          </Table.Td>
          <Table.Td>
            <RefundBadge status={refund.status} />
          </Table.Td>
          <Table.Td visibleFrom="md">{refund.reason}</Table.Td>
          <Table.Td ta="right">
            <Amount value={refund.amount} currency={refund.currency} />
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}
