import {
  addAddress,
  changeAccount,
  createSignKey,
  readAccount,
  removeAddress,
} from '@causeway/schemas/portal/operator/merchants.ts';
import { decideSignKeyAsOperator } from '@causeway/schemas/portal/developers/sign-keys.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { useCodeLabel } from '../../i18n/actions/code-labels.ts';
import { Copyable } from '../../components/copyable.tsx';
import { useRightsText, WaitingKeys } from '../../components/key-permits.tsx';
import { NewKeyDialog } from '../../components/new-key-dialog.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { Badge } from '../../components/status-badge.tsx';
import { AccountSettings } from './account-settings.tsx';
import { EnabledBadge, EnablingButton } from './enabling.tsx';
import { FeesPanel } from './money/fees-panel.tsx';
import { PayableLimitsPanel } from './money/payable-limits.tsx';
import { PayoutRulesPanel } from './money/payout-rules.tsx';
import { refreshConsole } from './refresh-console.ts';
import { RulesPanel } from './routing/rules-panel.tsx';
import { ShownOnce } from './shown-once.tsx';

type Found = PortalResponseOf<typeof readAccount>;

/** One account: its settings, sign keys and addresses. */
export function AccountPage() {
  const { t } = useTranslation();
  const codeLabel = useCodeLabel();
  const { account_id = '' } = useParams({ strict: false });
  const found = useQuery({
    queryKey: ['operator', 'account', account_id],
    queryFn: ({ signal }) => call(readAccount, { params: { account_id }, signal }),
  });
  const enable = (enabled: boolean): Promise<unknown> =>
    call(changeAccount, { params: { account_id }, body: { enabled, seen: { enabled: !enabled } } });
  if (found.error) return <Problem error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h={320} />;
  const { account } = found.data;
  return (
    <>
      <PageHead title={account.name} lead={`${account.account_id} · ${codeLabel('mode', account.mode)}`}>
        <EnabledBadge enabled={account.enabled} />
        <EnablingButton of="account" name={account.name} enabled={account.enabled} onChange={enable} />
        <Link to="/operator-console/merchants/$merchant_id" params={{ merchant_id: account.merchant_id }}>
          {t('operator.merchant_id')} {account.merchant_id}
        </Link>
      </PageHead>
      <Group gap="lg" mb="md">
        <Copyable name="merchant_id" value={account.merchant_id} />
        <Copyable name="account_id" value={account.account_id} />
      </Group>
      <Stack>
        <Panel title={t('operator.settings')}>
          <AccountSettings account={account} connectors={found.data.connectors} onSaved={refreshConsole} />
        </Panel>
        <RulesPanel account_id={account_id} />
        <PayoutRulesPanel account_id={account_id} />
        <PayableLimitsPanel account_id={account_id} />
        <FeesPanel account_id={account_id} />
        <SignKeys found={found.data} />
        <Addresses found={found.data} />
      </Stack>
    </>
  );
}

function SignKeys({ found: { account, sign_keys, people } }: { found: Found }) {
  const { t } = useTranslation();
  const { account_id, mode } = account;
  const rightsText = useRightsText();
  const [naming, setNaming] = useState(false);
  const [made, setMade] = useState<PortalResponseOf<typeof createSignKey> | null>(null);
  return (
    <Panel title={t('operator.keys')}>
      <Stack gap="xs" align="flex-start">
        <WaitingKeys
          keys={sign_keys}
          people={people}
          decide={(key_id, proposal_id, decision) =>
            call(decideSignKeyAsOperator, {
              params: { account_id, key_id, proposal_id },
              body: { decision },
            })
          }
          refresh={refreshConsole}
        />
        {sign_keys.map(({ key_id, name, revoked_at, ...rights }) => (
          <Group key={key_id} gap="xs">
            <Text className="number">{key_id}</Text>
            {name !== '' && <Text c="dimmed">{name}</Text>}
            <Text size="sm">{rightsText(rights)}</Text>
            <Badge tone={revoked_at ? 'calm' : 'good'}>
              {t(revoked_at ? 'operator.revoked' : 'operator.active')}
            </Badge>
          </Group>
        ))}
        {made && <ShownOnce text={`${made.key_id}\n${made.sign_key}`} />}
        <Button variant="default" onClick={() => setNaming(true)}>
          {t('operator.new_key')}
        </Button>
      </Stack>
      {naming && (
        <NewKeyDialog
          mode={mode}
          onCreate={async (body) => {
            setMade(await call(createSignKey, { params: { account_id }, body }));
            await refreshConsole();
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </Panel>
  );
}

function Addresses({ found: { account, addresses } }: { found: Found }) {
  const { t } = useTranslation();
  const { account_id } = account;
  const [cidr, setCidr] = useState('');
  const adding = useChange({
    mutationFn: () => call(addAddress, { params: { account_id }, body: { cidr } }),
    onSuccess: () => {
      setCidr('');
      return refreshConsole();
    },
  });
  const removing = useChange({
    mutationFn: (gone: string) => call(removeAddress, { params: { account_id }, body: { cidr: gone } }),
    onSuccess: refreshConsole,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    adding.mutate();
  };
  return (
    <Panel title={t('operator.addresses')}>
      <Stack gap="xs">
        {addresses.map((known) => (
          <Group key={known} gap="xs">
            <Text className="number">{known}</Text>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`${t('operator.remove')} ${known}`}
              onClick={() => removing.mutate(known)}
            >
              {t('operator.remove')}
            </Button>
          </Group>
        ))}
        <form onSubmit={submit}>
          <Group align="flex-end" gap="xs">
            <TextInput
              required
              label={t('operator.cidr')}
              value={cidr}
              onChange={(event) => setCidr(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={adding.isPending}>
              {t('operator.add')}
            </Button>
          </Group>
        </form>
        {(adding.error ?? removing.error) && <Problem error={adding.error ?? removing.error} />}
      </Stack>
    </Panel>
  );
}
