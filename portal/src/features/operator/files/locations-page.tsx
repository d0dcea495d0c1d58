import { listFileLocations, type FileLocation } from '@causeway/schemas/portal/operator/file-locations.ts';
import { Skeleton, Stack, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { Moment } from '../../../components/values.tsx';
import { LocationForm } from './location-form.tsx';
import { LocationState } from './location-state.tsx';

/** The folders and SFTP servers from which files are fetched, with what each last came to. */
export function FileLocationsPage() {
  const { t } = useTranslation();
  const list = useQuery({
    queryKey: ['operator', 'file-locations'],
    queryFn: ({ signal }) => call(listFileLocations, { signal }),
  });
  const locations = list.data?.locations ?? [];
  return (
    <>
      <PageHead title={t('files.title')} lead={t('files.lead')} />
      <Stack>
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && locations.length === 0 && (
          <EmptyState title={t('files.none')} lead={t('files.none_lead')} />
        )}
        {locations.length > 0 && <LocationsTable locations={locations} />}
        <Panel title={t('files.set')}>
          <LocationForm />
        </Panel>
      </Stack>
    </>
  );
}

function LocationsTable({ locations }: { readonly locations: readonly FileLocation[] }) {
  const { t } = useTranslation();
  return (
    <HeadedTable
      label={t('files.title')}
      head={[
        { name: t('files.name') },
        { name: t('files.for') },
        { name: t('files.state') },
        { name: t('files.looked_at'), visibleFrom: 'sm' },
        { name: t('files.arriving'), number: true, visibleFrom: 'md' },
        { name: t('files.refused'), number: true, visibleFrom: 'sm' },
      ]}
      minWidth={300}
    >
      {locations.map((location) => (
        <Table.Tr key={location.name}>
          <Table.Td className="breakable">
            <Link to="/operator-console/files/$name" params={{ name: location.name }}>
              {location.name}
            </Link>
          </Table.Td>
          <Table.Td>{location.acquirer || location.bank}</Table.Td>
          <Table.Td>
            <LocationState location={location} />
          </Table.Td>
          <Table.Td visibleFrom="sm">
            {location.looked_at === '' ? (
              t('files.never')
            ) : (
              <Moment at={location.looked_at} time_zone="UTC" />
            )}
          </Table.Td>
          <Table.Td ta="right" visibleFrom="md">
            {location.arriving}
          </Table.Td>
          <Table.Td ta="right" visibleFrom="sm">
            {location.refused}
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}
