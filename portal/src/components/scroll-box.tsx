import { Box } from '@mantine/core';
import type { ReactNode } from 'react';

interface ScrollBoxProps {
  readonly label: string;
  readonly minWidth: number;
  readonly maxHeight?: number;
  readonly children: ReactNode;
}

/** What may be wider than the page: it scrolls by itself, also by keyboard. */
export function ScrollBox({ label, minWidth, maxHeight, children }: ScrollBoxProps) {
  return (
    <Box
      role="group"
      aria-label={label}
      tabIndex={0}
      style={{ overflow: 'auto', ...(maxHeight ? { maxHeight } : {}) }}
    >
      <Box miw={minWidth}>{children}</Box>
    </Box>
  );
}
