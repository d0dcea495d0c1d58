import {
  Alert,
  Box,
  Button,
  Center,
  Paper,
  PasswordInput,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { passTotp, signIn, signOut } from '@causeway/schemas/portal/session.ts';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { signInWithPasskey } from '../../api/passkey.ts';
import { session_query, takeSession, wasSignedIn, type Session } from '../../api/session.ts';
import { Problem } from '../../components/problem.tsx';
import { PasskeyButton } from '../../components/passkey-button.tsx';
import { ownAddress } from './own-address.ts';
import { LanguageMenu } from '../../app/preferences.tsx';

/** Signing in: the password, then the second factor where there is one. */
export function SignInPage() {
  const { t } = useTranslation();
  useDocumentTitle(`${t('sign_in.title')} · Causeway`);
  const { data: session } = useQuery(session_query);
  const { next, none } = useSearch({ strict: false });
  const navigate = useNavigate();
  const onSession = (signed_in: Session): void => {
    takeSession(signed_in);
    if (signed_in.state === 'signed_in') void navigate({ href: ownAddress(next) });
  };
  return (
    <Center component="main" id="main" mih="100dvh" p="md">
      <Box w="100%" maw={400}>
        <Stack gap={2} mb="md">
          <Title order={1}>{t('sign_in.title')}</Title>
          <Text c="dimmed">{t('sign_in.lead')}</Text>
        </Stack>
        <Paper withBorder p="lg">
          {none && session?.state === 'signed_in' ? (
            <NothingHere session={session} />
          ) : session?.state === 'second_factor' ? (
            <SecondFactor onSession={onSession} />
          ) : (
            <PasswordForm onSession={onSession} next={next} />
          )}
        </Paper>
        <Box mt="md">
          <LanguageMenu />
        </Box>
      </Box>
    </Center>
  );
}

interface FormProps {
  readonly onSession: (session: Session) => void;
}

/** What somebody sees who is signed in and reaches nothing by that: the links by which they do. */
function NothingHere({ session }: { readonly session: Session }) {
  const { t } = useTranslation();
  const teams = session.merchants.filter((merchant) => merchant.single_sign_on !== '');
  const links = [
    ...teams.map(({ name, single_sign_on }) => ({ name, slug: single_sign_on })),
    ...(session.operator_single_sign_on === ''
      ? []
      : [{ name: 'Causeway', slug: session.operator_single_sign_on }]),
  ];
  if (links.length === 0) return <Alert color="gray">{t('sign_in.no_accounts')}</Alert>;
  return (
    <Stack>
      {links.map(({ name, slug }) => (
        <Alert key={slug} color="gray" title={t('sso.demanded', { name })}>
          <Link to="/sso/$slug" params={{ slug }}>
            {t('sso.link')}
          </Link>
        </Alert>
      ))}
    </Stack>
  );
}

/** @param next the page that somebody wanted to see, which only people who are signed in see */
function PasswordForm({ onSession, next }: FormProps & { next: string | undefined }) {
  const { t } = useTranslation();
  const [ended] = useState(wasSignedIn);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const entering = useChange({
    mutationFn: () => call(signIn, { body: { email: email.trim(), password } }),
    onSuccess: onSession,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    entering.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {next !== undefined && !entering.error && (
          <Alert color="gray">{t(ended ? 'sign_in.ended' : 'sign_in.asked')}</Alert>
        )}
        {entering.error && <Problem error={entering.error} />}
        <TextInput
          label={t('sign_in.email')}
          type="email"
          autoComplete="username"
          autoFocus
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('sign_in.password')}
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={entering.isPending}>
          {t('sign_in.submit')}
        </Button>
        <PasskeyButton label={t('passkey_sign_in')} use={signInWithPasskey} onSession={onSession} />
        <Link to="/sso" search={next === undefined ? {} : { next }}>
          {t('sso.link')}
        </Link>
        <Link to="/forgotten-password">{t('forgotten.title')}</Link>
      </Stack>
    </form>
  );
}

function SecondFactor({ onSession }: FormProps) {
  const { t } = useTranslation();
  const { data: session } = useQuery(session_query);
  const [code, setCode] = useState('');
  const passing = useChange({
    mutationFn: () => call(passTotp, { body: { code: code.replaceAll(' ', '') } }),
    onSuccess: onSession,
  });
  const leaving = useChange({ mutationFn: () => call(signOut), onSuccess: () => takeSession(null) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    passing.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Title order={2}>{t('sign_in.code_title')}</Title>
        <Text size="sm">{t('sign_in.code_lead')}</Text>
        {passing.error && <Problem error={passing.error} />}
        <TextInput
          label={t('sign_in.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          required
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" loading={passing.isPending}>
          {t('sign_in.code_submit')}
        </Button>
        {session?.second_factors.includes('passkey') && (
          <PasskeyButton label={t('passkey_factor')} use={signInWithPasskey} onSession={onSession} />
        )}
        <Button variant="subtle" onClick={() => leaving.mutate()}>
          {t('sign_in.back')}
        </Button>
      </Stack>
    </form>
  );
}
