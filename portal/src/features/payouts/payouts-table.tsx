import { Anchor, Table } from '@mantine/core';
import type { PayoutRow } from '@causeway/schemas/portal/payouts.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { useAccount } from '../../api/session.ts';
import { useRowKeys } from '../../components/row-keys.ts';
import { Amount, Day, Moment } from '../../components/values.tsx';
import { PayoutBadge } from './payout-badge.tsx';

/** The payouts of one page. J and K move, Enter opens. */
export function PayoutsTable({ payouts }: { payouts: readonly PayoutRow[] }) {
  const { t } = useTranslation();
  const { account, account_id } = useAccount();
  const navigate = useNavigate();
  const current = useRowKeys(payouts, {
    Enter: ({ transaction_id }) =>
      void navigate({ to: '/$account_id/payouts/$transaction_id', params: { account_id, transaction_id } }),
  });
  return (
    <HeadedTable
      label={t('payouts.table')}
      head={[
        { name: t('payouts.reference') },
        { name: t('column.status') },
        { name: t('payouts.beneficiary'), visibleFrom: 'sm' },
        { name: t('column.created'), visibleFrom: 'md' },
        { name: t('payouts.payment_date'), visibleFrom: 'md' },
        { name: t('column.amount'), number: true },
      ]}
      minWidth={300}
      highlightOnHover
    >
      {payouts.map((row, place) => (
        <Table.Tr key={row.transaction_id} data-current={place === current}>
          <Table.Td>
            <PayoutLink row={row} />
          </Table.Td>
          <Table.Td>
            <PayoutBadge status={row.status} />
          </Table.Td>
          <Table.Td visibleFrom="sm">{row.beneficiary_name}</Table.Td>
          <Table.Td visibleFrom="md">
            <Moment at={row.created_at} time_zone={account.time_zone} />
          </Table.Td>
          <Table.Td visibleFrom="md" className="number">
            <Day day={row.payment_date} />
          </Table.Td>
          <Table.Td ta="right">
            <Amount value={row.payment_amount} currency={row.payment_currency} />
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}

function PayoutLink({ row }: { row: PayoutRow }) {
  const { account_id } = useAccount();
  const params = { account_id, transaction_id: row.transaction_id };
  return (
    <Anchor
      size="sm"
      fw={600}
      style={{ overflowWrap: 'anywhere' }}
      renderRoot={(props) => <Link to="/$account_id/payouts/$transaction_id" params={params} {...props} />}
    >
      {row.reference}
    </Anchor>
  );
}
