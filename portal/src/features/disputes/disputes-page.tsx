import { Group, Skeleton, Stack } from '@mantine/core';
import { downloadDisputes, listDisputes } from '@causeway/schemas/portal/disputes.ts';
import { dispute_filters } from '@causeway/schemas/portal/lists/dispute-list.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { FilterFields, useDeclaredFilters, useFilterQuery } from '../../components/pages/list-filters.tsx';
import { ListSearch } from '../../components/pages/list-search.tsx';
import { Problem } from '../../components/problem.tsx';
import { DownloadButton } from '../../components/download-button.tsx';
import { Pages } from '../payments/payments-page.tsx';
import { DisputesTable } from './disputes-table.tsx';

/** The list of disputes. */
export function DisputesPage() {
  const { t } = useTranslation();
  const { account_id, may } = useAccount();
  const query = useFilterQuery(dispute_filters);
  const list = useQuery({
    queryKey: ['disputes', account_id, query],
    queryFn: ({ signal }) => call(listDisputes, { params: { account_id }, query, signal }),
    placeholderData: keepPreviousData,
  });
  const disputes = list.data?.disputes ?? [];
  const { cursor: _cursor, ...narrowed } = query;
  const filtered = Object.keys(query).length > 0;
  return (
    <>
      <PageHead title={t('disputes.title')} lead={t('disputes.lead')} />
      <Stack>
        <Filters key={account_id} />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={200} />}
        {list.isSuccess && disputes.length === 0 && (
          <EmptyState
            title={t(filtered ? 'payments.none_found' : 'disputes.empty')}
            lead={t(filtered ? 'disputes.none_found_lead' : 'disputes.empty_lead')}
          />
        )}
        {disputes.length > 0 && may('payments.export') && (
          <Group justify="flex-end">
            <DownloadButton route={downloadDisputes} input={{ params: { account_id }, query: narrowed }}>
              {t('disputes.download')}
            </DownloadButton>
          </Group>
        )}
        {disputes.length > 0 && <DisputesTable disputes={disputes} />}
        <Pages next={list.data?.next_cursor ?? ''} first={query.cursor !== undefined} />
      </Stack>
    </>
  );
}

function Filters() {
  const { t } = useTranslation();
  const filters = useDeclaredFilters(dispute_filters);
  return (
    <ListSearch filters={filters} placeholder={t('disputes.search')}>
      <FilterFields
        list={dispute_filters}
        filters={filters}
        labels={{
          state: (state) => t(`disputes.state_${state}`),
          stage: (stage) => t(`disputes.stage_${stage}`),
        }}
      />
    </ListSearch>
  );
}
