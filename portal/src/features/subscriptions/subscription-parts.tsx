import { Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../api/session.ts';
import { FactList } from '../../components/pages/fact-list.tsx';
import { CardName } from '../../components/pages/card-name.tsx';
import { Panel } from '../../components/panel.tsx';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Amount, Moment } from '../../components/values.tsx';
import { ListedAmount } from '../payments/payment-amount.tsx';
import { DeclineName } from '../payments/payment-facts.tsx';
import { OrderLink } from '../payments/payments-table.tsx';
import { Price } from './interval-name.tsx';
import type { SubscriptionRecord } from './subscription-page.tsx';

interface PartProps {
  readonly record: SubscriptionRecord;
}

/** The terms of the subscription, and what comes next. */
export function Schedule({ record }: PartProps) {
  const { t } = useTranslation();
  const { account } = useAccount();
  const { subscription, promotion_cycles, total_cycles, cycles_drawn } = record;
  const { currency, next_charge_at } = subscription;
  const moment = (at: string): ReactNode => at && <Moment at={at} time_zone={account.time_zone} />;
  return (
    <Panel title={t('subscriptions.schedule')}>
      <FactList
        facts={[
          [
            t('column.next_charge'),
            next_charge_at && (
              <>
                {moment(next_charge_at)}:{' '}
                <Amount value={subscription.next_charge_amount} currency={currency} />
              </>
            ),
          ],
          [t('column.price'), <Price row={subscription} />],
          [
            t('subscriptions.promotion'),
            promotion_cycles > 0 && (
              <>
                <Amount value={record.promotion_amount} currency={currency} />{' '}
                {t('subscriptions.promotion_cycles', { count: promotion_cycles })}
              </>
            ),
          ],
          [t('subscriptions.starts_at'), moment(record.starts_at)],
          [
            t('subscriptions.trial'),
            record.trial_days > 0 && t('subscriptions.days', { count: record.trial_days }),
          ],
          [
            t('subscriptions.cycles'),
            total_cycles === ''
              ? t('subscriptions.cycles_open', { drawn: cycles_drawn })
              : t('subscriptions.cycles_of', { drawn: cycles_drawn, total: total_cycles }),
          ],
          [t('column.customer'), subscription.shopper_email],
          [
            t('subscriptions.card'),
            record.card_masked && <CardName brand={record.card_brand} masked={record.card_masked} full />,
          ],
          [t('column.website'), record.website],
          [t('subscriptions.number'), subscription.subscription_id],
          [t('column.created'), moment(subscription.created_at)],
          [t('subscriptions.ended_at'), moment(record.ended_at)],
        ]}
      />
    </Panel>
  );
}

/** The payments for the contracts that are shown, declined ones included. */
export function Payments({ payments }: Pick<SubscriptionRecord, 'payments'>) {
  const { t } = useTranslation();
  const { account } = useAccount();
  const head = [
    { name: t('column.order') },
    { name: t('column.created'), visibleFrom: 'sm' },
    { name: t('subscriptions.cycle'), visibleFrom: 'sm' },
    { name: t('column.status') },
    { name: t('column.amount'), number: true },
  ];
  return (
    <Panel title={t('subscriptions.payments')}>
      {payments.length === 0 && <Text c="dimmed">{t('subscriptions.no_payments')}</Text>}
      {payments.length > 0 && (
        <HeadedTable label={t('subscriptions.payments')} head={head} minWidth={270}>
          {payments.map((payment) => (
            <Table.Tr key={payment.transaction_id}>
              <Table.Td className="breakable">
                <OrderLink row={payment} />
                <Text size="sm" hiddenFrom="sm">
                  <Moment at={payment.created_at} time_zone={account.time_zone} />
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <Moment at={payment.created_at} time_zone={account.time_zone} />
              </Table.Td>
              <Table.Td visibleFrom="sm">
                {payment.cycle_no === ''
                  ? t('subscriptions.verification')
                  : t('subscriptions.cycle_attempt', {
                      cycle: payment.cycle_no,
                      attempt: payment.attempt_no,
                    })}
              </Table.Td>
              <Table.Td>
                <StatusBadge payment={payment} />
                {payment.failure_code !== '' && (
                  <Text size="sm">
                    <DeclineName code={payment.failure_code} />
                  </Text>
                )}
              </Table.Td>
              <Table.Td ta="right">
                <ListedAmount payment={payment} />
              </Table.Td>
            </Table.Tr>
          ))}
        </HeadedTable>
      )}
    </Panel>
  );
}
