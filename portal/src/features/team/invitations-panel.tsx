import { Button, Table } from '@mantine/core';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { withdrawInvitation, type readTeam } from '@causeway/schemas/portal/team.ts';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { useAccount } from '../../api/session.ts';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { Moment } from '../../components/values.tsx';
import { useRoleLabels } from '../../i18n/role-labels.ts';

interface InvitationsPanelProps {
  readonly invitations: PortalResponseOf<typeof readTeam>['invitations'];
  readonly roles: readonly { readonly role_id: string; readonly name: string }[];
  readonly onChanged: () => void;
}

/** Invitations that nobody has accepted yet. */
export function InvitationsPanel({ invitations, roles, onChanged }: InvitationsPanelProps) {
  const { t } = useTranslation();
  const { roleName } = useRoleLabels();
  const { account, membership, may } = useAccount();
  const { merchant_id } = membership;
  const withdrawing = useChange({
    mutationFn: (invitation_id: string) =>
      call(withdrawInvitation, { params: { merchant_id, invitation_id } }),
    onSettled: onChanged,
  });
  return (
    <Panel title={t('team.invitations')}>
      {withdrawing.error && <Problem error={withdrawing.error} />}
      <HeadedTable
        label={t('team.invitations')}
        head={[
          { name: t('sign_in.email') },
          { name: t('team.role') },
          { name: t('team.expires'), visibleFrom: 'sm' },
          may('team.manage') && { name: '' },
        ]}
      >
        {invitations.map(({ invitation_id, email, role_id, expires_at }) => (
          <Table.Tr key={invitation_id}>
            <Table.Td className="breakable">{email}</Table.Td>
            <Table.Td>
              {roleName(roles.find((role) => role.role_id === role_id) ?? { role_id, name: role_id })}
            </Table.Td>
            <Table.Td visibleFrom="sm">
              <Moment at={expires_at} time_zone={account.time_zone} />
            </Table.Td>
            {may('team.manage') && (
              <Table.Td ta="right">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('team.withdraw', { email })}
                  onClick={() => withdrawing.mutate(invitation_id)}
                >
                  {t('team.withdraw_short')}
                </Button>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </HeadedTable>
    </Panel>
  );
}
