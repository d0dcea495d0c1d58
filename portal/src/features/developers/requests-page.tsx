import { Alert, Skeleton, Stack, Table, Text } from '@mantine/core';
import { listRequests, type PortalRequestLine } from '@causeway/schemas/portal/developers/requests.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import {
  DayFilters,
  ListSearch,
  SelectFilter,
  useListFilters,
  useListQuery,
} from '../../components/pages/list-search.tsx';
import { Problem } from '../../components/problem.tsx';
import { Moment } from '../../components/values.tsx';
import { SettledField } from '../../components/pages/list-filters.tsx';
import { DevelopersFrame } from './developers-frame.tsx';
import { PageSteps } from './page-steps.tsx';
import { RequestResult } from './request-parts.tsx';

const filter_names = ['operation', 'from', 'to', 'result', 'code'] as const;
const results = ['accepted', 'refused', 'unsuccessful'] as const;

/** The request log: found by id, order, operation, day, result and code. */
export function RequestsPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const query = useListQuery(['q', ...filter_names, 'before']);
  const list = useQuery({
    queryKey: ['requests', account_id, query],
    queryFn: ({ signal }) => call(listRequests, { params: { account_id }, query, signal }),
    placeholderData: keepPreviousData,
  });
  const requests = list.data?.requests ?? [];
  const days = list.data?.kept_days ?? 0;
  const unrecorded = Number(list.data?.left_out ?? 0);
  return (
    <DevelopersFrame section="requests" lead={t('requests.lead', { days })}>
      <Stack>
        <Filters key={account_id} operations={list.data?.operations ?? []} />
        {list.data && days === 0 && <Alert color="gray">{t('requests.off')}</Alert>}
        {unrecorded > 0 && <Alert color="yellow">{t('requests.left_out', { count: unrecorded })}</Alert>}
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && requests.length === 0 && (
          <EmptyState title={t('requests.empty')} lead={t('requests.empty_lead')} />
        )}
        {requests.length > 0 && <RequestsTable requests={requests} />}
        <PageSteps next={list.data?.next_before ?? null} first={query['before'] !== undefined} />
      </Stack>
    </DevelopersFrame>
  );
}

function Filters({ operations }: { operations: readonly string[] }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const filters = useListFilters(filter_names);
  const chosen = filters.valueOf('operation');
  const offered = chosen === '' || operations.includes(chosen) ? operations : [chosen, ...operations];
  const options = results.map((value) => ({ value, label: t(`requests.${value}`) }));
  return (
    <ListSearch
      filters={filters}
      label={t('requests.search')}
      // The same search once more looks again: requests come in all the time.
      onSearch={() => void queries.invalidateQueries({ queryKey: ['requests'] })}
    >
      <SelectFilter
        filters={filters}
        name="operation"
        label={t('requests.operation')}
        width="12rem"
        options={offered.map((name) => ({ value: name, label: name }))}
      />
      <DayFilters filters={filters} />
      <SelectFilter filters={filters} name="result" label={t('requests.result')} options={options} />
      <SettledField
        label={t('requests.code')}
        value={filters.valueOf('code')}
        maxLength={5}
        placeholder="I0013"
        onSettle={(value) => filters.set({ code: value.toUpperCase() })}
      />
    </ListSearch>
  );
}

function RequestsTable({ requests }: { requests: readonly PortalRequestLine[] }) {
  const { t } = useTranslation();
  const { account, account_id } = useAccount();
  return (
    <HeadedTable
      label={t('requests.table')}
      head={[
        { name: t('requests.operation') },
        { name: t('requests.at'), visibleFrom: 'sm' },
        { name: t('requests.status') },
        { name: t('requests.id'), visibleFrom: 'md' },
        { name: t('requests.address'), visibleFrom: 'sm' },
      ]}
    >
      {requests.map((line) => (
        <Table.Tr key={line.request_id}>
          <Table.Td>
            <Link
              to="/$account_id/developers/requests/$request_id"
              params={{ account_id, request_id: line.request_id }}
            >
              {line.operation}
            </Link>
            <Text size="xs" c="dimmed" hiddenFrom="sm">
              <Moment at={line.at} time_zone={account.time_zone} precision="milliseconds" />
            </Text>
          </Table.Td>
          <Table.Td visibleFrom="sm">
            <Moment at={line.at} time_zone={account.time_zone} precision="milliseconds" />
          </Table.Td>
          <Table.Td>
            <RequestResult line={line} />
          </Table.Td>
          <Table.Td visibleFrom="md" className="number">
            {line.request_id}
          </Table.Td>
          <Table.Td visibleFrom="sm" className="number">
            {line.address}
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}
