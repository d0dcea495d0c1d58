import { decideHeldPayout, readHeldPayout } from '@causeway/schemas/portal/operator/screening.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { Alert, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNamedActor } from '../../../components/pages/actor-labels.ts';
import { FactList } from '../../../components/pages/fact-list.tsx';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { call } from '../../../api/call.ts';
import { PageHead } from '../../../components/page-head.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Amount, Moment } from '../../../components/values.tsx';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';
import { useFieldName, useReasons } from '../../../i18n/gateway/gateway-text.ts';
import { PayoutBadge } from '../../payouts/payout-badge.tsx';
import { ObjectLink } from '../search/object-link.tsx';
import { HitDecision, type DecidedHit } from './hit-decision.tsx';

type Held = PortalResponseOf<typeof readHeldPayout>;

/** A payout whose names were screened: who is paid, what the lists say, and letting it go or refusing it. */
export function HeldPayoutPage() {
  const reasonsOf = useReasons();
  const { account_id = '', transaction_id = '' } = useParams({ strict: false });
  const params = { account_id, transaction_id };
  const found = useQuery({
    queryKey: ['operator', 'screening', account_id, transaction_id],
    queryFn: ({ signal }) => call(readHeldPayout, { params, signal }),
  });
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={320} />;
  const { payout, status } = found.data;
  return (
    <>
      <PageHead
        title={payout.beneficiary_name || transaction_id}
        lead={reasonsOf(payout.review_reason, payout.review_reasons)}
      >
        <Amount value={payout.payment_amount} currency={payout.payment_currency} />
        <PayoutBadge status={status} />
        <ObjectLink object={{ kind: 'payout', account_id, id: transaction_id }} />
      </PageHead>
      <Stack>
        <Hits payout={payout} />
        {found.data.entries.map((entry) => (
          <Entry key={`${entry.list} ${entry.entry_id}`} entry={entry} />
        ))}
        <Beneficiary beneficiary={found.data.beneficiary} />
        <Decisions held={found.data} />
      </Stack>
    </>
  );
}

function Hits({ payout: { hits, review_reasons } }: Pick<Held, 'payout'>) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  if (hits.length === 0)
    return review_reasons.some(({ rule }) => rule === 'hits_gone') ? null : (
      <Alert color="gray">{t('console.not_screened')}</Alert>
    );
  return (
    <Panel title={t('console.screening_hits')}>
      <HeadedTable
        label={t('console.screening_hits')}
        head={[
          { name: t('operator.name') },
          { name: t('console.found_in'), visibleFrom: 'sm' },
          { name: t('console.resembles') },
          { name: t('console.list') },
          { name: t('console.score') },
          { name: t('console.screened_at'), visibleFrom: 'sm' },
        ]}
      >
        {hits.map((hit) => (
          <Table.Tr key={`${hit.list} ${hit.entry_id} ${hit.name} ${hit.screened_at}`}>
            <Table.Td>{hit.name}</Table.Td>
            <Table.Td visibleFrom="sm">{codeLabel('screened', hit.role)}</Table.Td>
            <Table.Td>{hit.entry_name}</Table.Td>
            <Table.Td>
              {t('console.list_version', { entry: `${hit.list} ${hit.entry_id}`, version: hit.list_version })}
            </Table.Td>
            <Table.Td className="number">{hit.score}</Table.Td>
            <Table.Td visibleFrom="sm">
              <Moment at={hit.screened_at} time_zone="UTC" precision="seconds" />
            </Table.Td>
          </Table.Tr>
        ))}
      </HeadedTable>
    </Panel>
  );
}

function Entry({ entry }: { readonly entry: Held['entries'][number] }) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const { list, entry_id, kind, names, weak_names, birth_years, programme } = entry;
  const facts: [string, string][] = [
    [t('operator.kind'), codeLabel('entry', kind)],
    [t('console.names'), names.join('; ')],
    [t('console.weak_names'), weak_names.join('; ')],
    [t('console.born'), birth_years.join(', ')],
    [t('console.programme'), programme],
  ];
  return (
    <Panel title={`${list} ${entry_id}`}>
      <FactList facts={facts} />
    </Panel>
  );
}

function Beneficiary({ beneficiary }: Pick<Held, 'beneficiary'>) {
  const { t } = useTranslation();
  const nameOf = useFieldName();
  return (
    <Panel title={t('console.beneficiary')}>
      <FactList
        facts={beneficiary.map(({ name, value }) => [
          nameOf(name),
          name === 'entity_type' ? t(`payout_choice.${value as 'COMPANY'}`) : value,
        ])}
      />
    </Panel>
  );
}

function Decisions({ held: { payout, status, people, decisions, four_eyes } }: { readonly held: Held }) {
  const { t } = useTranslation();
  const namedActor = useNamedActor();
  const codeLabel = useCodeLabel();
  const { account_id, transaction_id, screening_id } = payout;
  const [decided, setDecided] = useState<string | null>(null);
  const decide = async ({ cleared, reason, days }: DecidedHit): Promise<void> => {
    const decision = cleared ? 'release' : 'refuse';
    const expected = screening_id === '' ? {} : { screening_id };
    const clears = cleared && days !== null ? { clear_days: days } : {};
    const body = { decision, reason, ...expected, ...clears } as const;
    const answer = await call(decideHeldPayout, { params: { account_id, transaction_id }, body });
    setDecided(answer.status);
  };
  return (
    <Panel title={t('console.decision')}>
      <Stack gap="xs" align="flex-start">
        {decisions.map(({ by, decision, reason: why, decided_at, lists }) => (
          <Text key={`${by} ${decided_at}`}>
            <Moment at={decided_at} time_zone="UTC" precision="seconds" />{' '}
            {`${codeLabel('decision', decision)} · ${namedActor(people, by)} · ${why}`}
            {lists && (
              <Text span c="dimmed" size="sm">
                {' '}
                {t('console.decided_on', { lists })}
              </Text>
            )}
          </Text>
        ))}
        {status === 'IN_REVIEW' && (
          <>
            <Text>{t('console.decision_lead')}</Text>
            {four_eyes && <Text>{t('console.four_eyes')}</Text>}
            <HitDecision
              usual_days={null}
              clear={t('console.release')}
              confirm={t('console.refuse')}
              decide={decide}
            />
          </>
        )}
        {decided !== null && (
          <Alert color="gray" role="status">
            {t('console.decided', { status: t(`payout_state.${decided as 'CANCELLED'}`) })}
          </Alert>
        )}
      </Stack>
    </Panel>
  );
}
