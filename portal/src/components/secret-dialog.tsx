import { Alert, Button, CopyButton, Group, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';

interface SecretDialogProps {
  readonly title: string;
  /** In the place of the usual words, which are for a key: what is to be done with it, and that it is done. */
  readonly lead?: string;
  readonly done?: string;
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Has the browser ask before the page is left or loaded again. */
function useWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}

/** A secret that is shown this once: it stays until the reader says that it is stored, or passed on. */
export function SecretDialog({ title, lead, done, label, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  useWarning();
  return (
    <Dialog opened stays onClose={onClose} title={title} size="lg">
      <Stack>
        <Alert color="yellow">{lead ?? t('developers.shown_once')}</Alert>
        <output aria-label={label} className="code-box secret">
          {secret}
        </output>
        <Group justify="flex-end">
          <CopyButton value={secret}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy} aria-live="polite">
                {copied ? t('developers.copied') : t('developers.copy')}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{done ?? t('developers.stored')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
