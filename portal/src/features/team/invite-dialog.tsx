import { NativeSelect, Text, TextInput } from '@mantine/core';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { invite, type readTeam } from '@causeway/schemas/portal/team.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRoleLabels } from '../../i18n/role-labels.ts';

type Proof = PortalResponseOf<typeof readTeam>['invitation_proof'];

/** An invitation that was just made, with its link, shown this once; empty where it went by mail. */
export interface MadeInvitation {
  readonly email: string;
  readonly proof: Proof;
  readonly link: string;
}

interface InviteDialogProps {
  readonly roles: readonly { readonly role_id: string; readonly name: string }[];
  /** By what the invited show that the address is theirs. */
  readonly proof: Proof;
  readonly onMade: (made: MadeInvitation) => void;
  readonly onClose: () => void;
}

/** Whom to invite, and as what. */
export function InviteDialog({ roles, proof, onMade, onClose }: InviteDialogProps) {
  const { t } = useTranslation();
  const { roleName } = useRoleLabels();
  const { membership } = useAccount();
  const [email, setEmail] = useState('');
  const [role_id, setRole] = useState('read-only');
  const make = async (): Promise<void> => {
    const params = { merchant_id: membership.merchant_id };
    const made = await call(invite, { params, body: { email: email.trim(), role_id } });
    onMade({ email: email.trim(), ...made });
  };
  return (
    <ConfirmDialog
      title={t('team.invite')}
      confirm={t(proof === 'mail' ? 'team.invite_send' : 'team.invite_now')}
      onConfirm={make}
      onClose={onClose}
    >
      <Text size="sm">{t(proof === 'mail' ? 'team.invite_lead_mail' : 'team.invite_lead')}</Text>
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
