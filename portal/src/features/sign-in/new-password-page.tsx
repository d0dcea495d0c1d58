import { Alert, Button, PasswordInput, Stack, Text } from '@mantine/core';
import { resetPassword } from '@causeway/schemas/portal/session.ts';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { Problem } from '../../components/problem.tsx';
import { OutsideFrame } from './outside-frame.tsx';

/** What the link for another password leads to. */
export function NewPasswordPage() {
  const { t } = useTranslation();
  // Behind the hash, so that the token reaches no log on its way.
  const [token] = useState(() => location.hash.slice(1));
  const [password, setPassword] = useState('');
  const setting = useChange({ mutationFn: () => call(resetPassword, { body: { token, password } }) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setting.mutate();
  };
  return (
    <OutsideFrame title={t('new_password.title')}>
      {token === '' ? (
        <Alert color="red">{t('new_password.missing')}</Alert>
      ) : setting.isSuccess ? (
        <Alert color="green" role="status">
          {t('new_password.set')}
        </Alert>
      ) : (
        <form onSubmit={submit}>
          <Stack>
            <Text size="sm">{t('new_password.lead')}</Text>
            {setting.error && <Problem error={setting.error} />}
            <PasswordInput
              label={t('profile.new_password')}
              description={t('profile.password_hint')}
              autoComplete="new-password"
              autoFocus
              required
              minLength={12}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
            <Button type="submit" loading={setting.isPending}>
              {t('new_password.submit')}
            </Button>
          </Stack>
        </form>
      )}
      {setting.error && <Link to="/forgotten-password">{t('forgotten.title')}</Link>}
    </OutsideFrame>
  );
}
