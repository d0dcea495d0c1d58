import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconInbox } from '../icons/icons.tsx';
import type { ReactNode } from 'react';

/** A place where nothing is yet, with what brings something there. */
export function EmptyState({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" py={48} px="md">
      <ThemeIcon size={48} radius="xl" variant="light" color="gray" aria-hidden>
        <IconInbox />
      </ThemeIcon>
      <Title order={2}>{title}</Title>
      <Text c="dimmed" ta="center" maw="30rem">
        {lead}
      </Text>
      {children}
    </Stack>
  );
}
