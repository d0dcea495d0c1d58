import {
  Alert,
  Group,
  NativeSelect,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  TextInput,
} from '@mantine/core';
import { readOverview } from '@causeway/schemas/portal/overview.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { placeholderOfSameAccount, query_client } from '../../api/query-client.ts';
import { useAccount } from '../../api/session.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Problem } from '../../components/problem.tsx';
import { Attention } from './attention.tsx';
import { OverviewCharts } from './overview-charts.tsx';
import { Stats } from './stats.tsx';

export type Overview = PortalResponseOf<typeof readOverview>;

const refresh_ms = 30_000;
const usual_spans = ['7', '30', '90'];

/** Counters of payments, and what waits for somebody: every number leads to the list behind it. */
export function OverviewPage() {
  const { t } = useTranslation();
  const { account_id, may } = useAccount();
  const { from, to, currency } = useSearch({ strict: false });
  const filled = Object.entries({ from, to, currency }).filter(([, value]) => value);
  const query = Object.fromEntries(filled) as Record<string, string>;
  const queryKey = ['overview', account_id, query];
  const overview = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      // What is asked for again, the page asks for by itself.
      const background = query_client.getQueryData(queryKey) !== undefined;
      return call(readOverview, { params: { account_id }, query, signal, background });
    },
    placeholderData: placeholderOfSameAccount(account_id),
    refetchInterval: refresh_ms,
    enabled: may('payments.read'),
  });
  const { data } = overview;
  return (
    <>
      <PageHead title={t('overview.title')}>
        <SpanChoice overview={data} waits={overview.isPending} />
      </PageHead>
      <Stack gap="md">
        {overview.error && <Problem error={overview.error} onRetry={() => void overview.refetch()} />}
        {overview.isPending && <Loading />}
        {data && (
          <>
            {data.uncounted > 1_000 && <Alert color="yellow">{t('overview.counting')}</Alert>}
            <Stats overview={data} />
            <SimpleGrid cols={{ base: 1, lg: 2 }}>
              <OverviewCharts overview={data} />
            </SimpleGrid>
            <Attention overview={data} />
          </>
        )}
      </Stack>
    </>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <Stack aria-busy role="group" aria-label={t('words.loading')}>
      <Skeleton h={110} />
      <Skeleton h={240} />
    </Stack>
  );
}

/** The day so many days before another one. */
function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

interface SpanProps {
  readonly overview: Overview | undefined;
  /** Nothing is known yet: the same fields are there. */
  readonly waits: boolean;
}

/** Where the days of the address are refused, they stay in the fields, to be put right. */
function SpanChoice({ overview, waits }: SpanProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const range = { from: search['from'] ?? '', to: search['to'] ?? '', currency: search['currency'] ?? '' };
  const { from, to, currency, currencies } = overview ?? { ...range, currencies: [range.currency] };
  const length = String(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1);
  const choose = (chosen: Record<string, string>): void => {
    void navigate({ to: '.', search: { ...search, ...chosen }, replace: true });
  };
  return (
    <Group gap="xs" align="flex-end">
      <SegmentedControl
        size="sm"
        aria-label={t('overview.span')}
        disabled={waits}
        value={search['to'] || !usual_spans.includes(length) ? '' : length}
        data={usual_spans.map((days) => ({
          value: days,
          label: t('overview.last_days', { count: Number(days) }),
        }))}
        onChange={(days) => {
          const today = search['to'] || to === '' ? new Date().toISOString().slice(0, 10) : to;
          choose({ from: daysBefore(today, Number(days) - 1), to: '' });
        }}
      />
      <NativeSelect
        aria-label={t('overview.currency')}
        disabled={currencies.length < 2}
        w={90}
        value={currency}
        data={[...currencies]}
        onChange={(event) => choose({ currency: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        disabled={waits}
        aria-label={t('words.from')}
        value={from}
        max={to}
        onChange={(event) => event.currentTarget.value && choose({ from: event.currentTarget.value, to })}
      />
      <TextInput
        type="date"
        disabled={waits}
        aria-label={t('words.to')}
        value={to}
        min={from}
        onChange={(event) => event.currentTarget.value && choose({ from, to: event.currentTarget.value })}
      />
    </Group>
  );
}
