import { Alert, Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { changePassword, changeProfile } from '@causeway/schemas/portal/profile.ts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChanges } from '../../api/changes.ts';
import { useChange } from '../../api/once.ts';
import { query_client } from '../../api/query-client.ts';
import { session_query, takeSession, useSession } from '../../api/session.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';
import { TotpPanel } from './totp-panel.tsx';

/** What people change about themselves. */
export function ProfilePage() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <>
      <PageHead title={t('profile.title')} />
      <Stack maw={760}>
        <NamePanel />
        {session.by_provider === 'merchant' ? (
          <Text>{t('sso.not_here')}</Text>
        ) : (
          <>
            <TotpPanel />
            <PasskeysPanel />
            <PasswordPanel />
            <SessionsPanel />
          </>
        )}
      </Stack>
    </>
  );
}

function NamePanel() {
  const { t, i18n } = useTranslation();
  const { user } = useSession();
  const { shown, set, changed, reset } = useChanges({ name: user.name });
  const saving = useChange({
    mutationFn: () =>
      call(changeProfile, { body: { ...(changed ? { name: shown.name } : {}), locale: i18n.language } }),
    async onSuccess() {
      await query_client.invalidateQueries({ queryKey: session_query.queryKey });
      reset();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <Panel title={t('profile.you')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {saving.error && <Problem error={saving.error} />}
          {saving.isSuccess && (
            <Alert color="green" role="status">
              {t('profile.saved')}
            </Alert>
          )}
          <TextInput
            label={t('profile.name')}
            autoComplete="name"
            required
            maxLength={100}
            value={shown.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <Group>
            <Button type="submit" variant="default" loading={saving.isPending}>
              {t('profile.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

function PasswordPanel() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [password, setPassword] = useState('');
  const [new_password, setNewPassword] = useState('');
  const changing = useChange({
    mutationFn: () => call(changePassword, { body: { password, new_password } }),
    onSuccess: (session) => {
      takeSession(session);
      setPassword('');
      setNewPassword('');
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    changing.mutate();
  };
  return (
    <Panel title={t('profile.password')}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {changing.error && <Problem error={changing.error} />}
          {changing.isSuccess && (
            <Alert color="green" role="status">
              {t('profile.password_changed')}
            </Alert>
          )}
          <input type="hidden" autoComplete="username" value={user.email} readOnly />
          <PasswordInput
            label={t('profile.current_password')}
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <PasswordInput
            label={t('profile.new_password')}
            description={t('profile.password_hint')}
            autoComplete="new-password"
            required
            minLength={12}
            value={new_password}
            onChange={(event) => setNewPassword(event.currentTarget.value)}
          />
          <Group>
            <Button type="submit" variant="default" loading={changing.isPending}>
              {t('profile.change_password')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
