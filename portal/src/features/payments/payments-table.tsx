import { Anchor, Box, Checkbox, Skeleton, Table, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { PaymentRow } from '@causeway/schemas/portal/payments.ts';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Moment } from '../../components/values.tsx';
import { ScrollBox } from '../../components/scroll-box.tsx';
import { useAccount } from '../../api/session.ts';
import { useRowKeys } from '../../components/row-keys.ts';
import { paymentColumns, type PaymentColumn } from './columns.tsx';
import type { Selection } from './payments-page.tsx';

interface TableProps {
  readonly payments: readonly PaymentRow[];
  readonly loading: boolean;
  readonly columns: readonly string[];
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
}

const skeleton_rows = 8;

/** The payments of one page. J and K move, X selects, Enter opens. */
export function PaymentsTable({ payments, loading, columns, selection, onSelect }: TableProps) {
  const { t } = useTranslation();
  const { account, account_id } = useAccount();
  const navigate = useNavigate();
  const shown = paymentColumns(account.time_zone)
    .filter(({ label }) => label === 'order' || columns.includes(label))
    .map((column) =>
      column.label === 'status' && columns.includes('amount') ? behindAmount(column) : column,
    );
  const toggle = (row: PaymentRow): void => {
    const next = new Map(selection);
    if (!next.delete(row.transaction_id)) next.set(row.transaction_id, row);
    onSelect(next);
  };
  const current = useRowKeys(payments, {
    Enter: ({ transaction_id }) =>
      void navigate({ to: '/$account_id/payments/$transaction_id', params: { account_id, transaction_id } }),
    x: toggle,
  });
  return (
    <ScrollBox label={t('payments.table')} minWidth={300}>
      <Table className="list-table" highlightOnHover aria-label={t('payments.table')} aria-busy={loading}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={36}>
              <SelectPage payments={payments} selection={selection} onSelect={onSelect} />
            </Table.Th>
            {shown.map((column) => (
              <Table.Th key={column.name} {...cellProps(column)}>
                {t(`column.${column.label}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {loading && <SkeletonRows columns={shown} />}
          {payments.map((row, place) => (
            <Table.Tr key={row.transaction_id} data-current={place === current}>
              <Table.Td>
                <Checkbox
                  size="xs"
                  aria-label={t('payments.select_row', { order: row.order_no })}
                  checked={selection.has(row.transaction_id)}
                  onChange={() => toggle(row)}
                />
              </Table.Td>
              {shown.map((column) => (
                <Table.Td key={column.name} {...cellProps(column)}>
                  <Cell column={column} row={row} columns={columns} time_zone={account.time_zone} />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollBox>
  );
}

/** Where there is little room, the status is below the amount instead of next to it. */
function behindAmount(status: PaymentColumn): PaymentColumn {
  return { ...status, place: { visibleFrom: 'sm' } };
}

interface CellProps {
  readonly column: PaymentColumn;
  readonly row: PaymentRow;
  readonly columns: readonly string[];
  readonly time_zone: string;
}

/** What is shown of a payment in one column; where there is little room, with what other columns show next to it. */
function Cell({ column, row, columns, time_zone }: CellProps) {
  if (column.label === 'order') {
    return (
      <>
        <OrderLink row={row} />
        {columns.includes('created') && (
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            <Moment at={row.created_at} time_zone={time_zone} />
          </Text>
        )}
      </>
    );
  }
  return (
    <>
      {column.cell(row)}
      {column.label === 'amount' && columns.includes('status') && (
        <Box hiddenFrom="sm">
          <StatusBadge payment={row} />
        </Box>
      )}
    </>
  );
}

function cellProps({ label, place, numeric }: PaymentColumn) {
  return {
    ...(label === 'order' ? { className: 'words' } : {}),
    ...place,
    ...(numeric ? { ta: 'right' as const } : {}),
  };
}

/** The order number, leading to the payment. */
export function OrderLink({ row }: { row: Pick<PaymentRow, 'order_no' | 'transaction_id'> }) {
  const { account_id } = useAccount();
  const params = { account_id, transaction_id: row.transaction_id };
  return (
    <Anchor
      size="sm"
      fw={600}
      style={{ overflowWrap: 'anywhere' }}
      renderRoot={(props) => <Link to="/$account_id/payments/$transaction_id" params={params} {...props} />}
    >
      {row.order_no}
    </Anchor>
  );
}

function SelectPage({
  payments,
  selection,
  onSelect,
}: Pick<TableProps, 'payments' | 'selection' | 'onSelect'>) {
  const { t } = useTranslation();
  const chosen = payments.filter(({ transaction_id }) => selection.has(transaction_id)).length;
  const all = payments.length > 0 && chosen === payments.length;
  const change = (): void => {
    const next = new Map(selection);
    for (const row of payments) {
      if (all) next.delete(row.transaction_id);
      else next.set(row.transaction_id, row);
    }
    onSelect(next);
  };
  return (
    <Checkbox
      size="xs"
      aria-label={t('payments.select_page')}
      checked={all}
      indeterminate={chosen > 0 && !all}
      onChange={change}
    />
  );
}

function SkeletonRows({ columns }: { columns: readonly PaymentColumn[] }) {
  return Array.from({ length: skeleton_rows }, (_, place) => (
    <Table.Tr key={place}>
      <Table.Td />
      {columns.map((column) => (
        <Table.Td key={column.name} {...cellProps(column)}>
          <Skeleton h={20} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
}
