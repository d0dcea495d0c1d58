import type { PaymentRow } from '@causeway/schemas/portal/payments.ts';
import { useLocalStorage } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { MethodName } from '../../components/pages/card-name.tsx';
import { Amount, Moment } from '../../components/values.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { ListedAmount } from './payment-amount.tsx';

/** What can be shown of a payment in the list. */
export interface Column {
  readonly name:
    | 'created'
    | 'order'
    | 'status'
    | 'amount'
    | 'captured'
    | 'refunded'
    | 'method'
    | 'shopper'
    | 'website'
    | 'transaction'
    | 'reference';
  /** Shown where there is room for little. */
  readonly narrow?: boolean;
  readonly numeric?: boolean;
  readonly cell: (row: PaymentRow, time_zone: string) => ReactNode;
}

export const all_columns: readonly Column[] = [
  { name: 'order', narrow: true, cell: (row) => row.order_no },
  { name: 'created', cell: (row, time_zone) => <Moment at={row.created_at} time_zone={time_zone} /> },
  { name: 'status', narrow: true, cell: (row) => <StatusBadge payment={row} /> },
  {
    name: 'amount',
    narrow: true,
    numeric: true,
    cell: (row) => <ListedAmount payment={row} />,
  },
  { name: 'captured', numeric: true, cell: (row) => <Amount value={row.captured} currency={row.currency} /> },
  { name: 'refunded', numeric: true, cell: (row) => <Amount value={row.refunded} currency={row.currency} /> },
  {
    name: 'method',
    cell: (row) => <MethodName method={row.method} masked={row.card_masked} />,
  },
  { name: 'shopper', cell: (row) => row.shopper_email },
  { name: 'website', cell: (row) => row.website },
  { name: 'transaction', cell: (row) => <span className="number">{row.transaction_id}</span> },
  { name: 'reference', cell: (row) => <span className="number">{row.reference_no}</span> },
];

const default_columns = ['order', 'created', 'status', 'amount', 'method', 'shopper'];

/** The columns that this person has chosen here. */
export function useColumns(): [readonly string[], (names: string[]) => void] {
  const [names, setNames] = useLocalStorage<string[]>({
    key: 'causeway.payment-columns',
    defaultValue: default_columns,
    getInitialValueInEffect: false,
  });
  return [names, setNames];
}
