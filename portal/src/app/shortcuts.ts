import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { useAccount } from '../api/session.ts';
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
  // Before any time: a page’s own time begins with 0, and a key of its first second is no second key.
  const going_since = useRef(-Infinity);
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
      going_since.current = event.key === 'g' ? event.timeStamp : -Infinity;
      const destination = destinations.find(({ key }) => key === event.key);
      if (going && destination && may(destination.permit)) {
        void navigate({ to: destination.to, params: { account_id } });
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [account_id, may, navigate, onHelp]);
}
