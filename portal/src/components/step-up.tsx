import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { reauthenticate } from '@causeway/schemas/portal/session.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../api/call.ts';
import { useChange } from '../api/once.ts';
import { reauthenticateWithPasskey } from '../api/passkey.ts';
import { session_query, takeSession, type Session } from '../api/session.ts';
import type { StepUpRequest } from '../api/step-up.ts';
import { Dialog } from './dialog.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { Problem } from './problem.tsx';

/** Asks the person to prove who they are, whatever page or dialog has called a route that demands it. */
export function StepUp({ request }: { request: StepUpRequest }) {
  const { data: session } = useQuery({ ...session_query, enabled: false });
  if (!session) return null;
  return <StepUpDialog session={session} onEnd={request.end} />;
}

/** Escape closes this dialog, and not the one below it. */
const own_keys = { 'data-mantine-stop-propagation': 'true' };

/** By what somebody proves who they are, beside a passkey. */
function wayOf({ second_factors, by_provider }: Session): 'code' | 'passkey' | 'provider' | 'password' {
  if (second_factors.includes('totp')) return 'code';
  if (second_factors.length > 0) return 'passkey';
  return by_provider === '' ? 'password' : 'provider';
}

const leads = {
  code: 'step_up.code_lead',
  passkey: 'step_up.passkey_lead',
  provider: 'sso.prove_lead',
  password: 'step_up.password_lead',
} as const;

function StepUpDialog({ session, onEnd }: { session: Session; onEnd: (proven: boolean) => void }) {
  const { t } = useTranslation();
  const { second_factors, user } = session;
  const way = wayOf(session);
  const next = useRouterState({ select: ({ location }) => location.href });
  const [text, setText] = useState('');
  const onSession = (proven: Session): void => {
    takeSession(proven);
    onEnd(true);
  };
  const proving = useChange({
    mutationFn: () =>
      call(reauthenticate, {
        body: way === 'code' ? { code: text.replaceAll(' ', '') } : { password: text },
      }),
    onSuccess: onSession,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    proving.mutate();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onEnd(false);
  };
  return (
    <Dialog opened onClose={() => onEnd(false)} title={t('step_up.title')} size="sm">
      <form onSubmit={submit} onKeyDown={onKeyDown}>
        <Stack>
          <Text>{t(leads[way])}</Text>
          {way === 'provider' && (
            <Link to="/sso" search={{ again: '1', next }} onClick={() => onEnd(false)}>
              {t('sso.link')}
            </Link>
          )}
          {proving.error && <Problem error={proving.error} />}
          <input type="hidden" autoComplete="username" value={user.email} readOnly />
          {way === 'code' && (
            <TextInput
              {...own_keys}
              label={t('sign_in.code')}
              autoComplete="one-time-code"
              inputMode="numeric"
              data-autofocus
              required
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          {way === 'password' && (
            <PasswordInput
              {...own_keys}
              label={t('sign_in.password')}
              autoComplete="current-password"
              data-autofocus
              required
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          {second_factors.includes('passkey') && (
            <PasskeyButton
              label={t('step_up.passkey')}
              use={reauthenticateWithPasskey}
              onSession={onSession}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" {...own_keys} onClick={() => onEnd(false)}>
              {t('step_up.cancel')}
            </Button>
            {(way === 'code' || way === 'password') && (
              <Button type="submit" {...own_keys} loading={proving.isPending}>
                {t('step_up.confirm')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
