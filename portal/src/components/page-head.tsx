import { Group, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

/** A page's title, what it is for, and what can be done with the whole of it. */
export function PageHead({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  useDocumentTitle(`${title} · Causeway`);
  return (
    <Group justify="space-between" align="flex-start" mb="md" gap="sm">
      <div>
        <Title order={1}>{title}</Title>
        {lead && (
          <Text c="dimmed" size="sm" maw="44rem">
            {lead}
          </Text>
        )}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  );
}
