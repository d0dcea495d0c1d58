import { Group, Skeleton, Table } from '@mantine/core';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../components/panel.tsx';
import { ScrollBox } from '../../components/scroll-box.tsx';
import type { TrendChart as Chart } from '../../components/trend-chart.tsx';
import { Amount } from '../../components/values.tsx';
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
  const days = useMemo(() => overview.days.map(({ day }) => day), [overview]);
  const volume = useMemo(
    () => [
      {
        label: t('overview.volume'),
        values: overview.days.map(({ captured_amount }) => Number(captured_amount)),
        colour: '--chart-1' as const,
      },
    ],
    [overview, t],
  );
  const attempts = useMemo(
    () => [
      {
        label: t('overview.approved'),
        values: overview.days.map(({ approved }) => approved),
        colour: '--chart-1' as const,
      },
      {
        label: t('overview.failed'),
        values: overview.days.map(({ declined }) => declined),
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
  const traded = overview.days.filter(({ approved, declined }) => approved + declined > 0);
  return (
    <details>
      <summary>{t('overview.as_table')}</summary>
      <ScrollBox label={name} minWidth={220} maxHeight={240}>
        <Table aria-label={name}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('overview.day')}</Table.Th>
              {of === 'volume' ? (
                <Table.Th ta="right">{t('overview.volume')}</Table.Th>
              ) : (
                <>
                  <Table.Th ta="right">{t('overview.approved')}</Table.Th>
                  <Table.Th ta="right">{t('overview.failed')}</Table.Th>
                </>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {traded.map((day) => (
              <Table.Tr key={day.day}>
                <Table.Td className="number">{day.day}</Table.Td>
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
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </details>
  );
}
