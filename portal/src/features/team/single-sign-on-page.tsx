import {
  readSingleSignOn,
  removeSingleSignOn,
  setSingleSignOn,
  type SingleSignOn,
} from '@causeway/schemas/portal/single-sign-on.ts';
import type { PortalBodyOf, PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { listRoles, readTeam } from '@causeway/schemas/portal/team.ts';
import {
  ActionIcon,
  Alert,
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { useAccount } from '../../api/session.ts';
import { Copyable } from '../../components/copyable.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { RemoveSignOn } from '../../components/remove-sign-on.tsx';
import { IconTrash } from '../../icons/icons.tsx';
import { useRoleLabels } from '../../i18n/role-labels.ts';
import { TeamFrame } from './team-frame.tsx';

type Roles = PortalResponseOf<typeof listRoles>['roles'];
type Members = PortalResponseOf<typeof readTeam>['members'];

/** By which OpenID provider the team signs in, and which of its groups gives which role. */
export function SingleSignOnPage() {
  const { t } = useTranslation();
  const { membership } = useAccount();
  const params = { merchant_id: membership.merchant_id };
  const found = useQuery({
    queryKey: ['single-sign-on', params.merchant_id],
    queryFn: ({ signal }) => call(readSingleSignOn, { params, signal }),
  });
  const roles = useQuery({
    queryKey: ['roles', params.merchant_id],
    queryFn: ({ signal }) => call(listRoles, { params, signal }),
  });
  const team = useQuery({
    queryKey: ['team', params.merchant_id],
    queryFn: ({ signal }) => call(readTeam, { params, signal }),
  });
  const problem = found.error ?? roles.error ?? team.error;
  return (
    <TeamFrame section="single_sign_on" lead={t('single_sign_on.lead')}>
      <Stack>
        {problem && <Problem error={problem} onRetry={() => void found.refetch()} />}
        {found.data && roles.data && team.data ? (
          <Provider
            // The first one opens the form anew, as that of a provider.
            key={found.data.provider?.issuer ?? ''}
            state={found.data}
            roles={roles.data.roles}
            members={team.data.members}
            onChanged={() => void found.refetch()}
          />
        ) : (
          !problem && <Skeleton h={320} />
        )}
      </Stack>
    </TeamFrame>
  );
}

interface ProviderProps {
  readonly state: SingleSignOn;
  readonly roles: Roles;
  readonly members: Members;
  readonly onChanged: () => void;
}

function Provider({ state, roles, members, onChanged }: ProviderProps) {
  const { t } = useTranslation();
  const { membership, may } = useAccount();
  const { provider, redirect_uri, backchannel_logout_uri, sign_in_url } = state;
  return (
    <>
      <Panel title={t('single_sign_on.addresses')}>
        <Stack gap="xs">
          <Copyable name={t('single_sign_on.redirect_uri')} value={redirect_uri} />
          {provider && (
            <>
              <Copyable name={t('single_sign_on.logout_uri')} value={backchannel_logout_uri} />
              <Copyable name={t('single_sign_on.link')} value={sign_in_url} />
            </>
          )}
        </Stack>
      </Panel>
      {provider && (
        <Alert color={provider.domains.length === 0 ? 'yellow' : 'blue'}>
          {provider.domains.length === 0
            ? t('single_sign_on.no_domains')
            : t('single_sign_on.domains', { domains: provider.domains.join(', ') })}{' '}
          {t('single_sign_on.people', { count: provider.people })}
        </Alert>
      )}
      {may('team.manage') && (
        <>
          <ProviderForm state={state} roles={roles} members={members} onChanged={onChanged} />
          {provider && (
            <Group>
              <RemoveSignOn
                onRemove={async () => {
                  await call(removeSingleSignOn, { params: { merchant_id: membership.merchant_id } });
                  onChanged();
                }}
              />
            </Group>
          )}
        </>
      )}
    </>
  );
}

type Settings = Required<PortalBodyOf<typeof setSingleSignOn>>;

const usual: Settings = {
  issuer: '',
  client_id: '',
  client_secret: '',
  slug: '',
  roles: [],
  scopes: '',
  groups_claim: 'groups',
  second_factor_always: false,
  password_allowed: true,
  emergency_user_id: '',
};

function ProviderForm({ state: { provider }, roles, members, onChanged }: ProviderProps) {
  const { t } = useTranslation();
  const { membership } = useAccount();
  const { merchant_id } = membership;
  const [settings, setSettings] = useState<Settings>(() => ({ ...usual, ...settingsOf(provider) }));
  const set = (fields: Partial<Settings>): void => setSettings((before) => ({ ...before, ...fields }));
  const saving = useChange({
    mutationFn: () => {
      const { client_secret, ...rest } = settings;
      const body = { ...rest, ...(client_secret === '' ? {} : { client_secret }) };
      return call(setSingleSignOn, { params: { merchant_id }, body });
    },
    onSuccess: () => {
      set({ client_secret: '' });
      onChanged();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack maw={640}>
        <TextInput
          label={t('single_sign_on.issuer')}
          description={t('single_sign_on.issuer_hint')}
          required
          value={settings.issuer}
          onChange={(event) => set({ issuer: event.currentTarget.value.trim() })}
        />
        <TextInput
          label={t('single_sign_on.client_id')}
          required
          value={settings.client_id}
          onChange={(event) => set({ client_id: event.currentTarget.value })}
        />
        <TextInput
          type="password"
          label={t('single_sign_on.client_secret')}
          description={provider ? t('single_sign_on.client_secret_hint') : undefined}
          autoComplete="off"
          required={!provider}
          value={settings.client_secret}
          onChange={(event) => set({ client_secret: event.currentTarget.value })}
        />
        <TextInput
          label={t('single_sign_on.slug')}
          description={t('single_sign_on.slug_hint')}
          required
          value={settings.slug}
          onChange={(event) => set({ slug: event.currentTarget.value })}
        />
        <TextInput
          label={t('single_sign_on.groups_claim')}
          required
          value={settings.groups_claim}
          onChange={(event) => set({ groups_claim: event.currentTarget.value })}
        />
        <TextInput
          label={t('single_sign_on.scopes')}
          description={t('single_sign_on.scopes_hint')}
          value={settings.scopes}
          onChange={(event) => set({ scopes: event.currentTarget.value })}
        />
        <GroupRoles groups={settings.roles} roles={roles} onChange={(changed) => set({ roles: changed })} />
        <Checkbox
          label={t('single_sign_on.second_factor_always')}
          description={t('single_sign_on.second_factor_hint')}
          checked={settings.second_factor_always}
          onChange={(event) => set({ second_factor_always: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('single_sign_on.only')}
          checked={!settings.password_allowed}
          onChange={(event) => set({ password_allowed: !event.currentTarget.checked })}
        />
        {!settings.password_allowed && (
          <NativeSelect
            label={t('single_sign_on.emergency')}
            description={t('single_sign_on.emergency_hint')}
            required
            value={settings.emergency_user_id}
            data={[
              { value: '', label: '' },
              ...members
                .filter(({ role_id, second_factor }) => role_id === 'admin' && second_factor)
                .map(({ user_id, name }) => ({ value: user_id, label: name })),
            ]}
            onChange={(event) => set({ emergency_user_id: event.currentTarget.value })}
          />
        )}
        {saving.error && <Problem error={saving.error} />}
        {saving.isSuccess && (
          <Alert color="green" role="status">
            {t('single_sign_on.saved')}
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={saving.isPending}>
            {t('single_sign_on.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function settingsOf(provider: SingleSignOn['provider']): Partial<Settings> {
  if (!provider) return {};
  const { domains: _domains, people: _people, changed_at: _changed_at, ...settings } = provider;
  return settings;
}

interface GroupRolesProps {
  readonly groups: Settings['roles'];
  readonly roles: Roles;
  readonly onChange: (groups: Settings['roles']) => void;
}

/** Groups of the provider with the role that each gives; the first that somebody is in counts. */
function GroupRoles({ groups, roles, onChange }: GroupRolesProps) {
  const { t } = useTranslation();
  const { roleName } = useRoleLabels();
  const put = (at: number, fields: Partial<Settings['roles'][number]>): void =>
    onChange(groups.map((one, nth) => (nth === at ? { ...one, ...fields } : one)));
  return (
    <Fieldset legend={t('single_sign_on.groups')} variant="unstyled">
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {t('single_sign_on.groups_hint')}
        </Text>
        {groups.map(({ group, role_id }, at) => (
          // oxlint-disable-next-line no-array-index-key -- a row is its place in the order that counts
          <Group key={at} align="flex-end" gap="xs" wrap="nowrap">
            <TextInput
              label={t('single_sign_on.group')}
              required
              style={{ flex: 1 }}
              value={group}
              onChange={(event) => put(at, { group: event.currentTarget.value })}
            />
            <NativeSelect
              label={t('team.role')}
              value={role_id}
              data={roles.map((role) => ({ value: role.role_id, label: roleName(role) }))}
              onChange={(event) => put(at, { role_id: event.currentTarget.value })}
            />
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('single_sign_on.remove_group', { group })}
              onClick={() => onChange(groups.filter((_one, nth) => nth !== at))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Group>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChange([...groups, { group: '', role_id: 'read-only' }])}
          >
            {t('single_sign_on.add_group')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
