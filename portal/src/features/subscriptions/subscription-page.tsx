import { Group, SimpleGrid, Text } from '@mantine/core';
import { readSubscription } from '@causeway/schemas/portal/subscriptions.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { PageHead } from '../../components/page-head.tsx';
import { RecordFrame } from '../../components/pages/record-frame.tsx';
import { MetadataPanel } from '../../components/pages/metadata-panel.tsx';
import { Timeline } from '../payments/payment-timeline.tsx';
import { ChangeButtons } from './change-dialog.tsx';
import { ContractsPanel } from './contracts-panel.tsx';
import { useContracts } from './older-contracts.ts';
import { Price } from './interval-name.tsx';
import { SubscriptionBadge } from './subscription-badges.tsx';
import { Payments, Schedule } from './subscription-parts.tsx';

export type SubscriptionRecord = PortalResponseOf<typeof readSubscription>;

/** One subscription: its schedule, its contracts, its payments, and what can be done with it. */
export function SubscriptionPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const { subscription_id = '' } = useParams({ strict: false });
  const record = useQuery({
    queryKey: ['subscription', account_id, subscription_id],
    queryFn: ({ signal }) => call(readSubscription, { params: { account_id, subscription_id }, signal }),
  });
  return (
    <RecordFrame list="/$account_id/subscriptions" back={t('subscriptions.back')} record={record}>
      {(data) => <Record record={data} />}
    </RecordFrame>
  );
}

function Record({ record }: { record: SubscriptionRecord }) {
  const { t } = useTranslation();
  const { subscription } = record;
  const shown = useContracts(record);
  const { recurring_id, end_reason } = subscription;
  return (
    <>
      <PageHead
        title={t('subscriptions.one', { name: recurring_id, interpolation: { escapeValue: false } })}
        lead={subscription.contract_name}
      >
        <ChangeButtons record={record} />
      </PageHead>
      <Group gap="md">
        <SubscriptionBadge status={subscription.status} />
        <strong>
          <Price row={subscription} />
        </strong>
        {end_reason !== '' && <Text>{t(`subscriptions.ended_${end_reason as 'cancelled'}`)}</Text>}
      </Group>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Schedule record={record} />
        <Timeline record={record} />
      </SimpleGrid>
      <MetadataPanel metadata={record.metadata} />
      <ContractsPanel record={record} shown={shown} />
      <Payments payments={shown.payments} />
    </>
  );
}
