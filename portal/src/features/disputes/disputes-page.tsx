import { Button, Group, NativeSelect, Skeleton, Stack, TextInput } from '@mantine/core';
import { listDisputes } from '@causeway/contract/portal/trade/disputes.ts';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Problem } from '../../components/problem.tsx';
import { Pages } from '../payments/payments-page.tsx';
import { DisputesTable } from './disputes-table.tsx';

/** The list of disputes. */
export function DisputesPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const { q, state, from, to, cursor } = useSearch({ strict: false });
  const given = Object.entries({ q, state, from, to, cursor }).filter(([, value]) => value);
  const query = Object.fromEntries(given) as Record<string, string>;
  const list = useQuery({
    queryKey: ['disputes', account_id, query],
    queryFn: ({ signal }) => call(listDisputes, { params: { account_id }, query, signal }),
    placeholderData: keepPreviousData,
  });
  const disputes = list.data?.disputes ?? [];
  const filtered = given.length > 0;
  return (
    <>
      <PageHead title={t('disputes.title')} lead={t('disputes.lead')} />
      <Stack>
        <Filters key={account_id} />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={200} />}
        {list.isSuccess && disputes.length === 0 && (
          <EmptyState
            title={t(filtered ? 'payments.none_found' : 'disputes.empty')}
            lead={t(filtered ? 'disputes.none_found_lead' : 'disputes.empty_lead')}
          />
        )}
        {disputes.length > 0 && <DisputesTable disputes={disputes} />}
        <Pages next={list.data?.next_cursor ?? ''} first={cursor !== undefined} />
      </Stack>
    </>
  );
}

function Filters() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { q = '', state = '' } = useSearch({ strict: false });
  const [text, setText] = useState(q);
  useEffect(() => setText(q), [q]);
  const setField = (name: string, value: string): void => {
    void navigate({ to: '.', search: { q, state, [name]: value }, replace: true });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setField('q', text.trim());
  };
  const states = (['open', 'answered', 'won', 'lost'] as const).map((value) => ({
    value,
    label: t(`disputes.state_${value}`),
  }));
  return (
    <search>
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-end">
          <TextInput
            flex={1}
            miw={180}
            type="search"
            data-page-search
            label={t('words.search')}
            placeholder={t('disputes.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('payments.status')}
            value={state}
            data={[{ value: '', label: t('words.any') }, ...states]}
            onChange={(event) => setField('state', event.currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {t('words.search')}
          </Button>
        </Group>
      </form>
    </search>
  );
}
