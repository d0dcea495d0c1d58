import { listPeople } from '@causeway/schemas/portal/operator/people.ts';
import { Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { SearchField } from '../../components/pages/search-field.tsx';
import { Problem } from '../../components/problem.tsx';
import { Moment } from '../../components/values.tsx';

/** Everybody who can sign in, to be found by name or e-mail address. */
export function PeoplePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { q = '', after = '' } = useSearch({ strict: false });
  const list = useQuery({
    queryKey: ['operator', 'people', q, after],
    queryFn: ({ signal }) => call(listPeople, { query: { q, after }, signal }),
    placeholderData: keepPreviousData,
  });
  const people = list.data?.people ?? [];
  return (
    <>
      <PageHead title={t('console.people')} lead={t('console.people_lead')}>
        <Link to="/operator-console/single-sign-on">{t('console.sign_ons')}</Link>
      </PageHead>
      <Stack>
        <SearchField
          label={t('console.people_search')}
          value={q}
          onSearch={(text) => void navigate({ to: '/operator-console/people', search: { q: text } })}
        />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && people.length === 0 && (
          <EmptyState title={t('console.people_none')} lead={t('operator.none_lead')} />
        )}
        {people.length > 0 && (
          <HeadedTable
            label={t('console.people')}
            head={[
              { name: t('team.name') },
              { name: t('console.people_of'), visibleFrom: 'sm' },
              { name: t('team.second_factor') },
              { name: t('team.last_sign_in'), visibleFrom: 'md' },
            ]}
            minWidth={300}
          >
            {people.map((person) => (
              <Table.Tr key={person.user_id}>
                <Table.Td className="breakable">
                  <Link to="/operator-console/people/$user_id" params={{ user_id: person.user_id }}>
                    {person.name}
                  </Link>
                  {person.disabled && ` · ${t('team.disabled')}`}
                  <Text size="sm" c="dimmed">
                    {person.email}
                  </Text>
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  {[person.operator ? t('operator.console') : '', person.merchants]
                    .filter(Boolean)
                    .join(', ')}
                </Table.Td>
                <Table.Td>{t(person.second_factor ? 'team.yes' : 'team.no')}</Table.Td>
                <Table.Td visibleFrom="md">
                  <Moment at={person.last_sign_in_at} time_zone="UTC" />
                </Table.Td>
              </Table.Tr>
            ))}
          </HeadedTable>
        )}
        <Group>
          {list.data?.next_after && (
            <Link to="/operator-console/people" search={{ q, after: list.data.next_after }}>
              {t('words.next')}
            </Link>
          )}
        </Group>
      </Stack>
    </>
  );
}
