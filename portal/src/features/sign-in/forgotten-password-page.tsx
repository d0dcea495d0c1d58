import { Alert, Button, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { requestReset, readReset } from '@causeway/schemas/portal/session.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { Problem } from '../../components/problem.tsx';
import { OutsideFrame } from './outside-frame.tsx';

/** Has a link for another password sent, or says who sets one where no mail is sent. */
export function ForgottenPasswordPage() {
  const { t } = useTranslation();
  const { data, error } = useQuery({ queryKey: ['password-reset'], queryFn: () => call(readReset) });
  return (
    <OutsideFrame title={t('forgotten.title')}>
      {error && <Problem error={error} />}
      {!data && !error && <Skeleton h={120} />}
      {data && (data.by_mail ? <LinkForm /> : <Text>{t('forgotten.no_mail')}</Text>)}
    </OutsideFrame>
  );
}

function LinkForm() {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const requesting = useChange({ mutationFn: () => call(requestReset, { body: { email: email.trim() } }) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    requesting.mutate();
  };
  if (requesting.isSuccess)
    return (
      <Alert color="green" role="status">
        {t('forgotten.sent', { email: email.trim() })}
      </Alert>
    );
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">{t('forgotten.lead')}</Text>
        {requesting.error && <Problem error={requesting.error} />}
        <TextInput
          label={t('sign_in.email')}
          type="email"
          autoComplete="username"
          autoFocus
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" loading={requesting.isPending}>
          {t('forgotten.submit')}
        </Button>
      </Stack>
    </form>
  );
}
