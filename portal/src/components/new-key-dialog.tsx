import type { PortalBodyOf } from '@causeway/schemas/portal/portal-route.ts';
import type { createSignKey } from '@causeway/schemas/portal/developers/sign-keys.ts';
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RightsField, useNewRights } from './key-permits.tsx';

interface NewKeyProps {
  /** Of the account. */
  readonly mode: string;
  readonly onCreate: (key: PortalBodyOf<typeof createSignKey>) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for a name, and what a sign key may do, before it is created. */
export function NewKeyDialog({ mode, onCreate, onClose }: NewKeyProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [rights, setRights] = useNewRights(mode);
  return (
    <ConfirmDialog
      title={t('keys.create')}
      confirm={t('keys.create_now')}
      disabled={name.trim() === '' || rights.permits.length === 0}
      onConfirm={() => onCreate({ ...rights, permits: [...rights.permits], name: name.trim() })}
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
      <RightsField mode={mode} value={rights} onChange={setRights} />
    </ConfirmDialog>
  );
}
