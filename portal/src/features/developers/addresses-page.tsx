import {
  ActionIcon,
  Button,
  Group,
  List,
  Radio,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import {
  addAddress,
  changeAddressPolicy,
  listAddresses,
  removeAddress,
  type PortalCaller,
} from '@causeway/schemas/portal/developers/addresses.ts';
import type { PortalResponseOf } from '@causeway/schemas/portal/portal-route.ts';
import { IconTrash } from '../../icons/icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { HeadedTable } from '../../components/pages/headed-table.tsx';
import { call } from '../../api/call.ts';
import { useChange } from '../../api/once.ts';
import { useAccount } from '../../api/session.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Panel } from '../../components/panel.tsx';
import { Problem } from '../../components/problem.tsx';
import { Badge } from '../../components/status-badge.tsx';
import { Moment, useMomentText } from '../../components/values.tsx';
import { DevelopersFrame } from './developers-frame.tsx';

type AddressAccess = PortalResponseOf<typeof listAddresses>;
type Policy = AddressAccess['policy'];
const policies: readonly Policy[] = ['open', 'learning', 'enforced'];

/** Registered addresses, and who would be refused before they are demanded. */
export function AddressesPage() {
  const { t } = useTranslation();
  const { account_id } = useAccount();
  const list = useQuery({
    queryKey: ['addresses', account_id],
    queryFn: ({ signal }) => call(listAddresses, { params: { account_id }, signal }),
  });
  const refresh = (): Promise<unknown> => list.refetch();
  const adding = useChange({
    mutationFn: (cidr: string) => call(addAddress, { params: { account_id }, body: { cidr } }),
    onSettled: refresh,
  });
  const removing = useChange({
    mutationFn: (cidr: string) => call(removeAddress, { params: { account_id }, body: { cidr } }),
    onSettled: refresh,
  });
  const add = (cidr: string): void => adding.mutate(cidr);
  const problem = list.error ?? adding.error ?? removing.error;
  return (
    <DevelopersFrame section="addresses" lead={t('addresses.lead')}>
      <Stack>
        {problem && <Problem error={problem} />}
        {list.isPending && <Skeleton h={240} />}
        {list.data && (
          <>
            <PolicyPanel access={list.data} onChanged={refresh} />
            <RegisterPanel access={list.data} onAdd={add} onRemove={(cidr) => removing.mutate(cidr)} />
            <CallersPanel access={list.data} onAdd={add} />
          </>
        )}
      </Stack>
    </DevelopersFrame>
  );
}

function PolicyPanel({ access, onChanged }: { access: AddressAccess; onChanged: () => Promise<unknown> }) {
  const { t } = useTranslation();
  const { account_id, may } = useAccount();
  const [confirming, setConfirming] = useState(false);
  const change = async (policy: Policy): Promise<void> => {
    const expected = { policy: access.policy };
    try {
      await call(changeAddressPolicy, { params: { account_id }, body: { policy, seen: expected } });
    } finally {
      await onChanged();
    }
  };
  const changing = useChange({ mutationFn: change });
  const choose = (policy: string): void => {
    if (policy === 'enforced') setConfirming(true);
    else changing.mutate(policy as Policy);
  };
  const shown = changing.isPending ? changing.variables : access.policy;
  const refused = access.callers.filter(({ registered }) => !registered).length;
  return (
    <Panel title={t('addresses.policy')}>
      {changing.error && <Problem error={changing.error} />}
      <Radio.Group aria-label={t('addresses.policy')} value={shown} onChange={choose}>
        <Stack gap="xs">
          {policies.map((policy) => (
            <Radio
              key={policy}
              value={policy}
              label={t(`addresses.${policy}`)}
              description={t(`addresses.${policy}_lead`)}
              disabled={!may('addresses.manage') || changing.isPending}
            />
          ))}
        </Stack>
      </Radio.Group>
      {confirming && (
        <ConfirmDialog
          title={t('addresses.enforce_title')}
          confirm={t('addresses.enforce_now')}
          danger={refused > 0}
          onConfirm={() => change('enforced')}
          onClose={() => setConfirming(false)}
        >
          <Text>{t('addresses.enforce_lead', { count: refused })}</Text>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

interface RegisterProps {
  readonly access: AddressAccess;
  readonly onAdd: (cidr: string) => void;
  readonly onRemove: (cidr: string) => void;
}

function RegisterPanel({ access, onAdd, onRemove }: RegisterProps) {
  const { t } = useTranslation();
  const { may } = useAccount();
  const [cidr, setCidr] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onAdd(cidr.trim());
    setCidr('');
  };
  return (
    <Panel title={t('addresses.registered')}>
      <Stack>
        {access.addresses.length === 0 && <Text c="dimmed">{t('addresses.none')}</Text>}
        <List listStyleType="none">
          {access.addresses.map(({ cidr: known }) => (
            <List.Item key={known}>
              <Group gap="xs">
                <span className="number">{known}</span>
                {may('addresses.manage') && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('addresses.remove', { address: known })}
                    onClick={() => onRemove(known)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                )}
              </Group>
            </List.Item>
          ))}
        </List>
        {may('addresses.manage') && (
          <form onSubmit={submit}>
            <Group align="flex-end" gap="xs">
              <TextInput
                label={t('addresses.add_label')}
                placeholder="203.0.113.0/24"
                required
                value={cidr}
                onChange={(event) => setCidr(event.currentTarget.value)}
              />
              <Button type="submit" variant="default">
                {t('addresses.add')}
              </Button>
            </Group>
          </form>
        )}
      </Stack>
    </Panel>
  );
}

function CallersPanel({ access, onAdd }: Pick<RegisterProps, 'access' | 'onAdd'>) {
  const { t } = useTranslation();
  const { account } = useAccount();
  const momentText = useMomentText(account.time_zone);
  const { callers, learning_since } = access;
  const at = learning_since ? momentText(learning_since) : '';
  return (
    <Panel title={t('addresses.callers')}>
      <Text c="dimmed" size="sm">
        {learning_since ? t('addresses.callers_since', { at }) : t('addresses.callers_90')}
      </Text>
      {callers.length === 0 ? (
        <Text>{t('addresses.none')}</Text>
      ) : (
        <HeadedTable
          label={t('addresses.callers')}
          head={[
            { name: t('addresses.address') },
            { name: t('addresses.requests'), number: true },
            { name: t('addresses.last'), visibleFrom: 'sm' },
            { name: t('keys.state') },
          ]}
        >
          {callers.map((caller) => (
            <CallerRow key={caller.address} caller={caller} onAdd={onAdd} />
          ))}
        </HeadedTable>
      )}
    </Panel>
  );
}

function CallerRow({ caller, onAdd }: { caller: PortalCaller; onAdd: (cidr: string) => void }) {
  const { t } = useTranslation();
  const { account, may } = useAccount();
  const { address, registered } = caller;
  return (
    <Table.Tr>
      <Table.Td className="number breakable">{address}</Table.Td>
      <Table.Td ta="right" className="number">
        {caller.requests}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Moment at={caller.last_seen_at} time_zone={account.time_zone} />
      </Table.Td>
      <Table.Td>
        <Group gap="xs">
          <Badge tone={registered ? 'good' : 'wait'}>
            {t(registered ? 'addresses.is_registered' : 'addresses.would')}
          </Badge>
          {!registered && may('addresses.manage') && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('addresses.register', { address })}
              onClick={() => onAdd(address)}
            >
              {t('addresses.add')}
            </Button>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
