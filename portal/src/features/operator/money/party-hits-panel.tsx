import { decidePartyHit, listPartyHits, type PartyHit } from '@causeway/schemas/portal/operator/screening.ts';
import { Alert, Button, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useNamedActor } from '../../../components/pages/actor-labels.ts';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Moment } from '../../../components/values.tsx';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';
import { HitDecision, type DecidedHit } from './hit-decision.tsx';

const usual_days = 180;

/** Saved parties, merchants and their people that resemble a listed entry, to be decided one by one. */
export function PartyHits() {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const [chosen, setChosen] = useState<PartyHit | null>(null);
  const list = useQuery({
    queryKey: ['operator', 'party-hits'],
    queryFn: ({ signal }) => call(listPartyHits, { signal }),
  });
  const { data } = list;
  if (list.error) return <Problem error={list.error} onRetry={() => void list.refetch()} />;
  if (!data || data.hits.length === 0) return null;
  return (
    <Panel title={t('console.party_hits')}>
      <Text>{t('console.party_hits_lead')}</Text>
      <HeadedTable
        label={t('console.party_hits')}
        head={[
          { name: t('operator.name') },
          { name: t('console.resembles') },
          { name: t('console.score'), visibleFrom: 'sm' },
          { name: t('console.found_in'), visibleFrom: 'sm' },
          { name: t('operator.account'), visibleFrom: 'md' },
          { name: t('operator.since'), visibleFrom: 'md' },
          { name: t('console.decision') },
        ]}
        minWidth={300}
      >
        {data.hits.map((hit) => (
          <Table.Tr key={`${hit.account_id} ${hit.hit_id}`}>
            <Table.Td>{hit.name}</Table.Td>
            <Table.Td>{`${hit.entry_name} (${hit.list} ${hit.entry_id})`}</Table.Td>
            <Table.Td visibleFrom="sm" className="number">
              {hit.score}
            </Table.Td>
            <Table.Td visibleFrom="sm">{codeLabel('screened', hit.role)}</Table.Td>
            <Table.Td visibleFrom="md" className="number">
              {hit.account_id}
            </Table.Td>
            <Table.Td visibleFrom="md">
              <Moment at={hit.found_at} time_zone="UTC" />
            </Table.Td>
            <Table.Td>
              <Button size="xs" variant="default" onClick={() => setChosen(hit)}>
                {t('console.decide')}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </HeadedTable>
      {chosen && (
        <DecidePartyHit
          key={chosen.hit_id}
          hit={chosen}
          people={data.people}
          four_eyes={data.four_eyes}
          onDecided={() => setChosen(null)}
        />
      )}
    </Panel>
  );
}

interface DecidingProps {
  readonly hit: PartyHit;
  readonly people: readonly { readonly actor: string; readonly name: string }[];
  readonly four_eyes: boolean;
  readonly onDecided: () => void;
}

function DecidePartyHit({ hit, people, four_eyes, onDecided }: DecidingProps) {
  const { t } = useTranslation();
  const namedActor = useNamedActor();
  const { account_id, hit_id } = hit;
  const decide = async ({ cleared, reason, days }: DecidedHit): Promise<void> => {
    const clear_days = days ?? usual_days;
    const body = { decision: cleared ? 'cleared' : 'confirmed', reason, clear_days } as const;
    await call(decidePartyHit, { params: { account_id, hit_id }, body });
  };
  return (
    <Stack gap="xs" mt="md" align="flex-start">
      <Text fw={600}>{`${hit.name} – ${hit.entry_name} (${hit.list} ${hit.entry_id})`}</Text>
      {four_eyes && <Alert color="gray">{t('console.four_eyes_party')}</Alert>}
      {hit.agreed_by && <Text>{t('console.agreed_by', { name: namedActor(people, hit.agreed_by) })}</Text>}
      <HitDecision
        usual_days={usual_days}
        clear={t('console.party_cleared')}
        confirm={t('console.party_confirmed')}
        decide={decide}
        onDecided={onDecided}
      />
    </Stack>
  );
}
