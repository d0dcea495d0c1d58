import type { listAudit } from '@causeway/schemas/portal/audit.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '../../icons/icons.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionLabels } from '../../i18n/actions/action-labels.ts';
import { Badge, type Tone } from '../status-badge.tsx';
import { Moment } from '../values.tsx';
import { useNamedActor } from './actor-labels.ts';
import { AuditChanges } from './audit-changes.tsx';
import { FactList } from './fact-list.tsx';
import { HeadedTable } from './headed-table.tsx';

type Entry = PortalResponseOf<typeof listAudit>['entries'][number];

const tones = { done: 'good', refused: 'wait', failed: 'bad', unknown: 'bad' } as const satisfies Record<
  string,
  Tone
>;

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
    <HeadedTable label={t('audit.table')} head={head}>
      {entries.map((entry) => (
        <EntryRows key={entry.audit_id} entry={entry} time_zone={time_zone} />
      ))}
    </HeadedTable>
  );
}

interface EntryProps {
  readonly entry: Entry;
  readonly time_zone: string;
}

/** An action, and below it, once it is opened, what it changed. */
function EntryRows({ entry, time_zone }: EntryProps) {
  const { t } = useTranslation();
  const namedActor = useNamedActor();
  const [opened, setOpened] = useState(false);
  const { result } = entry;
  const who = entry.actor_name || namedActor([], entry.actor);
  const known = Object.hasOwn(tones, result) ? (result as keyof typeof tones) : 'unknown';
  return (
    <>
      <Table.Tr>
        <Table.Td visibleFrom="sm">
          <Moment at={entry.at} time_zone={time_zone} precision="seconds" />
        </Table.Td>
        <Table.Td>
          <ActionButton action={entry.action} opened={opened} onClick={() => setOpened(!opened)} />
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            <Moment at={entry.at} time_zone={time_zone} precision="seconds" /> · {who}
          </Text>
        </Table.Td>
        <Table.Td visibleFrom="sm">
          {who}
          {entry.address !== '' && (
            <Text size="xs" c="dimmed">
              {t('audit.from', { address: entry.address })}
            </Text>
          )}
        </Table.Td>
        <Table.Td>
          <Badge tone={tones[known]}>{t(`audit.result_${known}`)}</Badge>{' '}
          {entry.code !== '' && <span className="number">{entry.code}</span>}
        </Table.Td>
      </Table.Tr>
      {opened && (
        <Table.Tr>
          <Table.Td colSpan={4}>
            <Details entry={entry} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

interface ActionButtonProps {
  readonly action: string;
  readonly opened: boolean;
  readonly onClick: () => void;
}

function ActionButton({ action, opened, onClick }: ActionButtonProps) {
  const { actionName } = useActionLabels();
  const label = actionName(action);
  const Mark = opened ? IconChevronDown : IconChevronRight;
  return (
    <UnstyledButton className="opens-row" aria-expanded={opened} onClick={onClick}>
      <Mark size={16} aria-hidden />
      <span>
        {label}
        {label !== action && (
          <Text size="xs" c="dimmed" className="breakable">
            {action}
          </Text>
        )}
      </span>
    </UnstyledButton>
  );
}

function Details({ entry }: { entry: Entry }) {
  const { t } = useTranslation();
  const namedActor = useNamedActor();
  const { action, subject, account_id, actor_email, actor, before, after } = entry;
  return (
    <Stack gap="sm" pb="sm">
      <FactList
        facts={[
          [t('audit.subject'), subject || '–'],
          [t('audit.account'), account_id],
          [t('audit.who'), actor_email || namedActor([], actor)],
          [t('audit.address'), entry.address],
        ]}
      />
      <AuditChanges before={before} after={after} />
      <Text size="sm">
        <Link to="." search={{ action }}>
          {t('audit.only_this')}
        </Link>
        {' · '}
        <Link to="." search={{ actor }}>
          {t('audit.only_person')}
        </Link>
      </Text>
    </Stack>
  );
}
