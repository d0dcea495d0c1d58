import { Alert, Button, Group, Stack } from '@mantine/core';
import { payment_filters, type PaymentFilterFields } from '@causeway/schemas/portal/lists/payment-list.ts';
import { listPayments, type PaymentRow } from '@causeway/schemas/portal/payments.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { placeholderOfSameAccount } from '../../api/query-client.ts';
import { PageHead } from '../../components/page-head.tsx';
import { useFilterQuery } from '../../components/pages/list-filters.tsx';
import { Problem } from '../../components/problem.tsx';
import { Moment } from '../../components/values.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { ExportButton } from '../lists/export-dialog.tsx';
import { useColumns } from './columns.tsx';
import { PaymentFilters } from './payment-filters.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { SavedFilters } from '../lists/saved-filters.tsx';
import { SelectionBar } from './selection-bar.tsx';

export type Selection = ReadonlyMap<string, PaymentRow>;

/** The list of payments: search, filters, columns, selection over pages, and what can be done with it. */
export function PaymentsPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const query = useFilterQuery(payment_filters);
  const { cursor, ...filter } = query;
  const [chosen, setChosen] = useState<{ account_id: string; rows: Selection }>({
    account_id,
    rows: new Map(),
  });
  // What was selected in another account is none of this one's.
  const selection: Selection = chosen.account_id === account_id ? chosen.rows : new Map();
  const setSelection = (rows: Selection): void => setChosen({ account_id, rows });
  const [columns, setColumns] = useColumns();
  const list = useQuery({
    queryKey: ['payments', account_id, query],
    queryFn: ({ signal }) => call(listPayments, { params: { account_id }, query, signal }),
    placeholderData: placeholderOfSameAccount(account_id),
  });
  const payments = list.data?.payments ?? [];
  return (
    <>
      <PageHead title={t('payments.title')}>
        <SavedFilters filter={filter} />
        <ExportButton filter={filter} />
        <ColumnMenu columns={columns} onChange={setColumns} />
      </PageHead>
      <Stack gap="md">
        <PaymentFilters key={account_id} filter={filter} usual_currency={usualCurrency(payments)} />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.data?.searched_to && <SearchedTo at={list.data.searched_to} next={list.data.next_cursor} />}
        {list.isSuccess && payments.length === 0 ? (
          !list.data.searched_to && <Nothing filter={filter} />
        ) : (
          <PaymentsTable
            payments={payments}
            loading={list.isPending}
            columns={columns}
            selection={selection}
            onSelect={setSelection}
          />
        )}
        <Pages
          next={list.data?.searched_to ? '' : (list.data?.next_cursor ?? '')}
          first={cursor !== undefined}
        />
        <SelectionBar selection={selection} onClear={() => setSelection(new Map())} />
      </Stack>
    </>
  );
}

/** The currency of most payments; empty where there are none. */
function usualCurrency(payments: readonly PaymentRow[]): string {
  const counts = new Map<string, number>();
  for (const { currency } of payments) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? '';
}

/** Says what kept payments out: the search, or the filters. */
function Nothing({ filter }: { filter: PaymentFilterFields }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { q, ...filters } = filter;
  const narrowed = Object.keys(filters).length > 0;
  if (!q && !narrowed) return <EmptyState title={t('payments.empty')} lead={t('payments.empty_lead')} />;
  return (
    <EmptyState
      title={t('payments.none_found')}
      lead={[q && t('payments.none_sought'), narrowed && t('payments.none_found_lead')]
        .filter(Boolean)
        .join(' ')}
    >
      <Button variant="default" onClick={() => void navigate({ to: '.', search: {} })}>
        {t('payments.clear')}
      </Button>
    </EmptyState>
  );
}

/** How far back a filter that fits little was looked for, and the way on. */
function SearchedTo({ at, next }: { at: string; next: string }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  return (
    <Alert color="blue" role="status">
      <Group gap="sm">
        <span>
          {t('payments.searched_to')} <Moment at={at} time_zone={account.time_zone} />
        </span>
        <Button
          size="xs"
          variant="default"
          onClick={() => void navigate({ to: '.', search: { ...search, cursor: next } })}
        >
          {t('payments.search_on')}
        </Button>
      </Group>
    </Alert>
  );
}

/** On to the next page; back by the browser. */
export function Pages({ next, first }: { next: string; first: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const { cursor: _, ...rest } = search;
  if (!first && next === '') return null;
  return (
    <Group justify="flex-end" gap="xs">
      <Button
        variant="default"
        size="xs"
        disabled={!first}
        onClick={() => void navigate({ to: '.', search: rest })}
      >
        {t('words.first')}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={next === ''}
        onClick={() => void navigate({ to: '.', search: { ...rest, cursor: next } })}
      >
        {t('words.next')}
      </Button>
    </Group>
  );
}
