import { Button, Group } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** On to the next page, or back to the first; the place is held by the address. */
export function PageSteps({ next, first }: { next: string | null; first: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const go = (before: string): void => void navigate({ to: '.', search: { ...search, before } });
  if (next === null && !first) return null;
  return (
    <Group gap="xs">
      {first && (
        <Button variant="default" onClick={() => go('')}>
          {t('words.first')}
        </Button>
      )}
      {next !== null && (
        <Button variant="default" onClick={() => go(next)}>
          {t('words.next')}
        </Button>
      )}
    </Group>
  );
}
