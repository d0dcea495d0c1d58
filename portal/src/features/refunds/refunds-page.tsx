import { Button, Group, NativeSelect, Skeleton, Stack, Table, TextInput } from '@mantine/core';
import { listRefunds, type RefundRow } from '@causeway/contract/portal/refunds.ts';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ScrollBox } from '../../components/scroll-box.tsx';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { keepSameAccount } from '../../api/query-client.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Problem } from '../../components/problem.tsx';
import { Amount, Moment } from '../../components/values.tsx';
import { SettledField } from '../payments/payment-filters.tsx';
import { Pages } from '../payments/payments-page.tsx';
import { OrderLink } from '../payments/payments-table.tsx';
import { RefundBadge } from './refund-badge.tsx';

/** The list of refunds. */
export function RefundsPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const { q, status, from, to, currency, cursor } = useSearch({ strict: false });
  const given = Object.entries({ q, status, from, to, currency, cursor }).filter(([, value]) => value);
  const query = Object.fromEntries(given) as Record<string, string>;
  const list = useQuery({
    queryKey: ['refunds', account_id, query],
    queryFn: ({ signal }) => call(listRefunds, { params: { account_id }, query, signal }),
    placeholderData: keepSameAccount(account_id),
  });
  const refunds = list.data?.refunds ?? [];
  return (
    <>
      <PageHead title={t('refunds.title')} />
      <Stack>
        <Filters key={account_id} />
        {list.error && <Problem error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <Skeleton h={240} />}
        {list.isSuccess && refunds.length === 0 && (
          <EmptyState title={t('refunds.empty')} lead={t('refunds.empty_lead')} />
        )}
        {refunds.length > 0 && <RefundsTable refunds={refunds} />}
        <Pages next={list.data?.next_cursor ?? ''} first={cursor !== undefined} />
      </Stack>
    </>
  );
}

function Filters() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const { q = '', status = '', from = '', to = '', currency = '' } = search;
  const [text, setText] = useState(q);
  useEffect(() => setText(q), [q]);
  const setField = (name: string, value: string): void => {
    void navigate({ to: '.', search: { q, status, from, to, currency, [name]: value }, replace: true });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setField('q', text.trim());
  };
  return (
    <search>
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-end">
          <TextInput
            flex={1}
            miw={180}
            type="search"
            data-page-search
            label={t('words.search')}
            placeholder={t('refunds.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('payments.status')}
            value={status}
            data={[
              { value: '', label: t('words.any') },
              ...(['pending', 'completed', 'failed'] as const).map((value) => ({
                value,
                label: t(`refunds.${value}`),
              })),
            ]}
            onChange={(event) => setField('status', event.currentTarget.value)}
          />
          <TextInput
            label={t('words.from')}
            type="date"
            value={from}
            onChange={(event) => setField('from', event.currentTarget.value)}
          />
          <TextInput
            label={t('words.to')}
            type="date"
            value={to}
            onChange={(event) => setField('to', event.currentTarget.value)}
          />
          <SettledField
            label={t('payments.currency')}
            value={currency}
            maxLength={3}
            onSettle={(value) => setField('currency', value.toUpperCase())}
          />
          <Button type="submit" variant="default">
            {t('words.search')}
          </Button>
        </Group>
      </form>
    </search>
  );
}

function RefundsTable({ refunds }: { refunds: readonly RefundRow[] }) {
  const { t } = useTranslation();
  const { account } = useAccount();
  return (
    <ScrollBox label={t('refunds.table')} minWidth={300}>
      <Table className="list-table" aria-label={t('refunds.table')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th visibleFrom="sm">{t('refunds.reference')}</Table.Th>
            <Table.Th>{t('payments.order')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('refunds.created')}</Table.Th>
            <Table.Th>{t('payments.status')}</Table.Th>
            <Table.Th visibleFrom="md">{t('refunds.reason')}</Table.Th>
            <Table.Th ta="right">{t('payments.amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {refunds.map((refund) => (
            <Table.Tr key={refund.refund_reference_id}>
              <Table.Td visibleFrom="sm" className="number">
                {refund.refund_reference_id}
              </Table.Td>
              <Table.Td>
                <OrderLink row={refund} />
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <Moment at={refund.created_at} time_zone={account.time_zone} />
              </Table.Td>
              <Table.Td>
                <RefundBadge status={refund.status} />
              </Table.Td>
              <Table.Td visibleFrom="md">{refund.reason}</Table.Td>
              <Table.Td ta="right">
                <Amount value={refund.amount} currency={refund.currency} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}
