import type { readHealth } from '@causeway/contract/portal/operator/health.ts';
import type { PortalResponseOf } from '@causeway/contract/portal/portal-route.ts';
import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../../components/scroll-box.tsx';
import { Badge, type Tone } from '../../components/status-badge.tsx';
import { Moment } from '../../components/values.tsx';

type Job = PortalResponseOf<typeof readHealth>['jobs'][number];

function standingOf({ late, failed_at, ended_at }: Job): {
  tone: Tone;
  word: 'late' | 'failing' | 'on_time';
} {
  if (late) return { tone: 'bad', word: 'late' };
  return failed_at > ended_at ? { tone: 'bad', word: 'failing' } : { tone: 'good', word: 'on_time' };
}

/** What is done again and again, and when it was done last. */
export function JobsTable({ jobs }: { readonly jobs: readonly Job[] }) {
  const { t } = useTranslation();
  if (jobs.length === 0) return <Text>{t('console.no_worker')}</Text>;
  return (
    <ScrollBox label={t('console.jobs')} minWidth={300}>
      <Table aria-label={t('console.jobs')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('console.job')}</Table.Th>
            <Table.Th>{t('operator.status')}</Table.Th>
            <Table.Th>{t('console.last_round')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('console.last_work')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('console.last_failure')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {jobs.map((job) => {
            const { tone, word } = standingOf(job);
            return (
              <Table.Tr key={job.name}>
                <Table.Td>{job.name}</Table.Td>
                <Table.Td>
                  <Badge tone={tone}>{t(`console.${word}`)}</Badge>
                </Table.Td>
                <Table.Td>
                  <Moment at={job.ended_at} time_zone="UTC" />
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  <Moment at={job.worked_at} time_zone="UTC" />
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  <Moment at={job.failed_at} time_zone="UTC" /> {job.failure}
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}
