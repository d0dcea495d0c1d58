import { Button, Group, Stack, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';

/** Asks before what was typed is lost: by another page of the portal, or by the browser, which asks in its own words. */
export function ConfirmLeaving({ typed }: { typed: boolean }) {
  const { t } = useTranslation();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => typed && current.pathname !== next.pathname,
    enableBeforeUnload: () => typed,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Dialog opened onClose={reset} title={t('leaving.title')}>
      <Stack>
        <Text>{t('leaving.lead')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={proceed}>
            {t('leaving.leave')}
          </Button>
          <Button onClick={reset} data-autofocus>
            {t('leaving.stay')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
