import { Group, SimpleGrid } from '@mantine/core';
import type { PaymentAction } from '@causeway/schemas/portal/lists/payment-actions.ts';
import { readPayment, type PaymentRow } from '@causeway/schemas/portal/payments.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { PageHead } from '../../components/page-head.tsx';
import { RecordFrame } from '../../components/pages/record-frame.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { MetadataPanel } from '../../components/pages/metadata-panel.tsx';
import { OrderRequests } from '../developers/order-requests.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { PaymentAmount, PaymentRest } from './payment-amount.tsx';
import { Deliveries } from './payment-deliveries.tsx';
import { Attempts, Money, Refunds } from './payment-parts.tsx';
import { Decline, Facts } from './payment-facts.tsx';
import { Sent } from './record/payment-sent.tsx';
import { Timeline } from './payment-timeline.tsx';
import { ActionButtons } from './selection-bar.tsx';

export type PaymentRecord = PortalResponseOf<typeof readPayment>;

/** One payment: what it is, what can be done with it, and all that has happened to it. */
export function PaymentPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const { transaction_id = '' } = useParams({ strict: false });
  const record = useQuery({
    queryKey: ['payment', account_id, transaction_id],
    queryFn: ({ signal }) => call(readPayment, { params: { account_id, transaction_id }, signal }),
  });
  return (
    <RecordFrame list="/$account_id/payments" back={t('payment.back')} record={record}>
      {(data) => <Record record={data} />}
    </RecordFrame>
  );
}

function Record({ record }: { record: PaymentRecord }) {
  const { t } = useTranslation();
  const { payment } = record;
  return (
    <>
      <PageHead title={t('payment.title', { order: payment.order_no })}>
        <Actions payment={payment} />
      </PageHead>
      <Group gap="md" role="group" aria-label={t('payment.head')}>
        <StatusBadge payment={payment} />
        <strong>
          <PaymentAmount payment={payment} />
        </strong>
        <PaymentRest payment={payment} />
      </Group>
      <Decline record={record} />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Facts record={record} />
        <Timeline record={record} />
      </SimpleGrid>
      <MetadataPanel metadata={record.metadata} />
      <Refunds record={record} />
      <Money record={record} />
      <Attempts record={record} />
      <Deliveries transaction_id={payment.transaction_id} />
      <Sent record={record} />
      <OrderRequests order_no={payment.order_no} />
    </>
  );
}

function Actions({ payment }: { payment: PaymentRow }) {
  const [action, setAction] = useState<PaymentAction | null>(null);
  return (
    <>
      <ActionButtons rows={[payment]} onChoose={setAction} />
      {action && <ActionDialog action={action} rows={[payment]} onClose={() => setAction(null)} />}
    </>
  );
}
