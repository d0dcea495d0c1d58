import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';

interface PasswordDialogProps {
  readonly title: string;
  readonly onPassword: (password: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for the password before something that guards the person's account is changed. */
export function PasswordDialog({ title, onPassword, onClose }: PasswordDialogProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  return (
    <ConfirmDialog
      title={title}
      confirm={t('profile.go_on')}
      onConfirm={() => onPassword(password)}
      onClose={onClose}
    >
      <PasswordInput
        label={t('profile.confirm_password')}
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
