import { Table, type MantineBreakpoint } from '@mantine/core';
import type { ReactNode } from 'react';
import { ScrollBox } from '../scroll-box.tsx';

interface HeadCell {
  readonly name: string;
  /** Amounts and counts stand at the right, so that their digits do. */
  readonly number?: boolean;
  readonly visibleFrom?: MantineBreakpoint;
}

interface HeadedTableProps {
  readonly label: string;
  readonly head: readonly HeadCell[];
  /** Below this it scrolls by itself. */
  readonly minWidth?: number;
  readonly maxHeight?: number;
  /** The rows. */
  readonly children: ReactNode;
}

/** A table inside a part of a page. */
export function HeadedTable({ label, head, minWidth = 0, maxHeight, children }: HeadedTableProps) {
  return (
    <ScrollBox label={label} minWidth={minWidth} {...(maxHeight ? { maxHeight } : {})}>
      <Table className="list-table" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {head.map(({ name, number, visibleFrom }) => (
              <Table.Th
                key={name}
                {...(number ? { ta: 'right' as const } : {})}
                {...(visibleFrom ? { visibleFrom } : {})}
              >
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </ScrollBox>
  );
}
