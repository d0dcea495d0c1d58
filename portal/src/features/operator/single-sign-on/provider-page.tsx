import {
  confirmDomains,
  readProvider,
  removeProvider,
  type SingleSignOn,
} from '@causeway/schemas/portal/single-sign-on.ts';
import { Alert, Button, Group, Skeleton, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { useChange } from '../../../api/once.ts';
import { NotFound } from '../../../components/not-found.tsx';
import { PageHead } from '../../../components/page-head.tsx';
import { FactList } from '../../../components/pages/fact-list.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Problem } from '../../../components/problem.tsx';
import { RemoveSignOn } from '../../../components/remove-sign-on.tsx';

/** The provider of a merchant's people or of operators, with the domains that an operator has confirmed. */
export function ProviderPage() {
  const { t } = useTranslation();
  const { owner = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const found = useQuery({
    queryKey: ['operator', 'single-sign-on', owner],
    queryFn: ({ signal }) => call(readProvider, { params: { owner }, signal }),
  });
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={320} />;
  const { provider, redirect_uri, backchannel_logout_uri, sign_in_url } = found.data;
  if (!provider) return <NotFound />;
  const { issuer, client_id, groups_claim, roles, people, password_allowed } = provider;
  return (
    <>
      <PageHead
        title={t('console.sign_ons')}
        lead={owner === 'operators' ? t('console.sign_ons_operators') : owner}
      >
        <RemoveSignOn
          onRemove={async () => {
            await call(removeProvider, { params: { owner } });
            await navigate({ to: '/operator-console/single-sign-on' });
          }}
        />
      </PageHead>
      <Stack>
        <FactList
          facts={[
            [t('single_sign_on.issuer'), issuer],
            [t('single_sign_on.client_id'), client_id],
            [t('single_sign_on.redirect_uri'), redirect_uri],
            [t('single_sign_on.logout_uri'), backchannel_logout_uri],
            [t('single_sign_on.link'), sign_in_url],
            [t('single_sign_on.groups_claim'), groups_claim],
            [
              t('single_sign_on.groups'),
              roles.map(({ group, role_id }) => `${group}: ${role_id}`).join(', '),
            ],
            [t('single_sign_on.only'), t(password_allowed ? 'team.no' : 'team.yes')],
            [t('console.sign_on_people'), String(people)],
          ]}
        />
        <Domains owner={owner} domains={provider.domains} onChanged={() => void found.refetch()} />
      </Stack>
    </>
  );
}

interface DomainsProps {
  readonly owner: string;
  readonly domains: NonNullable<SingleSignOn['provider']>['domains'];
  readonly onChanged: () => void;
}

function Domains({ owner, domains, onChanged }: DomainsProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(domains.join('\n'));
  const confirming = useChange({
    mutationFn: () =>
      call(confirmDomains, { params: { owner }, body: { domains: text.split(/[\s,]+/).filter(Boolean) } }),
    onSuccess: onChanged,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    confirming.mutate();
  };
  return (
    <Panel title={t('console.sign_on_domains')}>
      <form onSubmit={submit}>
        <Stack gap="xs" maw={480}>
          <Textarea
            aria-label={t('console.sign_on_domains')}
            description={t('console.sign_on_domains_hint')}
            autosize
            minRows={2}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {confirming.error && <Problem error={confirming.error} />}
          {confirming.isSuccess && (
            <Alert color="green" role="status">
              {t('console.sign_on_confirmed')}
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={confirming.isPending}>
              {t('console.sign_on_confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
