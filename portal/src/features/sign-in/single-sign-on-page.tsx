import { Alert, Button, Loader, Stack, Text, TextInput } from '@mantine/core';
import { beginSingleSignOn, passSingleSignOn } from '@causeway/schemas/portal/single-sign-on.ts';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { takeSession, type Session } from '../../api/session.ts';
import { Problem } from '../../components/problem.tsx';
import { OutsideFrame } from './outside-frame.tsx';
import { ownAddress } from './own-address.ts';

/** What this window keeps while its person is at the provider: only by this can the answer be used. */
const stored = 'causeway.single-sign-on';

/** Goes to a provider and does not come back to this page. */
function useBeginning() {
  const { next = '', again } = useSearch({ strict: false });
  return useChange({
    mutationFn: (by: { slug?: string; email?: string }) =>
      call(beginSingleSignOn, { body: { ...by, again: again !== undefined } }),
    onSuccess: ({ url, flow_token }) => {
      sessionStorage.setItem(stored, JSON.stringify({ flow_token, next }));
      globalThis.location.assign(url);
    },
  });
}

/** Asks for the address by whose domain the provider is found. */
export function SingleSignOnPage() {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const beginning = useBeginning();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    beginning.mutate({ email: email.trim() });
  };
  return (
    <OutsideFrame title={t('sso.title')}>
      <form onSubmit={submit}>
        <Stack>
          <Text size="sm">{t('sso.lead')}</Text>
          {beginning.error && <Problem error={beginning.error} />}
          <TextInput
            label={t('sign_in.email')}
            type="email"
            autoComplete="username"
            autoFocus
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" loading={beginning.isPending}>
            {t('sso.submit')}
          </Button>
        </Stack>
      </form>
    </OutsideFrame>
  );
}

/** The link of a team: goes to its provider at once. */
export function SingleSignOnLink() {
  const { t } = useTranslation();
  const { slug = '' } = useParams({ strict: false });
  const beginning = useBeginning();
  const begin = (): void => beginning.mutate({ slug });
  useOnce(begin);
  return (
    <OutsideFrame title={t('sso.title')}>
      {beginning.error ? <Problem error={beginning.error} onRetry={begin} /> : <Waiting />}
    </OutsideFrame>
  );
}

/** Where the provider sends people back to. */
export function SingleSignOnReturn() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const passing = useChange({
    mutationFn: ({ flow_token }: { flow_token: string; next: string }) =>
      call(passSingleSignOn, { body: { flow_token, answer: globalThis.location.search } }),
    onSuccess: (session: Session, { next }) => {
      takeSession(session);
      void navigate({ href: ownAddress(next), replace: true });
    },
  });
  const [flow] = useState(() => sessionStorage.getItem(stored));
  useOnce(() => {
    sessionStorage.removeItem(stored);
    if (flow !== null) passing.mutate(JSON.parse(flow) as { flow_token: string; next: string });
  });
  return (
    <OutsideFrame title={t('sso.title')}>
      {flow === null && <Alert color="gray">{t('sso.elsewhere')}</Alert>}
      {passing.error && <Problem error={passing.error} />}
      {flow === null || passing.error ? <Link to="/sso">{t('sso.again')}</Link> : <Waiting />}
    </OutsideFrame>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <Text role="status">
      <Loader size="xs" mr="xs" />
      {t('sso.waiting')}
    </Text>
  );
}

/** Does something once when the page is shown. */
function useOnce(act: () => void): void {
  const is_done = useRef(false);
  useEffect(() => {
    if (is_done.current) return;
    is_done.current = true;
    act();
  });
}
