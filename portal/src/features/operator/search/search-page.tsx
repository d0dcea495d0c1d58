import { findObjects, type LocatedObject } from '@causeway/schemas/portal/operator/search.ts';
import { Skeleton, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { call } from '../../../api/call.ts';
import { SearchField } from '../../../components/pages/search-field.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { ObjectLink } from './object-link.tsx';
import { ObjectRecordView } from './object-record.tsx';

/** One box for any id. A single hit is shown at once. */
export function ObjectsPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id = '' } = useSearch({ strict: false });
  const query = String(id);
  const found = useQuery({
    queryKey: ['operator', 'objects', query],
    queryFn: ({ signal }) => call(findObjects, { query: { id: query }, signal }),
    enabled: query !== '',
  });
  const objects = found.data?.objects ?? [];
  const [only] = objects.length === 1 ? objects : [];
  return (
    <>
      <PageHead title={t('console.objects')} lead={t('console.objects_lead')} />
      <Stack>
        <SearchField
          label={t('console.any_id')}
          hint={t('console.any_id_hint')}
          value={query}
          focused
          onSearch={(text) =>
            text !== '' && void navigate({ to: '/operator-console/objects', search: { id: text } })
          }
        />
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

function Hits({ objects }: { readonly objects: readonly LocatedObject[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t('console.hits', { count: objects.length })}>
      <HeadedTable
        label={t('console.found_objects')}
        head={[
          { name: t('operator.kind') },
          { name: t('console.object') },
          { name: t('operator.account'), visibleFrom: 'sm' },
          { name: t('console.found_by'), visibleFrom: 'sm' },
        ]}
      >
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
      </HeadedTable>
    </Panel>
  );
}
