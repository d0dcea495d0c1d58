import { Anchor, Text } from '@mantine/core';
import { subscription_list } from '@causeway/schemas/portal/lists/subscription-list.ts';
import type { SubscriptionRow } from '@causeway/schemas/portal/subscriptions.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListTable } from '../../components/pages/list-table.tsx';
import { useAccount } from '../../api/session.ts';
import { useRowKeys } from '../../components/row-keys.ts';
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
    <ListTable
      list={subscription_list}
      rows={subscriptions}
      keyOf={(row) => row.subscription_id}
      label={t('subscriptions.table')}
      time_zone={account.time_zone}
      current={current}
      classes={{ shopper_email: 'breakable' }}
      cells={{
        recurring_id: (row) => (
          <>
            <SubscriptionLink row={row} />
            <div className="breakable">{row.contract_name}</div>
          </>
        ),
        status: (row) => (
          <>
            <SubscriptionBadge status={row.status} />
            <Text size="sm" hiddenFrom="sm">
              <Price row={row} />
            </Text>
          </>
        ),
        amount: (row) => <Price row={row} />,
      }}
    />
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
