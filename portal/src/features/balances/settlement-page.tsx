import { Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { downloadSettlement, readSettlement, type SettlementRow } from '@causeway/schemas/portal/balances.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { Amount, Day, isZero } from '../../components/values.tsx';
import { DownloadButton } from '../../components/download-button.tsx';
import { SpanFilter, useSpan } from './span-filter.tsx';

const sums = ['captured', 'refunded', 'disputed', 'paid_out', 'topped_up', 'net'] as const;

/** What moved in each currency, day by day, from the ledger. */
export function SettlementPage() {
  const { t } = useTranslation();
  const { account, account_id } = useAccount();
  const span = useSpan(account.time_zone);
  const report = useQuery({
    queryKey: ['settlement', account_id, span],
    queryFn: ({ signal }) => call(readSettlement, { params: { account_id }, query: span, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = report;
  return (
    <Stack>
      <PageHead title={t('settlement.title')} lead={t('settlement.lead')} />
      <SpanFilter span={span}>
        <DownloadButton route={downloadSettlement} input={{ params: { account_id }, query: { ...span } }}>
          CSV
        </DownloadButton>
      </SpanFilter>
      {report.error && <Problem error={report.error} onRetry={() => void report.refetch()} />}
      {report.isPending && <Skeleton h={200} />}
      {data?.days.length === 0 && (
        <EmptyState title={t('settlement.empty')} lead={t('settlement.empty_lead')} />
      )}
      {data?.totals.map((total) => (
        <Panel key={total.currency} title={total.currency}>
          <Days days={data.days.filter(({ currency }) => currency === total.currency)} total={total} />
        </Panel>
      ))}
    </Stack>
  );
}

/** The days of one currency, and their total. Where there is little room, what moved is below the day. */
function Days({ days, total }: { days: readonly SettlementRow[]; total: SettlementRow }) {
  const { t } = useTranslation();
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const columns = narrow ? (['net'] as const) : sums;
  const head = [
    { name: t('settlement.day') },
    ...columns.map((name) => ({ name: t(`settlement.${name}`), number: true })),
  ];
  return (
    <HeadedTable
      label={`${t('settlement.title')}, ${total.currency}`}
      head={head}
      minWidth={narrow ? 0 : 760}
    >
      {[...days, total].map((row) => (
        <Table.Tr key={`${row.day} ${row.currency}`} {...(row.day ? {} : { fw: 700 })}>
          <Table.Td className="number">
            {row.day ? <Day day={row.day} /> : <span>{t('settlement.total')}</span>}
            {narrow && <Parts row={row} />}
          </Table.Td>
          {columns.map((name) => (
            <Table.Td key={name} ta="right">
              <Amount value={row[name]} currency={row.currency} faint />
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}

/** What the net of a day comes from, without what did not move. */
function Parts({ row }: { row: SettlementRow }) {
  const { t } = useTranslation();
  return sums
    .filter((name) => name !== 'net' && !isZero(row[name]))
    .map((name) => (
      <Text key={name} size="sm" fw={400}>
        {t(`settlement.${name}`)}: <Amount value={row[name]} currency={row.currency} />
      </Text>
    ));
}
