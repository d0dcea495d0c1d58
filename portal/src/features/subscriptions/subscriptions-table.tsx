import { Anchor, Table, Text } from '@mantine/core';
import type { SubscriptionRow } from '@causeway/schemas/portal/subscriptions.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { useAccount } from '../../api/session.ts';
import { useRowKeys } from '../../components/row-keys.ts';
import { Moment } from '../../components/values.tsx';
import { Price } from './interval-name.tsx';
import { SubscriptionBadge } from './subscription-badges.tsx';

/** The subscriptions of one page. J and K move, Enter opens. */
export function SubscriptionsTable({ subscriptions }: { subscriptions: readonly SubscriptionRow[] }) {
  const { t } = useTranslation();
  const { account, account_id } = useAccount();
  const navigate = useNavigate();
  const current = useRowKeys(subscriptions, {
    Enter: ({ subscription_id }) =>
      void navigate({
        to: '/$account_id/subscriptions/$subscription_id',
        params: { account_id, subscription_id },
      }),
  });
  return (
    <HeadedTable
      label={t('subscriptions.table')}
      head={[
        { name: t('subscriptions.recurring_id') },
        { name: t('column.status') },
        { name: t('subscriptions.customer'), visibleFrom: 'md' },
        { name: t('subscriptions.next_charge'), visibleFrom: 'sm' },
        { name: t('subscriptions.price'), number: true, visibleFrom: 'sm' },
      ]}
      minWidth={300}
      highlightOnHover
    >
      {subscriptions.map((row, place) => (
        <Table.Tr key={row.subscription_id} data-current={place === current}>
          <Table.Td>
            <SubscriptionLink row={row} />
            <div className="breakable">{row.contract_name}</div>
          </Table.Td>
          <Table.Td>
            <SubscriptionBadge status={row.status} />
            <Text size="sm" hiddenFrom="sm">
              <Price row={row} />
            </Text>
          </Table.Td>
          <Table.Td visibleFrom="md" className="breakable">
            {row.shopper_email}
          </Table.Td>
          <Table.Td visibleFrom="sm">
            <Moment at={row.next_charge_at} time_zone={account.time_zone} />
          </Table.Td>
          <Table.Td visibleFrom="sm" ta="right">
            <Price row={row} />
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}

/** The way to a subscription, named by the merchant's own identifier. */
export function SubscriptionLink({
  row,
}: {
  row: Pick<SubscriptionRow, 'subscription_id' | 'recurring_id'>;
}) {
  const { account_id } = useAccount();
  const params = { account_id, subscription_id: row.subscription_id };
  return (
    <Anchor
      size="sm"
      fw={600}
      className="breakable"
      renderRoot={(props) => (
        <Link to="/$account_id/subscriptions/$subscription_id" params={params} {...props} />
      )}
    >
      {row.recurring_id}
    </Anchor>
  );
}
