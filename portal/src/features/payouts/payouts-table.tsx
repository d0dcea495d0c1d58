import { Anchor, Text } from '@mantine/core';
import { payout_list } from '@causeway/schemas/portal/lists/payout-list.ts';
import type { PayoutRow } from '@causeway/schemas/portal/payouts.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListTable } from '../../components/pages/list-table.tsx';
import { useAccount } from '../../api/session.ts';
import { useRowKeys } from '../../components/row-keys.ts';
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
    <ListTable
      list={payout_list}
      rows={payouts}
      keyOf={(row) => row.transaction_id}
      label={t('payouts.table')}
      time_zone={account.time_zone}
      current={current}
      cells={{
        reference: (row) => (
          <>
            <PayoutLink row={row} />
            <Text size="xs" c="dimmed" hiddenFrom="sm">
              {row.beneficiary_name}
            </Text>
          </>
        ),
        status: (row) => <PayoutBadge status={row.status} />,
      }}
    />
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
