import { Button, Group, Skeleton, Stack, Table, Text, TextInput } from '@mantine/core';
import { listAudit } from '@causeway/contract/portal/audit.ts';
import type { PortalResponseOf } from '@causeway/contract/portal/portal-route.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Problem } from '../../components/problem.tsx';
import { ScrollBox } from '../../components/scroll-box.tsx';
import { Badge, type Tone } from '../../components/status-badge.tsx';
import { Moment } from '../../components/values.tsx';
import { PageSteps } from '../developers/page-steps.tsx';
import { TeamFrame } from './team-frame.tsx';

type Entry = PortalResponseOf<typeof listAudit>['entries'][number];

const tones: Readonly<Record<string, Tone>> = {
  done: 'good',
  refused: 'wait',
  failed: 'bad',
  unknown: 'bad',
};

/** What people of the team did, with before and after. */
export function AuditPage() {
  const { t } = useTranslation();
  const { membership } = useAccount();
  const { merchant_id } = membership;
  const { action, before } = useSearch({ strict: false });
  const given = Object.entries({ action, before }).filter(([, value]) => value);
  const query = Object.fromEntries(given) as Record<string, string>;
  const list = useQuery({
    queryKey: ['audit', merchant_id, query],
    queryFn: ({ signal }) => call(listAudit, { params: { merchant_id }, query, signal }),
    placeholderData: keepPreviousData,
  });
  const entries = list.data?.entries ?? [];
  return (
    <TeamFrame section="audit" lead={t('audit.lead')}>
      <Stack>
        <Filter />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && entries.length === 0 && (
          <EmptyState title={t('audit.empty')} lead={t('audit.empty_lead')} />
        )}
        {entries.length > 0 && (
          <ScrollBox label={t('audit.table')} minWidth={340}>
            <Table className="list-table" aria-label={t('audit.table')}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('audit.at')}</Table.Th>
                  <Table.Th>{t('audit.action')}</Table.Th>
                  <Table.Th visibleFrom="sm">{t('audit.who')}</Table.Th>
                  <Table.Th>{t('audit.result')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {entries.map((entry) => (
                  <EntryRow key={entry.audit_id} entry={entry} />
                ))}
              </Table.Tbody>
            </Table>
          </ScrollBox>
        )}
        <PageSteps next={list.data?.next_before ?? null} first={before !== undefined} />
      </Stack>
    </TeamFrame>
  );
}

function Filter() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { action = '' } = useSearch({ strict: false });
  const [text, setText] = useState(action);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void navigate({ to: '.', search: { action: text.trim() }, replace: true });
  };
  return (
    <search>
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-end">
          <TextInput
            type="search"
            data-page-search
            miw={220}
            label={t('audit.filter')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {t('words.search')}
          </Button>
        </Group>
      </form>
    </search>
  );
}

function EntryRow({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  const { result } = entry;
  const known = result in tones ? (result as 'done' | 'refused' | 'failed' | 'unknown') : 'unknown';
  return (
    <Table.Tr>
      <Table.Td>
        <Moment at={entry.at} time_zone={account.time_zone} />
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
