import { NativeSelect, Text, TextInput } from '@mantine/core';
import { invite } from '@causeway/schemas/portal/team.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRoleLabels } from '../../i18n/role-labels.ts';

/** An invitation's link, shown this once. */
export interface MadeLink {
  readonly email: string;
  readonly link: string;
}

interface InviteDialogProps {
  readonly roles: readonly { readonly role_id: string; readonly name: string }[];
  readonly onMade: (link: MadeLink) => void;
  readonly onClose: () => void;
}

/** Whom to invite, and as what. */
export function InviteDialog({ roles, onMade, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const { roleName } = useRoleLabels();
  const { membership } = useAccount();
  const [email, setEmail] = useState('');
  const [role_id, setRole] = useState('read-only');
  const make = async (): Promise<void> => {
    const params = { merchant_id: membership.merchant_id };
    const { link } = await call(invite, { params, body: { email: email.trim(), role_id } });
    onMade({ email: email.trim(), link });
  };
  return (
    <ConfirmDialog title={t('team.invite')} confirm={t('team.invite_now')} onConfirm={make} onClose={onClose}>
      <Text size="sm">{t('team.invite_lead')}</Text>
      <TextInput
        label={t('sign_in.email')}
        type="email"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('team.role')}
        value={role_id}
        data={roles.map((role) => ({ value: role.role_id, label: roleName(role) }))}
        onChange={(event) => setRole(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
