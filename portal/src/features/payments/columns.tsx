import { payment_list } from '@causeway/schemas/portal/lists/payment-list.ts';
import { useLocalStorage } from '@mantine/hooks';
import { MethodName } from '../../components/pages/card-name.tsx';
import { columnsOf, type Column } from '../../components/pages/list-table.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { ListedAmount } from './payment-amount.tsx';

export type PaymentColumn = Column<typeof payment_list>;

/** Every column that the list of payments can have. */
export function paymentColumns(time_zone: string): PaymentColumn[] {
  return columnsOf(
    payment_list,
    {
      status: (row) => <StatusBadge payment={row} />,
      amount: (row) => <ListedAmount payment={row} />,
      method: (row) => <MethodName method={row.method} masked={row.card_masked} />,
    },
    time_zone,
  );
}

const default_columns = ['order', 'created', 'status', 'amount', 'method', 'shopper'];

/** The columns that this person has chosen here, by their labels. */
export function useColumns(): [readonly string[], (labels: string[]) => void] {
  const [labels, setLabels] = useLocalStorage<string[]>({
    key: 'causeway.payment-columns',
    defaultValue: default_columns,
    getInitialValueInEffect: false,
  });
  return [labels, setLabels];
}
