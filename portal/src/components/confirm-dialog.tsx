import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';
import { useChange } from '../api/once.ts';
import { Problem } from './problem.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly danger?: boolean;
  /** Whether there is nothing to confirm (yet). */
  readonly disabled?: boolean;
  readonly children: ReactNode;
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something is done, does it, and says when it does not work. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, danger, disabled = false, children, onConfirm, onClose } = props;
  const { t } = useTranslation();
  const doing = useChange({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          doing.mutate();
        }}
      >
        <Stack>
          {doing.error && <Problem error={doing.error} />}
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('words.close')}
            </Button>
            <Button
              type="submit"
              loading={doing.isPending}
              disabled={disabled}
              {...(danger ? { color: 'red.8' } : {})}
            >
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
