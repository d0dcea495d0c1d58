import { Alert, Button, CopyButton, Group, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';

interface SecretDialogProps {
  readonly title: string;
  /** In the place of the usual words about what is shown once. */
  readonly lead?: string;
  readonly label: string;
  readonly secret: string;
  readonly onClose: () => void;
}

/** Has the browser ask before the page is left or loaded again. */
function useKept(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
}

/** A secret that is shown this once: it stays until the reader says that it is stored. */
export function SecretDialog({ title, lead, label, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation();
  useKept();
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
          <Button onClick={onClose}>{t('developers.stored')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
