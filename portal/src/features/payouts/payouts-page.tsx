import { Button, Skeleton, Stack } from '@mantine/core';
import { payout_filters } from '@causeway/schemas/portal/lists/payout-list.ts';
import { listPayouts } from '@causeway/schemas/portal/payouts.ts';
import { IconBuildingBank, IconFileUpload, IconPlus, IconUsers } from '../../icons/icons.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { FilterFields, useDeclaredFilters, useFilterQuery } from '../../components/pages/list-filters.tsx';
import { ListSearch } from '../../components/pages/list-search.tsx';
import { Problem } from '../../components/problem.tsx';
import { Pages } from '../payments/payments-page.tsx';
import { PayoutsTable } from './payouts-table.tsx';

/** The list of payouts. */
export function PayoutsPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const query = useFilterQuery(payout_filters);
  const list = useQuery({
    queryKey: ['payouts', account_id, query],
    queryFn: ({ signal }) => call(listPayouts, { params: { account_id }, query, signal }),
    placeholderData: keepPreviousData,
  });
  const payouts = list.data?.payouts ?? [];
  const filtered = Object.keys(query).length > 0;
  return (
    <>
      <PageHead title={t('payouts.title')} lead={t('payouts.lead')}>
        <Actions />
      </PageHead>
      <Stack>
        <Filters key={account_id} />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && payouts.length === 0 && (
          <EmptyState
            title={t(filtered ? 'payments.none_found' : 'payouts.empty')}
            lead={t(filtered ? 'payouts.none_found_lead' : 'payouts.empty_lead')}
          />
        )}
        {payouts.length > 0 && <PayoutsTable payouts={payouts} />}
        <Pages next={list.data?.next_cursor ?? ''} first={query.cursor !== undefined} />
      </Stack>
    </>
  );
}

function Filters() {
  const { t } = useTranslation();
  const filters = useDeclaredFilters(payout_filters);
  return (
    <ListSearch filters={filters} placeholder={t('payouts.search')}>
      <FilterFields
        list={payout_filters}
        filters={filters}
        labels={{ status: (status) => t(`payout_state.${status}`) }}
      />
    </ListSearch>
  );
}

function Actions() {
  const { t } = useTranslation();
  const { account_id, may } = useAccount();
  const params = { account_id };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUsers size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/$account_id/beneficiaries" params={params} {...props} />}
      >
        {t('beneficiaries.title')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconBuildingBank size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/$account_id/payers" params={params} {...props} />}
      >
        {t('payers.title')}
      </Button>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/$account_id/payouts/rules" params={params} {...props} />}
      >
        {t('payout_rules.title')}
      </Button>
      {may('payouts.create') && (
        <>
          <Button
            variant="default"
            leftSection={<IconFileUpload size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/$account_id/payouts/file" params={params} {...props} />}
          >
            {t('payout_file.open')}
          </Button>
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/$account_id/payouts/new" params={params} {...props} />}
          >
            {t('payouts.new')}
          </Button>
        </>
      )}
    </>
  );
}
