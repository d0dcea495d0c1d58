import { Table } from '@mantine/core';
import { LedgerAccountName } from '../../components/ledger-account-name.tsx';
import { Amount, Moment } from '../../components/values.tsx';
import { MovementName } from './movement-name.tsx';

/** A movement of money with its postings. */
interface ShownEntry {
  readonly at: string;
  readonly movement: string;
  readonly currency: string;
  readonly postings: readonly { readonly ledger_account: string; readonly amount: string }[];
}

interface PostingRowsProps {
  readonly entries: readonly ShownEntry[];
  readonly time_zone: string;
}

/** Rows of a table of movements: when and what once for each, then an account of the ledger and an amount a line. */
export function PostingRows({ entries, time_zone }: PostingRowsProps) {
  return entries.flatMap(({ at, movement, currency, postings }, entry) =>
    postings.map(({ ledger_account, amount }, line) => (
      <Table.Tr key={`${entry} ${line}`}>
        <Table.Td>{line === 0 && <Moment at={at} time_zone={time_zone} />}</Table.Td>
        <Table.Td>{line === 0 && <MovementName name={movement} />}</Table.Td>
        <Table.Td>
          <LedgerAccountName name={ledger_account} />
        </Table.Td>
        <Table.Td ta="right">
          <Amount value={amount} currency={currency} />
        </Table.Td>
      </Table.Tr>
    )),
  );
}
