import type { listAudit } from '@causeway/contract/portal/audit.ts';
import type { PortalResponseOf } from '@causeway/contract/portal/portal-route.ts';
import { Table, Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '../status-badge.tsx';
import { Moment } from '../values.tsx';
import { HeadedTable } from './headed-table.tsx';
import { SearchField } from './search-field.tsx';

type Entry = PortalResponseOf<typeof listAudit>['entries'][number];

const tones: Readonly<Record<string, Tone>> = {
  done: 'good',
  refused: 'wait',
  failed: 'bad',
  unknown: 'bad',
};

interface TableProps {
  readonly entries: readonly Entry[];
  readonly time_zone: string;
}

/** What people did, each with its before and after. */
export function AuditTable({ entries, time_zone }: TableProps) {
  const { t } = useTranslation();
  const head = [
    { name: t('audit.at'), visibleFrom: 'sm' },
    { name: t('audit.action') },
    { name: t('audit.who'), visibleFrom: 'sm' },
    { name: t('audit.result') },
  ];
  return (
    <HeadedTable label={t('audit.table')} head={head} minWidth={300}>
      {entries.map((entry) => (
        <EntryRow key={entry.audit_id} entry={entry} time_zone={time_zone} />
      ))}
    </HeadedTable>
  );
}

/** Narrows the log to an action, held by the address. */
export function AuditFilter() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { action = '' } = useSearch({ strict: false });
  return (
    <SearchField
      label={t('audit.filter')}
      value={action}
      onSearch={(text) => void navigate({ to: '.', search: { action: text }, replace: true })}
    />
  );
}

function EntryRow({ entry, time_zone }: { entry: Entry; time_zone: string }) {
  const { t } = useTranslation();
  const { result } = entry;
  const known = result in tones ? (result as 'done' | 'refused' | 'failed' | 'unknown') : 'unknown';
  return (
    <Table.Tr>
      <Table.Td visibleFrom="sm">
        <Moment at={entry.at} time_zone={time_zone} />
      </Table.Td>
      <Table.Td>
        <details>
          <summary>{entry.action}</summary>
          <dl className="facts">
            <dt>{t('audit.subject')}</dt>
            <dd>{[entry.subject, entry.account_id].filter(Boolean).join(' · ') || '–'}</dd>
            <dt>{t('audit.who')}</dt>
            <dd>{entry.actor_email || entry.actor}</dd>
            <State name={t('audit.before')} value={entry.before} />
            <State name={t('audit.after')} value={entry.after} />
          </dl>
        </details>
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          <Moment at={entry.at} time_zone={time_zone} /> · {entry.actor_name || entry.actor}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {entry.actor_name || entry.actor}
        <Text size="xs" c="dimmed">
          {t('audit.from', { address: entry.address })}
        </Text>
      </Table.Td>
      <Table.Td>
        <Badge tone={tones[known] ?? 'bad'}>{t(`audit.result_${known}`)}</Badge>{' '}
        {entry.code !== '' && <span className="number">{entry.code}</span>}
      </Table.Td>
    </Table.Tr>
  );
}

function State({ name, value }: { name: string; value: unknown }) {
  if (value === null || value === undefined) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd className="code-box">{JSON.stringify(value, null, 2)}</dd>
    </>
  );
}
