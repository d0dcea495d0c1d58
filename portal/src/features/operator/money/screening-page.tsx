import { listHeldPayouts, type HeldPayout } from '@causeway/schemas/portal/operator/screening.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { Alert, Group, Skeleton, Stack, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { call } from '../../../api/call.ts';
import { useReasons } from '../../../i18n/gateway/gateway-text.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Badge, type Tone } from '../../../components/status-badge.tsx';
import { Amount, Moment } from '../../../components/values.tsx';

import { PartyHits } from './party-hits-panel.tsx';
import { ScreeningReport } from './screening-report.tsx';
import { ScreeningTabs } from './screening-tabs.tsx';

type Held = PortalResponseOf<typeof listHeldPayouts>;

/** Payouts that sanctions screening holds, and the state of the lists. */
export function ScreeningPage() {
  const { t } = useTranslation();
  const { after = '' } = useSearch({ strict: false });
  const list = useQuery({
    queryKey: ['operator', 'screening', after],
    queryFn: ({ signal }) => call(listHeldPayouts, { query: after ? { after } : {}, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = list;
  const reasonsOf = useReasons();
  const reason = reasonsOf(data?.unavailable ?? '', data?.unavailable_reasons ?? []);
  return (
    <>
      <PageHead title={t('console.screening')} lead={t('console.screening_lead')} />
      <Stack>
        <ScreeningTabs />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {data?.unavailable && (
          <Alert color="red" role="status">
            {t('console.nothing_passes', { reason })}
          </Alert>
        )}
        {data?.payouts.length === 0 && (
          <EmptyState title={t('console.none_held')} lead={t('console.none_held_lead')} />
        )}
        {data && data.payouts.length > 0 && <HeldPayouts payouts={data.payouts} />}
        {data?.next_after && (
          <Group>
            <Link to="/operator-console/screening" search={{ after: data.next_after }}>
              {t('words.next')}
            </Link>
          </Group>
        )}
        <PartyHits />
        {data && <Lists held={data} />}
        {!list.isPending && <ScreeningReport />}
      </Stack>
    </>
  );
}

function HeldPayouts({ payouts }: { readonly payouts: readonly HeldPayout[] }) {
  const { t } = useTranslation();
  return (
    <HeadedTable
      label={t('console.held_payouts')}
      head={[
        { name: t('console.beneficiary') },
        { name: t('console.resembles') },
        { name: t('console.score'), visibleFrom: 'sm' },
        { name: t('operator.account'), visibleFrom: 'sm' },
        { name: t('operator.since'), visibleFrom: 'md' },
        { name: t('operator.amount'), number: true },
      ]}
      minWidth={300}
    >
      {payouts.map((payout) => {
        const { account_id, transaction_id, hits } = payout;
        const [best] = hits.toSorted((one, other) => other.score.localeCompare(one.score));
        return (
          <Table.Tr key={`${account_id} ${transaction_id}`}>
            <Table.Td>
              <Link
                to="/operator-console/screening/$account_id/$transaction_id"
                params={{ account_id, transaction_id }}
              >
                {payout.beneficiary_name || transaction_id}
              </Link>
            </Table.Td>
            <Table.Td>{best ? `${best.entry_name} (${best.list})` : t('console.not_screened')}</Table.Td>
            <Table.Td visibleFrom="sm" className="number">
              {best?.score ?? '–'}
            </Table.Td>
            <Table.Td visibleFrom="sm" className="number">
              {account_id}
            </Table.Td>
            <Table.Td visibleFrom="md">
              <Moment at={payout.created_at} time_zone="UTC" />
            </Table.Td>
            <Table.Td ta="right">
              <Amount value={payout.payment_amount} currency={payout.payment_currency} />
            </Table.Td>
          </Table.Tr>
        );
      })}
    </HeadedTable>
  );
}

const list_tones: Readonly<Record<string, Tone>> = { ready: 'good', stale: 'bad', missing: 'bad' };

function Lists({ held: { lists, score_min } }: { readonly held: Held }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('operator.lists')}>
      <HeadedTable
        label={t('operator.lists')}
        head={[
          { name: t('console.list') },
          { name: t('operator.status') },
          { name: t('console.entries'), number: true },
          { name: t('console.published') },
          { name: t('console.imported'), visibleFrom: 'sm' },
          { name: t('console.stale_at'), visibleFrom: 'sm' },
        ]}
        minWidth={300}
      >
        {lists.map(({ list, state, entries, published_at, imported_at, stale_at }) => (
          <Table.Tr key={list}>
            <Table.Td>{list}</Table.Td>
            <Table.Td>
              <Badge tone={list_tones[state] ?? 'calm'}>{t(`console.list_${state as 'ready'}`)}</Badge>
            </Table.Td>
            <Table.Td ta="right">{entries}</Table.Td>
            <Table.Td>
              <Moment at={published_at} time_zone="UTC" />
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Moment at={imported_at} time_zone="UTC" />
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Moment at={stale_at} time_zone="UTC" />
            </Table.Td>
          </Table.Tr>
        ))}
      </HeadedTable>
      {t('console.score_min', { score: score_min })}
    </Panel>
  );
}
