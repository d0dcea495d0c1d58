import { listOperations, type OpenInstruction } from '@causeway/schemas/portal/operator/instructions.ts';
import { Group, Skeleton, Stack, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCodeWords } from '../../i18n/actions/code-words.ts';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { call } from '../../api/call.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Problem } from '../../components/problem.tsx';
import { Badge } from '../../components/status-badge.tsx';
import { Amount, Moment } from '../../components/values.tsx';

/** Operations that no answer has settled yet. */
export function OperationsPage() {
  const { t } = useTranslation();
  const { after = '' } = useSearch({ strict: false });
  const list = useQuery({
    queryKey: ['operator', 'operations', after],
    queryFn: ({ signal }) => call(listOperations, { query: after ? { after } : {}, signal }),
    placeholderData: keepPreviousData,
  });
  const operations = list.data?.operations ?? [];
  return (
    <>
      <PageHead title={t('operator.operations')} lead={t('operator.operations_lead')} />
      <Stack>
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && operations.length === 0 && (
          <EmptyState title={t('operator.no_operations')} lead={t('operator.no_operations_lead')} />
        )}
        {operations.length > 0 && (
          <HeadedTable
            label={t('operator.operations')}
            head={[
              { name: t('operator.operation') },
              { name: t('operator.kind') },
              { name: t('operator.account'), visibleFrom: 'sm' },
              { name: t('operator.since'), visibleFrom: 'sm' },
              { name: t('operator.attempts'), visibleFrom: 'md' },
              { name: t('operator.proposed'), visibleFrom: 'md' },
              { name: t('operator.amount'), number: true },
            ]}
            minWidth={300}
          >
            {operations.map((operation) => (
              <OperationRow key={operation.operation_id} operation={operation} />
            ))}
          </HeadedTable>
        )}
        {list.data?.next_after && (
          <Group>
            <Link to="/operator-console/operations" search={{ after: list.data.next_after }}>
              {t('words.next')}
            </Link>
          </Group>
        )}
      </Stack>
    </>
  );
}

function OperationRow({ operation }: { readonly operation: OpenInstruction }) {
  const { t } = useTranslation();
  const codeWords = useCodeWords();
  const { account_id, operation_id } = operation;
  return (
    <Table.Tr>
      <Table.Td>
        <Link
          className="number"
          to="/operator-console/accounts/$account_id/operations/$operation_id"
          params={{ account_id, operation_id }}
        >
          …{operation_id.slice(-8)}
        </Link>
      </Table.Td>
      <Table.Td>{codeWords('operation', operation.kind)}</Table.Td>
      <Table.Td visibleFrom="sm" className="number">
        {account_id}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Moment at={operation.created_at} time_zone="UTC" />
      </Table.Td>
      <Table.Td visibleFrom="md">{operation.attempts}</Table.Td>
      <Table.Td visibleFrom="md">
        {operation.resolution_id && <Badge tone="wait">{t('operator.waits')}</Badge>}
      </Table.Td>
      <Table.Td ta="right">
        <Amount value={operation.amount} currency={operation.currency} />
      </Table.Td>
    </Table.Tr>
  );
}
