import { Table } from '@mantine/core';
import type { ColumnLabel } from '@causeway/schemas/portal/lists/column-labels.ts';
import type { Field, List, RowOf } from '@causeway/schemas/portal/lists/list.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount, Day, Moment } from '../values.tsx';
import { HeadedTable } from './headed-table.tsx';

const widths = { always: {}, tablet: { visibleFrom: 'sm' }, desk: { visibleFrom: 'md' } } as const;

/** What columns show of a row, where that is not the plain value of their field. */
export type Cells<L extends List> = {
  readonly [Name in keyof L['table']]?: (row: RowOf<L>) => ReactNode;
};

/** One column of a list's table. */
export interface Column<L extends List = List> {
  readonly name: string;
  readonly label: ColumnLabel;
  readonly numeric: boolean;
  /** Nothing where it is always shown. */
  readonly place: { readonly visibleFrom?: 'sm' | 'md' };
  readonly cell: (row: RowOf<L>) => ReactNode;
}

/** The columns that a list's declaration says its table has. */
export function columnsOf<L extends List>(list: L, cells: Cells<L>, time_zone: string): Column<L>[] {
  const shown: Readonly<Record<string, ((row: RowOf<L>) => ReactNode) | undefined>> = cells;
  return Object.entries(list.table).flatMap(([name, from]) => {
    const field = list.fields[name];
    if (!field?.label || !from) return [];
    const cell = shown[name] ?? ((row) => valueOf(field, name, row, time_zone));
    return [{ name, label: field.label, numeric: field.type === 'amount', place: widths[from], cell }];
  });
}

function valueOf(field: Field, name: string, row: object, time_zone: string): ReactNode {
  const texts = row as Readonly<Record<string, string>>;
  const value = texts[name] ?? '';
  switch (field.type) {
    case 'moment':
      return <Moment at={value} time_zone={time_zone} />;
    case 'day':
      return <Day day={value} />;
    case 'amount':
      return <Amount value={value} currency={texts[field.currency ?? 'currency'] ?? ''} />;
    case 'id':
      return <span className="number">{value}</span>;
    case 'text':
    case 'integer':
      return value;
  }
}

interface ListTableProps<L extends List> {
  readonly list: L;
  readonly rows: readonly RowOf<L>[];
  readonly keyOf: (row: RowOf<L>) => string;
  readonly label: string;
  readonly time_zone: string;
  readonly cells?: Cells<L>;
  readonly classes?: { readonly [Name in keyof L['table']]?: string };
  /** The row that the keys have marked, where they move (useRowKeys). */
  readonly current?: number;
}

/** The table of a list, with the columns that its declaration says. */
export function ListTable<L extends List>(props: ListTableProps<L>) {
  const { list, rows, keyOf, label, time_zone, cells = {}, classes = {}, current } = props;
  const { t } = useTranslation();
  const columns = columnsOf(list, cells, time_zone);
  const named: Readonly<Record<string, string | undefined>> = classes;
  const head = columns.map(({ label: name, numeric, place }) => ({
    name: t(`column.${name}`),
    number: numeric,
    ...place,
  }));
  return (
    <HeadedTable label={label} head={head} minWidth={300} highlightOnHover={current !== undefined}>
      {rows.map((row, at) => (
        <Table.Tr key={keyOf(row)} {...(current === undefined ? {} : { 'data-current': at === current })}>
          {columns.map(({ name, numeric, place, cell }) => (
            <Table.Td key={name} {...place} {...(numeric ? { ta: 'right' } : {})} className={named[name]}>
              {cell(row)}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </HeadedTable>
  );
}
