import { Button, Checkbox, Group, List, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { changeRole, createRole, deleteRole, listRoles } from '@causeway/schemas/portal/team.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, call } from '../../api/call.ts';
import { useAccount } from '../../api/session.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { Badge } from '../../components/status-badge.tsx';
import { useGatewayText } from '../../i18n/gateway/gateway-text.ts';
import { useRoleLabels } from '../../i18n/role-labels.ts';
import { TeamFrame } from './team-frame.tsx';

type Roles = PortalResponseOf<typeof listRoles>;
type Role = Roles['roles'][number];
type Requested = { readonly what: 'create' } | { readonly what: 'edit' | 'delete'; readonly role: Role };

/** Built-in roles, and the merchant's own ones. */
export function RolesPage() {
  const { t } = useTranslation();
  const { membership, may } = useAccount();
  const { merchant_id } = membership;
  const [requested, setRequested] = useState<Requested | null>(null);
  const list = useQuery({
    queryKey: ['roles', merchant_id],
    queryFn: ({ signal }) => call(listRoles, { params: { merchant_id }, signal }),
  });
  const close = (): void => setRequested(null);
  const refresh = (): void => void list.refetch();
  const create = may('team.manage') && (
    <Button onClick={() => setRequested({ what: 'create' })}>{t('roles.create')}</Button>
  );
  return (
    <TeamFrame section="roles" lead={t('roles.lead')} actions={create}>
      <Stack>
        {list.error && <Problem error={list.error} onRetry={refresh} />}
        {list.isPending && <Skeleton h={240} />}
        {list.data?.roles.map((role) => (
          <RolePanel key={role.role_id} role={role} permits={list.data.permits} onRequest={setRequested} />
        ))}
      </Stack>
      {requested && requested.what !== 'delete' && list.data && (
        <RoleDialog
          role={requested.what === 'edit' ? requested.role : null}
          permits={list.data.permits}
          onChanged={refresh}
          onClose={close}
        />
      )}
      {requested?.what === 'delete' && (
        <ConfirmDialog
          title={t('roles.delete_title', { name: requested.role.name })}
          confirm={t('roles.delete_short')}
          danger
          onConfirm={async () => {
            await call(deleteRole, { params: { merchant_id, role_id: requested.role.role_id } });
            refresh();
          }}
          onClose={close}
        >
          <Text>{t('roles.delete_lead')}</Text>
        </ConfirmDialog>
      )}
    </TeamFrame>
  );
}

interface RolePanelProps {
  readonly role: Role;
  readonly permits: Roles['permits'];
  readonly onRequest: (requested: Requested) => void;
}

function RolePanel({ role, permits, onRequest }: RolePanelProps) {
  const { t } = useTranslation();
  const { may } = useAccount();
  const { permitText, roleName } = useRoleLabels();
  const name = roleName(role);
  return (
    <Panel title={name}>
      <Group gap="xs" mb="xs">
        <Badge tone={role.built_in ? 'calm' : 'info'}>
          {t(role.built_in ? 'roles.built_in' : 'roles.own')}
        </Badge>
        {!role.built_in &&
          may('team.manage') &&
          (['edit', 'delete'] as const).map((what) => (
            <Button
              key={what}
              size="compact-sm"
              variant="default"
              aria-label={t(`roles.${what}`, { name })}
              onClick={() => onRequest({ what, role })}
            >
              {t(`roles.${what}_short`)}
            </Button>
          ))}
      </Group>
      <List size="sm" className="in-columns">
        {permits
          .filter(({ permit }) => role.permits.includes(permit))
          .map(({ permit, text }) => (
            <List.Item key={permit}>{permitText(permit, text)}</List.Item>
          ))}
      </List>
    </Panel>
  );
}

interface RoleDialogProps {
  readonly role: Role | null;
  readonly permits: Roles['permits'];
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

function RoleDialog({ role, permits, onChanged, onClose }: RoleDialogProps) {
  const { t } = useTranslation();
  const { membership } = useAccount();
  const { merchant_id } = membership;
  const { permitText } = useRoleLabels();
  const [name, setName] = useState(role?.name ?? '');
  const [chosen, setChosen] = useState<string[]>([...(role?.permits ?? [])]);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const gatewayText = useGatewayText();
  const save = async (): Promise<void> => {
    const body = { name: name.trim(), permits: chosen };
    setRefused(null);
    try {
      if (role) {
        const seen = { name: role.name, permits: role.permits };
        await call(changeRole, {
          params: { merchant_id, role_id: role.role_id },
          body: { ...body, seen },
        });
      } else await call(createRole, { params: { merchant_id }, body });
    } catch (error) {
      if (error instanceof ApiError) setRefused(error);
      throw error;
    } finally {
      onChanged();
    }
  };
  return (
    <ConfirmDialog
      title={role ? t('roles.edit', { name: role.name }) : t('roles.create')}
      confirm={t('roles.save')}
      onConfirm={save}
      onClose={onClose}
    >
      <TextInput
        label={t('roles.name')}
        required
        maxLength={100}
        value={name}
        error={refused?.source === 'name' ? gatewayText(refused) : undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group label={t('roles.permits')} value={chosen} onChange={setChosen}>
        <Stack gap="xs" mt="xs">
          {permits.map(({ permit, text }) => (
            <Checkbox
              key={permit}
              value={permit}
              label={permitText(permit, text)}
              disabled={!membership.permits.includes(permit)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </ConfirmDialog>
  );
}
