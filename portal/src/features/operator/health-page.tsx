import { proveBook, readHealth, type VerificationRun } from '@causeway/schemas/portal/operator/health.ts';
import { Button, List, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCodeLabel } from '../../i18n/actions/code-labels.ts';
import { useNamedActor } from '../../components/pages/actor-labels.ts';
import { useReasons } from '../../i18n/gateway/gateway-text.ts';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { query_client } from '../../api/query-client.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { Badge } from '../../components/status-badge.tsx';
import { Moment } from '../../components/values.tsx';
import { ConnectorsPanel } from './money/connectors-panel.tsx';
import { MailPanel } from './mail-panel.tsx';
import { JobsTable } from './jobs-table.tsx';
import { useAgeText } from './suspense/age-text.ts';

const refresh_ms = 15_000;

/** Whether the gateway is well. */
export function HealthPage() {
  const reasonsOf = useReasons();
  const { t } = useTranslation();
  const health = useQuery({
    queryKey: ['operator', 'health'],
    queryFn: ({ signal }) => call(readHealth, { signal, background: true }),
    refetchInterval: refresh_ms,
  });
  const proving = useChange({
    mutationFn: () => call(proveBook),
    onSettled: () => query_client.invalidateQueries({ queryKey: ['operator', 'health'] }),
  });
  const { data } = health;
  return (
    <>
      <PageHead title={t('operator.health')} lead={t('operator.health_lead')}>
        <Button loading={proving.isPending} onClick={() => proving.mutate()}>
          {t('operator.prove')}
        </Button>
      </PageHead>
      <Stack>
        {(health.error ?? proving.error) && <Problem error={health.error ?? proving.error} />}
        {!data && health.isPending && <Skeleton h={320} />}
        {data && (
          <>
            <Panel title={t('operator.book')}>
              {data.verifications.length === 0 && <Text>{t('operator.never')}</Text>}
              {data.verifications.length > 0 && <Runs runs={data.verifications} people={data.people} />}
            </Panel>
            <Panel title={t('operator.backlogs')}>
              {data.backlogs.every(({ waiting }) => waiting === 0) ? (
                <Text>{t('operator.nothing_waits')}</Text>
              ) : (
                <Backlogs backlogs={data.backlogs} />
              )}
            </Panel>
            <Panel title={t('console.jobs')}>
              <JobsTable jobs={data.jobs} />
            </Panel>
            <ConnectorsPanel />
            <MailPanel />
            <Panel title={t('operator.process')}>
              <Text>
                {t('operator.connections')}: {data.pool.connections}, {data.pool.idle} {t('operator.idle')},{' '}
                {data.pool.waiting} {t('operator.queue')}
              </Text>
            </Panel>
            <Panel title={t('operator.calendars')}>
              <Text>
                {data.calendar_years_missing.length === 0
                  ? t('operator.calendars_ok')
                  : t('operator.calendars_missing', {
                      years: data.calendar_years_missing
                        .map(({ calendar, year }) => `${calendar} ${year}`)
                        .join(', '),
                    })}
              </Text>
            </Panel>
            <Panel title={t('operator.lists')}>
              <Text>
                {data.screening.available
                  ? t('operator.screening_ok')
                  : reasonsOf(data.screening.reason, data.screening.reasons)}
              </Text>
            </Panel>
          </>
        )}
      </Stack>
    </>
  );
}

function RunBadge({ run }: { run: VerificationRun }) {
  const { t } = useTranslation();
  if (run.finished_at === '') return <Badge tone="calm">{t('operator.running')}</Badge>;
  return (
    <Badge tone={run.clean ? 'good' : 'bad'}>{t(run.clean ? 'operator.sound' : 'operator.unsound')}</Badge>
  );
}

interface RunsProps {
  readonly runs: readonly VerificationRun[];
  readonly people: readonly { readonly actor: string; readonly name: string }[];
}

function Runs({ runs, people }: RunsProps) {
  const namedActor = useNamedActor();
  const { t } = useTranslation();
  const findings = (runs[0]?.checks ?? []).filter(({ found }) => found > 0);
  return (
    <Stack>
      <HeadedTable
        label={t('operator.book')}
        head={[
          { name: t('operator.proved') },
          { name: t('operator.status') },
          { name: t('operator.findings') },
          { name: t('operator.by'), visibleFrom: 'sm' },
        ]}
      >
        {runs.map((run) => (
          <Table.Tr key={run.run_id}>
            <Table.Td>
              <Moment at={run.started_at} time_zone="UTC" precision="seconds" />
            </Table.Td>
            <Table.Td>
              <RunBadge run={run} />
            </Table.Td>
            <Table.Td>{run.findings}</Table.Td>
            <Table.Td visibleFrom="sm">{namedActor(people, run.started_by)}</Table.Td>
          </Table.Tr>
        ))}
      </HeadedTable>
      {findings.map(({ name, discrepancies }) => (
        <div key={name}>
          <Text fw={600}>{name}</Text>
          <List>
            {discrepancies.map(({ subject, finding }) => (
              <List.Item key={`${subject} ${finding}`}>{`${subject}: ${finding}`}</List.Item>
            ))}
          </List>
        </div>
      ))}
    </Stack>
  );
}

function Backlogs({ backlogs }: { backlogs: readonly { name: string; waiting: number; lag_s: number }[] }) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const ageText = useAgeText();
  return (
    <HeadedTable
      label={t('operator.backlogs')}
      head={[
        { name: t('operator.what') },
        { name: t('operator.count'), number: true },
        { name: t('operator.lag'), number: true },
      ]}
    >
      {backlogs.map(({ name, waiting, lag_s }) => (
        <Table.Tr key={name}>
          <Table.Td>{codeLabel('backlog', name)}</Table.Td>
          <Table.Td ta="right">{waiting}</Table.Td>
          <Table.Td ta="right">{waiting > 0 ? ageText(lag_s) : '–'}</Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}
