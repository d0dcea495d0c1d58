import { Group, SimpleGrid, Text } from '@mantine/core';
import { readDispute } from '@causeway/schemas/portal/disputes.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Panel } from '../../components/panel.tsx';
import { useActorLabel } from '../../components/pages/actor-labels.ts';
import { FactList, type Fact } from '../../components/pages/fact-list.tsx';
import { RecordFrame } from '../../components/pages/record-frame.tsx';
import { Amount, Moment } from '../../components/values.tsx';
import { Money } from '../payments/payment-parts.tsx';
import { Timeline } from '../payments/payment-timeline.tsx';
import { OrderLink } from '../payments/payments-table.tsx';
import { AnswerButtons } from './answer-dialog.tsx';
import { DisputeBadge, DueAt, StageName } from './dispute-badge.tsx';
import { PastAnswers, StagesPanel } from './stages-panel.tsx';
import { EvidencePanel } from './evidence-panel.tsx';

export type DisputeRecord = PortalResponseOf<typeof readDispute>;

/** One dispute: what it is about, its evidence, and the answer. */
export function DisputePage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const { dispute_id = '' } = useParams({ strict: false });
  const record = useQuery({
    queryKey: ['dispute', account_id, dispute_id],
    queryFn: ({ signal }) => call(readDispute, { params: { account_id, dispute_id }, signal }),
  });
  return (
    <RecordFrame list="/$account_id/disputes" back={t('disputes.back')} record={record}>
      {(data) => <Record record={data} />}
    </RecordFrame>
  );
}

function Record({ record }: { record: DisputeRecord }) {
  const { t } = useTranslation();
  const { dispute } = record;
  return (
    <>
      <PageHead title={t('disputes.one', { order: dispute.order_no })}>
        <AnswerButtons key={record.dispute.dispute_id} record={record} />
      </PageHead>
      <Group gap="md">
        <DisputeBadge state={dispute.state} />
        <strong>
          <Amount value={dispute.amount} currency={dispute.currency} />
        </strong>
      </Group>
      {dispute.stage === 'inquiry' && <Text>{t('disputes.inquiry_lead')}</Text>}
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Facts record={record} />
        <Timeline record={record} />
      </SimpleGrid>
      <StagesPanel record={record} />
      <EvidencePanel record={record} />
      <PastAnswers record={record} />
      <Money record={record} />
    </>
  );
}

function Facts({ record }: { record: DisputeRecord }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  const actorLabel = useActorLabel();
  const { dispute, response } = record;
  const moment = (at: string): ReactNode => at && <Moment at={at} time_zone={account.time_zone} />;
  const facts: Fact[] = [
    [t('column.order'), <OrderLink row={dispute} />],
    [t('disputes.stage'), <StageName stage={dispute.stage} />],
    [t('disputes.reference'), dispute.reference],
    [t('column.reason_code'), dispute.reason_code],
    [t('column.opened'), moment(dispute.opened_at)],
    [
      t('column.answer_until'),
      dispute.state === 'open' && <DueAt dispute={dispute} time_zone={account.time_zone} />,
    ],
    ...record.totals.flatMap(({ currency, funds, fees }): Fact[] => [
      [t('disputes.money_in_all'), <Amount value={funds} currency={currency} />],
      [t('disputes.fees'), <Amount value={fees} currency={currency} />],
    ]),
    [t('disputes.response'), response && t(`disputes.${response as 'accepted'}`)],
    [t('disputes.explanation'), record.explanation],
    [t('disputes.responded_by'), record.responded_by && actorLabel(record.responded_by)],
    [t('disputes.responded_at'), moment(record.responded_at)],
    [t('disputes.sent_at'), moment(record.sent_at)],
    [t('disputes.closed_at'), moment(dispute.closed_at)],
  ];
  return (
    <Panel title={t('payment.facts')}>
      <FactList facts={facts} />
    </Panel>
  );
}
