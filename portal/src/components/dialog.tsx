import { Modal, type ModalRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface DialogProps extends Pick<ModalRootProps, 'opened' | 'onClose' | 'size'> {
  readonly title: string;
  readonly children: ReactNode;
}

/** A dialog: Escape closes it, and the focus goes back to where it came from. */
export function Dialog({ title, children, ...root }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal.Root transitionProps={{ duration: 0 }} {...root}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header role="none">
          <Modal.Title fw={600}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('words.close')} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
