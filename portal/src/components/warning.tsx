import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface WarningProps {
  readonly title: string;
  readonly color?: 'yellow' | 'red';
  readonly children: ReactNode;
}

/** Something to look at. Its title is in the colour of text: a title in the alert's own has too little contrast. */
export function Warning({ title, color = 'yellow', children }: WarningProps) {
  return (
    <Alert color={color}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {typeof children === 'string' ? <Text size="sm">{children}</Text> : children}
    </Alert>
  );
}
