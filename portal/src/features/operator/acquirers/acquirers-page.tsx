import {
  addAcquirer,
  listAcquirers,
  type OperatorAcquirer,
  type OperatorAcquirerKind,
} from '@causeway/schemas/portal/operator/acquirers.ts';
import { Button, NativeSelect, SimpleGrid, Skeleton, Stack, Table, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { ConfirmLeaving } from '../../../components/confirm-leaving.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { refreshConsole } from '../refresh-console.ts';
import { isTyped, SettingsFields, type SettingTexts } from './settings-fields.tsx';
import { UsableBadge } from './usable-badge.tsx';

/** The acquirers that move real money, and a form for another. */
export function AcquirersPage() {
  const { t } = useTranslation();
  const list = useQuery({
    queryKey: ['operator', 'acquirers'],
    queryFn: ({ signal }) => call(listAcquirers, { signal }),
  });
  const { acquirers = [], kinds = [] } = list.data ?? {};
  return (
    <>
      <PageHead title={t('acquirers.title')} lead={t('acquirers.lead')} />
      <Stack>
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && acquirers.length === 0 && (
          <EmptyState title={t('acquirers.none')} lead={t('acquirers.none_lead')} />
        )}
        {acquirers.length > 0 && <Acquirers acquirers={acquirers} kinds={kinds} />}
        {kinds.length > 0 && <NewAcquirer kinds={kinds} />}
      </Stack>
    </>
  );
}

interface ListProps {
  readonly acquirers: readonly OperatorAcquirer[];
  readonly kinds: readonly OperatorAcquirerKind[];
}

function Acquirers({ acquirers, kinds }: ListProps) {
  const { t } = useTranslation();
  return (
    <HeadedTable
      label={t('acquirers.title')}
      head={[
        { name: t('operator.name') },
        { name: t('operator.kind'), visibleFrom: 'sm' },
        { name: t('operator.accounts'), number: true },
        { name: t('operator.operations'), number: true, visibleFrom: 'sm' },
        { name: t('operator.status') },
      ]}
      minWidth={300}
    >
      {acquirers.map(({ name, kind, accounts, unsettled, usable }) => (
        <Table.Tr key={name}>
          <Table.Td>
            <Link to="/operator-console/acquirers/$name" params={{ name }}>
              {name}
            </Link>
          </Table.Td>
          <Table.Td visibleFrom="sm">{kinds.find((one) => one.kind === kind)?.label ?? kind}</Table.Td>
          <Table.Td ta="right">{accounts}</Table.Td>
          <Table.Td ta="right" visibleFrom="sm">
            {unsettled}
          </Table.Td>
          <Table.Td>
            <UsableBadge usable={usable} />
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}

function NewAcquirer({ kinds }: Pick<ListProps, 'kinds'>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [kind, setKind] = useState(kinds[0]?.kind ?? '');
  const [values, setValues] = useState<SettingTexts>({});
  const fields = kinds.find((one) => one.kind === kind)?.fields ?? [];
  const adding = useChange({
    mutationFn: () => call(addAcquirer, { body: { name: name.trim(), kind, values } }),
    async onSuccess() {
      await refreshConsole();
      await navigate({
        to: '/operator-console/acquirers/$name',
        params: { name: name.trim() },
        ignoreBlocker: true,
      });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <Panel title={t('acquirers.add_title')}>
      <ConfirmLeaving typed={name !== '' || isTyped(values)} />
      <form onSubmit={submit} aria-label={t('acquirers.add_title')}>
        <Stack align="flex-start">
          <SimpleGrid cols={{ base: 1, sm: 2 }} w="100%">
            <TextInput
              label={t('operator.name')}
              description={t('acquirers.name_hint')}
              required
              maxLength={40}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <NativeSelect
              label={t('operator.kind')}
              description={t('acquirers.kind_hint')}
              value={kind}
              data={kinds.map((one) => ({ value: one.kind, label: one.label }))}
              onChange={(event) => {
                setKind(event.currentTarget.value);
                setValues({});
              }}
            />
          </SimpleGrid>
          <SettingsFields kind={kind} fields={fields} texts={values} of="new" set={setValues} />
          {adding.error && <Problem error={adding.error} />}
          <Button type="submit" loading={adding.isPending}>
            {t('acquirers.add')}
          </Button>
        </Stack>
      </form>
    </Panel>
  );
}
