import { Button, Group, Skeleton, Table, Text } from '@mantine/core';
import { reviewQueue, type PaymentRow } from '@causeway/schemas/portal/payments.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { MethodName } from '../../components/pages/card-name.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Problem } from '../../components/problem.tsx';
import { useRowKeys } from '../../components/row-keys.ts';
import { Amount, Moment } from '../../components/values.tsx';
import { ActionDialog } from '../payments/action-dialog.tsx';
import { OrderLink } from '../payments/payments-table.tsx';

interface Decision {
  readonly action: 'approve' | 'reject';
  readonly row: PaymentRow;
}

interface QueueData {
  readonly payments: readonly PaymentRow[];
}

function without(rows: readonly PaymentRow[], { transaction_id }: PaymentRow): PaymentRow[] {
  return rows.filter((row) => row.transaction_id !== transaction_id);
}

/** The queue of payments that wait for a decision, worked by keyboard. */
export function ReviewPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const [decision, setDecision] = useState<Decision | null>(null);
  const [message, setMessage] = useState('');
  const queries = useQueryClient();
  const queryKey = ['review', account_id];
  const queue = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(reviewQueue, { params: { account_id }, signal }),
  });
  const decided = ({ action, row }: Decision): void => {
    setMessage(t(action === 'approve' ? 'review.approved' : 'review.rejected', { order: row.order_no }));
    // The next key is meant for the next payment, also before the queue has been read again.
    queries.setQueryData<QueueData>(
      queryKey,
      (data) => data && { ...data, payments: without(data.payments, row) },
    );
    setDecision(null);
  };
  return (
    <>
      <PageHead title={t('review.title')} lead={t('review.lead')} />
      <Text role="status" size="sm" className={message ? '' : 'hidden-text'}>
        {message}
      </Text>
      {queue.error && <Problem error={queue.error} onRetry={() => void queue.refetch()} />}
      {queue.isPending && <Skeleton h={240} />}
      {queue.data?.payments.length === 0 && (
        <EmptyState title={t('review.empty')} lead={t('review.empty_lead')} />
      )}
      {queue.data && queue.data.payments.length > 0 && (
        <Queue rows={queue.data.payments} deciding={decision !== null} onDecide={setDecision} />
      )}
      {decision && (
        <ActionDialog
          action={decision.action}
          rows={[decision.row]}
          onAllDone={() => decided(decision)}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  );
}

interface QueueProps {
  readonly rows: readonly PaymentRow[];
  readonly deciding: boolean;
  readonly onDecide: (decision: Decision) => void;
}

/** The first row is where the work begins; after a decision it goes on with what has come to its place. */
function Queue({ rows, deciding, onDecide }: QueueProps) {
  const { t } = useTranslation();
  const { account, account_id, may } = useAccount();
  const navigate = useNavigate();
  const decides = may('payments.review');
  const keys = {
    ...(decides
      ? {
          a: (row: PaymentRow) => onDecide({ action: 'approve', row }),
          r: (row: PaymentRow) => onDecide({ action: 'reject', row }),
        }
      : {}),
    Enter: ({ transaction_id }: PaymentRow) =>
      void navigate({ to: '/$account_id/payments/$transaction_id', params: { account_id, transaction_id } }),
  };
  const current = useRowKeys(rows, keys, 0);
  const now = rows[current]?.transaction_id;
  useEffect(() => {
    if (!deciding) document.querySelector<HTMLElement>('tr[data-current="true"]')?.focus();
  }, [deciding, now]);
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs" visibleFrom="sm" className="for-keys">
        {t('review.keys')}
      </Text>
      <HeadedTable
        label={t('review.table')}
        head={[
          { name: t('column.order') },
          { name: t('review.due'), visibleFrom: 'sm' },
          { name: t('column.shopper'), visibleFrom: 'sm' },
          { name: t('column.method'), visibleFrom: 'sm' },
          { name: t('column.amount'), number: true },
          decides && { name: t('review.decision'), number: true },
        ]}
        minWidth={300}
      >
        {rows.map((row, place) => (
          <Table.Tr key={row.transaction_id} data-current={place === current} tabIndex={-1}>
            <Table.Td className="words">
              <OrderLink row={row} />
              <Text size="xs" c="dimmed" hiddenFrom="sm">
                <Moment at={row.review_due_at} time_zone={account.time_zone} />
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Moment at={row.review_due_at} time_zone={account.time_zone} />
            </Table.Td>
            <Table.Td visibleFrom="sm">{row.shopper_email}</Table.Td>
            <Table.Td visibleFrom="sm">
              <MethodName method={row.method} masked={row.card_masked} />
            </Table.Td>
            <Table.Td ta="right">
              <Amount value={row.amount} currency={row.currency} />
            </Table.Td>
            {decides && (
              <Table.Td>
                <DecisionButtons row={row} onDecide={onDecide} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </HeadedTable>
    </>
  );
}

function DecisionButtons({ row, onDecide }: { row: PaymentRow; onDecide: (decision: Decision) => void }) {
  const { t } = useTranslation();
  return (
    <Group gap={4} justify="flex-end">
      {(['approve', 'reject'] as const).map((action) => (
        <Button
          key={action}
          size="compact-sm"
          variant={action === 'approve' ? 'filled' : 'default'}
          aria-label={`${t(`action.${action}`)} ${row.order_no}`}
          onClick={() => onDecide({ action, row })}
        >
          {t(`action.${action}`)}
        </Button>
      ))}
    </Group>
  );
}
