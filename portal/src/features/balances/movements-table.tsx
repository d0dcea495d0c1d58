import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LedgerAccountName } from '../../components/ledger-account-name.tsx';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { Amount, Moment } from '../../components/values.tsx';
import { MovementName } from './movement-name.tsx';

/** A movement of money with its postings. */
interface ShownEntry {
  readonly at: string;
  readonly movement: string;
  readonly currency: string;
  readonly postings: readonly { readonly ledger_account: string; readonly amount: string }[];
}

interface MovementsTableProps {
  readonly label: string;
  readonly entries: readonly ShownEntry[];
  readonly time_zone: string;
}

/** Movements of money: when and what once for each, then an account of the ledger and an amount a line. */
export function MovementsTable({ label, entries, time_zone }: MovementsTableProps) {
  const { t } = useTranslation();
  const head = [
    { name: t('column.created'), visibleFrom: 'sm' },
    { name: t('payment.movement') },
    { name: t('payment.ledger_account') },
    { name: t('column.amount'), number: true },
  ];
  return (
    <HeadedTable label={label} head={head} minWidth={260}>
      {entries.flatMap(({ at, movement, currency, postings }, entry) => {
        const moment = <Moment at={at} time_zone={time_zone} />;
        return postings.map(({ ledger_account, amount }, line) => (
          <Table.Tr key={`${entry} ${line}`}>
            <Table.Td visibleFrom="sm">{line === 0 && moment}</Table.Td>
            <Table.Td>
              {line === 0 && (
                <>
                  <MovementName name={movement} />
                  <Text size="xs" c="dimmed" hiddenFrom="sm">
                    {moment}
                  </Text>
                </>
              )}
            </Table.Td>
            <Table.Td>
              <LedgerAccountName name={ledger_account} />
            </Table.Td>
            <Table.Td ta="right">
              <Amount value={amount} currency={currency} />
            </Table.Td>
          </Table.Tr>
        ));
      })}
    </HeadedTable>
  );
}
