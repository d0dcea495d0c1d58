import {
  createAccount,
  enableMerchant,
  inviteAdmin,
  readMerchant,
} from '@causeway/schemas/portal/operator/merchants.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { Alert, Button, Group, NativeSelect, Skeleton, Stack, Table, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { query_client } from '../../api/query-client.ts';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { useCodeLabel } from '../../i18n/actions/code-labels.ts';
import { EnabledBadge, EnablingButton } from './enabling.tsx';
import { invitationsKey, OpenInvitations } from './open-invitations.tsx';
import { ShownOnce } from './shown-once.tsx';

const modes = ['sandbox', 'production'] as const;

/** One merchant with its accounts. */
export function MerchantPage() {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const { merchant_id = '' } = useParams({ strict: false });
  const found = useQuery({
    queryKey: ['operator', 'merchant', merchant_id],
    queryFn: ({ signal }) => call(readMerchant, { params: { merchant_id }, signal }),
  });
  const enable = (enabled: boolean): Promise<unknown> =>
    call(enableMerchant, { params: { merchant_id }, body: { enabled } });
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={320} />;
  const { merchant, accounts } = found.data;
  const head = [
    { name: t('operator.name') },
    { name: t('operator.account') },
    { name: t('operator.mode'), visibleFrom: 'sm' },
    { name: t('operator.connector'), visibleFrom: 'sm' },
    { name: t('operator.status') },
  ];
  return (
    <>
      <PageHead title={merchant.name} lead={merchant.merchant_id}>
        <EnabledBadge enabled={merchant.enabled} />
        <EnablingButton of="merchant" name={merchant.name} enabled={merchant.enabled} onChange={enable} />
      </PageHead>
      <Stack>
        {accounts.length > 0 && (
          <HeadedTable label={t('operator.accounts')} head={head} minWidth={300}>
            {accounts.map(({ account_id, name, mode, connector, enabled }) => (
              <Table.Tr key={account_id}>
                <Table.Td>
                  <Link to="/operator-console/accounts/$account_id" params={{ account_id }}>
                    {name}
                  </Link>
                </Table.Td>
                <Table.Td className="number">{account_id}</Table.Td>
                <Table.Td visibleFrom="sm">{codeLabel('mode', mode)}</Table.Td>
                <Table.Td visibleFrom="sm">{connector}</Table.Td>
                <Table.Td>
                  <EnabledBadge enabled={enabled} />
                </Table.Td>
              </Table.Tr>
            ))}
          </HeadedTable>
        )}
        <NewAccount merchant_id={merchant_id} found={found.data} />
        <Invitation merchant_id={merchant_id} />
        <OpenInvitations merchant_id={merchant_id} />
      </Stack>
    </>
  );
}

type Found = PortalResponseOf<typeof readMerchant>;

function NewAccount({ merchant_id, found }: { merchant_id: string; found: Found }) {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [mode, setMode] = useState<'sandbox' | 'production'>('sandbox');
  const [time_zone, setZone] = useState('UTC');
  const connectors = mode === 'production' ? found.real_connectors : found.connectors;
  const [named, setNamed] = useState('');
  const connector = connectors.includes(named) ? named : (connectors[0] ?? '');
  const opening = useChange({
    mutationFn: () =>
      call(createAccount, {
        params: { merchant_id },
        body: { mode, time_zone, ...(connector ? { connector } : {}), ...(name ? { name } : {}) },
      }),
    onSuccess: ({ account_id }) =>
      navigate({ to: '/operator-console/accounts/$account_id', params: { account_id } }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    opening.mutate();
  };
  return (
    <Panel title={t('operator.new_account')}>
      <form onSubmit={submit}>
        <Stack gap="xs">
          <Group align="flex-end" gap="xs">
            <TextInput
              label={t('operator.name')}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <NativeSelect
              label={t('operator.mode')}
              value={mode}
              data={modes.map((value) => ({ value, label: codeLabel('mode', value) }))}
              onChange={(event) => setMode(event.currentTarget.value as typeof mode)}
            />
            <NativeSelect
              label={t('operator.connector')}
              value={connector}
              data={[...connectors]}
              onChange={(event) => setNamed(event.currentTarget.value)}
            />
            <TextInput
              label={t('operator.time_zone')}
              value={time_zone}
              onChange={(event) => setZone(event.currentTarget.value)}
            />
            <Button type="submit" loading={opening.isPending}>
              {t('operator.new_account')}
            </Button>
          </Group>
          {opening.error && <Problem error={opening.error} />}
        </Stack>
      </form>
    </Panel>
  );
}

function Invitation({ merchant_id }: { merchant_id: string }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const inviting = useChange({
    mutationFn: () => call(inviteAdmin, { params: { merchant_id }, body: { email } }),
    onSettled: () => query_client.invalidateQueries({ queryKey: invitationsKey(merchant_id) }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    inviting.mutate();
  };
  return (
    <Panel title={t('operator.invite')}>
      <form onSubmit={submit}>
        <Stack gap="xs">
          <Group align="flex-end" gap="xs">
            <TextInput
              type="email"
              required
              label={t('operator.email')}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={inviting.isPending}>
              {t('operator.invite')}
            </Button>
          </Group>
          {inviting.error && <Problem error={inviting.error} />}
          {inviting.data?.proof === 'mail' && (
            <Alert color="green" role="status">
              {t('operator.invitation_sent')}
            </Alert>
          )}
          {inviting.data && inviting.data.link !== '' && <ShownOnce text={inviting.data.link} />}
        </Stack>
      </form>
    </Panel>
  );
}
