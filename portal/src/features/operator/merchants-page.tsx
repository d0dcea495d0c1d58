import { createMerchant, listMerchants } from '@causeway/schemas/portal/operator/merchants.ts';
import { Button, Group, Skeleton, Stack, Table, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { SearchField } from '../../components/pages/search-field.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Problem } from '../../components/problem.tsx';
import { EnabledBadge } from './enabling.tsx';

/** Every merchant, to be found by name or id. */
export function MerchantsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { q = '', after = '' } = useSearch({ strict: false });
  const [making, setMaking] = useState(false);
  const list = useQuery({
    queryKey: ['operator', 'merchants', q, after],
    queryFn: ({ signal }) => call(listMerchants, { query: { q, after }, signal }),
    placeholderData: keepPreviousData,
  });
  const merchants = list.data?.merchants ?? [];
  const head = [
    { name: t('operator.name') },
    { name: t('operator.merchant_id') },
    { name: t('operator.accounts'), number: true, visibleFrom: 'sm' },
    { name: t('operator.status') },
  ];
  return (
    <>
      <PageHead title={t('operator.merchants')} lead={t('operator.merchants_lead')}>
        <Button onClick={() => setMaking(true)}>{t('operator.new_merchant')}</Button>
      </PageHead>
      <Stack>
        <SearchField
          label={t('operator.search')}
          value={q}
          onSearch={(text) => void navigate({ to: '/operator-console/merchants', search: { q: text } })}
        />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && merchants.length === 0 && (
          <EmptyState title={t('operator.none')} lead={t('operator.none_lead')} />
        )}
        {merchants.length > 0 && (
          <HeadedTable label={t('operator.merchants')} head={head} minWidth={300}>
            {merchants.map(({ merchant_id, name, accounts, enabled }) => (
              <Table.Tr key={merchant_id}>
                <Table.Td>
                  <Link to="/operator-console/merchants/$merchant_id" params={{ merchant_id }}>
                    {name}
                  </Link>
                </Table.Td>
                <Table.Td className="number">{merchant_id}</Table.Td>
                <Table.Td visibleFrom="sm" ta="right">
                  {accounts}
                </Table.Td>
                <Table.Td>
                  <EnabledBadge enabled={enabled} />
                </Table.Td>
              </Table.Tr>
            ))}
          </HeadedTable>
        )}
        <Group>
          {list.data?.next_after && (
            <Link to="/operator-console/merchants" search={{ q, after: list.data.next_after }}>
              {t('words.next')}
            </Link>
          )}
        </Group>
      </Stack>
      <NewMerchant opened={making} onClose={() => setMaking(false)} />
    </>
  );
}

function NewMerchant({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [id, setId] = useState('');
  const making = useChange({
    mutationFn: () => call(createMerchant, { body: { name, ...(id ? { merchant_id: id } : {}) } }),
    onSuccess: ({ merchant_id }) =>
      navigate({ to: '/operator-console/merchants/$merchant_id', params: { merchant_id } }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    making.mutate();
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t('operator.new_merchant')}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('operator.name')}
            required
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={t('operator.merchant_id')}
            description={t('operator.id_hint')}
            value={id}
            onChange={(event) => setId(event.currentTarget.value)}
          />
          {making.error && <Problem error={making.error} />}
          <Button type="submit" loading={making.isPending}>
            {t('operator.create')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  );
}
