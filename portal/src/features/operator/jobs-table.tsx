import type { readHealth } from '@causeway/schemas/portal/operator/health.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { Badge, type Tone } from '../../components/status-badge.tsx';
import { Moment } from '../../components/values.tsx';
import { useJobLabel } from '../../i18n/actions/job-labels.ts';

type Job = PortalResponseOf<typeof readHealth>['jobs'][number];

function statusOf({ late, failed_at, ended_at }: Job): {
  tone: Tone;
  word: 'late' | 'failing' | 'on_time';
} {
  if (late) return { tone: 'bad', word: 'late' };
  return failed_at > ended_at ? { tone: 'bad', word: 'failing' } : { tone: 'good', word: 'on_time' };
}

/** What is done again and again, and when it was done last. */
export function JobsTable({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTranslation();
  const jobName = useJobLabel();
  if (jobs.length === 0) return <Text>{t('console.no_worker')}</Text>;
  return (
    <HeadedTable
      label={t('console.jobs')}
      head={[
        { name: t('console.job') },
        { name: t('operator.status') },
        { name: t('console.last_round'), visibleFrom: 'sm' },
        { name: t('console.last_work'), visibleFrom: 'sm' },
        { name: t('console.last_failure'), visibleFrom: 'sm' },
      ]}
      minWidth={300}
    >
      {jobs.map((job) => {
        const { tone, word } = statusOf(job);
        return (
          <Table.Tr key={job.name}>
            <Table.Td>
              {jobName(job.name)}
              <Text size="xs" c="dimmed" className="breakable">
                {job.name}
              </Text>
              <Text size="xs" c="dimmed" hiddenFrom="sm">
                <Moment at={job.ended_at} time_zone="UTC" precision="seconds" /> {job.failure}
              </Text>
            </Table.Td>
            <Table.Td>
              <Badge tone={tone}>{t(`console.${word}`)}</Badge>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Moment at={job.ended_at} time_zone="UTC" precision="seconds" />
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Moment at={job.worked_at} time_zone="UTC" precision="seconds" />
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Moment at={job.failed_at} time_zone="UTC" precision="seconds" /> {job.failure}
            </Table.Td>
          </Table.Tr>
        );
      })}
    </HeadedTable>
  );
}
