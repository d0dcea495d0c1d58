import {
  listClearedPairs,
  withdrawClearedPair,
  type ClearedPair,
} from '@causeway/schemas/portal/operator/screening.ts';
import { Alert, Button, Group, NativeSelect, Skeleton, Stack, Table, Text, Textarea } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { useNamedActor } from '../../../components/pages/actor-labels.ts';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { SearchField } from '../../../components/pages/search-field.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Badge, type Tone } from '../../../components/status-badge.tsx';
import { Moment } from '../../../components/values.tsx';
import { refreshConsole } from '../refresh-console.ts';
import { ScreeningTabs } from './screening-tabs.tsx';

const states = ['in_force', 'ended', 'withdrawn'] as const;
const lists = ['eu', 'ofac', 'uk', 'un'];
type State = (typeof states)[number];
const tones: Readonly<Record<State, Tone>> = { in_force: 'good', ended: 'calm', withdrawn: 'calm' };

type People = readonly { readonly actor: string; readonly name: string }[];

interface PairSearch {
  readonly q?: string;
  readonly state?: State;
  readonly list?: string;
  readonly before?: string;
}

/** Pairs of a party and a listed entry that people have decided are not the same. */
export function ClearedPairsPage() {
  const { t } = useTranslation();
  const search: PairSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ClearedPair | null>(null);
  const list = useQuery({
    queryKey: ['operator', 'cleared-pairs', search],
    queryFn: ({ signal }) => call(listClearedPairs, { query: { ...search }, signal }),
    placeholderData: keepPreviousData,
  });
  const narrow = (more: { readonly [Name in keyof PairSearch]: PairSearch[Name] | undefined }): void => {
    const { before: _before, ...rest } = search;
    const next = Object.fromEntries(Object.entries({ ...rest, ...more }).filter(([, value]) => value));
    setChosen(null);
    void navigate({ to: '/operator-console/screening/cleared-pairs', search: next });
  };
  const { data } = list;
  return (
    <>
      <PageHead title={t('console.cleared_pairs')} lead={t('console.cleared_pairs_lead')} />
      <Stack>
        <ScreeningTabs />
        <SearchField
          label={t('words.search')}
          hint={t('console.pair_search_hint')}
          value={search.q ?? ''}
          onSearch={(q) => narrow({ q: q || undefined })}
        >
          <NativeSelect
            label={t('operator.status')}
            value={search.state ?? ''}
            onChange={(event) => narrow({ state: states.find((one) => one === event.currentTarget.value) })}
            data={[
              { value: '', label: t('console.pair_any') },
              ...states.map((state) => ({ value: state, label: t(`console.pair_${state}`) })),
            ]}
          />
          <NativeSelect
            label={t('console.list')}
            value={search.list ?? ''}
            onChange={(event) => narrow({ list: event.currentTarget.value || undefined })}
            data={[{ value: '', label: t('console.pair_any') }, ...lists]}
          />
        </SearchField>
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {data?.pairs.length === 0 && (
          <EmptyState title={t('console.no_pairs')} lead={t('console.no_pairs_lead')} />
        )}
        {data && data.pairs.length > 0 && <Pairs pairs={data.pairs} people={data.people} onEnd={setChosen} />}
        {chosen && data && (
          <EndPair
            key={chosen.clearance_id}
            pair={chosen}
            people={data.people}
            four_eyes={data.four_eyes}
            onEnded={() => setChosen(null)}
          />
        )}
        {data?.next_before && (
          <Group>
            <Link
              to="/operator-console/screening/cleared-pairs"
              search={{ ...search, before: data.next_before }}
            >
              {t('words.next')}
            </Link>
          </Group>
        )}
      </Stack>
    </>
  );
}

interface PairsProps {
  readonly pairs: readonly ClearedPair[];
  readonly people: People;
  readonly onEnd: (pair: ClearedPair) => void;
}

