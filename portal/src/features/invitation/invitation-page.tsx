import { Alert, Button, Center, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { acceptInvitation, joinTeam, readInvitation } from '@causeway/schemas/portal/team.ts';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoleLabels } from '../../i18n/role-labels.ts';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { session_query, takeSession, type Session } from '../../api/session.ts';
import { LanguageMenu } from '../../app/preferences.tsx';
import { Problem } from '../../components/problem.tsx';

/** What an invitation's link leads to: become somebody, or join as who one is. */
export function InvitationPage() {
  const { t } = useTranslation();
  const { roleName } = useRoleLabels();
  useDocumentTitle(`${t('invitation.title')} · Causeway`);
  // Behind the hash, so that the token reaches no log on its way.
  const [token] = useState(() => location.hash.slice(1));
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(readInvitation, { body: { token } }),
    enabled: token !== '',
    retry: false,
  });
  const { data } = invitation;
  return (
    <Center component="main" id="main" mih="100dvh" p="md">
      <Stack w="100%" maw={420}>
        <Title order={1}>{t('invitation.title')}</Title>
        {token === '' && <Alert color="red">{t('invitation.missing')}</Alert>}
        {invitation.error && <Problem error={invitation.error} />}
        {data && (
          <Paper withBorder p="lg">
            <Stack>
              <Text>
                {t('invitation.lead', {
                  merchant: data.merchant_name,
                  email: data.email,
                  role: roleName({ role_id: data.role_id, name: data.role_name }),
                })}
              </Text>
              <Answer token={token} email={data.email} known={data.known} />
            </Stack>
          </Paper>
        )}
        <LanguageMenu />
      </Stack>
    </Center>
  );
}

interface AnswerProps {
  readonly token: string;
  readonly email: string;
  readonly known: boolean;
}

function Answer({ token, email, known }: AnswerProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: session, isPending } = useQuery(session_query);
  const enter = (entered: Session): void => {
    takeSession(entered);
    void navigate({ to: '/' });
  };
  const joining = useChange({ mutationFn: () => call(joinTeam, { body: { token } }), onSuccess: enter });
  if (isPending) return null;
  if (session?.state === 'signed_in' && session.user.email === email) {
    return (
      <>
        {joining.error && <Problem error={joining.error} />}
        <Button loading={joining.isPending} onClick={() => joining.mutate()}>
          {t('invitation.join')}
        </Button>
      </>
    );
  }
  if (!known) return <NewcomerForm token={token} email={email} onEntered={enter} />;
  return (
    <>
      <Alert color="gray">{t('invitation.known', { email })}</Alert>
      <Link to="/sign-in">{t('invitation.sign_in')}</Link>
    </>
  );
}

interface NewcomerProps {
  readonly token: string;
  readonly email: string;
  readonly onEntered: (session: Session) => void;
}

function NewcomerForm({ token, email, onEntered }: NewcomerProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const accepting = useChange({
    mutationFn: () => call(acceptInvitation, { body: { token, name: name.trim(), password } }),
    onSuccess: onEntered,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    accepting.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {accepting.error && <Problem error={accepting.error} />}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextInput
          label={t('invitation.name')}
          autoComplete="name"
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('invitation.password')}
          description={t('profile.password_hint')}
          autoComplete="new-password"
          required
          minLength={12}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={accepting.isPending}>
          {t('invitation.accept')}
        </Button>
      </Stack>
    </form>
  );
}
