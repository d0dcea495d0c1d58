import { Button, Group, Skeleton, Table, Text } from '@mantine/core';
import { listCharges, type ChargeRow } from '@causeway/schemas/portal/charges.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { Amount, Moment, useCalendarText } from '../../components/values.tsx';
import { ContractBadge } from './subscription-badges.tsx';
import { SubscriptionLink } from './subscriptions-table.tsx';

/** The charges of one day: contracts that are drawn up, and those that will be. */
export function DayCharges({ day }: { day: string }) {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const textOf = useCalendarText();
  const panel = useRef<HTMLDivElement>(null);
  const list = useInfiniteQuery({
    queryKey: ['charges', account_id, 'day', day],
    queryFn: ({ signal, pageParam: cursor }) =>
      call(listCharges, { params: { account_id }, query: { day, ...(cursor ? { cursor } : {}) }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
  });
  // What was asked for by a click on the calendar is below it: bring it into sight.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [list.isSuccess]);
  const charges = list.data?.pages.flatMap((page) => page.charges) ?? [];
  const title = textOf(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  return (
    <div ref={panel}>
      <Panel title={t('charges.of_day', { day: title, interpolation: { escapeValue: false } })}>
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={120} />}
        {list.isSuccess && charges.length === 0 && <Text c="dimmed">{t('charges.none_on_day')}</Text>}
        {charges.length > 0 && <ChargesTable charges={charges} />}
        {list.hasNextPage && (
          <Group justify="flex-end" mt="xs">
            <Button
              variant="default"
              size="xs"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('charges.more')}
            </Button>
          </Group>
        )}
      </Panel>
    </div>
  );
}

function ChargesTable({ charges }: { charges: readonly ChargeRow[] }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  return (
    <HeadedTable
      label={t('charges.of_day_table')}
      head={[
        { name: t('column.subscription') },
        { name: t('column.status') },
        { name: t('column.customer'), visibleFrom: 'md' },
        { name: t('subscriptions.cycle'), visibleFrom: 'sm' },
        { name: t('charges.at'), visibleFrom: 'sm' },
        { name: t('column.amount'), number: true },
      ]}
      minWidth={300}
    >
      {charges.map((charge) => (
        <Table.Tr key={`${charge.subscription_id} ${charge.contract_id} ${charge.cycle_no}`}>
          <Table.Td>
            <SubscriptionLink row={charge} />
            <div className="breakable">{charge.contract_name}</div>
          </Table.Td>
          <Table.Td>
            <ContractBadge status={charge.status} />
            {charge.attempts > 0 && (
              <Text size="sm">{t('charges.attempt', { number: charge.attempts + 1 })}</Text>
            )}
          </Table.Td>
          <Table.Td visibleFrom="md" className="breakable">
            {charge.shopper_email}
          </Table.Td>
          <Table.Td visibleFrom="sm">{charge.cycle_no}</Table.Td>
          <Table.Td visibleFrom="sm">
            <Moment at={charge.at} time_zone={account.time_zone} />
          </Table.Td>
          <Table.Td ta="right">
            <Amount value={charge.amount} currency={charge.currency} />
          </Table.Td>
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}
