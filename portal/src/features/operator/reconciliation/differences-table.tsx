import type { Difference } from '@causeway/schemas/portal/operator/reconciliation.ts';
import { Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNamedActor, type Named } from '../../../components/pages/actor-labels.ts';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { Badge } from '../../../components/status-badge.tsx';
import { Amount } from '../../../components/values.tsx';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';

interface DifferencesProps {
  readonly label: string;
  readonly differences: readonly Difference[];
  readonly people: readonly Named[];
}

export function DifferencesTable({ label, differences, people }: DifferencesProps) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const namedActor = useNamedActor();
  return (
    <HeadedTable
      label={label}
      head={[
        { name: t('reconciliation.difference') },
        { name: t('reconciliation.reason') },
        { name: t('reconciliation.age'), visibleFrom: 'sm' },
        { name: t('reconciliation.state'), visibleFrom: 'md' },
        { name: t('reconciliation.assigned_to'), visibleFrom: 'md' },
        { name: t('reconciliation.ours'), number: true, visibleFrom: 'sm' },
        { name: t('reconciliation.theirs'), number: true, visibleFrom: 'sm' },
        { name: t('reconciliation.amount'), number: true },
      ]}
    >
      {differences.map((one) => (
        <Table.Tr key={one.difference_id}>
          <Table.Td>
            <Link
              className="number"
              to="/operator-console/differences/$difference_id"
              params={{ difference_id: one.difference_id }}
            >
              {one.difference_id}
            </Link>
          </Table.Td>
          <Table.Td>{codeLabel('difference_reason', one.reason)}</Table.Td>
          <Table.Td visibleFrom="sm">{t('reconciliation.days', { count: one.age_days })}</Table.Td>
          <Table.Td visibleFrom="md">
            <DifferenceBadge state={one.state} />
          </Table.Td>
          <Table.Td visibleFrom="md">{one.assigned_to && namedActor(people, one.assigned_to)}</Table.Td>
          <Table.Td ta="right" visibleFrom="sm">
            <Amount value={one.ours} currency={one.currency} />
          </Table.Td>
          <Table.Td ta="right" visibleFrom="sm">
            <Amount value={one.theirs} currency={one.currency} />
          </Table.Td>
          <Table.Td ta="right">
            <Amount value={one.amount} currency={one.currency} />
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}

export function DifferenceBadge({ state }: { readonly state: Difference['state'] }) {
  const codeLabel = useCodeLabel();
  const tone = state === 'open' ? 'bad' : state === 'waiting' ? 'wait' : 'good';
  return <Badge tone={tone}>{codeLabel('difference_state', state)}</Badge>;
}
