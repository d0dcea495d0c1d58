import { readRecall } from '@causeway/schemas/portal/operator/recalls.ts';
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
import { Amount, Moment } from '../../../components/values.tsx';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';
import { useAgeText } from '../suspense/age-text.ts';
import { LikelyMoney } from './likely-money.tsx';
import { RecallAnswers } from './recall-answers.tsx';
import { RecallBadge } from './recall-badge.tsx';

export type FoundRecall = PortalResponseOf<typeof readRecall>;

/** A recall with all that the bank says, and what people answer. */
export function RecallPage() {
  const { t } = useTranslation();
  const { recall_id = '' } = useParams({ strict: false });
  const found = useQuery({
    queryKey: ['operator', 'recall', recall_id],
    queryFn: ({ signal }) => call(readRecall, { params: { recall_id }, signal }),
  });
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={320} />;
  return (
    <>
      <PageHead title={`${t('recalls.one')} …${recall_id.slice(-8)}`}>
        <RecallBadge state={found.data.recall.state} />
      </PageHead>
      <Stack>
        <RequestDetails recall={found.data.recall} />
        <RecallAnswers key={recall_id} found={found.data} />
      </Stack>
    </>
  );
}

function RequestDetails({ recall }: { readonly recall: FoundRecall['recall'] }) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const ageText = useAgeText();
  return (
    <Panel title={t('suspense.said')}>
      <FactList
        facts={[
          [
            t('recalls.recall'),
            <span key="recall" className="number">
              {recall.recall_id}
            </span>,
          ],
          [
            t('operator.amount'),
            recall.currency && <Amount value={recall.amount} currency={recall.currency} />,
          ],
          [t('recalls.why'), [recall.reason_code, recall.reason_text].filter(Boolean).join(': ')],
          [t('recalls.bank'), recall.connector],
          [
            t('recalls.money'),
            (recall.likely_item_id || recall.likely_transaction_id) && <LikelyMoney recall={recall} />,
          ],
          [t('operator.account'), recall.likely_account_id],
          [t('recalls.settled_on'), recall.settled_on],
          [
            t('recalls.received'),
            <Moment key="received" at={recall.received_at} time_zone="UTC" precision="seconds" />,
          ],
          [t('suspense.age'), recall.answered_at ? '' : ageText(recall.age_s)],
          [t('recalls.answered'), recall.answered_at && <Moment at={recall.answered_at} time_zone="UTC" />],
          [t('recalls.given_back'), recall.given_back],
          ...recall.said.map(({ name, value }) => [codeLabel('bank_field', name), value] as const),
        ]}
      />
    </Panel>
  );
}
