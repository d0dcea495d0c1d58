import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface NewKeyProps {
  readonly onCreate: (name: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for a name before a sign key is created. */
export function NewKeyDialog({ onCreate, onClose }: NewKeyProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  return (
    <ConfirmDialog
      title={t('keys.create')}
      confirm={t('keys.create_now')}
      disabled={name.trim() === ''}
      onConfirm={() => onCreate(name.trim())}
      onClose={onClose}
    >
      <Text>{t('keys.create_lead')}</Text>
      <TextInput
        data-autofocus
        required
        maxLength={60}
        label={t('keys.name')}
        placeholder={t('keys.name_example')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
