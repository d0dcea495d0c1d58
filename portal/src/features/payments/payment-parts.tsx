import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { useAccount } from '../../api/session.ts';
import { MovementsTable } from '../balances/movements-table.tsx';
import { Panel } from '../../components/panel.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Amount, Moment } from '../../components/values.tsx';
import { RefundBadge } from '../refunds/refund-badge.tsx';
import { DeclineName } from './payment-facts.tsx';
import type { PaymentRecord } from './payment-page.tsx';
import { OrderLink } from './payments-table.tsx';

interface PartProps {
  readonly record: PaymentRecord;
}

/** The refunds of the payment. */
export function Refunds({ record: { refunds } }: PartProps) {
  const { t } = useTranslation();
  const { account } = useAccount();
  const head = [
    { name: t('column.refund') },
    { name: t('column.created'), visibleFrom: 'sm' },
    { name: t('column.status') },
    { name: t('column.reason'), visibleFrom: 'sm' },
    { name: t('column.amount'), number: true },
  ];
  return (
    <Panel title={t('payment.refunds')}>
      {refunds.length === 0 && <Text c="dimmed">{t('payment.no_refunds')}</Text>}
      {refunds.length > 0 && (
        <HeadedTable label={t('payment.refunds')} head={head} minWidth={270}>
          {refunds.map((refund) => {
            const moment = <Moment at={refund.created_at} time_zone={account.time_zone} />;
            return (
              <Table.Tr key={refund.refund_reference_id}>
                <Table.Td className="breakable">
                  {refund.refund_reference_id}
                  <Text size="xs" c="dimmed" hiddenFrom="sm">
                    {moment}
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="sm">{moment}</Table.Td>
                <Table.Td>
                  <RefundBadge status={refund.status} />
                </Table.Td>
                <Table.Td visibleFrom="sm" className="breakable">
                  {refund.reason}
                </Table.Td>
                <Table.Td ta="right">
                  <Amount value={refund.amount} currency={refund.currency} />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </HeadedTable>
      )}
    </Panel>
  );
}

/** Every movement of the payment's money in the ledger. */
export function Money({ record: { postings } }: { readonly record: Pick<PaymentRecord, 'postings'> }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  return (
    <Panel title={t('payment.money')}>
      {postings.length === 0 ? (
        <Text c="dimmed">{t('payment.no_money')}</Text>
      ) : (
        <MovementsTable label={t('payment.money')} entries={postings} time_zone={account.time_zone} />
      )}
    </Panel>
  );
}

/** Every attempt at the order, where there was more than one. */
export function Attempts({ record }: PartProps) {
  const { t } = useTranslation();
  const { account } = useAccount();
  if (record.attempts.length < 2) return null;
  const head = [
    { name: t('column.transaction') },
    { name: t('column.created'), visibleFrom: 'sm' },
    { name: t('column.status') },
    { name: t('payment.declined_because'), visibleFrom: 'sm' },
  ];
  return (
    <Panel title={t('payment.attempts')}>
      <HeadedTable label={t('payment.attempts')} head={head}>
        {record.attempts.map((attempt) => {
          const moment = <Moment at={attempt.created_at} time_zone={account.time_zone} />;
          const reason = <DeclineName code={attempt.failure_code} />;
          return (
            <Table.Tr key={attempt.transaction_id}>
              <Table.Td>
                {attempt.transaction_id === record.payment.transaction_id ? (
                  t('payment.this_one')
                ) : (
                  <OrderLink row={{ ...attempt, order_no: attempt.transaction_id }} />
                )}
                <Text size="xs" c="dimmed" hiddenFrom="sm">
                  {moment}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">{moment}</Table.Td>
              <Table.Td>
                <StatusBadge payment={attempt} />
                <Text size="xs" hiddenFrom="sm">
                  {reason}
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">{reason}</Table.Td>
            </Table.Tr>
          );
        })}
      </HeadedTable>
    </Panel>
  );
}
