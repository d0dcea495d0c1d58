import { Anchor, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { readPayout } from '@causeway/schemas/portal/payouts.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { PageHead } from '../../components/page-head.tsx';
import { BackLink, RecordFrame } from '../../components/pages/record-frame.tsx';
import { Amount } from '../../components/values.tsx';
import { Warning } from '../../components/warning.tsx';
import { MetadataPanel } from '../../components/pages/metadata-panel.tsx';
import { useReasons } from '../../i18n/gateway/gateway-text.ts';
import { Money } from '../payments/payment-parts.tsx';
import { Timeline } from '../payments/payment-timeline.tsx';
import { DecisionButtons } from './decision-dialog.tsx';
import { PayoutBadge } from './payout-badge.tsx';
import { Approvals, Parties, PayoutFacts } from './payout-parts.tsx';
import { RecallButton, Recalls } from './recall.tsx';

export type PayoutRecord = PortalResponseOf<typeof readPayout>;

/** One payout: what it is, what can be decided about it, and all that has happened to it. */
export function PayoutPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const { transaction_id = '' } = useParams({ strict: false });
  const record = useQuery({
    queryKey: ['payout', account_id, transaction_id],
    queryFn: ({ signal }) => call(readPayout, { params: { account_id, transaction_id }, signal }),
  });
  return (
    <RecordFrame list="/$account_id/payouts" back={t('payouts.back')} record={record}>
      {(data) => <Record record={data} />}
    </RecordFrame>
  );
}

/** What whoever approves the payout must know: the name is not the account holder's, or could not be checked. */
function PayeeAlert({ record: { payee_verification: payee } }: { record: PayoutRecord }) {
  const { t } = useTranslation();
  if (!payee || payee.result === 'MATCH') return null;
  const named = { asked: payee.asked_name, name: payee.name };
  return (
    <Warning
      color={payee.result === 'NO_MATCH' ? 'red' : 'yellow'}
      title={t(`payee.${payee.result as 'NO_MATCH'}`)}
    >
      {t(`payee.${payee.result as 'NO_MATCH'}_says`, named)}
    </Warning>
  );
}

/** The way back to the list. */
export function BackToPayouts() {
  const { t } = useTranslation();
  return <BackLink list="/$account_id/payouts" back={t('payouts.back')} />;
}

function Record({ record }: { record: PayoutRecord }) {
  const { t } = useTranslation();
  const { payout } = record;
  const { account_id } = useAccount();
  const reasonsOf = useReasons();
  const why = reasonsOf(record.failure_reason || record.review_reason, record.screening_reasons);
  return (
    <>
      <PageHead title={t('payouts.one', { reference: payout.reference })}>
        <DecisionButtons record={record} />
        <RecallButton record={record} />
      </PageHead>
      <Group gap="md">
        <PayoutBadge status={payout.status} />
        <strong>
          <Amount value={payout.payment_amount} currency={payout.payment_currency} />
        </strong>
        <span>{payout.beneficiary_name}</span>
      </Group>
      {why && (
        <Warning color={record.failure_reason ? 'red' : 'yellow'} title={t('payouts.why')}>
          {why}
        </Warning>
      )}
      {record.possible_duplicate_of !== '' && (
        <Warning title={t('payouts.alike')}>
          <Text size="sm">{t('payouts.alike_text')}</Text>
          <Anchor
            size="sm"
            c="inherit"
            underline="always"
            renderRoot={(props) => (
              <Link
                to="/$account_id/payouts/$transaction_id"
                params={{ account_id, transaction_id: record.possible_duplicate_of }}
                {...props}
              />
            )}
          >
            {record.possible_duplicate_of}
          </Anchor>
        </Warning>
      )}
      <PayeeAlert record={record} />
      {record.instant_refused !== '' && (
        <Warning title={t('instant.refused')}>
          {t('instant.refused_text', { code: record.instant_refused })}
        </Warning>
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <PayoutFacts record={record} />
        <Stack>
          <Timeline record={record} />
          <Approvals record={record} />
          <Recalls record={record} />
        </Stack>
      </SimpleGrid>
      <MetadataPanel metadata={record.metadata} />
      <Parties record={record} />
      <Money record={record} />
    </>
  );
}
