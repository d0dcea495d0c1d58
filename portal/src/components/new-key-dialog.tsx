import type { KeyPermit } from '@causeway/schemas/key-permits.ts';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { PermitsField, useNewPermits } from './key-permits.tsx';

interface NewKeyProps {
  /** Of the account. */
  readonly mode: string;
  readonly onCreate: (key: { name: string; permits: KeyPermit[] }) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for a name, and what a sign key may do, before it is created. */
export function NewKeyDialog({ mode, onCreate, onClose }: NewKeyProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [permits, setPermits] = useNewPermits(mode);
  return (
    <ConfirmDialog
      title={t('keys.create')}
      confirm={t('keys.create_now')}
      disabled={name.trim() === '' || permits.length === 0}
      onConfirm={() => onCreate({ name: name.trim(), permits })}
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
      <PermitsField mode={mode} value={permits} onChange={setPermits} />
    </ConfirmDialog>
  );
}
