import { Modal, type ModalRootProps } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface DialogProps extends Pick<ModalRootProps, 'opened' | 'onClose' | 'size'> {
  readonly title: string;
  /** What it shows is lost with it: neither Escape nor a cross closes it, only what it offers itself. */
  readonly stays?: boolean;
  readonly children: ReactNode;
}

/** A key that is held down is one press: it confirms nothing in a dialog that it has just opened. */
function stopHeldEnter(event: KeyboardEvent): void {
  const writes = event.target instanceof HTMLTextAreaElement;
  if (event.key === 'Enter' && event.repeat && !writes) event.preventDefault();
}

/** The second half of a double click that opened the dialog is not meant for what now lies under it. */
function useFirstClick(): (event: MouseEvent) => void {
  const clicked = useRef(false);
  return (event) => {
    if (event.detail < 2) clicked.current = true;
    if (clicked.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/**
 * Gives the focus back to where it was. The modal does that itself only where it is there before it opens; most are
 * drawn open, and leave with what has opened them, or after it: then the page has the focus.
 */
function useReturnedFocus(opened: boolean): void {
  const [from] = useState(() => (opened ? document.activeElement : null));
  useEffect(
    () => () => {
      if (!(from instanceof HTMLElement) || document.activeElement !== document.body) return;
      (from.isConnected ? from : document.getElementById('main'))?.focus({ preventScroll: true });
    },
    [from],
  );
}

/** A dialog: Escape closes it, and the focus goes back to where it came from; a click outside it loses nothing. */
export function Dialog({ title, stays = false, children, ...root }: DialogProps) {
  const { t } = useTranslation();
  const onClickCapture = useFirstClick();
  useReturnedFocus(root.opened);
  return (
    <Modal.Root
      transitionProps={{ duration: 0 }}
      closeOnClickOutside={false}
      closeOnEscape={!stays}
      {...root}
    >
      <Modal.Overlay />
      <Modal.Content onKeyDownCapture={stopHeldEnter} onClickCapture={onClickCapture}>
        <Modal.Header role="none">
          <Modal.Title fw={600}>{title}</Modal.Title>
          {!stays && <Modal.CloseButton aria-label={t('words.close')} />}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
