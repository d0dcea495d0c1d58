import { readSuspense } from '@causeway/schemas/portal/operator/suspense.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { PageHead } from '../../../components/page-head.tsx';
import { FactList } from '../../../components/pages/fact-list.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Badge } from '../../../components/status-badge.tsx';
import { Amount, Moment } from '../../../components/values.tsx';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';
import { useAgeText } from './age-text.ts';
import { LikelyLink } from './likely-link.tsx';
import { SuspenseProposals } from './suspense-proposals.tsx';
import { LaterDetails } from './later-details.tsx';

export type FoundItem = PortalResponseOf<typeof readSuspense>;

/** Money in suspense with all that was said of it, and what people make of it. */
export function SuspenseItemPage() {
  const { t } = useTranslation();
  const { item_id = '' } = useParams({ strict: false });
  const found = useQuery({
    queryKey: ['operator', 'suspense-item', item_id],
    queryFn: ({ signal }) => call(readSuspense, { params: { item_id }, signal }),
  });
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={320} />;
  const { item, told_later } = found.data;
  return (
    <>
      <PageHead title={`${t('suspense.title')} …${item_id.slice(-8)}`}>
        {item.cleared_at ? (
          <Badge tone="good">{t('suspense.cleared')}</Badge>
        ) : (
          <Badge tone="wait">{t('suspense.open')}</Badge>
        )}
      </PageHead>
      <Stack>
        <ReportedDetails item={item} />
        {told_later.map((details) => (
          <LaterDetails key={details.received_at} details={details} currency={item.currency} />
        ))}
        <SuspenseProposals key={item_id} found={found.data} />
      </Stack>
    </>
  );
}

function asNumber(text: string) {
  return text && <span className="number">{text}</span>;
}

function ReportedDetails({ item }: { readonly item: FoundItem['item'] }) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const ageText = useAgeText();
  return (
    <Panel title={t('suspense.said')}>
      <FactList
        facts={[
          [t('suspense.item'), asNumber(item.item_id)],
          [t('operator.amount'), <Amount key="amount" value={item.amount} currency={item.currency} />],
          [t('suspense.cause'), codeLabel('suspense_cause', item.cause)],
          [t('suspense.likely'), item.likely_transaction_id && <LikelyLink item={item} />],
          [t('operator.account'), asNumber(item.likely_account_id)],
          [t('suspense.from'), item.connector],
          [t('suspense.booked_on'), asNumber(item.booked_on)],
          [
            t('suspense.since'),
            <Moment key="since" at={item.created_at} time_zone="UTC" precision="seconds" />,
          ],
          [t('suspense.age'), item.cleared_at ? '' : ageText(item.age_s)],
          [t('suspense.cleared'), item.cleared_at && <Moment at={item.cleared_at} time_zone="UTC" />],
          [t('suspense.reference'), item.reference],
          [t('suspense.remittance'), item.remittance],
          ...item.details.map(({ name, value }) => [codeLabel('bank_field', name), value] as const),
        ]}
      />
    </Panel>
  );
}
