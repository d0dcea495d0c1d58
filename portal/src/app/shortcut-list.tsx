import { Group, Kbd, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../components/dialog.tsx';
import { destinations } from './destinations.ts';

/** Every key of the portal. */
export function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const keys: [string[], string][] = [
    [['/'], t('shortcuts.search')],
    [['?'], t('shortcuts.help')],
    [['Ctrl', 'K'], t('shortcuts.palette')],
    [['J', 'K'], t('shortcuts.move')],
    [['Enter'], t('shortcuts.open')],
    [['X'], t('shortcuts.select')],
    [['A'], t('shortcuts.approve')],
    [['R'], t('shortcuts.reject')],
    ...destinations.map(({ key, name }): [string[], string] => [['G', key.toUpperCase()], t(`nav.${name}`)]),
  ];
  return (
    <Dialog opened onClose={onClose} title={t('shortcuts.title')}>
      <Stack gap="xs">
        {keys.map(([pressed, what]) => (
          <Group key={pressed.join(' ')} justify="space-between" wrap="nowrap">
            <Text>{what}</Text>
            <Group gap={4} wrap="nowrap">
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Dialog>
  );
}
