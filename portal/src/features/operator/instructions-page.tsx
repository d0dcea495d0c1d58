import { listInstructions, type OpenInstruction } from '@causeway/schemas/portal/operator/instructions.ts';
import { Group, Skeleton, Stack, Table } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCodeLabel } from '../../i18n/actions/code-labels.ts';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { call } from '../../api/call.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Problem } from '../../components/problem.tsx';
import { Badge } from '../../components/status-badge.tsx';
import { Amount, Moment } from '../../components/values.tsx';

/** Instructions whose outcome is not known yet. */
export function InstructionsPage() {
  const { t } = useTranslation();
  const { after = '' } = useSearch({ strict: false });
  const list = useQuery({
    queryKey: ['operator', 'operations', after],
    queryFn: ({ signal }) => call(listInstructions, { query: after ? { after } : {}, signal }),
    placeholderData: keepPreviousData,
  });
  const instructions = list.data?.operations ?? [];
  return (
    <>
      <PageHead title={t('operator.operations')} lead={t('operator.operations_lead')} />
      <Stack>
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && instructions.length === 0 && (
          <EmptyState title={t('operator.no_operations')} lead={t('operator.no_operations_lead')} />
        )}
        {instructions.length > 0 && (
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
            {instructions.map((instruction) => (
              <InstructionRow key={instruction.operation_id} instruction={instruction} />
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

function InstructionRow({ instruction }: { readonly instruction: OpenInstruction }) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const { account_id, operation_id } = instruction;
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
      <Table.Td>{codeLabel('operation', instruction.kind)}</Table.Td>
      <Table.Td visibleFrom="sm" className="number">
        {account_id}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Moment at={instruction.created_at} time_zone="UTC" />
      </Table.Td>
      <Table.Td visibleFrom="md">{instruction.attempts}</Table.Td>
      <Table.Td visibleFrom="md">
        {instruction.resolution_id && <Badge tone="wait">{t('operator.waits')}</Badge>}
      </Table.Td>
      <Table.Td ta="right">
        <Amount value={instruction.amount} currency={instruction.currency} />
      </Table.Td>
    </Table.Tr>
  );
}
