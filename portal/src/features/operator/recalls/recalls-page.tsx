import { listRecalls, type Recall } from '@causeway/schemas/portal/operator/recalls.ts';
import { Checkbox, Group, Skeleton, Stack, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Amount } from '../../../components/values.tsx';
import { useAgeText } from '../suspense/age-text.ts';
import { LikelyMoney } from './likely-money.tsx';
import { RecallBadge } from './recall-badge.tsx';

/** Money that banks ask to be given back: work for two people. */
export function RecallsPage() {
  const { t } = useTranslation();
  const { after = '' } = useSearch({ strict: false });
  const [all, setAll] = useState(false);
  const list = useQuery({
    queryKey: ['operator', 'recalls', after, all],
    queryFn: ({ signal }) =>
      call(listRecalls, { query: { ...(after ? { after } : {}), ...(all ? { all: 'yes' } : {}) }, signal }),
    placeholderData: keepPreviousData,
  });
  const recalls = list.data?.recalls ?? [];
  return (
    <>
      <PageHead title={t('recalls.title')} lead={t('recalls.lead')} />
      <Stack>
        <Checkbox
          label={t('recalls.show_answered')}
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && recalls.length === 0 && (
          <EmptyState title={t('recalls.none')} lead={t('recalls.none_lead')} />
        )}
        {recalls.length > 0 && (
          <HeadedTable
            label={t('recalls.title')}
            head={[
              { name: t('recalls.recall') },
              { name: t('suspense.age') },
              { name: t('recalls.bank'), visibleFrom: 'md' },
              { name: t('recalls.why') },
              { name: t('recalls.money'), visibleFrom: 'md' },
              { name: t('operator.amount'), number: true },
            ]}
            minWidth={300}
          >
            {recalls.map((recall) => (
              <RecallRow key={recall.recall_id} recall={recall} />
            ))}
          </HeadedTable>
        )}
        {list.data?.next_after && (
          <Group>
            <Link to="/operator-console/recalls" search={{ after: list.data.next_after }}>
              {t('words.next')}
            </Link>
          </Group>
        )}
      </Stack>
    </>
  );
}

function RecallRow({ recall }: { readonly recall: Recall }) {
  const ageText = useAgeText();
  const { recall_id } = recall;
  return (
    <Table.Tr>
      <Table.Td>
        <Link className="number" to="/operator-console/recalls/$recall_id" params={{ recall_id }}>
          …{recall_id.slice(-8)}
        </Link>
      </Table.Td>
      <Table.Td>
        {recall.state === 'open' ? ageText(recall.age_s) : <RecallBadge state={recall.state} />}
      </Table.Td>
      <Table.Td visibleFrom="md">{recall.connector}</Table.Td>
      <Table.Td>{recall.reason_code}</Table.Td>
      <Table.Td visibleFrom="md">
        <LikelyMoney recall={recall} />
      </Table.Td>
      <Table.Td ta="right">
        {recall.currency && <Amount value={recall.amount} currency={recall.currency} />}
      </Table.Td>
    </Table.Tr>
  );
}
