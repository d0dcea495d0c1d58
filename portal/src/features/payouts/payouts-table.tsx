import { Anchor, Table } from '@mantine/core';
import type { PayoutRow } from '@causeway/contract/portal/trade/payouts.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../api/session.ts';
import { useRowKeys } from '../../components/row-keys.ts';
import { ScrollBox } from '../../components/scroll-box.tsx';
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
    <ScrollBox label={t('payouts.table')} minWidth={300}>
      <Table className="list-table" highlightOnHover aria-label={t('payouts.table')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('payouts.reference')}</Table.Th>
            <Table.Th>{t('payments.status')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('payouts.beneficiary')}</Table.Th>
            <Table.Th visibleFrom="md">{t('payments.created')}</Table.Th>
            <Table.Th visibleFrom="md">{t('payouts.payment_date')}</Table.Th>
            <Table.Th ta="right">{t('payments.amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
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
        </Table.Tbody>
      </Table>
    </ScrollBox>
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
