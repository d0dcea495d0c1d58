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
  const [code, setCode] = useState('');
  const invitation = useQuery({
    queryKey: ['invitation', token, code],
    queryFn: () => call(readInvitation, { body: { token, ...(code === '' ? {} : { code }) } }),
    enabled: token !== '',
    retry: false,
  });
  // What the link alone says stays while a code is looked at, and where it is wrong.
  const without_code = useQuery({
    queryKey: ['invitation', token, ''],
    queryFn: () => call(readInvitation, { body: { token } }),
    enabled: false,
  });
  const data = invitation.data ?? without_code.data;
  const { data: session } = useQuery(session_query);
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
              {data.code_needed && session?.user.email !== data.email ? (
                <CodeForm email={data.email} pending={invitation.isFetching} onCode={setCode} />
              ) : (
                <Answer
                  claim={code === '' ? { token } : { token, code }}
                  email={data.email}
                  known={data.known}
                />
              )}
            </Stack>
          </Paper>
        )}
        <LanguageMenu />
      </Stack>
    </Center>
  );
}

/** What shows that the address is one's own: the link, and the operator's code where one is needed. */
interface Claim {
  readonly token: string;
  readonly code?: string;
}

interface CodeProps {
  readonly email: string;
  readonly pending: boolean;
  readonly onCode: (code: string) => void;
}

function CodeForm({ email, pending, onCode }: CodeProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onCode(typed.trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{t('invitation.code_lead', { email })}</Text>
        <TextInput
          label={t('invitation.code')}
          autoComplete="one-time-code"
          required
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" loading={pending}>
          {t('invitation.code_submit')}
        </Button>
        <Text size="sm">{t('invitation.code_known', { email })}</Text>
        <Link to="/sign-in">{t('invitation.sign_in')}</Link>
      </Stack>
    </form>
  );
}

interface AnswerProps {
  readonly claim: Claim;
  readonly email: string;
  readonly known: boolean;
}

function Answer({ claim, email, known }: AnswerProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data: session, isPending } = useQuery(session_query);
  const enter = (entered: Session): void => {
    takeSession(entered);
    void navigate({ to: '/' });
  };
  const joining = useChange({ mutationFn: () => call(joinTeam, { body: claim }), onSuccess: enter });
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
  if (!known) return <NewcomerForm claim={claim} email={email} onEntered={enter} />;
  return (
    <>
      <Alert color="gray">{t('invitation.known', { email })}</Alert>
      <Link to="/sign-in">{t('invitation.sign_in')}</Link>
    </>
  );
}

interface NewcomerProps {
  readonly claim: Claim;
  readonly email: string;
  readonly onEntered: (session: Session) => void;
}

function NewcomerForm({ claim, email, onEntered }: NewcomerProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const accepting = useChange({
    mutationFn: () => call(acceptInvitation, { body: { ...claim, name: name.trim(), password } }),
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
