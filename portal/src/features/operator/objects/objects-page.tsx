import { findObjects, type LocatedObject } from '@causeway/contract/portal/operator/objects.ts';
import { Button, Group, Skeleton, Stack, Table, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { ObjectLink } from './object-link.tsx';
import { ObjectRecordView } from './object-record.tsx';

/** One box for any id. A single hit is shown at once. */
export function ObjectsPage() {
  const { t } = useTranslation();
  const { id = '' } = useSearch({ strict: false });
  const asked = String(id);
  const found = useQuery({
    queryKey: ['operator', 'objects', asked],
    queryFn: ({ signal }) => call(findObjects, { query: { id: asked }, signal }),
    enabled: asked !== '',
  });
  const objects = found.data?.objects ?? [];
  const [only] = objects.length === 1 ? objects : [];
  return (
    <>
      <PageHead title={t('console.objects')} lead={t('console.objects_lead')} />
      <Stack>
        <SearchBox key={asked} asked={asked} />
        {found.error && <Problem error={found.error} onRetry={() => void found.refetch()} />}
        {found.isFetching && !found.data && <Skeleton h={160} />}
        {found.isSuccess && objects.length === 0 && (
          <EmptyState title={t('console.no_object')} lead={t('console.no_object_lead')} />
        )}
        {objects.length > 0 && <Hits objects={objects} />}
        {only && only.kind !== 'account' && only.kind !== 'merchant' && (
          <ObjectRecordView kind={only.kind} account_id={only.account_id} id={only.id} />
        )}
      </Stack>
    </>
  );
}

function SearchBox({ asked }: { readonly asked: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState(asked);
  useEffect(() => {
    if (asked === '') document.querySelector<HTMLInputElement>('#object-id')?.focus();
  }, [asked]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const id = text.trim();
    if (id !== '') void navigate({ to: '/operator-console/objects', search: { id } });
  };
  return (
    <form onSubmit={submit} role="search">
      <Group align="flex-end" gap="xs">
        <TextInput
          id="object-id"
          label={t('console.any_id')}
          description={t('console.any_id_hint')}
          maxLength={200}
          style={{ flexGrow: 1 }}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">{t('console.find')}</Button>
      </Group>
    </form>
  );
}

function Hits({ objects }: { readonly objects: readonly LocatedObject[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('console.hits', { count: objects.length })}>
      <Table aria-label={t('console.found_objects')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('operator.kind')}</Table.Th>
            <Table.Th>{t('console.object')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('operator.account')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('console.found_by')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {objects.map((object) => (
            <Table.Tr key={`${object.kind} ${object.account_id} ${object.id}`}>
              <Table.Td>{t(`console.kind_${object.kind}`)}</Table.Td>
              <Table.Td>
                <ObjectLink object={object} />
              </Table.Td>
              <Table.Td visibleFrom="sm">
                {object.account_id && (
                  <Link
                    className="number"
                    to="/operator-console/accounts/$account_id"
                    params={{ account_id: object.account_id }}
                  >
                    {object.account_id}
                  </Link>
                )}
              </Table.Td>
              <Table.Td visibleFrom="sm" className="number">
                {object.found_by}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}
