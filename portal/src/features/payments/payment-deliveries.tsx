import { Table, Text } from '@mantine/core';
import { listPaymentDeliveries, type PaymentDelivery } from '@causeway/schemas/portal/payment-deliveries.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { useCodeLabel } from '../../i18n/actions/code-labels.ts';
import { Badge } from '../../components/status-badge.tsx';
import { Moment } from '../../components/values.tsx';

const tones = { pending: 'info', delivered: 'good', failed: 'bad' } as const;

/** The webhooks that were sent for the payment, for those who may see webhooks. */
export function Deliveries({ transaction_id }: { transaction_id: string }) {
  const { t } = useTranslation();
  const { account_id, may } = useAccount();
  const allowed = may('webhooks.read');
  const sent = useQuery({
    queryKey: ['payment-deliveries', account_id, transaction_id],
    queryFn: ({ signal }) => call(listPaymentDeliveries, { params: { account_id, transaction_id }, signal }),
    enabled: allowed,
  });
  if (!allowed) return null;
  return (
    <Panel title={t('payment.webhooks')}>
      {sent.error && <Problem error={sent.error} onRetry={() => void sent.refetch()} />}
      {sent.data?.deliveries.length === 0 && <Text c="dimmed">{t('payment.no_webhooks')}</Text>}
      {sent.data && sent.data.deliveries.length > 0 && <DeliveryTable deliveries={sent.data.deliveries} />}
    </Panel>
  );
}

function DeliveryTable({ deliveries }: { deliveries: readonly PaymentDelivery[] }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  const codeLabel = useCodeLabel();
  return (
    <HeadedTable
      label={t('payment.webhooks')}
      head={[
        { name: t('column.created'), visibleFrom: 'sm' },
        { name: t('payment.event') },
        { name: t('payment.target'), visibleFrom: 'sm' },
        { name: t('column.status') },
        { name: t('payment.answer') },
        { name: t('payment.tries'), number: true, visibleFrom: 'sm' },
      ]}
    >
      {deliveries.map((delivery) => (
        <Table.Tr key={`${delivery.event_id} ${delivery.url}`}>
          <Table.Td visibleFrom="sm">
            <Moment at={delivery.started_at} time_zone={account.time_zone} precision="seconds" />
          </Table.Td>
          <Table.Td>
            {delivery.type}
            <Text size="xs" c="dimmed" hiddenFrom="sm" className="breakable">
              <Moment at={delivery.started_at} time_zone={account.time_zone} precision="seconds" />{' '}
              {delivery.url}
            </Text>
          </Table.Td>
          <Table.Td visibleFrom="sm" style={{ overflowWrap: 'anywhere' }}>
            {delivery.url}
          </Table.Td>
          <Table.Td>
            <Badge tone={tones[delivery.status]}>{t(`payment.delivery_${delivery.status}`)}</Badge>
          </Table.Td>
          <Table.Td>
            {delivery.status_code === 0
              ? delivery.error && codeLabel('failure', delivery.error)
              : delivery.status_code}
          </Table.Td>
          <Table.Td visibleFrom="sm" ta="right">
            {delivery.tries}
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}
