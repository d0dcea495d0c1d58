import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** A button that removes a provider of single sign-on once that is confirmed. */
export function RemoveSignOn({ onRemove }: { readonly onRemove: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('single_sign_on.remove')}
      </Button>
      {opened && (
        <ConfirmDialog
          title={t('single_sign_on.remove_title')}
          confirm={t('single_sign_on.remove')}
          danger
          onConfirm={onRemove}
          onClose={() => setOpened(false)}
        >
          <Text>{t('single_sign_on.remove_lead')}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
