import { Alert, Box, Button, Group, NativeSelect, Table, Text } from '@mantine/core';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import {
  changeMember,
  removeMember,
  revokeMemberSessions,
  type readTeam,
} from '@causeway/schemas/portal/team.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { useRoleLabels } from '../../i18n/role-labels.ts';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { useAccount, useSession } from '../../api/session.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Problem } from '../../components/problem.tsx';
import { Moment } from '../../components/values.tsx';

type Member = PortalResponseOf<typeof readTeam>['members'][number];

interface MembersTableProps {
  readonly members: readonly Member[];
  readonly roles: readonly { readonly role_id: string; readonly name: string }[];
  readonly onChanged: () => void;
}

/** The people of the team, with their roles. */
export function MembersTable({ members, roles, onChanged }: MembersTableProps) {
  const { t } = useTranslation();
  const { membership, may } = useAccount();
  const { merchant_id } = membership;
  const [removed, setRemoved] = useState<Member | null>(null);
  const changing = useChange({
    mutationFn: ({ member, role_id }: { member: Member; role_id: string }) =>
      call(changeMember, {
        params: { merchant_id, user_id: member.user_id },
        body: { role_id, seen: { role_id: member.role_id } },
      }),
    onSettled: onChanged,
  });
  const ending = useChange({
    mutationFn: (user_id: string) => call(revokeMemberSessions, { params: { merchant_id, user_id } }),
  });
  const problem = changing.error ?? ending.error;
  return (
    <>
      {problem && <Problem error={problem} />}
      {ending.data && (
        <Alert color="green" role="status">
          {t('team.sessions_ended', { count: ending.data.revoked })}
        </Alert>
      )}
      <HeadedTable
        label={t('team.people')}
        head={[
          { name: t('team.name') },
          { name: t('team.role') },
          { name: t('team.second_factor'), visibleFrom: 'sm' },
          { name: t('team.last_sign_in'), visibleFrom: 'md' },
          may('team.manage') && { name: '', visibleFrom: 'sm' },
        ]}
        minWidth={300}
      >
        {members.map((member) => (
          <MemberRow
            key={member.user_id}
            member={member}
            roles={roles}
            onRole={(role_id) => changing.mutate({ member, role_id })}
            onEndSessions={() => ending.mutate(member.user_id)}
            onRemove={() => setRemoved(member)}
          />
        ))}
      </HeadedTable>
      {removed && (
        <ConfirmDialog
          title={t('team.remove_title', { name: removed.name })}
          confirm={t('team.remove_short')}
          danger
          onConfirm={async () => {
            await call(removeMember, { params: { merchant_id, user_id: removed.user_id } });
            onChanged();
          }}
          onClose={() => setRemoved(null)}
        >
          <Text>{t('team.remove_lead')}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}

interface RowProps {
  readonly member: Member;
  readonly roles: MembersTableProps['roles'];
  readonly onRole: (role_id: string) => void;
  readonly onEndSessions: () => void;
  readonly onRemove: () => void;
}

function MemberRow({ member, roles, onRole, onEndSessions, onRemove }: RowProps) {
  const { t } = useTranslation();
  const { roleName } = useRoleLabels();
  const { account, may } = useAccount();
  const { user } = useSession();
  const { name } = member;
  const own = member.user_id === user.user_id;
  const manages = may('team.manage') && !own;
  const actions = manages && <MemberActions name={name} onEndSessions={onEndSessions} onRemove={onRemove} />;
  return (
    <Table.Tr>
      <Table.Td className="breakable">
        <Text fw={600}>
          {name} {own && `(${t('team.you')})`} {member.disabled && `· ${t('team.disabled')}`}
        </Text>
        <Text size="sm" c="dimmed">
          {member.email}
        </Text>
        {actions && (
          <Box hiddenFrom="sm" mt={4}>
            {actions}
          </Box>
        )}
      </Table.Td>
      <Table.Td>
        {manages ? (
          <NativeSelect
            size="xs"
            aria-label={t('team.change', { name })}
            value={member.role_id}
            data={roles.map((role) => ({ value: role.role_id, label: roleName(role) }))}
            onChange={(event) => onRole(event.currentTarget.value)}
          />
        ) : (
          roleName(
            roles.find(({ role_id }) => role_id === member.role_id) ?? { ...member, name: member.role_id },
          )
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">{t(member.second_factor ? 'team.yes' : 'team.no')}</Table.Td>
      <Table.Td visibleFrom="md">
        <Moment at={member.last_sign_in_at ?? ''} time_zone={account.time_zone} />
      </Table.Td>
      {may('team.manage') && <Table.Td visibleFrom="sm">{actions}</Table.Td>}
    </Table.Tr>
  );
}

function MemberActions(props: Pick<RowProps, 'onEndSessions' | 'onRemove'> & { readonly name: string }) {
  const { t } = useTranslation();
  const { name, onEndSessions, onRemove } = props;
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('team.end_sessions', { name })}
        onClick={onEndSessions}
      >
        {t('team.end_sessions_short')}
      </Button>
      <Button size="compact-sm" variant="default" aria-label={t('team.remove', { name })} onClick={onRemove}>
        {t('team.remove_short')}
      </Button>
    </Group>
  );
}
