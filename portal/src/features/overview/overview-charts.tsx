import { Group, Skeleton, Table } from '@mantine/core';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/panel.tsx';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import type { TrendChart as Chart } from '../../components/trend-chart.tsx';
import { Amount, Day, useAmountText } from '../../components/values.tsx';
import type { Overview } from './overview-page.tsx';

/** The drawing comes behind the numbers. Where it cannot be had, the table says the same. */
const TrendChart = lazy(async (): Promise<{ default: typeof Chart }> => {
  const drawn = await import('../../components/trend-chart.tsx').catch(() => null);
  return { default: drawn?.TrendChart ?? NoChart };
});

const NoChart: typeof Chart = () => <></>;
const chart_height = 180;

/** Volume, and payments approved and declined, day by day: drawn, and as a table. */
export function OverviewCharts({ overview }: { overview: Overview }) {
  const { t, i18n } = useTranslation();
  const amountText = useAmountText();
  const days = useMemo(() => overview.days.map(({ day }) => day), [overview]);
  const volume = useMemo(
    () => [
      {
        label: t('overview.volume'),
        values: overview.days.map(({ captured_amount }) => Number(captured_amount)),
        texts: overview.days.map(({ captured_amount }) => amountText(captured_amount, overview.currency)),
        colour: '--chart-1' as const,
      },
    ],
    [overview, t, amountText],
  );
  const attempts = useMemo(
    () => [
      {
        label: t('overview.approved'),
        values: overview.days.map(({ approved }) => approved),
        texts: overview.days.map(({ approved }) => String(approved)),
        colour: '--chart-1' as const,
      },
      {
        label: t('overview.failed'),
        values: overview.days.map(({ declined }) => declined),
        texts: overview.days.map(({ declined }) => String(declined)),
        colour: '--chart-2' as const,
      },
    ],
    [overview, t],
  );
  const show = useCallback(
    (value: number) => new Intl.NumberFormat(i18n.language, { notation: 'compact' }).format(value),
    [i18n.language],
  );
  const title = overview.currency
    ? t('overview.chart_volume_in', { currency: overview.currency })
    : t('overview.chart_volume');
  const shared = { days, language: i18n.language, height: chart_height, show };
  return (
    <>
      <Panel title={title}>
        <Suspense fallback={<Skeleton h={chart_height} />}>
          <TrendChart label={title} series={volume} {...shared} />
        </Suspense>
        <DayTable overview={overview} of="volume" />
      </Panel>
      <Panel title={t('overview.chart_attempts')}>
        <Suspense fallback={<Skeleton h={chart_height} />}>
          <TrendChart label={t('overview.chart_attempts')} series={attempts} {...shared} />
        </Suspense>
        <Group gap="md" justify="space-between">
          <DayTable overview={overview} of="attempts" />
          <Group gap="md">
            <span className="chart-key chart-key-1">{t('overview.approved')}</span>
            <span className="chart-key chart-key-2">{t('overview.failed')}</span>
          </Group>
        </Group>
      </Panel>
    </>
  );
}

function DayTable({ overview, of }: { overview: Overview; of: 'volume' | 'attempts' }) {
  const { t } = useTranslation();
  const name = t(of === 'volume' ? 'overview.chart_volume' : 'overview.chart_attempts');
  const counts = [
    { name: t('overview.approved'), number: true },
    { name: t('overview.failed'), number: true },
  ];
  const head = [
    { name: t('overview.day') },
    ...(of === 'volume' ? [{ name: t('overview.volume'), number: true }] : counts),
  ];
  const days = overview.days.filter(({ approved, declined }) => approved + declined > 0);
  return (
    <details>
      <summary>{t('overview.as_table')}</summary>
      <HeadedTable label={name} head={head} minWidth={220} maxHeight={240}>
        {days.map((day) => (
          <Table.Tr key={day.day}>
            <Table.Td>
              <Day day={day.day} />
            </Table.Td>
            {of === 'volume' ? (
              <Table.Td ta="right">
                <Amount value={day.captured_amount} currency={overview.currency} />
              </Table.Td>
            ) : (
              <>
                <Table.Td ta="right">{day.approved}</Table.Td>
                <Table.Td ta="right">{day.declined}</Table.Td>
              </>
            )}
          </Table.Tr>
        ))}
      </HeadedTable>
    </details>
  );
}
