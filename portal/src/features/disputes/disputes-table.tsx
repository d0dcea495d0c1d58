import { Anchor, Table } from '@mantine/core';
import type { DisputeRow } from '@causeway/contract/portal/trade/disputes.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../api/session.ts';
import { useRowKeys } from '../../components/row-keys.ts';
import { ScrollBox } from '../../components/scroll-box.tsx';
import { Amount, Moment } from '../../components/values.tsx';
import { DisputeBadge } from './dispute-badge.tsx';

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
    <ScrollBox label={t('disputes.table')} minWidth={300}>
      <Table className="list-table" highlightOnHover aria-label={t('disputes.table')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('payments.order')}</Table.Th>
            <Table.Th>{t('payments.status')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('disputes.opened')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('disputes.due')}</Table.Th>
            <Table.Th visibleFrom="md">{t('disputes.reason')}</Table.Th>
            <Table.Th ta="right">{t('payments.amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {disputes.map((row, place) => (
            <Table.Tr key={row.dispute_id} data-current={place === current}>
              <Table.Td>
                <DisputeLink row={row} />
              </Table.Td>
              <Table.Td>
                <DisputeBadge state={row.state} />
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <Moment at={row.opened_at} time_zone={account.time_zone} />
              </Table.Td>
              <Table.Td visibleFrom="sm">
                {row.state === 'open' ? (
                  <Moment at={row.evidence_due_at} time_zone={account.time_zone} />
                ) : (
                  '–'
                )}
              </Table.Td>
              <Table.Td visibleFrom="md">{row.reason_code}</Table.Td>
              <Table.Td ta="right">
                <Amount value={row.amount} currency={row.currency} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
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
