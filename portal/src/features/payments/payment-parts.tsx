import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../../components/scroll-box.tsx';
import { useAccount } from '../../api/session.ts';
import { PostingRows } from '../balances/posting-rows.tsx';
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
export function Refunds({ record }: PartProps) {
  const { t } = useTranslation();
  const { account } = useAccount();
  return (
    <Panel title={t('payment.refunds')}>
      {record.refunds.length === 0 ? (
        <Text c="dimmed">{t('payment.no_refunds')}</Text>
      ) : (
        <ScrollBox label={t('payment.refunds')} minWidth={420}>
          <Table aria-label={t('payment.refunds')}>
            <Table.Tbody>
              {record.refunds.map((refund) => (
                <Table.Tr key={refund.refund_reference_id}>
                  <Table.Td className="number">{refund.refund_reference_id}</Table.Td>
                  <Table.Td>
                    <Moment at={refund.created_at} time_zone={account.time_zone} />
                  </Table.Td>
                  <Table.Td>
                    <RefundBadge status={refund.status} />
                  </Table.Td>
                  <Table.Td>{refund.reason}</Table.Td>
                  <Table.Td ta="right">
                    <Amount value={refund.amount} currency={refund.currency} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollBox>
      )}
    </Panel>
  );
}

/** Every movement of the payment's money in the ledger. */
export function Money({ record }: { readonly record: Pick<PaymentRecord, 'postings'> }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  return (
    <Panel title={t('payment.money')}>
      {record.postings.length === 0 ? (
        <Text c="dimmed">{t('payment.no_money')}</Text>
      ) : (
        <ScrollBox label={t('payment.money')} minWidth={460}>
          <Table aria-label={t('payment.money')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('payments.created')}</Table.Th>
                <Table.Th>{t('payment.movement')}</Table.Th>
                <Table.Th>{t('payment.ledger_account')}</Table.Th>
                <Table.Th ta="right">{t('payments.amount')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              <PostingRows entries={record.postings} time_zone={account.time_zone} />
            </Table.Tbody>
          </Table>
        </ScrollBox>
      )}
    </Panel>
  );
}

/** Every attempt at the order, where there was more than one. */
export function Attempts({ record }: PartProps) {
  const { t } = useTranslation();
  const { account } = useAccount();
  if (record.attempts.length < 2) return null;
  return (
    <Panel title={t('payment.attempts')}>
      <Table aria-label={t('payment.attempts')}>
        <Table.Tbody>
          {record.attempts.map((attempt) => (
            <Table.Tr key={attempt.transaction_id}>
              <Table.Td>
                {attempt.transaction_id === record.payment.transaction_id ? (
                  t('payment.this_one')
                ) : (
                  <OrderLink row={{ ...attempt, order_no: attempt.transaction_id }} />
                )}
              </Table.Td>
              <Table.Td>
                <Moment at={attempt.created_at} time_zone={account.time_zone} />
              </Table.Td>
              <Table.Td>
                <StatusBadge status={attempt.status} />
              </Table.Td>
              <Table.Td>
                <DeclineName code={attempt.failure_code} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}