function Pairs({ pairs, people, onEnd }: PairsProps) {
  const { t } = useTranslation();
  return (
    <HeadedTable
      label={t('console.cleared_pairs')}
      head={[
        { name: t('console.party_and_entry') },
        { name: t('console.cleared_by') },
        { name: t('operator.status') },
        { name: t('operator.account'), visibleFrom: 'md' },
        { name: t('console.action') },
      ]}
      minWidth={300}
    >
      {pairs.map((pair) => (
        <PairRow key={`${pair.account_id} ${pair.clearance_id}`} pair={pair} people={people} onEnd={onEnd} />
      ))}
    </HeadedTable>
  );
}

function PairRow({ pair, people, onEnd }: Omit<PairsProps, 'pairs'> & { readonly pair: ClearedPair }) {
  const { t } = useTranslation();
  const namedActor = useNamedActor();
  const state = states.find((one) => one === pair.state) ?? 'ended';
  const names = (actors: string): string =>
    actors
      .split(', ')
      .filter(Boolean)
      .map((actor) => namedActor(people, actor))
      .join(', ');
  const by = [names(pair.agreed_by), namedActor(people, pair.decided_by)].filter(Boolean).join(', ');
  const enders = [pair.end_agreed_by, pair.withdrawn_by].filter(Boolean).join(', ');
  return (
    <Table.Tr>
      <Table.Td className="words">
        <Text inherit fw={600}>
          {pair.party_name}
        </Text>
        {`${pair.entry_name} (${pair.list} ${pair.entry_id})`}
      </Table.Td>
      <Table.Td className="words">
        {by}
        <Text inherit>
          <Moment at={pair.decided_at} time_zone="UTC" />
        </Text>
        <Text c="dimmed" size="sm">
          {pair.reason}
        </Text>
      </Table.Td>
      <Table.Td className="words">
        <Badge tone={tones[state]}>{t(`console.pair_${state}`)}</Badge>
        <Text inherit>
          <Moment at={pair.withdrawn_at || pair.ends_at} time_zone="UTC" />
        </Text>
        {enders !== '' && (
          <Text c="dimmed" size="sm">
            {`${names(enders)}: ${pair.end_reason}`}
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="md" className="number">
        {pair.account_id}
      </Table.Td>
      <Table.Td>
        {state === 'in_force' && (
          <Button size="xs" variant="default" onClick={() => onEnd(pair)}>
            {t('console.end')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

interface EndingProps {
  readonly pair: ClearedPair;
  readonly people: People;
  readonly four_eyes: boolean;
  readonly onEnded: () => void;
}

function EndPair({ pair, people, four_eyes, onEnded }: EndingProps) {
  const { t } = useTranslation();
  const namedActor = useNamedActor();
  const { account_id, clearance_id, end_agreed_by } = pair;
  const [reason, setReason] = useState('');
  const ending = useChange({
    mutationFn: () => call(withdrawClearedPair, { params: { account_id, clearance_id }, body: { reason } }),
    async onSuccess() {
      await refreshConsole();
      onEnded();
    },
  });
  return (
    <Panel title={t('console.end_pair')}>
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>{`${pair.party_name} – ${pair.entry_name} (${pair.list} ${pair.entry_id})`}</Text>
        <Text>{t('console.end_pair_lead')}</Text>
        {four_eyes && <Alert color="gray">{t('console.four_eyes_pair')}</Alert>}
        {end_agreed_by && (
          <Text>{t('console.end_agreed_by', { name: namedActor(people, end_agreed_by) })}</Text>
        )}
        <Textarea
          w="100%"
          required
          label={t('console.end_reason')}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button disabled={reason.trim() === ''} loading={ending.isPending} onClick={() => ending.mutate()}>
          {t('console.end_pair')}
        </Button>
        {ending.error && <Problem error={ending.error} />}
      </Stack>
    </Panel>
  );
}
