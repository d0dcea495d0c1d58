import { Group, Kbd, Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../api/session.ts';
import { Dialog } from '../components/dialog.tsx';
import { destinations } from './destinations.ts';

const sequence_ms = 1_000;
/** Dialogs and fields keep their keys. */
const busy = 'input, textarea, select, [contenteditable], [role="dialog"], [role="listbox"]';

/** Whether a key was meant for the page. */
export function isForPage(event: KeyboardEvent): boolean {
  const { target } = event;
  const inside = target instanceof Element && target.closest(busy) !== null;
  const opened = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
  return !inside && !opened && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** `/` searches, `?` shows the keys, `g` and a letter goes to a page. */
export function useShortcuts(onHelp: () => void): void {
  const { account_id, may } = useAccount();
  const navigate = useNavigate();
  const going_since = useRef(0);
  // Before the page is shown: a key that is pressed at once must not get lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!isForPage(event)) return;
      if (event.key === '?') return onHelp();
      if (event.key === '/') {
        event.preventDefault();
        const field = document.querySelector<HTMLInputElement>('[data-page-search]');
        if (field) return field.focus();
        void navigate({
          to: '/$account_id/payments',
          params: { account_id },
          state: { searching: true },
        });
        return;
      }
      const going = event.timeStamp - going_since.current < sequence_ms;
      going_since.current = event.key === 'g' ? event.timeStamp : 0;
      const destination = destinations.find(({ key }) => key === event.key);
      if (going && destination && may(destination.permit)) {
        void navigate({ to: destination.to, params: { account_id } });
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [account_id, may, navigate, onHelp]);
}

/** Every key of the portal. */
export function ShortcutList({ opened, onClose }: { opened: boolean; onClose: () => void }) {
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
    <Dialog opened={opened} onClose={onClose} title={t('shortcuts.title')}>
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
