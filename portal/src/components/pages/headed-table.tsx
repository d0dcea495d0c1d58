import { Table, type MantineBreakpoint } from '@mantine/core';
import type { ReactNode } from 'react';
import { ScrollBox } from '../scroll-box.tsx';

interface HeadCell {
  /** Empty above what needs no name, such as buttons. */
  readonly name: string;
  /** Amounts and counts are aligned right, so that their digits line up. */
  readonly number?: boolean;
  readonly visibleFrom?: MantineBreakpoint;
}

interface HeadedTableProps {
  readonly label: string;
  /** A column that the reader has no use for is false. */
  readonly head: readonly (HeadCell | false)[];
  /** Below this it scrolls by itself. */
  readonly minWidth?: number;
  readonly maxHeight?: number;
  readonly highlightOnHover?: boolean;
  readonly busy?: boolean;
  /** The rows. */
  readonly children: ReactNode;
}

/** A table, with a name for each column: alone on its page or inside a part of it. */
export function HeadedTable(props: HeadedTableProps) {
  const { label, head, minWidth = 0, maxHeight, highlightOnHover = false, busy, children } = props;
  return (
    <ScrollBox label={label} minWidth={minWidth} {...(maxHeight ? { maxHeight } : {})}>
      <Table
        className="list-table"
        aria-label={label}
        highlightOnHover={highlightOnHover}
        {...(busy === undefined ? {} : { 'aria-busy': busy })}
      >
        <Table.Thead>
          <Table.Tr>{head.map((cell) => cell && <HeadName key={cell.name} cell={cell} />)}</Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </ScrollBox>
  );
}

function HeadName({ cell: { name, number, visibleFrom } }: { cell: HeadCell }) {
  const place = { ...(number ? { ta: 'right' as const } : {}), ...(visibleFrom ? { visibleFrom } : {}) };
  return name === '' ? <Table.Td {...place} /> : <Table.Th {...place}>{name}</Table.Th>;
}
