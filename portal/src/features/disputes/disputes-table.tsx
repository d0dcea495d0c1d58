import { Anchor, Table, Text } from '@mantine/core';
import type { DisputeRow } from '@causeway/schemas/portal/disputes.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { useAccount } from '../../api/session.ts';
import { useRowKeys } from '../../components/row-keys.ts';
import { Amount, Moment } from '../../components/values.tsx';
import { DisputeBadge, StageName } from './dispute-badge.tsx';

/** The disputes of one page. J and K move, Enter opens. */
export function DisputesTable({ disputes }: { disputes: readonly DisputeRow[] }) {
  const { t } = useTranslation();
  const { account, account_id } = useAccount();
  const navigate = useNavigate();
  const current = useRowKeys(disputes, {
    Enter: ({ dispute_id }) =>
      void navigate({ to: '/$account_id/disputes/$dispute_id', params: { account_id, dispute_id } }),
  });
  return (
    <HeadedTable
      label={t('disputes.table')}
      head={[
        { name: t('column.order') },
        { name: t('column.status') },
        { name: t('disputes.opened'), visibleFrom: 'sm' },
        { name: t('disputes.due'), visibleFrom: 'sm' },
        { name: t('disputes.reason'), visibleFrom: 'md' },
        { name: t('column.amount'), number: true },
      ]}
      minWidth={300}
      highlightOnHover
    >
      {disputes.map((row, place) => (
        <Table.Tr key={row.dispute_id} data-current={place === current}>
          <Table.Td className="words">
            <DisputeLink row={row} />
          </Table.Td>
          <Table.Td>
            <DisputeBadge state={row.state} />
            {row.state !== row.stage && (
              <Text size="xs" c="dimmed">
                <StageName stage={row.stage} />
              </Text>
            )}
            {row.state === 'open' && (
              <Text size="xs" c="dimmed" hiddenFrom="sm">
                {t('disputes.due')} <Moment at={row.evidence_due_at} time_zone={account.time_zone} />
              </Text>
            )}
          </Table.Td>
          <Table.Td visibleFrom="sm">
            <Moment at={row.opened_at} time_zone={account.time_zone} />
          </Table.Td>
          <Table.Td visibleFrom="sm">
            {row.state === 'open' ? <Moment at={row.evidence_due_at} time_zone={account.time_zone} /> : '–'}
          </Table.Td>
          <Table.Td visibleFrom="md">{row.reason_code}</Table.Td>
          <Table.Td ta="right">
            <Amount value={row.amount} currency={row.currency} />
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}

function DisputeLink({ row }: { row: DisputeRow }) {
  const { account_id } = useAccount();
  const params = { account_id, dispute_id: row.dispute_id };
  return (
    <Anchor
      size="sm"
      fw={600}
      style={{ overflowWrap: 'anywhere' }}
      renderRoot={(props) => <Link to="/$account_id/disputes/$dispute_id" params={params} {...props} />}
    >
      {row.order_no}
    </Anchor>
  );
}
