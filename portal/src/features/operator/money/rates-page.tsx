import { importRates, listRates, type OperatorRate } from '@causeway/schemas/portal/operator/prices.ts';
import { Button, FileButton, Group, Skeleton, Stack, Table, Text, Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { query_client } from '../../../api/query-client.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Badge } from '../../../components/status-badge.tsx';
import { Moment } from '../../../components/values.tsx';
import { RateForm } from './rate-form.tsx';

/** Exchange rates: those in their time, or all of them. */
export function RatesPage() {
  const { t } = useTranslation();
  const { all = '' } = useSearch({ strict: false });
  const everything = all === 'yes';
  const list = useQuery({
    queryKey: ['operator', 'rates', everything],
    queryFn: ({ signal }) => call(listRates, { query: everything ? { all: 'yes' } : {}, signal }),
  });
  const adding = useChange({
    mutationFn: async (file: File) =>
      call(importRates, { body: { name: file.name.slice(0, 100), content: await file.text() } }),
    onSuccess: () => query_client.invalidateQueries({ queryKey: ['operator', 'rates'] }),
  });
  const rates = list.data?.rates ?? [];
  return (
    <>
      <PageHead title={t('console.rates')} lead={t('console.rates_lead')}>
        <FileButton
          accept="text/csv,.csv"
          onChange={(file) => file && adding.mutate(file)}
          inputProps={{ 'aria-label': t('console.rate_file') }}
        >
          {(props) => (
            <Button {...props} variant="default" loading={adding.isPending}>
              {t('console.rate_file')}
            </Button>
          )}
        </FileButton>
      </PageHead>
      <Stack>
        {(list.error ?? adding.error) && <Problem error={list.error ?? adding.error} />}
        {adding.data && (
          <Alert color="green" role="status">
            {t('console.rates_added', { count: adding.data.added })}
          </Alert>
        )}
        <RateForm />
        <Group>
          <Link to="/operator-console/rates" search={everything ? {} : { all: 'yes' }}>
            {t(everything ? 'console.only_valid' : 'console.all_rates')}
          </Link>
        </Group>
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && rates.length === 0 && (
          <EmptyState title={t('console.no_rates')} lead={t('console.no_rates_lead')} />
        )}
        {rates.length > 0 && <Rates rates={rates} />}
      </Stack>
    </>
  );
}

function Rates({ rates }: { readonly rates: readonly OperatorRate[] }) {
  const { t } = useTranslation();
  return (
    <HeadedTable
      label={t('console.rates')}
      head={[
        { name: t('console.pair') },
        { name: t('console.rate'), number: true },
        { name: t('console.markup'), number: true },
        { name: t('operator.status') },
        { name: t('console.valid_from'), visibleFrom: 'sm' },
        { name: t('console.valid_until'), visibleFrom: 'sm' },
        { name: t('console.source'), visibleFrom: 'md' },
      ]}
      minWidth={300}
    >
      {rates.map((rate) => (
        <Table.Tr key={rate.rate_id}>
          <Table.Td>{`${rate.base}/${rate.quote}`}</Table.Td>
          <Table.Td ta="right" className="number">
            {rate.rate}
          </Table.Td>
          <Table.Td ta="right" className="number">
            {rate.markup_bps}
          </Table.Td>
          <Table.Td>
            <Badge tone={rate.valid ? 'good' : 'calm'}>
              {t(rate.valid ? 'console.valid' : 'console.not_valid')}
            </Badge>
          </Table.Td>
          <Table.Td visibleFrom="sm">
            <Moment at={rate.valid_from} time_zone="UTC" />
          </Table.Td>
          <Table.Td visibleFrom="sm">
            <Moment at={rate.valid_until} time_zone="UTC" />
          </Table.Td>
          <Table.Td visibleFrom="md">
            <Text size="sm">{rate.source}</Text>
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}
