import { listProviders } from '@causeway/schemas/portal/single-sign-on.ts';
import { Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { HeadedTable } from '../../../components/pages/headed-table.tsx';
import { Problem } from '../../../components/problem.tsx';

/** Every provider by which people sign in, with whose people. */
export function ProvidersPage() {
  const { t } = useTranslation();
  const list = useQuery({
    queryKey: ['operator', 'single-sign-on'],
    queryFn: ({ signal }) => call(listProviders, { signal }),
  });
  const providers = list.data?.providers ?? [];
  return (
    <>
      <PageHead title={t('console.sign_ons')} lead={t('console.sign_ons_lead')} />
      {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Skeleton h={240} />}
      {list.isSuccess && providers.length === 0 && (
        <EmptyState title={t('console.sign_ons_none')} lead={t('console.sign_ons_none_lead')} />
      )}
      {providers.length > 0 && (
        <HeadedTable
          label={t('console.sign_ons')}
          head={[
            { name: t('console.sign_on_owner') },
            { name: t('single_sign_on.issuer'), visibleFrom: 'sm' },
            { name: t('console.sign_on_domains') },
            { name: t('console.sign_on_people'), visibleFrom: 'md' },
          ]}
          minWidth={300}
        >
          {providers.map(({ owner, name, issuer, domains, people }) => (
            <Table.Tr key={owner}>
              <Table.Td className="breakable">
                <Link to="/operator-console/single-sign-on/$owner" params={{ owner }}>
                  {name || t('console.sign_ons_operators')}
                </Link>
              </Table.Td>
              <Table.Td className="breakable" visibleFrom="sm">
                {issuer}
              </Table.Td>
              <Table.Td className="breakable">{domains}</Table.Td>
              <Table.Td visibleFrom="md">{people}</Table.Td>
            </Table.Tr>
          ))}
        </HeadedTable>
      )}
    </>
  );
}
