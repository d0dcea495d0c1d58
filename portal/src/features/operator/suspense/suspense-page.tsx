import { listSuspense, type SuspenseItem } from '@causeway/schemas/portal/operator/suspense.ts';
import { Checkbox, Group, Skeleton, Stack, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { useListQuery } from '../../../components/pages/list-search.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Badge } from '../../../components/status-badge.tsx';
import { Amount } from '../../../components/values.tsx';
import { useCodeLabel } from '../../../i18n/actions/code-labels.ts';
import { useAgeText } from './age-text.ts';
import { LikelyLink } from './likely-link.tsx';
import { suspense_filters, SuspenseFilters } from './suspense-filters.tsx';

/** Money that acquirers and banks have moved and that nothing has taken: work for a person. */
export function SuspensePage() {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const narrowed = useListQuery(suspense_filters);
  const query = { ...useListQuery(['after']), ...narrowed, ...(all ? { all: 'yes' as const } : {}) };
  const list = useQuery({
    queryKey: ['operator', 'suspense', query],
    queryFn: ({ signal }) => call(listSuspense, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const items = list.data?.items ?? [];
  return (
    <>
      <PageHead title={t('suspense.title')} lead={t('suspense.lead')} />
      <Stack>
        <SuspenseFilters />
        <Checkbox
          label={t('suspense.show_cleared')}
          checked={all}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && items.length === 0 && (
          <EmptyState title={t('suspense.none')} lead={t('suspense.none_lead')} />
        )}
        {items.length > 0 && (
          <HeadedTable
            label={t('suspense.title')}
            head={[
              { name: t('suspense.item') },
              { name: t('suspense.age') },
              { name: t('suspense.cause') },
              { name: t('suspense.from'), visibleFrom: 'md' },
              { name: t('suspense.likely'), visibleFrom: 'md' },
              { name: t('operator.amount'), number: true },
            ]}
          >
            {items.map((item) => (
              <ItemRow key={item.item_id} item={item} />
            ))}
          </HeadedTable>
        )}
        {list.data?.next_after && (
          <Group>
            <Link to="/operator-console/suspense" search={{ ...narrowed, after: list.data.next_after }}>
              {t('words.next')}
            </Link>
          </Group>
        )}
      </Stack>
    </>
  );
}

function ItemRow({ item }: { readonly item: SuspenseItem }) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const ageText = useAgeText();
  const { item_id } = item;
  return (
    <Table.Tr>
      <Table.Td>
        <Link className="number" to="/operator-console/suspense/$item_id" params={{ item_id }}>
          …{item_id.slice(-8)}
        </Link>
      </Table.Td>
      <Table.Td>
        {item.cleared_at ? <Badge tone="good">{t('suspense.cleared')}</Badge> : ageText(item.age_s)}
      </Table.Td>
      <Table.Td className="words">{codeLabel('suspense_cause', item.cause)}</Table.Td>
      <Table.Td visibleFrom="md">{item.connector}</Table.Td>
      <Table.Td visibleFrom="md">
        <LikelyLink item={item} />
      </Table.Td>
      <Table.Td ta="right">
        <Amount value={item.amount} currency={item.currency} />
      </Table.Td>
    </Table.Tr>
  );
}
