import { Alert, Skeleton, Stack, Table, Text } from '@mantine/core';
import { readStatement, type StatementRow } from '@causeway/schemas/portal/balances.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { MovementName } from './movement-name.tsx';
import { Problem } from '../../components/problem.tsx';
import { Amount, Moment } from '../../components/values.tsx';

interface StatementProps {
  readonly query: { readonly currency: string; readonly from: string; readonly to: string };
}

/**
 * Opening balance, every movement with the balance after it, closing balance; of a period that runs, the one now. All
 * in the currency that was chosen.
 */
export function StatementTable({ query }: StatementProps) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const statement = useQuery({
    queryKey: ['statement', account_id, query],
    queryFn: ({ signal }) => call(readStatement, { params: { account_id }, query, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = statement;
  return (
    <Stack gap="sm">
      {statement.error && <Problem error={statement.error} onRetry={() => void statement.refetch()} />}
      {statement.isPending && <Skeleton h={160} />}
      {data && (
        <HeadedTable
          label={t('statement.title')}
          head={[
            { name: t('column.created'), visibleFrom: 'sm' },
            { name: t('payment.movement') },
            { name: t('column.reference'), visibleFrom: 'sm' },
            { name: t('column.amount'), number: true },
            { name: t('statement.balance'), number: true },
          ]}
        >
          <Edge name={t('statement.opening')} balance={data.opening} />
          {data.lines.map((line, place) => (
            <Line key={`${place} ${line.transaction_id}`} line={line} />
          ))}
          {!data.more && (
            <Edge name={t(data.over ? 'statement.closing' : 'statement.interim')} balance={data.closing} />
          )}
        </HeadedTable>
      )}
      {data?.more && <Alert color="yellow">{t('statement.more')}</Alert>}
    </Stack>
  );
}

function Edge({ name, balance }: { name: string; balance: string }) {
  return (
    <Table.Tr>
      <Table.Td visibleFrom="sm" />
      <Table.Td>
        <Text fw={600} size="sm">
          {name}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm" />
      <Table.Td />
      <Table.Td ta="right">
        <strong>
          <Amount value={balance} currency="" />
        </strong>
      </Table.Td>
    </Table.Tr>
  );
}

function Line({ line }: { line: StatementRow }) {
  const { account, account_id } = useAccount();
  const { transaction_id } = line;
  const reference = line.short_reference_id ? (
    <Link to="/$account_id/payouts/$transaction_id" params={{ account_id, transaction_id }}>
      {line.reference || line.short_reference_id}
    </Link>
  ) : (
    line.reference
  );
  return (
    <Table.Tr>
      <Table.Td visibleFrom="sm">
        <Moment at={line.at} time_zone={account.time_zone} />
      </Table.Td>
      <Table.Td className="words">
        <MovementName name={line.movement} />
        <Text size="xs" hiddenFrom="sm" style={{ overflowWrap: 'anywhere' }}>
          {reference}
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          <Moment at={line.at} time_zone={account.time_zone} />
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{reference}</Table.Td>
      <Table.Td ta="right">
        <Amount value={line.amount} currency="" />
      </Table.Td>
      <Table.Td ta="right">
        <Amount value={line.balance} currency="" />
      </Table.Td>
    </Table.Tr>
  );
}
